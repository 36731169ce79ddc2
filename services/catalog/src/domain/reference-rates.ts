import { addDays, countDaysBetween, isDay, today } from '@laurel/rules/dates/days';
import { isCurrency } from '@laurel/rules/money/currencies';
import type { Rates, ReferenceRates } from '@laurel/rules/money/rates';

/** A file of rates is refused. The message is one sentence for the operator. */
export class InvalidRates extends Error {}

/**
 * Parses the ECB's daily file: `<Cube time='2026-11-27'>` around `<Cube currency='USD' rate='1.16'/>`. Currencies
 * that are not in use are skipped.
 * @throws InvalidRates if the file has no day, several days, no rates, or a rate that is not positive
 */
export function parseReferenceRates(xml: string): ReferenceRates {
  const cubes = [...xml.matchAll(/<Cube\s([^<>]*)>/g)].map(([, attributes = '']) =>
    readAttributes(attributes),
  );
  const days = cubes.flatMap(({ time }) => time ?? []);
  const [day] = days;
  if (day === undefined || !isDay(day))
    throw new InvalidRates('This is not a daily file of the ECB: it has no day.');
  if (days.length > 1) throw new InvalidRates(`The file has ${days.length} days. Use the daily file.`);
  const perEuro: Record<string, number> = {};
  for (const { currency, rate: text } of cubes) {
    if (currency === undefined) continue;
    const rate = Number(text);
    if (!(rate > 0 && Number.isFinite(rate)))
      throw new InvalidRates(`The rate of ${currency} is “${text ?? ''}”.`);
    if (isCurrency(currency)) perEuro[currency] = rate;
  }
  if (Object.keys(perEuro).length === 0) throw new InvalidRates('The file has no rates.');
  return { day, perEuro };
}

const readAttributes = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(/\b(\w+)\s*=\s*(['"])(.*?)\2/g)].map(([, name, , value]) => [name, value]),
  );

const [BASE_CHANGE, CHANGE_PER_DAY] = [0.2, 0.02];

/**
 * Checks new rates against the stored ones. A rate may change by a fifth, or by more if the stored rates are
 * older.
 * @throws InvalidRates if the new rates are older, of a future day, or have changed too much
 */
export function checkReferenceRates(next: ReferenceRates, previous: ReferenceRates, now = today()): void {
  if (next.day > addDays(now, 1))
    throw new InvalidRates(`The rates are of ${next.day}, which is in the future.`);
  if (next.day < previous.day)
    throw new InvalidRates(`The rates are of ${next.day}. Newer ones, of ${previous.day}, are stored.`);
  const maxChange = BASE_CHANGE + CHANGE_PER_DAY * countDaysBetween(previous.day, next.day);
  const jumps = Object.entries(next.perEuro).filter(([currency, rate]) => {
    const previousRate = previous.perEuro[currency];
    return previousRate !== undefined && Math.abs(Math.log(rate / previousRate)) > Math.log1p(maxChange);
  });
  if (jumps.length > 0)
    throw new InvalidRates(
      `These rates changed too much since ${previous.day}: ${jumps.map(([currency, rate]) => `${currency} ${previous.perEuro[currency]} → ${rate}`).join(', ')}.`,
    );
}

/** Returns the currencies that have lost their rate. */
export const listLostCurrencies = (next: Rates, previous: Rates): string[] =>
  Object.keys(previous).filter((currency) => !Object.hasOwn(next, currency));
