/** A mistake in the content stops the build with a message that helps to correct it. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { change } from './files.ts';
import { copyProject } from './project-copy.ts';

const buildTimeoutMs = 300_000;

/** Builds a copy with one file changed, and gives what the build said when it stopped. */
const refusal = async (file: string, edit: (text: string) => string): Promise<string> => {
  const copy = copyProject();
  change(join(copy.folder, file), edit);
  const { status, output } = await copy.build();
  copy.remove();
  expect(status).not.toBe(0);
  expect(output).toContain(file);
  return output;
};

describe('the build stops, and names the file,', () => {
  test(
    'for a missing field, and shows how it is written',
    { timeout: buildTimeoutMs },
    async () => {
      const said = await refusal('content/services/data-analytics.md', (text) =>
        text.replace(/^gradientClass: .*\n/m, ''),
      );
      expect(said).toContain('gradientClass');
      expect(said).toMatch(/Write it like this:\s+---\s+gradientClass: ridge\s+---/);
    },
  );

  test('for YAML that cannot be read, and says where', { timeout: buildTimeoutMs }, async () => {
    const said = await refusal('content/faq.yaml', (text) => `${text}- question: "no end\n`);
    expect(said).toMatch(/content\/faq\.yaml is not right: .* at line \d+/);
  });
});
