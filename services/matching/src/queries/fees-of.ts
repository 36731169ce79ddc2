import { formatOf } from '@laurel/rules/fees';
import { FORMATS, type Format } from '@laurel/rules/vocabularies';
import type { Card } from '../catalogue/cards.js';
import type { Film, Money } from '../domain/facts.js';
import { feesAt } from '../domain/tiers.js';

/** What a film certainly pays at a competition's next deadline, in each currency that is asked there; nothing where no fee is on file. */
export type FeesOf = (card: Card) => readonly Money[];

const formats: readonly (Format | null)[] = [null, ...FORMATS];

/** Of one film; kept with the card, by what a film is to a fee, for many films are alike. */
export function feesOf({ length, directorIsStudent }: Pick<Film, 'length' | 'directorIsStudent'>): FeesOf {
  const [format, isStudent] = [formatOf(length), directorIsStudent === true];
  const kind = formats.indexOf(format) * 2 + Number(isStudent);
  return ({ next, fees }) => (fees[kind] ??= next ? feesAt(next, format, isStudent) : []);
}
