import { error } from '#collections/problem.ts';
import type { Rule } from './rule.ts';

const picture = '[![What it shows](../images/name.jpg)](https://www.example.org/video)';

/** By element or attribute; the first match counts. */
const reasons: Array<[what: RegExp, says: string]> = [
  [
    /^<(?:iframe|embed|object|frame)$/,
    `This site shows no other site inside its pages. Put a picture there that links to it: ${picture}.`,
  ],
  [/^(?:<script$|on)/, 'A text holds no scripts. Take this out.'],
  [/^autoplay/, 'A video starts when its visitor presses play: take this out.'],
  [/^(?:<style$|style=)/, 'The looks of a text are those of the site. Take this out.'],
  [
    /^<(?:form|input|button|select|textarea|label|option|fieldset)$/,
    'A text holds no forms. Link to one, such as [the contact page](/contact), or give an address: [write to us](mailto:info@example.org).',
  ],
];

const otherwise =
  'A text may not hold this. Take it out; beside Markdown there may be pieces of HTML such as <kbd>, <sub>, <details> and <video>.';

/** `<iframe` → `<iframe>: This site shows …`; an attribute without a value by its name alone. */
const explain = (what: string): string => {
  const [, says = otherwise] = reasons.find(([pattern]) => pattern.test(what)) ?? [];
  return `${what.startsWith('<') ? `${what}>` : what.replace(/=""$/, '')}: ${says}`;
};

/** HTML that a text may not hold. */
export const html: Rule = ({ markdown }) =>
  markdown.flatMap(({ file, refused }) =>
    refused.map(({ what, line }) => error(file, line, explain(what))),
  );
