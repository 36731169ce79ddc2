import { z } from 'zod';
import { text } from '../values.js';

/** A server function for the page that tries them. `input`: its JSON Schema. */
const functionShape = z.strictObject({
  name: text,
  method: z.enum(['GET', 'POST']),
  access: z.enum(['any', 'user', 'own', 'admin']),
  reads: z.boolean(),
  input: z.unknown(),
});
export type RegisteredFunction = z.infer<typeof functionShape>;
export const functionsShape = z.strictObject({ items: z.array(functionShape) });
