import type { Money } from '@laurel/rules/money/money';
import type { ReturnReason } from '@laurel/rules/submissions/sendings';
import { messages } from '../src/generated/messages/entries.js';
import { createTextFormatter } from '../messages/translator.js';

/** Formats a message about an entry that Laurel sends. */
export const formatEntryText = createTextFormatter(messages);

export const formatReturnReason = (why: ReturnReason): string => formatEntryText(`entry.back.${why}`);

/** The summary of an entry for a festival. */
export interface EntryDetails {
  film: string;
  competition: string;
  /** Seconds. Null means unknown. */
  length: number | null;
  /** YYYY-MM-DD */
  completedOn: string | null;
  countries: readonly string[];
  directors: readonly string[];
  fee: Money;
}

/** Formats the summary as lines. */
export function entryLines(entry: EntryDetails): string[] {
  const { film, competition, length, completedOn, countries, directors, fee } = entry;
  const line = (key: string, values: Readonly<Record<string, unknown>>) =>
    formatEntryText(`entry.line.${key}`, values);
  return [
    line('film', { film }),
    ...(length === null ? [] : [line('runtime', { runtime: length })]),
    ...(completedOn === null ? [] : [line('completed', { day: completedOn })]),
    ...(countries.length === 0 ? [] : [line('countries', { allCountries: countries })]),
    ...(directors.length === 0 ? [] : [line('directors', { names: directors.join(', ') })]),
    line('competition', { competition }),
    fee.amount === 0 ? line('free', {}) : line('fee', { money: fee }),
  ];
}
