import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { csvLine } from '#inbox/csv.ts';

describe('a CSV record', () => {
  test('ends with CR LF and leaves plain cells alone', () => {
    expect(csvLine(['one', '', 'Größe 3'])).toBe('one,,Größe 3\r\n');
  });

  test('quotes commas, quotes and line breaks', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\nlines'])).toBe('"a,b","say ""hi""","two\nlines"\r\n');
  });

  test.each(['=1+1', '+1 613 555 0142', '-2', '@SUM(A1)', '＝1+1'])(
    'keeps a spreadsheet from running %j',
    (cell) => {
      expect(csvLine([cell])).toBe(`'${cell}\r\n`);
    },
  );

  test('quotes semicolons and tabs, which separate cells for some spreadsheets', () => {
    expect(csvLine(['Ada;Byron', 'a\tb'])).toBe('"Ada;Byron","a\tb"\r\n');
  });

  test('quotes a neutralised cell where that is needed', () => {
    expect(csvLine(['=HYPERLINK("http://x","y")', '\rx'])).toBe(
      '"\'=HYPERLINK(""http://x"",""y"")","\'\rx"\r\n',
    );
  });

  test('takes no longer than a cell is long', () => {
    const cell = '\n'.repeat(120_000);
    expect(csvLine([cell])).toBe(`"${cell}"\r\n`);
  });

  test('is neutralised before each sign, whatever stands there', () => {
    expect(csvLine(['=\t\t=;=\n "-"+ =;'])).toBe('"\'=\t\t\'=;\'=\n ""\'-""+ =;"\r\n');
  });

  test('leaves such characters alone inside a cell', () => {
    expect(csvLine(['a=b', 'ada@visitor.example'])).toBe('a=b,ada@visitor.example\r\n');
  });

  describe.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('opened where cells are separated by %s', (_, delimiter) => {
    const cellsOf = (cells: string[]): string[] =>
      Papa.parse<string[]>(csvLine(cells), { delimiter }).data.flat();
    const isFormula = (cell: string): boolean => /^[\s"]*[=+\-@＝＋－＠]/.test(cell);

    test.each(['Ada;=1+1;x', 'a\t=1', 'two\n=1+1', 'x;"=1+1";y', '";=1', ';;+1', 'a\r\n\t-2'])(
      'runs nothing of %j',
      (cell) => {
        expect(cellsOf(['first', cell, 'last']).filter(isFormula)).toEqual([]);
      },
    );

    test('runs nothing of whatever visitors write', () => {
      const text = fc.string({
        unit: fc.constantFrom(
          '=',
          '+',
          '-',
          '@',
          ';',
          ',',
          '\t',
          '\r',
          '\n',
          '"',
          ' ',
          'a',
          '1',
          '＝',
        ),
        maxLength: 12,
      });
      fc.assert(
        fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (cells) => {
          expect(cellsOf(cells).filter(isFormula)).toEqual([]);
        }),
        { numRuns: 2000 },
      );
    });
  });
});
