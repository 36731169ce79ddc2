/** As much of JSON Schema as inputs are made of. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
}

/** What one types for a field: a text, one of some words, or JSON for what has parts. */
export type Kind = 'text' | 'number' | 'choice' | 'json';
export function kindOf({ type, enum: words }: Schema): Kind {
  if (words || type === 'boolean') return 'choice';
  if (type === 'integer' || type === 'number') return 'number';
  return type === 'string' ? 'text' : 'json';
}

/** What is chosen among, as it is sent. */
export const choicesOf = ({ type, enum: words }: Schema): unknown[] =>
  words ?? (type === 'boolean' ? [true, false] : []);

/** The value that a typed text stands for; undefined: nothing is sent. Throws where it should be JSON and is none. */
export function valueOf(schema: Schema, typed: string): unknown {
  if (typed === '') return undefined;
  return kindOf(schema) === 'text' ? typed : (JSON.parse(typed) as unknown);
}
