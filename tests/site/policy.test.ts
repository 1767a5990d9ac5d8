/** The Content Security Policy of each built page allows exactly what the page contains. */
import { hash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { cspDirectives } from '#build/policy.ts';
import { siteSettingsFrom } from '#settings/site.ts';
import { builtPages, htmlOf } from '../helpers/built-pages.ts';

/** Returns each directive with its sources. */
const directivesOf = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

/** The directives of a site whose settings name no other host. */
const ofEveryPage = directivesOf(cspDirectives(siteSettingsFrom({})).join(';'));

/** Returns a page's policy, the hashes of its inline scripts and styles, and attributes that no hash can allow. */
const policyOf = (html: string) => {
  const found = {
    policy: '',
    script: [] as string[],
    style: [] as string[],
    attributes: [] as string[],
  };
  let [kind, text] = ['', ''];
  const parser = new Parser({
    onopentag: (name, { type = '', src, content = '', ...attributes }) => {
      if (attributes['http-equiv'] === 'content-security-policy') found.policy = content;
      const isCode = name === 'style' || (name === 'script' && /^$|module|speculation/.test(type));
      if (isCode && src === undefined) [kind, text] = [name, ''];
      found.attributes.push(
        ...Object.keys(attributes).filter((each) => /^(?:style$|on)/.test(each)),
      );
    },
    ontext: (data) => (text += data),
    onclosetag: (name) => {
      if (name !== kind) return;
      found[name as 'script' | 'style'].push(`'sha256-${hash('sha256', text, 'base64')}'`);
      kind = '';
    },
  });
  parser.end(html);
  return found;
};

test('every page’s policy allows only its own scripts and styles, by hash, and its own host', () => {
  for (const page of builtPages()) {
    const { policy, script, style, attributes } = policyOf(htmlOf(page));
    // A course's image can be on any host.
    const images = page.path === '/course-walk/courses' && {
      'img-src': ["'self'", 'data:', 'https:'],
    };
    expect(directivesOf(policy), page.path).toEqual({
      ...ofEveryPage,
      ...images,
      'script-src': ["'self'", ...new Set(script)],
      'style-src': ["'self'", ...new Set(style)],
    });
    expect(attributes, page.path).toEqual([]);
  }
});
