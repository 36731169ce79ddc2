import { z } from 'zod';
import { query, type ServerFunction } from '../server-functions/server-function.js';
import { emptyInput } from '../inputs/values.js';
import { functionsShape } from '../shapes/administration/function.js';

const describeFunction = ([name, { method, access, input, ...more }]: [string, ServerFunction]) => ({
  name,
  method,
  access,
  reads: method === 'GET' || 'reads' in more,
  input: z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as unknown,
});

/** Returns every function that a browser may call, with its input schema, for the page that tries them. */
export const getFunctions = query({
  access: 'admin',
  input: emptyInput,
  response: functionsShape,
  run: async ({ registry }) => ({
    items: Object.entries(registry)
      .map(describeFunction)
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  }),
});
