import type { Code } from './src/generated/codes.js';
import type { Values } from './said.js';
import { messages } from './src/generated/en/refusals.js';
import { voiceOf } from './voice.js';

export interface RefusalSaid {
  code: string;
  message: string;
  field?: string | undefined;
  details?: unknown;
}

const voice = voiceOf('en', [messages], { subdivision: () => null });
/** `term.runtime_restriction_max_invalid` is one of `term.*_invalid`, `http.502` one of `http.*`. */
const families = (code: string) => [
  code,
  code.replace(/^([a-z_]+)\..*_invalid$/, '$1.*_invalid'),
  code.replace(/^([a-z]+)\..*$/, '$1.*'),
];

/** What a compiled message wants to be told. */
const wants = (compiled: unknown): string[] =>
  Array.isArray(compiled)
    ? compiled.flatMap((part: unknown) => (Array.isArray(part) ? [String(part[0])] : []))
    : [];

type WhyOf<C> = C extends `wrong.${infer W}` ? W : never;
/** What may be wrong with a value: a code of the catalogue without its `wrong.`. */
export type Why = WhyOf<Code>;
/** What is wrong with a value, as the details of a refusal: why, and what its words say. */
export interface Wrong {
  why: Why;
  [value: string]: unknown;
}
/** What is wrong with a field of an input. */
export interface WrongField {
  field: string;
  why: Why;
  values: Values;
}
/** The same as it travels in `details.fields`, with English words for those who have no catalogue. */
export interface RefusedField extends WrongField {
  message: string;
}
/** The catalogue's words for it. */
export const wrongWords = ({ why, ...values }: Wrong): string =>
  voice.words({ code: `wrong.${why}`, values });

/** What a refusal is about; of a bad input what is wrong with its first field. */
function wrongIn(details: unknown): { why?: unknown } {
  const all = (details ?? {}) as { why?: unknown; fields?: readonly WrongField[] };
  const first = all.fields?.[0];
  return first ? { ...first.values, why: first.why } : all;
}

/** A refused field in the reader's words. */
export const fieldWords = ({ message, why, values }: RefusedField): string =>
  refusalWords({ code: 'input.invalid', message, details: { ...values, why } });

/** A refusal in the reader's words: the catalogue's where it has the code and the values came along, else the message that came. What is wrong with a value (`details.why`) goes before the words of the code. */
export function refusalWords({ code, message, field, details }: RefusalSaid): string {
  const more = wrongIn(details);
  const known = [`wrong.${String(more.why)}`, ...families(code)].find((one) => Object.hasOwn(messages, one));
  const values = { ...more, message, field };
  if (known === undefined || wants(messages[known]).some((name) => !(name in values))) return message;
  return voice.words({ code: known, values });
}
/** Whether the catalogue has words for a code. */
export const hasWords = (code: string): boolean => families(code).some((one) => Object.hasOwn(messages, one));
