import { foldName } from '@laurel/rules/text/fold';
import type { Film, SelectionFestival, Term } from '../../src/domain/model.js';
import {
  createFailure,
  createSatisfied,
  createUnclear,
  createUnknown,
  type Judgement,
} from '../../src/domain/rules/judgement.js';

const FIELD = 'selections';

/** Judges a rule about earlier selections as the specification describes it. */
export function judgeSelectionByDecisions(
  { value: isForbidden, list, otherList }: Term,
  film: Film,
): Judgement {
  if (typeof isForbidden !== 'boolean') return createUnclear(FIELD);
  const [awards, festivals] = [list ?? [], otherList ?? []];
  const isAny = awards.length + festivals.length === 0;
  const isListed = ({ qualifiers, foldedNames }: SelectionFestival) =>
    isAny ||
    qualifiers.some((award) => awards.includes(award)) ||
    festivals.some((name) => foldedNames.includes(foldName(name)));

  const shownAt = film.screenings?.filter(({ kind }) => kind === 'festival') ?? [];
  const selectedAt = [...shownAt.map(({ festival }) => festival), ...film.acceptedAt];
  const listed = selectedAt.find((festival) => festival !== null && isListed(festival)) ?? null;
  const isSelected = listed !== null || (isAny && selectedAt.length > 0);
  if (isSelected)
    return isForbidden
      ? createFailure(FIELD, { code: 'selected', festival: listed?.name ?? null })
      : createSatisfied(FIELD);
  if (film.screenings === null || selectedAt.includes(null)) return createUnknown(FIELD);
  return isForbidden
    ? createSatisfied(FIELD)
    : createFailure(FIELD, { code: 'not-selected', awards, festivals });
}
