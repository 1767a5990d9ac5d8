import { expect, test } from 'vitest';
import { splitClaims } from '#lib/claims.ts';

const sourced = { figure: '10x', label: 'faster development', source: 'Published by Mendix, 2025' };
const bare = { figure: '50%', label: 'lower costs' };

test('claims with a source become figures, and the others one sentence', () => {
  expect(splitClaims([bare, sourced, { ...bare, figure: '99.9%', label: 'uptime SLA' }])).toEqual({
    figures: [sourced],
    sentence: '50% lower costs, 99.9% uptime SLA.',
  });
  expect(splitClaims([sourced])).toEqual({ figures: [sourced], sentence: '' });
});
