import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Whether a module is the script that Node was started with, and not imported by another module.
 *
 * @param moduleUrl `import.meta.url` of the module
 */
export const isRunDirectly = (moduleUrl: string): boolean => {
  const [, script] = process.argv;
  return script !== undefined && realpathSync(script) === fileURLToPath(moduleUrl);
};
