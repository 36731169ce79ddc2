import { foldedName } from '@laurel/rules/fold';
import { nameWithoutEdition } from './edition-name.js';

/** What a table says of where an entry was made. */
export interface WrittenName {
  festival: string;
  competition: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
}
interface Called {
  id: number;
  country: string | null;
}
interface CalledCompetition {
  competitionId: number;
  name: string;
}

/** By which festivals a written name is looked for: as it is, and without which edition is meant. */
export const keysOf = ({ festival }: WrittenName): string[] => [
  ...new Set([foldedName(festival), nameWithoutEdition(festival)]),
];

/** Of several festivals of a name, those of the country that is said; all, where none of them is there. */
export function inCountry<T extends Called>(festivals: readonly T[], country: string | null): readonly T[] {
  const there = festivals.filter((one) => one.country === country);
  return there.length > 0 ? there : festivals;
}

/** Which of a festival's competitions is meant: the only one, that which is called so, or the only one that `isNear`. Null: somebody has to choose. */
export function competitionMeant(
  written: string | null,
  competitions: readonly CalledCompetition[],
  isNear: (text: string, name: string) => boolean,
): number | null {
  const ids = new Set(competitions.map(({ competitionId }) => competitionId));
  if (ids.size === 1) return [...ids][0]!;
  const key = foldedName(written ?? '');
  if (key === '') return null;
  const only = (some: readonly CalledCompetition[]) => {
    const found = new Set(some.map(({ competitionId }) => competitionId));
    return found.size === 1 ? [...found][0]! : null;
  };
  return (
    only(competitions.filter(({ name }) => foldedName(name) === key)) ??
    only(competitions.filter(({ name }) => isNear(written!, name)))
  );
}
