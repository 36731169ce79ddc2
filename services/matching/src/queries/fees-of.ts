import { cheapestOf, formatOf } from '@laurel/rules/fees';
import type { Card } from '../catalogue/cards.js';
import type { Film, Money, Tier } from '../domain/facts.js';

/** What a film certainly pays at a competition's next deadline, in each currency that is asked there; nothing where no fee is on file. */
export type FeesOf = (card: Card) => readonly Money[];

/** Of one film. Many competitions share their deadlines with what they cost: each is looked at once. */
export function feesOf({ length, directorIsStudent }: Pick<Film, 'length' | 'directorIsStudent'>): FeesOf {
  const format = formatOf(length);
  const known = new WeakMap<Tier, readonly Money[]>();
  return ({ next }) => {
    if (next === null) return [];
    let found = known.get(next);
    if (!found) {
      found = [...Map.groupBy(next.fees, ({ currency }) => currency).values()].flatMap(
        (ofOne) => cheapestOf(ofOne, format, directorIsStudent === true) ?? [],
      );
      known.set(next, found);
    }
    return found;
  };
}
