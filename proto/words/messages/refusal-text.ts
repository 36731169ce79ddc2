import type { Code } from '../src/generated/codes.js';
import type { Values } from './message.js';
import { messages } from '../src/generated/messages/refusals.js';
import { createTranslator } from './translator.js';

export interface RefusalMessage {
  code: string;
  message: string;
  field?: string | undefined;
  details?: unknown;
}

const voice = createTranslator([messages]);
/** `term.runtime_restriction_max_invalid` belongs to `term.*_invalid`, `http.502` to `http.*`. */
const families = (code: string) => [
  code,
  code.replace(/^([a-z_]+)\..*_invalid$/, '$1.*_invalid'),
  code.replace(/^([a-z]+)\..*$/, '$1.*'),
];

/** Returns the placeholders of a compiled message. */
const getPlaceholders = (compiled: unknown): string[] =>
  Array.isArray(compiled)
    ? compiled.flatMap((token: unknown) => (Array.isArray(token) ? [String(token[0])] : []))
    : [];

type ReasonFromCode<C> = C extends `wrong.${infer W}` ? W : never;
/** A reason why a value is invalid: a catalogue code without `wrong.`. */
export type Why = ReasonFromCode<Code>;
/** The details of a refusal of a value: the reason, and the values of its message. */
export interface Wrong {
  why: Why;
  [value: string]: unknown;
}
/** An invalid field of an input. */
export interface WrongField {
  field: string;
  why: Why;
  values: Values;
}
/** The wire form in `details.fields`, with an English message for clients without a catalogue. */
export interface RefusedField extends WrongField {
  message: string;
}
/** Formats the reason with the catalogue. */
export const formatWrong = ({ why, ...values }: Wrong): string =>
  voice.formatMessage({ code: `wrong.${why}`, values });

/** Returns the reason in the details of a refusal. For an invalid input this is the reason of its first field. */
function wrongIn(details: unknown): { why?: unknown } {
  const all = (details ?? {}) as { why?: unknown; fields?: readonly WrongField[] };
  const first = all.fields?.[0];
  return first ? { ...first.values, why: first.why } : all;
}

/** Formats the refusal of a field for the user. */
export const formatFieldRefusal = ({ message, why, values }: RefusedField): string =>
  formatRefusal({ code: 'input.invalid', message, details: { ...values, why } });

/**
 * Formats a refusal for the user. Uses the catalogue if it has the code and all values are present, otherwise
 * the transmitted message. The reason (`details.why`) takes precedence over the code.
 */
export function formatRefusal({ code, message, field, details }: RefusalMessage): string {
  const more = wrongIn(details);
  const known = [`wrong.${String(more.why)}`, ...families(code)].find((value) =>
    Object.hasOwn(messages, value),
  );
  const values = { ...more, message, field };
  if (known === undefined || getPlaceholders(messages[known]).some((name) => !(name in values)))
    return message;
  return voice.formatMessage({ code: known, values });
}
/** Returns whether the catalogue has a message for a code. */
export const hasRefusalText = (code: string): boolean =>
  families(code).some((value) => Object.hasOwn(messages, value));
