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

/** Returns short JSON unchanged, the beginning of a long text, and null for any other long value. */
const cutJson = (json: string): string => {
  if (!isLong(json)) return json;
  const value = JSON.parse(json) as unknown;
  return typeof value === 'string' ? JSON.stringify(cutText(value)) : 'null';
};

/** Returns the first changes of a record, with long values truncated. */
export const cutDifference = (differences: readonly ImportDifference[]): ImportDifference[] =>
  differences
    .slice(0, MAX_SHOWN_CHANGES)
    .map(({ before, after, ...difference }) => ({
      ...difference,
      before: cutJson(before),
      after: cutJson(after),
    }));
export const isLongDifference = (differences: readonly ImportDifference[]): boolean =>
  differences.length > MAX_SHOWN_CHANGES ||
  differences.some(({ before, after }) => isLong(before) || isLong(after));
