/** Content of any amount for tests and benchmarks: services and jobs whose bodies hold every construct of Markdown. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const words = (
  'battery line operator shift report sensor archive query warehouse release incident budget invoice carrier depot ward ' +
  'patient ledger audit record lender retailer reactor furnace sample batch recipe model forecast pipeline gateway cluster ' +
  'backup network ticket handover review rehearsal measure agree replace connect describe publish watch reduce explain'
).split(' ');

/** A sequence of numbers from 0 to 1 that is the same at every run (mulberry32). */
const randomFrom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Texts for one file: phrases and sentences by their number of words. */
const writer = (seed: number) => {
  const random = randomFrom(seed);
  const phrase = (count: number): string =>
    Array.from({ length: count }, () => words[Math.floor(random() * words.length)]).join(' ');
  const sentence = (count = 12): string => `${capital(phrase(count))}.`;
  const paragraph = (count = 4): string =>
    Array.from({ length: count }, () => sentence()).join(' ');
  return { phrase, sentence, paragraph };
};

/** Text of a length in characters that a schema accepts. */
const padded = (text: string, min: number, max: number): string =>
  `${text} The figures of the month stay where everybody finds them, and nobody counts them twice.`
    .repeat(Math.ceil(min / text.length))
    .slice(0, max - 1)
    .trim();

const body = (number: number): string => {
  const { phrase, sentence, paragraph } = writer(number);
  return `${paragraph()}

## ${capital(phrase(4))}

${paragraph(3)} **${phrase(2)}** and _${phrase(2)}_, ~~${phrase(1)}~~, \`${phrase(1)}\`, a [page of this site](/services), and an
address that breaks nowhere: https://measurements.example/${phrase(9).replaceAll(' ', '/')}/${'0123456789abcdef'.repeat(4)}

### ${capital(phrase(3))}

- ${sentence(6)}
  - ${sentence(5)}
    1. ${sentence(4)}
    2. ${sentence(4)}
- ${sentence(7)}

1. ${sentence(6)}
2. ${sentence(6)}

- [x] ${sentence(4)}
- [ ] ${sentence(4)}

#### ${capital(phrase(3))}

| ${phrase(1)} | ${phrase(1)} | ${phrase(1)} | ${phrase(1)} |
| :-- | :-: | --: | --- |
| ${phrase(3)} | ${phrase(1)} | ${number} | ${phrase(2)} |
| ${phrase(2)} | ${phrase(1)} | ${number * 7} | ${phrase(3)} |

##### ${capital(phrase(3))}

> ${sentence(14)}
>
> > ${sentence(6)}

\`\`\`sql
SELECT ${phrase(1)}, count(*) FROM ${phrase(1)}_${number} WHERE ${phrase(1)} IS NOT NULL AND ${phrase(1)} > ${number} GROUP BY 1;
\`\`\`

###### ${capital(phrase(3))}

${sentence(10)}[^1] ${sentence(8)}

---

${paragraph(3)}

[^1]: ${sentence(9)}
`;
};

const list = (items: string[]): string => items.map((item) => `\n  - ${item}`).join('');

const service = (number: number): string => {
  const { phrase, sentence } = writer(-number);
  return `---
title: Generated Service ${number}
order: ${1000 + number}
overviews: [${number % 3 ? 'services' : 'services, solutions'}]
isCore: false
icon: chart
gradientClass: ridge
shortDescription: ${padded(sentence(8), 40, 120)}
description: ${padded(sentence(10), 120, 155)}
features:${list([phrase(4), phrase(4), phrase(4)])}
capabilities:${list([phrase(3), phrase(4), phrase(3), phrase(5)])}
useCases:${list([phrase(10), phrase(12)])}
industries: [${number % 2 ? 'Manufacturing' : 'Healthcare'}]
---

${body(number)}`;
};

const tabs = ['engineering', 'design', 'business'];

const job = (number: number): string => {
  const { sentence, phrase } = writer(1e6 + number);
  return `---
title: Generated Position ${number}
location: Remote (USA/Canada)
type: Full-time
department: Engineering
tab: ${tabs[number % tabs.length]}
order: ${1000 + number}
description: ${padded(sentence(9), 60, 150)}
requirements:${list([phrase(6), phrase(5), phrase(7)])}
datePosted: "2026-10-05"
employmentType: FULL_TIME
workplace: remote
countries:
  - CA
---

${body(number)}`;
};

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
