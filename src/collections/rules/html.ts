import { error } from '#collections/problem.ts';
import type { Rule } from './rule.ts';

/** What to do in place of an element. */
const advice: Array<[what: RegExp, says: string]> = [
  [
    /^<(?:iframe|embed|object|frame)>$/,
    'This site shows no other site inside its pages. Put a picture there that links to it: [![What it shows](../images/name.jpg)](https://www.example.org/video).',
  ],
  [
    /^<(?:form|input|button|select|textarea|label|option|fieldset)>$/,
    'A text holds no forms. Link to one, such as [the contact page](/contact), or give an address: [write to us](mailto:info@example.org).',
  ],
  [
    /./,
    'A text may not hold this. Take it out; beside Markdown there may be pieces of HTML such as <kbd>, <sub>, <details> and <video>.',
  ],
];

/** HTML that a text may not hold. */
export const html: Rule = ({ markdown }) =>
  markdown.flatMap(({ file, refused }) =>
    refused.map(({ what, line }) => {
      const [, says] = advice.find(([pattern]) => pattern.test(what)) ?? [];
      return error(file, line, `${what}: ${says}`);
    }),
  );
