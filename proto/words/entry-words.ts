import type { Money } from '@laurel/rules/money';
import type { ReturnReason } from '@laurel/rules/sendings';
import { say, type Code } from './said.js';
import { messages } from './src/generated/en/entries.js';
import { voiceOf } from './voice.js';

const voice = voiceOf('en', [messages], { subdivision: () => null });
/** Words about an entry that Laurel sends. */
export const entryWords = (code: string, values: Readonly<Record<string, unknown>> = {}): string =>
  voice.words(say(code as Code, values));

/** Why an entry came back. */
export const returnedWords = (why: ReturnReason): string => entryWords(`entry.back.${why}`);

/** What a festival reads of an entry at a glance. */
export interface EntryFacts {
  film: string;
  competition: string;
  /** Seconds; null is not known. */
  length: number | null;
  /** YYYY-MM-DD */
  completedOn: string | null;
  countries: readonly string[];
  directors: readonly string[];
  fee: Money;
}

/** A line each. */
export function entryLines({
  film,
  competition,
  length,
  completedOn,
  countries,
  directors,
  fee,
}: EntryFacts): string[] {
  const line = (of: string, values: Readonly<Record<string, unknown>>) =>
    entryWords(`entry.line.${of}`, values);
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
