/** The HTML of the team's mail and of a visitor's mail with all its parts, as mail programs render it. */
import { describe, expect, test } from 'vitest';
import { teamMailOf } from '#contact/team-mail.ts';
import { visitorMailParts } from '#platform/mail/visitor-mail.ts';
import { company } from '../../../../helpers/company.ts';
import { submissionRow } from '../../../../helpers/temporary-store.ts';

const toVisitor = visitorMailParts({
  title: 'Set a new password',
  paragraphs: ['Someone asked for it.'],
  button: { label: 'Set it', url: 'https://www.site.example/#token=a', hint: 'It works once.' },
  note: 'If it was not you, ignore this email.',
  sender: company,
}).html;

const spam = '2 messages were set aside';
const toTeam =
  teamMailOf(submissionRow(), '<a@b.c>', { mailTo: undefined }, company, spam).html ?? '';

/** Returns the body as Outlook's Word engine reads it. */
const bodyInOutlook = (page: string): string =>
  /<body[^>]*>(.*)<\/body>/s.exec(
    page.replace(/<!--\[if mso\]>(.*?)<!\[endif\]-->/gs, '$1'),
  )?.[1] ?? '';

/** Returns element, property and value of each inline style. */
const stylesOf = (body: string): Array<[element: string, property: string, value: string]> =>
  [...body.matchAll(/<(\w+)[^>]*?style="([^"]*)"/g)].flatMap(([, element = '', style = '']) =>
    style
      .replaceAll('&#39;', "'")
      .split(';')
      .map((each): [string, string, string] => {
        const [property = '', value = ''] = each.split(':');
        return [element, property, value];
      }),
  );

/** Microsoft, "Word 2007 HTML and CSS Rendering Capabilities in Outlook 2007". */
const inWord = new Set([
  'background',
  'border-top',
  'color',
  'font',
  'font-size',
  'letter-spacing',
  'margin',
  'mso-padding-alt',
  'padding',
  'table-layout',
  'text-align',
  'text-decoration',
]);

/**
 * A mail stays readable without these: text is tighter, a button square, a line unbroken or in the other direction.
 */
const ignoredByWord = new Set([
  'border-radius',
  'display',
  'max-width',
  'overflow-wrap',
  'unicode-bidi',
  'white-space',
  'word-break',
]);

describe.each([
  ['a mail to a visitor', toVisitor],
  ['the mail to the team', toTeam],
])('%s', (_, page) => {
  const { light, dark } = company.colours;

  test('begins with a band in the main colour and the name in the paper colour, in both themes', () => {
    const bands = [...page.matchAll(/<td\s+class="band"[^>]*?bgcolor="(#\w+)"/g)];
    expect(bands.map(([, ground]) => ground)).toEqual([light.main, light.main]);
    const [, colour, name] =
      /<td\s+class="band"[^>]*?;color:(#\w+)"\s*>\s*([^<]*?)\s*<\/td>/.exec(page) ?? [];
    expect({ colour, name }).toEqual({ colour: light.paper, name: company.name });
    const [, inDark = ''] = /prefers-color-scheme:dark\)\{(.*?)<\/style>/s.exec(page) ?? [];
    expect(inDark).toMatch(new RegExp(`\\.band,[^{]*\\{background:${dark.main}!important\\}`));
    expect(inDark).toMatch(new RegExp(`\\.band,[^{]*\\{color:${dark.paper}!important\\}`));
  });

  test('loads nothing', () => {
    expect(page).not.toMatch(/<(?:img|script|link|iframe|svg)|\bsrc=|url\(|@import|@font-face/);
  });

  test('has a table 560 px wide for Outlook', () => {
    const body = bodyInOutlook(page);
    expect(body).toContain('<table role="presentation" width="560"');
    for (const element of ['table', 'tr', 'td', 'th']) {
      const opened = body.match(new RegExp(`<${element}[\\s>]`, 'g'))?.length ?? 0;
      expect(body.split(`</${element}>`)).toHaveLength(opened + 1);
    }
  });

  test('needs only styles that Outlook supports', () => {
    const styles = stylesOf(bodyInOutlook(page));
    expect(styles.length, 'styles of the mail').toBeGreaterThan(10);
    for (const [element, property, value] of styles) {
      const known = inWord.has(property) || ignoredByWord.has(property);
      expect({ property, known }).toEqual({ property, known: true });
      if (property === 'border-top') expect(['td', 'th']).toContain(element);
      // A link's cell repeats its padding as mso-padding-alt.
      if (property === 'padding') expect(['td', 'th', 'a']).toContain(element);
      if (property === 'display') expect([element, value]).toEqual(['a', 'inline-block']);
    }
    const cells = [...bodyInOutlook(page).matchAll(/<t[dh][^>]*style="([^"]*)"/g)];
    for (const [cell, style = ''] of cells) {
      if (/(?:^|;)background/.test(style)) expect(cell).toContain('bgcolor="#');
      if (/(?:^|;)color:/.test(style)) expect(style).toMatch(/(?:^|;)font:/);
    }
  });
});
