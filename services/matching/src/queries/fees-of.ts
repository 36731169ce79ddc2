import { cheapest, formatOf } from '@laurel/rules/fees';
import { FORMATS, type Format } from '@laurel/rules/vocabularies';
import type { Card } from '../catalogue/cards.js';
import type { Film, Money, Tier } from '../domain/facts.js';

/** What a film certainly pays at a competition's next deadline, in each currency that is asked there; nothing where no fee is on file. */
export type FeesOf = (card: Card) => readonly Money[];

const formats: readonly (Format | null)[] = [null, ...FORMATS];

/** Of one film; kept with the card, by what a film is to a fee, for many films are alike. */
export function feesOf({ length, directorIsStudent }: Pick<Film, 'length' | 'directorIsStudent'>): FeesOf {
  const [format, isStudent] = [formatOf(length), directorIsStudent === true];
  const kind = formats.indexOf(format) * 2 + Number(isStudent);
  return ({ next, fees }) => (fees[kind] ??= feesAt(next, format, isStudent));
}
function feesAt(next: Tier | null, format: Format | null, isStudent: boolean): readonly Money[] {
  if (next === null) return [];
  const byCurrency = [...Map.groupBy(next.fees, ({ currency }) => currency).values()];
  const own = byCurrency.flatMap((ofOne) => cheapest(ofOne, format, isStudent) ?? []);
  // Where any currency says what this format pays, another format's fee in another currency is not this film's.
  if (own.length > 0 || format === null) return own;
  return byCurrency.flatMap((ofOne) => cheapest(ofOne, 'any', isStudent) ?? []);
}
