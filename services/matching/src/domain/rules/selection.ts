import { foldName } from '@laurel/rules/text/fold';
import type { Film, Screening, SelectionFestival } from '../model.js';

type FilmSelections = Pick<Film, 'screenings' | 'acceptedAt'>;
/** Festivals that showed the film or accepted it. Null is an unknown festival. */
export const getSelections = ({ screenings, acceptedAt }: FilmSelections): (SelectionFestival | null)[] => [
  ...(screenings ?? []).filter(isAtFestival).map(({ festival }) => festival),
  ...acceptedAt,
];
const isAtFestival = ({ kind }: Screening) => kind === 'festival';
/** Whether there may be more selections, or one of them was at an unknown festival. */
export const mayHaveMoreSelections = ({ screenings, acceptedAt }: FilmSelections): boolean =>
  screenings === null ||
  screenings.some((screening) => isAtFestival(screening) && screening.festival === null) ||
  acceptedAt.includes(null);

/**
 * Finds a selection that a rule refers to, a named one first: at any festival, at one that counts for one of
 * the awards, or at one with one of the names. Undefined if none is known.
 */
export function findSelection(
  film: FilmSelections,
  awards: readonly string[],
  festivals: readonly string[],
): SelectionFestival | null | undefined {
  const isAny = awards.length === 0 && festivals.length === 0;
  const foldedNames = new Set(festivals.map(foldName));
  const selections = getSelections(film);
  const namedSelection = selections.find(
    (festival) =>
      festival !== null &&
      (isAny ||
        festival.qualifiers.some((award) => awards.includes(award)) ||
        festival.foldedNames.some((name) => foldedNames.has(name))),
  );
  return namedSelection ?? (isAny && selections.length > 0 ? null : undefined);
}
