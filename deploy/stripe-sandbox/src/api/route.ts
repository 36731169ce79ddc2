import type { z } from 'zod';
import type { Account } from '../account/account.ts';
import { fields, many, readInput, text } from '../requests/input.ts';
import type { Raw } from '../requests/form.ts';

interface Call<Input> {
  account: Account;
  input: Input;
  /** The values of `:id` and `:second` in the address. */
  id: string;
  second: string;
  /** The path of the request. */
  path: string;
}
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  pattern: RegExp;
  read: (raw: { [name: string]: Raw }) => { input: unknown; expand: string[] };
  run: (call: Call<never>) => object;
}
type Shape = Record<string, z.ZodType>;

/** Declares one route of the API. `shape`: its parameters apart from `expand`. Any other parameter is refused. */
export function route<S extends Shape>(
  method: Route['method'],
  address: string,
  shape: S,
  run: (call: Call<z.infer<z.ZodObject<S, z.core.$strict>>>) => object,
): Route {
  const schema = fields({ ...shape, expand: many(text).optional() });
  const pattern = new RegExp(`^${address.replace(/:\w+/g, '([^/]+)')}$`);
  const read = (raw: { [name: string]: Raw }) => {
    const { expand = [], ...input } = readInput(schema, raw) as { expand?: string[] };
    return { input, expand };
  };
  return { method, pattern, read, run };
}

/** Returns the stub of a deleted object. */
export const deleted = (object: string, id: string) => ({ id, object, deleted: true });
