/** The fields of a form's HTML, and how they compare with a schema of the contract. */
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect } from 'vitest';
import type * as z from 'zod/mini';

/** A control of a form, as its HTML has it. */
export interface Control {
  name: string;
  /** Of a hidden field; undefined where a visitor or a script fills it in. */
  value: string | undefined;
  isRequired: boolean;
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];

/** Every field of a form that is rendered without scripts. */
export const controlsOf = (form: ReactElement): Control[] =>
  [...renderToStaticMarkup(form).matchAll(/<(?:input|textarea|select)\b[^>]*>/g)].map(([tag]) => ({
    name: attribute(tag, 'name') ?? '',
    value: attribute(tag, 'type') === 'hidden' ? attribute(tag, 'value') : undefined,
    isRequired: / (?:required|aria-required)="/.test(tag),
  }));

/** Whether a schema takes a text for one of its fields. */
export const accepts = (schema: z.ZodMiniObject, name: string, value: string): boolean =>
  (schema.shape[name] as z.ZodMiniType).safeParse(value).success;

/** Expects the fields of a schema, no others, and that hidden and required ones are as it wants them. */
export const expectFields = (controls: Control[], schema: z.ZodMiniObject): void => {
  expect(controls.map(({ name }) => name).sort()).toEqual(Object.keys(schema.shape).sort());
  for (const { name, value, isRequired } of controls) {
    if (value !== undefined) expect(accepts(schema, name, value), `${name}: ${value}`).toBe(true);
    else if (isRequired) expect(accepts(schema, name, ''), name).toBe(false);
  }
};
