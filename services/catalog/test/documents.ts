import { computeClosing } from '../src/domain/festivals/closing.js';
import { countries } from '../src/reference/reference-data.js';
import type { FestivalDocument } from '../src/search/model/search-document.js';
import { NO_FILTERS } from '@laurel/rules/search/conditions';
import { getTraits } from '@laurel/rules/terms/traits';
import type { SearchRequest } from '../src/search/model/search-engine.js';
import { generateCatalogue } from '../src/seed/generate.js';

const TODAY = '2026-11-21';
export const now = new Date(`${TODAY}T12:00:00Z`);
let nextId = 0;
/** The demonstration catalogue as search documents. */
export const documents = generateCatalogue(TODAY).map(({ festival, competitions }, n): FestivalDocument => {
  const { name, alternativeNames, city, country, arthouseIndex, qualifiers, themes } = festival;
  const { region = null } = countries.get(country!)!;
  return {
    id: n + 1,
    contentHash: '1',
    name,
    alternativeNames,
    city,
    country,
    region,
    arthouseIndex,
    qualifiers,
    themes,
    competitions: competitions.map((competition) => ({
      id: ++nextId,
      name: competition.name,
      isDeprecated: false,
      opensAt: Date.parse(competition.opensOn!),
      hasDates: true,
      ...getTraits(
        competition.terms.map((term) => ({
          ...term,
          value: term.premiere_restriction ?? term.director_restriction_is_student,
          list: [...term.genre_restriction, ...term.type_restriction, ...term.themes, ...term.forms],
        })),
        { themes, qualifiers },
      ),
      tiers: competition.dates
        .map(({ date, fees, title = null }, index, dates) => ({
          id: ++nextId,
          date,
          closesAt: Date.parse(computeClosing({ date, time: null, timezone: null }, { country }).closesAt),
          deprecated: false as const,
          title,
          at: index + 1,
          total: dates.length,
          fees: fees.slice(0, 1),
          feesDiffer: false,
        }))
        .filter(({ closesAt }) => closesAt >= now.getTime()),
    })),
  };
});

export const makeSearchRequest = (overrides: Partial<SearchRequest> = {}): SearchRequest => ({
  target: 'festivals',
  query: '',
  filters: NO_FILTERS,
  rates: {},
  facets: [],
  sort: null,
  page: 1,
  pageSize: 50,
  now,
  ...overrides,
});
