import { describe, expect, test } from 'vitest';
import { csvLine } from '../../../../api/inbox/csv.ts';

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
    expect(csvLine(['Ada;=1+1;x', 'a\t=1'])).toBe('"Ada;=1+1;x","a\t=1"\r\n');
  });

  test('quotes a neutralised cell where that is needed', () => {
    expect(csvLine(['=HYPERLINK("http://x","y")', '\rx'])).toBe(
      '"\'=HYPERLINK(""http://x"",""y"")","\'\rx"\r\n',
    );
  });

  test('leaves such characters alone inside a cell', () => {
    expect(csvLine(['a=b', 'ada@visitor.example'])).toBe('a=b,ada@visitor.example\r\n');
  });
});
