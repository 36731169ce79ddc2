// The catalogue that the labelled answers were made of, by its rule, for tests and benchmarks. The project has no copy of the festivals.
const SUFFIXES = ['', ' II', ' III', ' IV', ' V', ' VI', ' VII', ' VIII', ' IX', ' X'];

/**
 * Every second festival has two competitions; ids are places in the file. As many times as asked: each time festivals of other names,
 * which have a word more. `regionOf`: of a country's two letters.
 */
export function realCatalogue(festivals, rule, { regionOf, times = 1 }) {
  let competitionId = 0;
  return SUFFIXES.slice(0, times).flatMap((suffix, time) =>
    festivals.flatMap((festival, place) => {
      const own = festival.categories.filter((category) => rule.TYPES.includes(category));
      const genres = festival.categories.filter((category) => !rule.TYPES.includes(category));
      const competitions = [0, 1].slice(0, (place % 2) + 1).flatMap((k) => {
        if (competitionId >= rule.count * (time + 1)) return [];
        const type = own[k] ?? ['Short film', 'Documentary'][k];
        const name = k === 0 && own.length === 0 ? 'Official Competition' : `${type} Competition`;
        return competition(++competitionId, name, [type], genres);
      });
      if (competitions.length === 0) return [];
      const country = festival.country_alpha2;
      return {
        id: time * festivals.length + place,
        seal: '1',
        name: `${festival.name}${suffix}`,
        alternativeNames: festival.alternative_names,
        city: festival.city,
        country,
        countryName: rule.countries[country ?? ''] ?? null,
        region: regionOf(country ?? ''),
        arthouseIndex: 'unknown',
        qualifiers: festival.qualifiers,
        themes: genres,
        competitions,
      };
    }),
  );
}

const competition = (id, name, types, genres) => ({
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
