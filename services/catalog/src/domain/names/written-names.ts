import { foldName } from '@laurel/rules/text/fold';
import { removeEdition } from './edition-name.js';
import { toNameForms } from './generic-words.js';

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

/** Words that do not distinguish the competitions of a festival. */
const GENERIC_TOKENS =
  /\b(?:best|competitions?|contest|awards?|prizes?|sections?|programmes?|programs?|categor(?:y|ies)|wettbewerb|preis|sektion|kategori[ea]?|concorso|concurso|competi(?:cion|cao|zione|tie)|competencia|premio|seccion|sezione|secao|categori[ae]|prix|konkurs|sekcja|soutez|sekce)\b/g;
/** Festivals often have an international competition next to a national one. */
const INTERNATIONAL = /\b(?:internat|internac|internaz|intl\b|miedzynarod|mezinarod)/;

/** Returns the distinctive words of a competition's name: `Best Short Film` is `short`. */
const toDistinctiveTokens = (name: string): string => {
  const text = foldName(name).replace(GENERIC_TOKENS, ' ');
  return [INTERNATIONAL.test(text) ? 'international' : '', toNameForms(text, null, null).whole[0]!]
    .join(' ')
    .trim();
};

/**
 * Returns the id of the competition that a table row means. Without a written name, the only one of the festival.
 * Otherwise the only one with this name, or else the only one whose distinctive words agree. Returns null if the user
 * must choose.
 */
export function findIntendedCompetition(
  writtenName: string | null,
  competitions: readonly CompetitionName[],
  haveSameTokens: (text: string, otherText: string) => boolean,
): number | null {
  const getOnlyId = (matches: readonly CompetitionName[]) => {
    const results = new Set(matches.map(({ competitionId }) => competitionId));
    return results.size === 1 ? [...results][0]! : null;
  };
  const key = foldName(writtenName ?? '');
  if (key === '') return getOnlyId(competitions);
  const exactId = getOnlyId(competitions.filter(({ name }) => foldName(name) === key));
  const text = toDistinctiveTokens(writtenName!);
  if (exactId !== null || text === '') return exactId;
  return getOnlyId(competitions.filter(({ name }) => haveSameTokens(text, toDistinctiveTokens(name))));
}
