import type { Code } from './src/generated/codes.js';

export type { Code };
/** What the words of a code are about, as JSON. A value’s name says what it is (`formats.ts`): `day`, `runtime`, `countries`. */
export type Values = Readonly<Record<string, unknown>>;
/** What is to be said, in no language. */
export interface Said {
  code: string;
  values: Values;
}

/** The one way to make one: a code that no catalogue has does not compile. */
export const say = (code: Code, values: Values = {}): Said => ({ code, values });

export const isSaid = (value: unknown): value is Said =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Said).code === 'string' &&
  'values' in value;
