/** Mails to visitors, as they leave by either route: by SMTP, and as files. */
import { readFile } from 'node:fs/promises';
import PostalMime, { type Email } from 'postal-mime';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { mailFile } from '#platform/mail/mail-files.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { type VisitorMail, visitorMailParts } from '#platform/mail/visitor-mail.ts';
import { identity } from '../../../helpers/facts.ts';
import { startSmtp } from '../../../helpers/smtp.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const url =
  'https://www.site.example/course-walk/verify#token=kB3xV0Zq&email=ada%40engines.example';
const mail: VisitorMail = {
  title: 'Verify your e-mail address',
  sections: [
    { paragraph: 'Someone signed up.' },
    { button: 'Verify it', url },
    { paragraph: 'The link works once.' },
    { note: 'If it was not you, ignore this e-mail.' },
  ],
  sender: identity,
};

const routes = {
  'by SMTP': async () => {
    const smtp = await startSmtp();
    return {
      smtpUrl: smtp.url,
      close: smtp.close,
      received: () => Promise.resolve(smtp.mails[0]?.email),
    };
  },
  'as a file': () =>
    Promise.resolve({
      smtpUrl: '',
      close: () => Promise.resolve(),
      received: async (dataDir: string) =>
        PostalMime.parse(await readFile(mailFile(dataDir, 'mail-1'))),
    }),
};

describe.each(Object.entries(routes))('a mail to a visitor %s', (_, open) => {
  let send: (mail: VisitorMail) => Promise<Email>;

  beforeEach(async () => {
    const { smtpUrl, close, received } = await open();
    const dataDir = temporaryFolder();
    const mailer = createMailer({ smtpUrl, mailFrom: undefined, dataDir }, identity);
    onTestFinished(async () => {
      mailer.close();
      await close();
    });
    send = async (mail) => {
      const to = { name: '', address: 'ada@engines.example' };
      const message = { to, subject: mail.title, messageId: '<mail-1@site.example>' };
      await mailer.send(
        'mail-1',
        { ...message, ...visitorMailParts(mail) },
        AbortSignal.timeout(10_000),
      );
      const email = await received(dataDir);
      if (!email) throw new Error('No mail came.');
      return email;
    };
  });

  test('has the same words and the same link in both parts, and the URL in full', async () => {
    const { text = '', html = '', headers } = await send(mail);
    expect(headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    const written = html.replaceAll('&amp;', '&');
    for (const words of [
      'Verify your e-mail address',
      'Someone signed up.',
      'Verify it',
      'The link works once.',
      'If it was not you, ignore this e-mail.',
      identity.legalName,
      String(identity.address),
    ]) {
      expect(text).toContain(words);
      expect(written).toContain(words);
    }
    const linksIn = (part: string) => new Set(part.match(/https?:\/\/[^\s"<]+/g));
    expect(linksIn(text)).toEqual(new Set([url, identity.website]));
    expect(linksIn(written)).toEqual(linksIn(text));
    expect(written).toContain(`href="${url}"`);
    expect(written).toContain(`>${url}</a`);
  });

  test('shows markup as text and loads nothing', async () => {
    const hostile = `<img src=x onerror=alert(1)>"'&</td></style><script>`;
    const { html = '', text } = await send({
      title: hostile,
      sections: [
        { paragraph: hostile },
        { button: hostile, url: `https://www.site.example/#"><script>&${hostile}` },
        { note: hostile },
      ],
      sender: { ...identity, name: hostile, legalName: hostile, address: hostile, locale: hostile },
    });
    expect(html).not.toMatch(/<(?:img|script|link|iframe)|\bsrc="|url\(|@import|@font-face/);
    expect(html.match(/<\/style>/g)).toHaveLength(1);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;');
    expect(text).toContain(hostile);
  });

  test('has the colours of the brand, in dark too, and each ground with the colour of its text', async () => {
    const { light, dark } = identity.colours;
    const { html = '' } = await send(mail);
    expect(html).toMatch(
      new RegExp(`<body[^>]*background: ?${light.paper}; ?color: ?${light.ink}`),
    );
    expect(html).toContain(`bgcolor="${light.main}"`);
    const [, inDark = ''] = /prefers-color-scheme:dark\)\{(.*?)<\/style>/s.exec(html) ?? [];
    expect(inDark).toContain(
      `.paper{background:${dark.paper}!important;color:${dark.ink}!important}`,
    );
    expect(inDark).toContain(`.button{background:${dark.main}!important}`);
    expect(html).toContain('<meta name="color-scheme" content="light dark" />');
  });
});

test('a mail of a site that was built before its address was a fact ends with name and website', () => {
  const { text, html } = visitorMailParts({ ...mail, sender: { ...identity, address: undefined } });
  const end = `-- \n${identity.legalName}\n${identity.website}\n`;
  expect(text.endsWith(end)).toBe(true);
  expect(html).not.toContain('undefined');
});
