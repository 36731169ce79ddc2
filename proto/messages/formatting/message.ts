import type { Code } from '../src/generated/codes.js';

export type { Code };
/** JSON. The name of a value selects its formatter (`value-formats.ts`): `day`, `runtime`, `countries`. */
export type Values = Readonly<Record<string, unknown>>;
/** A message that is independent of a language. */
export interface Message {
  code: string;
  values: Values;
}

/** Creates a message. An unknown code does not compile. */
export const message = (code: Code, values: Values = {}): Message => ({ code, values });

export const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Message).code === 'string' &&
  'values' in value;
