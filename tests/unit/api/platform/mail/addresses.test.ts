import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { canonicalEmail, mailDomain, senderOf } from '#platform/mail/addresses.ts';
import { messageOf } from '#platform/mail/mailer.ts';
import { company } from '../../../../helpers/company.ts';

test.each([
  ['Ada@Engines.Example ', 'ada@engines.example'],
  ['info@Пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
  ['info@xn--e1afmkfd.xn--p1ai', 'info@xn--e1afmkfd.xn--p1ai'],
  ['Jo\u0308rg@example.de', 'jörg@example.de'],
  ['ΜΑ\u03aa\u0301ΟΥ@example.gr', 'μα\u0390ου@example.gr'],
  ['no address', 'no address'],
])('%j → compared as %j', (email, canonical) => {
  expect(canonicalEmail(email)).toBe(canonical);
});

test('comparison ignores how letters are composed, and repeating it changes nothing', () => {
  const odd: string[] = [];
  for (let code = 0x41; code < 0x2200; code += 1) {
    const letter = String.fromCodePoint(code);
    if (!/\p{L}/u.test(letter)) continue;
    for (const written of [letter, letter.toUpperCase()]) {
      const canonical = canonicalEmail(`${written}@example.org`);
      const inParts = canonicalEmail(`${written.normalize('NFD')}@example.org`);
      if (inParts !== canonical || canonicalEmail(canonical) !== canonical) odd.push(written);
    }
  }
  expect(odd).toEqual([]);
});

test.each([
  [{ name: 'Our site', address: 'web@a.example' }, 'web@a.example'],
  [undefined, company.emails.info],
])('%j → a mail with its own sender name keeps the address of MAIL_FROM', (mailFrom, address) => {
  const mail = {
    to: { name: '', address: 'ada@visitor.example' },
    senderName: 'Course Walk',
    subject: 'A course',
    messageId: '<1@a.example>',
    text: 'Hello',
  };
  const { from } = messageOf(mail, senderOf(mailFrom, company));
  expect(from).toEqual({ name: 'Course Walk', address });
});

test.each([
  ['web@web.a.example', 'web.a.example'],
  ['web@пример.рф', 'xn--e1afmkfd.xn--p1ai'],
  [undefined, company.emails.info.split('@')[1]],
])('%s → Message-IDs have the domain of MAIL_FROM', (address, domain) => {
  const mailFrom = address === undefined ? undefined : { name: 'Our site', address };
  expect(mailDomain(mailFrom, company)).toBe(domain);
});

test('a non-ASCII company domain becomes ASCII in From, Reply-To, recipients and Message-IDs', async () => {
  const info = 'info@müller.example';
  const given = { ...company, emails: { ...company.emails, info } };
  const messageId = `<1@${mailDomain(undefined, given)}>`;
  const replyTo = { name: 'Müller', address: info };
  const mail = {
    to: { name: '', address: info },
    replyTo,
    subject: 'A course',
    messageId,
    text: 'Hello',
  };
  const composer = createTransport({ streamTransport: true, buffer: true });
  const { message, envelope } = await composer.sendMail(
    messageOf(mail, senderOf(undefined, given)),
  );
  const ascii = 'info@xn--mller-kva.example';
  expect(envelope).toEqual({ from: ascii, to: [ascii] });
  const [headers = ''] = (message as Buffer).toString().split('\r\n\r\n');
  expect(headers.match(/\S+@\S+/g)).toEqual([
    `<${ascii}>`,
    ascii,
    `<${ascii}>`,
    '<1@xn--mller-kva.example>',
  ]);
});
