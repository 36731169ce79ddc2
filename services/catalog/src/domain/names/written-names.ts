import { foldName } from '@laurel/rules/text/fold';
import { removeEdition } from './edition-name.js';

/** The festival and competition of an entry as they are written in a table. */
export interface WrittenName {
  festival: string;
  competition: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
}
interface FestivalLocation {
  id: number;
  country: string | null;
}
interface CompetitionName {
  competitionId: number;
  name: string;
}

/** Returns the keys for looking up a written name: the folded name, and the name without its edition. */
export const toLookupKeys = ({ festival }: WrittenName): string[] => [
  ...new Set([foldName(festival), removeEdition(festival)]),
];

/** Returns the festivals in the stated country, or all of them if none is there. */
export function filterByCountry<T extends FestivalLocation>(
  festivals: readonly T[],
  country: string | null,
): readonly T[] {
  const localFestivals = festivals.filter((festival) => festival.country === country);
  return localFestivals.length > 0 ? localFestivals : festivals;
}

/**
 * Returns the id of the competition that a table row means: the only one of the festival, or else the only
 * one with this name, or else the only one with a similar name. Returns null if the user must choose.
 */
export function findIntendedCompetition(
  writtenName: string | null,
  competitions: readonly CompetitionName[],
  isSimilar: (text: string, name: string) => boolean,
): number | null {
  const ids = new Set(competitions.map(({ competitionId }) => competitionId));
  if (ids.size === 1) return [...ids][0]!;
  const key = foldName(writtenName ?? '');
  if (key === '') return null;
  const getOnlyId = (matches: readonly CompetitionName[]) => {
    const results = new Set(matches.map(({ competitionId }) => competitionId));
    return results.size === 1 ? [...results][0]! : null;
  };
  return (
    getOnlyId(competitions.filter(({ name }) => foldName(name) === key)) ??
    getOnlyId(competitions.filter(({ name }) => isSimilar(writtenName!, name)))
  );
}
