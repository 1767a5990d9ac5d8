import { describe, expect, test } from 'vitest';
import { fillSiteFacts } from '../../src/content-schemas/fill-site-facts.ts';
import { serviceSchema } from '../../src/content-schemas/service.ts';
import { readSite } from '../../src/content-schemas/site.ts';

const service = {
  title: 'Data & Analytics',
  order: 2,
  overviews: ['services'],
  isCore: true,
  icon: 'chart',
  gradientClass: 'ridge',
  shortDescription: 'One governed source of truth for measurements and money.',
  description:
    'One governed source of truth for measurements, orders and money, and the dashboards that your people open every morning.',
  capabilities: ['One', 'Two', 'Three', 'Four'],
  useCases: ['One', 'Two'],
  industries: ['Manufacturing'],
};

const refusal = (changes: object): string =>
  serviceSchema
    .safeParse({ ...service, ...changes })
    .error?.issues.map((i) => i.message)
    .join() ?? '';

describe('a service', () => {
  test('is accepted as it should be', () => {
    expect(serviceSchema.safeParse(service).error).toBeUndefined();
  });

  test('with a missing field is answered with the corrected frontmatter', () => {
    expect(refusal({ gradientClass: undefined })).toContain(
      '---\n    gradientClass: ridge\n    ---',
    );
  });

  test('with a text of the wrong length is told the length it has', () => {
    expect(refusal({ description: 'Too short.' })).toContain('110 to 160 characters, not 10');
  });

  test('on the overview of solutions needs three features', () => {
    expect(refusal({ overviews: ['solutions'] })).toContain('three features');
    expect(refusal({ overviews: ['solutions'], features: ['One', 'Two', 'Three'] })).toBe('');
  });

  test('with a field that nobody reads is refused by that name', () => {
    expect(refusal({ colour: 'red' })).toContain('colour');
  });
});

describe('facts of the company', () => {
  test('are filled into texts', () => {
    const { emails, claims } = readSite();
    expect(fillSiteFacts('Write to {{site.emails.info}}, {{ site.claims.costs }} off')).toBe(
      `Write to ${emails.info}, ${claims.costs} off`,
    );
    expect(fillSiteFacts('{{site.address}}')).toBe(
      '48 Quarry Wharf, Suite 200, Kingston, Ontario K7L 0X9, Canada',
    );
  });

  test('that do not exist stop the build by name', () => {
    expect(() => fillSiteFacts('{{site.fax}}')).toThrow('{{site.fax}} is not a fact');
  });
});
