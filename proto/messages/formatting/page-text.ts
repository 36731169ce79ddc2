import type { Messages } from '@lingui/core';
import { createFormatter } from './formatter.js';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const isolate = (value: unknown) =>
  typeof value === 'string' && RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;
/** Isolates right-to-left names, because the sentence around them is left-to-right. */
const isolateAll = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolate(value)]));

/** Converts a union of types to their intersection. */
type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer All,
) => void
  ? All
  : never;
/** The argument after the key: the values of the message, or nothing if it has none. */
type Arguments<Values> = keyof Values extends never ? [] : [values: Values];

/**
 * Creates the text function of one page: `t('films.count', { n })`. `compile.mjs` generates `Values`, which
 * has the values of each message.
 */
export function createText<Values extends object>(messages: Messages) {
  const format = createFormatter(messages);
  // If the type of `key` has several keys, the values of all of them are required.
  const t = <Key extends keyof Values & string>(
    key: Key,
    ...[values]: Arguments<Intersection<Values[Key]>>
  ): string => format(key, values && isolateAll(values));
  /** Returns the text of a code from the server, or undefined if this page has none. */
  const find = (key: string): string | undefined => (Object.hasOwn(messages, key) ? format(key) : undefined);
  return Object.assign(t, { find });
}
