/**
 * A mistake in the content stops the build (tests/unit/collections/field-mistakes,
 * tests/unit/build/page-mistakes.test.ts).
 */
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { change } from './files.ts';
import { copyProject } from './project-copy.ts';

const buildTimeoutMs = 300_000;

test(
  'the build stops, names file and line of each mistake, and says nothing else',
  { timeout: buildTimeoutMs },
  async () => {
    const copy = copyProject();
    onTestFinished(copy.remove);
    change(join(copy.folder, 'content/services/data-analytics.md'), (text) =>
      text.replace(/^gradientClass: .*\n/m, '').replace(/$/, '\nIt is made by {{site.nobody}}.\n'),
    );
    change(join(copy.folder, 'content/faq.yaml'), (text) => `${text}- question: "no end\n`);
    const { status, output } = await copy.build();
    expect(status).not.toBe(0);
    expect(output).toMatch(
      /content\/services\/data-analytics\.md, line 2: `gradientClass` is missing\. Write it like this:\s+---\s+gradientClass: ridge\s+---/,
    );
    expect(output).toMatch(/data-analytics\.md, line \d+: \{\{site\.nobody\}\} is not a fact/);
    expect(output).toMatch(
      /content\/faq\.yaml, line \d+: The text that begins with a quotation mark here/,
    );
    expect(output).toContain('Links and pictures are looked at after that.');
    expect(output).not.toMatch(/^\s+at /m);
  },
);

test(
  'so do a link to no page and an image that is not there, which show in the built pages',
  { timeout: buildTimeoutMs },
  async () => {
    const copy = copyProject();
    onTestFinished(copy.remove);
    const file = 'content/pages/cookie-policy.md';
    change(
      join(copy.folder, file),
      (text) => `${text}\n[Here](/servces) is ![A desk](desk.jpg).\n\n<script>alert(1)</script>\n`,
    );
    const { status, output } = await copy.build();
    expect(status).not.toBe(0);
    expect(output).toMatch(
      /content\/pages\/cookie-policy\.md, line \d+: There is no page \/servces on this site\. Did you mean \/services\?/,
    );
    expect(output).toMatch(/cookie-policy\.md, line \d+: There is no image desk\.jpg\./);
    expect(output).toMatch(/cookie-policy\.md, line \d+: <script>: A text holds no scripts\./);
  },
);
