/** Checks the settings of a build, without building: prints the sentence about the one that is wrong, and exits with 1. */
import { readSettings } from './read-settings.ts';

try {
  readSettings();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
