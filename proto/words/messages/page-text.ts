import type { Messages } from '@lingui/core';
import { createFormatter } from './formatter.js';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const isolate = (value: unknown) =>
  typeof value === 'string' && RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;
/** Isolates right-to-left names, because the sentence around them is left-to-right. */
const isolateAll = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolate(value)]));

type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer All,
) => void
  ? All
  : never;
/** The values of a message. If the key is one of several, the values of all of them. */
type Arguments<Values> = keyof Values extends never ? [] : [values: Values];

/**
 * Creates the text function of one page: `t('films.count', { n })`. `compile.mjs` generates `Values`, which
 * has the values of each message.
 */
export function createText<Values extends object>(messages: Messages) {
  const format = createFormatter(messages);
  const t = <Key extends keyof Values & string>(
    key: Key,
    ...[values]: Arguments<Intersection<Values[Key]>>
  ): string => format(key, values && isolateAll(values));
  /** Returns the text of a code from the server, or undefined if this page has none. */
  const find = (key: string): string | undefined => (Object.hasOwn(messages, key) ? format(key) : undefined);
  return Object.assign(t, { find });
}
