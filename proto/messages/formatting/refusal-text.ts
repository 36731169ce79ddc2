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

const translator = createTranslator([messages]);
/** `term.runtime_restriction_max_invalid` belongs to `term.*_invalid`, `http.502` to `http.*`. */
const getCodeFamilies = (code: string) => [
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
/** A reason why a value is invalid: the code of a message without `wrong.`. */
export type InvalidReason = ReasonFromCode<Code>;
/** The details of a refusal of a value: the reason, and the values of its message. */
export interface InvalidValue {
  why: InvalidReason;
  [value: string]: unknown;
}
/** An invalid field of an input. */
export interface InvalidField {
  field: string;
  why: InvalidReason;
  values: Values;
}
/**
 * The wire form in `details.fields`, with an English message for clients that have no messages. A refusal of a service
 * has a `code`.
 */
export interface RefusedField extends InvalidField {
  message: string;
  code?: string;
}
/** Formats the reason with its message. */
export const formatInvalidValue = ({ why, ...values }: InvalidValue): string =>
  translator.formatMessage({ code: `wrong.${why}`, values });

/** Returns the reason in the details of a refusal. For an invalid input this is the reason of its first field. */
function getReasonDetails(details: unknown): { why?: unknown } {
  const fullDetails = (details ?? {}) as { why?: unknown; fields?: readonly InvalidField[] };
  const firstField = fullDetails.fields?.[0];
  return firstField ? { ...firstField.values, why: firstField.why } : fullDetails;
}

/** Formats the refusal of a field for the user. A refusal of a service may have no reason. */
export const formatFieldRefusal = ({
  message,
  why,
  values,
  code = 'input.invalid',
}: Omit<RefusedField, 'why'> & { why?: InvalidReason }): string =>
  formatRefusal({ code, message, details: { ...values, why } });

/**
 * Formats a refusal for the user. Uses the message of the code if there is one and all its values are present,
 * otherwise the transmitted message. The reason (`details.why`) takes precedence over the code.
 */
export function formatRefusal({ code, message, field, details }: RefusalMessage): string {
  const reasonDetails = getReasonDetails(details);
  const messageCode = [`wrong.${String(reasonDetails.why)}`, ...getCodeFamilies(code)].find((value) =>
    Object.hasOwn(messages, value),
  );
  const values = { ...reasonDetails, message, field };
  if (messageCode === undefined || getPlaceholders(messages[messageCode]).some((name) => !(name in values)))
    return message;
  return translator.formatMessage({ code: messageCode, values });
}
/** Returns whether a code has a message. */
export const hasRefusalText = (code: string): boolean =>
  getCodeFamilies(code).some((value) => Object.hasOwn(messages, value));
