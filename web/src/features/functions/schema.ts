/** The subset of JSON Schema that inputs use. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  default?: unknown;
}

/** The control of a field: text, number, choice, or JSON for structured values. */
export type Kind = 'text' | 'number' | 'choice' | 'json';
export function getKind({ type, enum: choices }: Schema): Kind {
  if (choices || type === 'boolean') return 'choice';
  if (type === 'integer' || type === 'number') return 'number';
  return type === 'string' ? 'text' : 'json';
}

/** Returns the values of a choice as they are sent. */
export const getChoices = ({ type, enum: choices }: Schema): unknown[] =>
  choices ?? (type === 'boolean' ? [true, false] : []);

/**
 * Parses a typed text. Returns undefined for an empty one, which is not sent.
 * @throws SyntaxError if the text must be JSON and is not.
 */
export function parseValue(schema: Schema, text: string): unknown {
  if (text === '') return undefined;
  return getKind(schema) === 'text' ? text : (JSON.parse(text) as unknown);
}
