import type { Money } from '@laurel/rules/money/money';
import type { ReturnReason } from '@laurel/rules/submissions/sendings';
import { messages } from '../src/generated/messages/entries.js';
import { createTextFormatter } from '../formatting/translator.js';

/** Formats a message about an entry sent by Laurel. */
export const formatEntryText = createTextFormatter(messages);

export const formatReturnReason = (reason: ReturnReason): string => formatEntryText(`entry.back.${reason}`);

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
export function getEntryLines(entry: EntryDetails): string[] {
  const { film, competition, length, completedOn, countries, directors, fee } = entry;
  const formatLine = (key: string, values: Readonly<Record<string, unknown>>) =>
    formatEntryText(`entry.line.${key}`, values);
  return [
    formatLine('film', { film }),
    ...(length === null ? [] : [formatLine('runtime', { runtime: length })]),
    ...(completedOn === null ? [] : [formatLine('completed', { day: completedOn })]),
    ...(countries.length === 0 ? [] : [formatLine('countries', { allCountries: countries })]),
    ...(directors.length === 0 ? [] : [formatLine('directors', { names: directors.join(', ') })]),
    formatLine('competition', { competition }),
    fee.amount === 0 ? formatLine('free', {}) : formatLine('fee', { money: fee }),
  ];
}
