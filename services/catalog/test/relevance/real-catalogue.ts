import { countries } from '../../src/reference.js';
import type { CompetitionDocument, FestivalDocument } from '../../src/search/search-document.js';
import type { Labelled, RealFestival } from './shared-data.js';

/** The catalogue that the labelled answers were made of, by its rule: every second festival has two competitions; ids are places in the file. */
export function realCatalogue(
  festivals: readonly RealFestival[],
  rule: Labelled['documents'],
): FestivalDocument[] {
  let competitionId = 0;
  return festivals.flatMap((festival, id): FestivalDocument[] => {
    const own = festival.categories.filter((category) => rule.TYPES.includes(category));
    const genres = festival.categories.filter((category) => !rule.TYPES.includes(category));
    const competitions = [0, 1].slice(0, (id % 2) + 1).flatMap((k): CompetitionDocument[] => {
      if (competitionId >= rule.count) return [];
      const type = own[k] ?? ['Short film', 'Documentary'][k]!;
      const name = k === 0 && own.length === 0 ? 'Official Competition' : `${type} Competition`;
      return [competition(++competitionId, name, [type], genres)];
    });
    if (competitions.length === 0) return [];
    const country = festival.country_alpha2;
    return [
      {
        id,
        seal: '1',
        name: festival.name,
        alternativeNames: festival.alternative_names,
        city: festival.city,
        country,
        countryName: rule.countries[country ?? ''] ?? null,
        region: countries.get(country ?? '')?.region ?? null,
        arthouseIndex: 'unknown',
        qualifiers: festival.qualifiers,
        themes: genres,
        competitions,
      },
    ];
  });
}

const competition = (id: number, name: string, types: string[], genres: string[]): CompetitionDocument => ({
  id,
  name,
  isDeprecated: false,
  opensAt: null,
  hasDates: false,
  tiers: [],
  types,
  genres,
  forms: [],
  themes: [],
  premieres: [],
  qualifiers: [],
  isForStudents: false,
});
