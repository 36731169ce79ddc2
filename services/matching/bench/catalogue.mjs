// The demonstration catalogue as the rules read it, and larger ones: the same dice with other seeds. Needs the builds of catalog and
// matching.
import { generateCatalogue, SEED } from '../../catalog/dist/seed/generate.js';

const LISTS = {
  countries: /countr|nationality|residency|premiere/,
  languages: /language/,
  subdivisions: /subdivision/,
  identities: /identity/,
};
const fieldOf = (type) =>
  Object.keys(LISTS).find((field) => LISTS[field].test(type) && !(field === 'countries' && /subdivision/.test(type)));
/** The catalogue says the same lists and words over and over. */
const kept = new Map();
function once(value) {
  const key = JSON.stringify(value);
  if (!kept.has(key)) kept.set(key, value);
  return kept.get(key);
}

function termOf(facts, id) {
  const { type, name, isMandatory, groupKey, bonusRanking, maxAgeMonths, currency } = facts;
  const column = facts[type];
  const list = Array.isArray(column) ? column : fieldOf(type) ? facts[fieldOf(type)] : null;
  const value = Array.isArray(column) ? null : (column ?? null);
  return { id, name, type, isMandatory, groupKey, bonusRanking, text: name, value, list: list && once(list), maxAgeMonths, currency };
}

/** So many competitions around a day, one after the other. */
export function* competitions(count, today) {
  let id = 0;
  for (let round = 0; ; round++) {
    for (const { festival, competitions: all } of generateCatalogue(today, SEED + round)) {
      const at = {
        ...{
          id: round * 10_000 + 1,
          name: festival.name,
          country: festival.country,
          subdivision: festival.subdivision,
          city: festival.city,
        },
        ...{ startsOn: festival.startsOn, arthouseIndex: festival.arthouseIndex, projectsSelected: festival.projectsSelected },
        ...{ estimatedSubmissions: festival.estimatedSubmissions, profileImage: null, qualifiers: festival.qualifiers },
      };
      for (const one of all) {
        id++;
        const tiers = one.dates.map(({ date, deprecated }, n) => ({
          id: id * 10 + n,
          date,
          deprecated,
          closesAt: `${date}T23:59:59.000Z`,
        }));
        const fees = one.dates.flatMap(({ fees: list }, n) =>
          list.map(({ amount, currency, audience, appliesTo }, m) => ({
            id: id * 100 + n * 10 + m,
            amount,
            currency,
            competitionDateId: id * 10 + n,
            audience,
            appliesTo,
          })),
        );
        const { name, isDeprecated, bonusRanking } = one;
        yield {
          id,
          name,
          festival: at,
          isDeprecated,
          bonusRanking,
          terms: one.terms.map((term, n) => termOf(term, id * 100 + n)),
          tiers,
          fees,
        };
        if (id === count) return;
      }
    }
  }
}
