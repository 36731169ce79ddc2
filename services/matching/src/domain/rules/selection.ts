import { foldedName } from '@laurel/rules/text/fold';
import type { Film, Screening, SelectedAt } from '../model.js';

type Selected = Pick<Film, 'screenings' | 'acceptedAt'>;
/** Festivals that showed the film or accepted it. Null is an unknown festival. */
export const getSelections = ({ screenings, acceptedAt }: Selected): (SelectedAt | null)[] => [
  ...(screenings ?? []).filter(isAtFestival).map(({ festival }) => festival),
  ...acceptedAt,
];
const isAtFestival = ({ kind }: Screening) => kind === 'festival';
/** Whether there may be more selections, or one of them was at an unknown festival. */
export const mayHaveMoreSelections = ({ screenings, acceptedAt }: Selected): boolean =>
  screenings === null ||
  screenings.some((screening) => isAtFestival(screening) && screening.festival === null) ||
  acceptedAt.includes(null);

/**
 * Finds a selection that a rule refers to, a named one first: at any festival, at one that counts for one of
 * the awards, or at one with one of the names. Undefined if none is known.
 */
export function findSelection(
  film: Selected,
  awards: readonly string[],
  festivals: readonly string[],
): SelectedAt | null | undefined {
  const isAny = awards.length === 0 && festivals.length === 0;
  const called = new Set(festivals.map(foldedName));
  const selections = getSelections(film);
  const named = selections.find(
    (at) =>
      at !== null &&
      (isAny ||
        at.qualifiers.some((award) => awards.includes(award)) ||
        at.called.some((name) => called.has(name))),
  );
  return named ?? (isAny && selections.length > 0 ? null : undefined);
}
