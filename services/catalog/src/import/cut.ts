import { LONGEST_SHOWN, MOST_SHOWN } from '@laurel/rules/imports';
import { beginning } from '@laurel/rules/shortened';
import type { ImportDifference } from '@laurel/proto/catalog/v1/import';

const MARK = '…';
/** The beginning of a text, with a mark where that is not all. */
export const cutText = (text: string): string =>
  text.length > LONGEST_SHOWN ? `${beginning(text, LONGEST_SHOWN)}${MARK}` : text;
export const isLong = (text: string): boolean => text.length > LONGEST_SHOWN;

/** A text's beginning, a list's first; anything else as it is. */
export const cutValue = (value: unknown): unknown =>
  typeof value === 'string' ? cutText(value) : Array.isArray(value) ? value.slice(0, MOST_SHOWN) : value;

/** A value as JSON, where that is not long: else, of a text, its beginning, and of anything else nothing. */
const cutJson = (json: string): string => {
  if (!isLong(json)) return json;
  const value = JSON.parse(json) as unknown;
  return typeof value === 'string' ? JSON.stringify(cutText(value)) : 'null';
};

/** The first changes of a record; what is long of them is only begun. */
export const cutDifference = (all: readonly ImportDifference[]): ImportDifference[] =>
  all
    .slice(0, MOST_SHOWN)
    .map(({ before, after, ...one }) => ({ ...one, before: cutJson(before), after: cutJson(after) }));
export const isLongDifference = (all: readonly ImportDifference[]): boolean =>
  all.length > MOST_SHOWN || all.some(({ before, after }) => isLong(before) || isLong(after));
