import { foldName } from '@laurel/rules/text/fold';
import { nameWithoutEdition } from './edition-name.js';

/** The festival and competition of an entry as a table names them. */
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

/** Returns the keys for looking up a written name: as it is, and without its edition. */
export const toLookupKeys = ({ festival }: WrittenName): string[] => [
  ...new Set([foldName(festival), nameWithoutEdition(festival)]),
];

/** Returns the festivals in the stated country, or all of them if none is there. */
export function inCountry<T extends Called>(festivals: readonly T[], country: string | null): readonly T[] {
  const there = festivals.filter((festival) => festival.country === country);
  return there.length > 0 ? there : festivals;
}

/** The only competition, the one with this name, or the only near one; null: somebody has to choose. */
export function findMeantCompetition(
  written: string | null,
  competitions: readonly CalledCompetition[],
  isNear: (text: string, name: string) => boolean,
): number | null {
  const ids = new Set(competitions.map(({ competitionId }) => competitionId));
  if (ids.size === 1) return [...ids][0]!;
  const key = foldName(written ?? '');
  if (key === '') return null;
  const only = (some: readonly CalledCompetition[]) => {
    const results = new Set(some.map(({ competitionId }) => competitionId));
    return results.size === 1 ? [...results][0]! : null;
  };
  return (
    only(competitions.filter(({ name }) => foldName(name) === key)) ??
    only(competitions.filter(({ name }) => isNear(written!, name)))
  );
}
