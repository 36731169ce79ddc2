import type { Account } from './account.ts';
import { invalid } from './errors.ts';

type Json = Record<string, unknown>;
/** What an object has only when it is asked for, by its kind and field. */
export type Includable = Record<string, (account: Account, object: never) => unknown>;
const DEEPEST = 4;

/** Puts whole objects where their ids stand, for each path of `expand[]`. Changes nothing that is stored. */
export function expanded(account: Account, answer: object, paths: string[], includable: Includable): object {
  const copy = structuredClone(answer) as Json;
  for (const path of paths) {
    const parts = path.split('.');
    const isList = copy['object'] === 'list';
    if (parts.length > DEEPEST + (isList ? 1 : 0)) {
      throw invalid(`You cannot expand more than ${DEEPEST} levels of a property.`, 'expand');
    }
    expandAt(account, copy, parts, path, includable);
  }
  return copy;
}

function expandAt(account: Account, object: Json, parts: string[], path: string, includable: Includable) {
  const [name, ...rest] = parts as [string, ...string[]];
  const fresh = includable[`${String(object['object'])}.${name}`];
  if (fresh && typeof object[name] !== 'object') object[name] = fresh(account, object as never);
  const value = object[name];
  if (value === undefined) {
    const words = `This property cannot be expanded (${name}). You may want to try expanding a different property: ${path}`;
    throw invalid(words, 'expand');
  }
  if (value === null) return;
  const whole = (one: unknown) => (typeof one === 'string' ? (account.store.find(one) ?? one) : one);
  object[name] = Array.isArray(value) ? value.map(whole) : whole(value);
  if (rest.length === 0) return;
  for (const inner of [object[name]].flat()) {
    if (typeof inner === 'object' && inner !== null) expandAt(account, inner as Json, rest, path, includable);
  }
}
