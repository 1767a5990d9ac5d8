import { expect, test } from 'vitest';
import { type VisitorMail, visitorMailParts } from '#platform/mail/visitor-mail.ts';
import { company } from '../../../../helpers/company.ts';

const url = 'https://www.site.example/course-walk/reset#token=kB3xV0Zq&email=ada%40engines.example';
const mail: VisitorMail = {
  title: 'Set a new password',
  paragraphs: ['Someone asked for it.'],
  button: { label: 'Set it', url, hint: 'The link works once.' },
  note: 'If it was not you, ignore this email.',
  sender: company,
};

test('a mail to a visitor has the same words, link and full URL in both parts', () => {
  const { text, html } = visitorMailParts(mail);
  const written = html.replaceAll('&amp;', '&');
  for (const words of [
    'Set a new password',
    'Someone asked for it.',
    'Set it',
    'The link works once.',
    'If it was not you, ignore this email.',
    company.legalName,
    company.address,
  ]) {
    expect(text).toContain(words);
    expect(written).toContain(words);
  }
  const linksIn = (part: string) => new Set(part.match(/https?:\/\/[^\s"<]+/g));
  expect(linksIn(text)).toEqual(new Set([url, company.website]));
  expect(linksIn(written)).toEqual(linksIn(text));
  expect(written).toContain(`href="${url}"`);
  expect(written).toContain(`>${url}</a`);
});

test('a mail to a visitor shows markup as text and loads nothing', () => {
  const hostile = `<img src=x onerror=alert(1)>"'&</td></style><script>`;
  const { html, text } = visitorMailParts({
    title: hostile,
    paragraphs: [hostile],
    button: {
      label: hostile,
      url: `https://www.site.example/#"><script>&${hostile}`,
      hint: hostile,
    },
    note: hostile,
    sender: { ...company, name: hostile, legalName: hostile, address: hostile, locale: hostile },
  });
  expect(html).not.toMatch(/<(?:img|script|link|iframe)|\bsrc="|url\(|@import|@font-face/);
  expect(html.match(/<\/style>/g)).toHaveLength(1);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;');
  expect(text).toContain(hostile);
});

test('a mail to a visitor has the brand’s colours, in dark mode too', () => {
  const { light, dark } = company.colours;
  const { html } = visitorMailParts(mail);
  const button =
    /<td\s+class="button"\s+bgcolor="(#\w+)".*?<a\s[^>]*?background:(#\w+);color:(#\w+)/s.exec(
      html,
    );
  expect(button?.slice(1)).toEqual([light.main, light.main, light.paper]);
  const [, inDark = ''] = /prefers-color-scheme:dark\)\{(.*?)<\/style>/s.exec(html) ?? [];
  expect(inDark).toMatch(new RegExp(`\\.button,[^{]*\\{background:${dark.main}!important\\}`));
  expect(inDark).toMatch(new RegExp(`\\.button a\\{background:${dark.main}!important\\}`));
  expect(inDark).toMatch(new RegExp(`\\.button a\\{color:${dark.paper}!important\\}`));
  expect(inDark).toContain(`.ink .main{color:${dark.main}!important}`);
});
