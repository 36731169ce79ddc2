import type { Account } from '../account/account.ts';
import { invalid } from '../account/errors.ts';

type Json = Record<string, unknown>;
/** Fields that an object has only on request, by its kind and field. */
export type Includable = Record<string, (account: Account, object: never) => unknown>;
const MAX_DEPTH = 4;

/** Replaces ids by whole objects for each path of `expand[]`. Does not change stored objects. */
export function expandObject(
  account: Account,
  object: object,
  paths: string[],
  includable: Includable,
): object {
  const result = structuredClone(object) as Json;
  for (const path of paths) {
    const segments = path.split('.');
    const isList = result['object'] === 'list';
    if (segments.length > MAX_DEPTH + (isList ? 1 : 0)) {
      throw invalid(`You cannot expand more than ${MAX_DEPTH} levels of a property.`, 'expand');
    }
    expandAt(account, result, segments, path, includable);
  }
  return result;
}

function expandAt(account: Account, object: Json, segments: string[], path: string, includable: Includable) {
  const [name, ...rest] = segments as [string, ...string[]];
  const include = includable[`${String(object['object'])}.${name}`];
  if (include && typeof object[name] !== 'object') object[name] = include(account, object as never);
  const value = object[name];
  if (value === undefined) {
    const message = `This property cannot be expanded (${name}). You may want to try expanding a different property: ${path}`;
    throw invalid(message, 'expand');
  }
  if (value === null) return;
  const resolve = (reference: unknown) =>
    typeof reference === 'string' ? (account.store.find(reference) ?? reference) : reference;
  object[name] = Array.isArray(value) ? value.map(resolve) : resolve(value);
  if (rest.length === 0) return;
  for (const inner of [object[name]].flat()) {
    if (typeof inner === 'object' && inner !== null) expandAt(account, inner as Json, rest, path, includable);
  }
}
