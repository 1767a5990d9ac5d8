import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Each builds sites for minutes: begun last, one of them would run alone at the end. */
const longest = ['recipes.full.test.ts', 'code.full.test.ts'];

/** Begins with the longest test files; the others are in vitest's own order. */
export class BuildsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      longest.includes(basename(moduleId));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
