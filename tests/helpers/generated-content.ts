/** Content of any amount for tests and benchmarks: services and jobs whose bodies hold every construct of Markdown. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The fixture's text without its fields and its images, which belong to one folder. */
const everyConstruct = readFileSync(
  join(import.meta.dirname, '../recipes/fixtures/every-construct.md'),
  'utf8',
)
  .replace(/^---\n.*?\n---\n/s, '')
  .replace(/^!\[.*\n/gm, '');

const body = (number: number): string => `What number ${number} is about.\n${everyConstruct}`;

const service = (number: number): string => `---
title: Generated Service ${number}
order: ${1000 + number}
overviews: [${number % 3 ? 'services' : 'services, solutions'}]
isCore: false
icon: chart
gradientClass: ridge
shortDescription: Battery records of line ${number} are agreed upon with every shift.
description: Reports of line ${number} are measured, published and rehearsed, so that a depot, a lender and an audit agree upon what was released.
features: [Sensors, Queries, Handover]
capabilities: [Rehearsed releases, Ledgers that agree, Forecasts of samples, Tickets of every ward]
useCases: [A warehouse counts invoices, A reactor reports its batches]
industries: [${number % 2 ? 'Manufacturing' : 'Healthcare'}]
---

${body(number)}`;

const tabs = ['engineering', 'design', 'business'];

const job = (number: number): string => `---
title: Generated Position ${number}
location: Remote (USA/Canada)
type: Full-time
department: Engineering
tab: ${tabs[number % tabs.length]}
order: ${1000 + number}
description: You replace the pipeline of line ${number}, connect its sensors, and explain what they report.
requirements: [Pipelines and gateways, Clusters that are watched, Backups that were rehearsed]
datePosted: "2026-10-05"
employmentType: FULL_TIME
workplace: remote
countries:
  - CA
---

${body(number)}`;

const kinds = {
  services: { text: service, name: 'generated-service' },
  jobs: { text: job, name: 'generated-position' },
};

/**
 * Writes files of a collection.
 *
 * @param folder of the project: the files go to its `content/`
 * @returns their paths
 */
export const generateContent = (
  folder: string,
  collection: keyof typeof kinds,
  count: number,
): string[] => {
  const { text, name } = kinds[collection];
  const target = join(folder, 'content', collection);
  mkdirSync(target, { recursive: true });
  return Array.from({ length: count }, (_, index) => {
    const file = join(target, `${name}-${index + 1}.md`);
    writeFileSync(file, text(index + 1));
    return file;
  });
};
