import { expect, test } from 'vitest';
import { siteHeaders } from '#contract/site-headers.ts';

test('no header comes from two rules that match one path, as CDNs join their values', () => {
  const rules = siteHeaders({ googleClientId: 'id', strictTransportSecurity: 'max-age=1' });
  for (const [pattern, headers] of Object.entries(rules)) {
    const wider = Object.entries(rules).filter(
      ([other]) =>
        other !== pattern && other.endsWith('*') && pattern.startsWith(other.slice(0, -1)),
    );
    const inherited = wider.flatMap(([, others]) => Object.keys(others));
    expect(inherited.filter((name) => name in headers)).toEqual([]);
  }
});
