import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { csvLine } from '#inbox/export.ts';

describe('CSV record', () => {
  test.each([
    ['keeps plain cells unchanged', ['one', '', 'Größe 3'], 'one,,Größe 3'],
    ['keeps signs within a cell unchanged', ['a=b', 'ada@a.example'], 'a=b,ada@a.example'],
    ['quotes commas, quotes and line breaks', ['a,b', '"hi"', '1\n2'], '"a,b","""hi""","1\n2"'],
    [
      'quotes semicolons and tabs, which other programs split at',
      ['Ada;Byron', 'a\tb'],
      '"Ada;Byron","a\tb"',
    ],
    [
      'puts an apostrophe before a formula',
      ['=1+1', '+1 613', '-2', '@A1', '＝1'],
      "'=1+1,'+1 613,'-2,'@A1,'＝1",
    ],
    [
      'puts the apostrophe inside the quotes of a cell',
      ['=A("x")', '\rx'],
      '"\'=A(""x"")","\'\rx"',
    ],
    [
      'puts one before each further place where a formula could start',
      ['=\t\t=;=\n "-"+ =;'],
      '"\'=\t\t\'=;\'=\n ""\'-""+ =;"',
    ],
    ['writes a long cell in linear time', ['\n'.repeat(120_000)], `"${'\n'.repeat(120_000)}"`],
  ])('%s', (_, cells, line) => {
    expect(csvLine(cells)).toBe(`${line}\r\n`);
  });

  test.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('separator %s → no visitor’s text becomes a formula', (_, delimiter) => {
    const signs = ['=', '+', '-', '@', ';', ',', '\t', '\r', '\n', '"', ' ', 'a', '1', '＝'];
    const text = fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 });
    const isFormula = (cell: string): boolean => /^[\s"]*[=+\-@＝＋－＠]/.test(cell);
    const examples = ['Ada;=1+1;x', 'a\t=1', 'x;"=1+1";y', '";=1', ';;+1', 'a\r\n\t-2'];
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (cells) => {
        const read = Papa.parse<string[]>(csvLine(cells), { delimiter }).data.flat();
        expect(read.filter(isFormula)).toEqual([]);
      }),
      { numRuns: 2000, examples: examples.map((cell) => [['first', cell, 'last']]) },
    );
  });
});
