import { isDeepStrictEqual } from 'node:util';
import { MAX_SHOWN_VALUE_LENGTH, MAX_SHOWN_CHANGES } from '@laurel/rules/festivals/imports';
import { truncate } from '@laurel/rules/text/shorten';
import type { ImportDifference } from '@laurel/proto/catalog/v1/import';

const ELLIPSIS = '…';
/** Returns the beginning of a text, with an ellipsis if it was cut. */
export const cutText = (text: string): string =>
  text.length > MAX_SHOWN_VALUE_LENGTH ? `${truncate(text, MAX_SHOWN_VALUE_LENGTH)}${ELLIPSIS}` : text;
export const isLong = (text: string): boolean => text.length > MAX_SHOWN_VALUE_LENGTH;

/** Truncates a text or a list. Returns other values unchanged. */
export function cutValue(value: unknown): unknown {
  if (typeof value === 'string') return cutText(value);
  return Array.isArray(value) ? value.slice(0, MAX_SHOWN_CHANGES) : value;
}

/** The items of a long list of rules or deadlines that a list of records shows, and of each list in an item. */
const MAX_SHOWN_ITEMS = 5;
/**
 * Returns short JSON unchanged, and the beginning of a long text. Returns the first items of a long list that are not
 * in the other one, so that a changed deadline is shown.
 */
function cutJson(json: string, otherJson: string): string {
  if (!isLong(json)) return json;
  const [value, otherValue] = [json, otherJson].map((text) => JSON.parse(text) as unknown);
  if (!Array.isArray(value)) return typeof value === 'string' ? JSON.stringify(cutText(value)) : 'null';
  const otherItems: readonly unknown[] = Array.isArray(otherValue) ? otherValue : [];
  const changedItems = value.filter((item) => !otherItems.some((other) => isDeepStrictEqual(item, other)));
  return JSON.stringify(changedItems, (_key, item: unknown) =>
    Array.isArray(item) ? item.slice(0, MAX_SHOWN_ITEMS) : cutValue(item),
  );
}

/** Returns the first changes of a record, with long values shortened. */
export const cutDifference = (differences: readonly ImportDifference[]): ImportDifference[] =>
  differences
    .slice(0, MAX_SHOWN_CHANGES)
    .map(({ before, after, ...difference }) => ({
      ...difference,
      before: cutJson(before, after),
      after: cutJson(after, before),
    }));
export const isLongDifference = (differences: readonly ImportDifference[]): boolean =>
  differences.length > MAX_SHOWN_CHANGES ||
  differences.some(({ before, after }) => isLong(before) || isLong(after));
