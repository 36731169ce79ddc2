import { z } from 'zod';
import { query, type ServerFunction } from '../function.js';
import { nothing } from '../inputs/values.js';
import { functionsShape } from '../shapes/function.js';

const told = ([name, { method, access, input, ...more }]: [string, ServerFunction]) => ({
  name,
  method,
  access,
  reads: method === 'GET' || 'reads' in more,
  input: z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as unknown,
});

/** Every function that a browser may call, with what it takes: for the page that tries them. */
export const getFunctions = query({
  access: 'admin',
  input: nothing,
  answer: functionsShape,
  run: async ({ registry }) => ({
    items: Object.entries(registry)
      .map(told)
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  }),
});
