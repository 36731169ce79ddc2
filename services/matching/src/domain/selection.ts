import { foldedName } from '@laurel/rules/fold';
import type { Film, Screening, SelectedAt, Term } from './facts.js';
import { askFestival, fail, pass, tell, type Judgement } from './judgement.js';

type Selected = Pick<Film, 'screenings' | 'acceptedAt'>;
/** Where a film is known to have been selected: shown at a festival, or taken by one; null for one that is not known. */
export const selectionsOf = ({ screenings, acceptedAt }: Selected): (SelectedAt | null)[] => [
  ...(screenings ?? []).filter(isAtFestival).map(({ festival }) => festival),
  ...acceptedAt,
];
const isAtFestival = ({ kind }: Screening) => kind === 'festival';
/** Whether there may be others, or one of them is a festival that is not known. */
export const mayHaveMore = ({ screenings, acceptedAt }: Selected): boolean =>
  screenings === null ||
  screenings.some((one) => isAtFestival(one) && one.festival === null) ||
  acceptedAt.includes(null);

/** A selection that a rule means, a named one first: at any festival, at one of the awards, or at one that is called so. Undefined: none is known. */
export function selectionAt(
  film: Selected,
  awards: readonly string[],
  festivals: readonly string[],
): SelectedAt | null | undefined {
  const isAny = awards.length === 0 && festivals.length === 0;
  const called = new Set(festivals.map(foldedName));
  const all = selectionsOf(film);
  const named = all.find(
    (at) =>
      at !== null &&
      (isAny ||
        at.qualifiers.some((award) => awards.includes(award)) ||
        at.called.some((name) => called.has(name))),
  );
  return named ?? (isAny && all.length > 0 ? null : undefined);
}

/** Whether the film was selected where it must have been, or must not have been. */
export function judgeSelection({ value: isForbidden, list, otherList }: Term, film: Film): Judgement {
  if (typeof isForbidden !== 'boolean') return askFestival('selections');
  const [awards, festivals] = [list ?? [], otherList ?? []];
  const at = selectionAt(film, awards, festivals);
  if (at !== undefined)
    return isForbidden
      ? fail('selections', { code: 'selected', festival: at?.name ?? null })
      : pass('selections');
  if (mayHaveMore(film)) return tell('selections');
  return isForbidden ? pass('selections') : fail('selections', { code: 'not-selected', awards, festivals });
}
