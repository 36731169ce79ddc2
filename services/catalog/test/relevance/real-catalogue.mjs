// Builds the catalogue for which the labelled responses were recorded, for tests and benchmarks. The
// repository does not contain the festivals.
const SUFFIXES = ['', ' II', ' III', ' IV', ' V', ' VI', ' VII', ' VIII', ' IX', ' X'];

/**
 * Creates the catalogue. Every second festival has two competitions. Ids are positions in the file. Each
 * repetition adds all festivals again, with a suffix in their names.
 * @param getRegion returns the region of a two-letter country code
 */
export function createRealCatalogue(festivals, rule, { getRegion, times = 1 }) {
  let competitionId = 0;
  return SUFFIXES.slice(0, times).flatMap((suffix, repetition) =>
    festivals.flatMap((festival, position) => {
      const types = festival.categories.filter((category) => rule.TYPES.includes(category));
      const genres = festival.categories.filter((category) => !rule.TYPES.includes(category));
      const competitions = [0, 1].slice(0, (position % 2) + 1).flatMap((index) => {
        if (competitionId >= rule.count * (repetition + 1)) return [];
        const type = types[index] ?? ['Short film', 'Documentary'][index];
        const name = index === 0 && types.length === 0 ? 'Official Competition' : `${type} Competition`;
        return createCompetition(++competitionId, name, [type], genres);
      });
      if (competitions.length === 0) return [];
      const country = festival.country_alpha2;
      return {
        id: repetition * festivals.length + position,
        contentHash: '1',
        name: `${festival.name}${suffix}`,
        alternativeNames: festival.alternative_names,
        city: festival.city,
        country,
        region: getRegion(country ?? ''),
        arthouseIndex: 'unknown',
        qualifiers: festival.qualifiers,
        themes: genres,
        competitions,
      };
    }),
  );
}

const createCompetition = (id, name, types, genres) => ({
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
  premieres: ['none'],
  qualifiers: [],
  isForStudents: false,
});
