import type { Term } from '@laurel/proto/catalog/v1/festival';
import type { TermFacts } from '../domain/term.js';
import { countries, currencies, languages, subdivisions } from '../reference.js';

export const termMessage = (id: number, competitionId: number, facts: TermFacts): Term => ({
  ...facts,
  id,
  competitionId,
});

/** Rows in the message's own shape but for the text, of the competitions `$1`. */
export const TERMS = `with wanted as (select * from "competition_to_competition_terms" where "competitionId" = any($1::int[])),
  lists as (select "termId", "kind", array_agg("code" order by "code") as "codes" from "term_codes" where "termId" in (select "termId" from wanted) group by 1, 2)
  select t."id", w."competitionId", w."groupKey", t."name", t."description", t."type", t."bonusRanking", t."isMandatory", t."expected_qualifier",
  t."filmschool_submission_only", t."director_restriction_is_student", t."director_restriction_age_min", t."director_restriction_age_max",
  t."director_restriction_gender", t."film_restriction_age"::text, t."film_restriction_age_max"::text, t."runtime_restriction_min",
  t."runtime_restriction_max", t."genre_restriction", t."type_restriction", t."premiere_restriction", t."maxAgeMonths", t."previous_features_min",
  t."previous_features_max", t."online_restriction", t."budget_restriction_max"::float8, u."code" as "currency", t."identities",
  coalesce(c."codes", '{}') as "countries", coalesce(s."codes", '{}') as "subdivisions", coalesce(l."codes", '{}') as "languages"
  from wanted w join "competition_terms" t on t."id" = w."termId" left join "currencies" u on u."id" = t."currencyId"
  left join lists c on c."termId" = t."id" and c."kind" = 'countries' left join lists s on s."termId" = t."id" and s."kind" = 'subdivisions'
  left join lists l on l."termId" = t."id" and l."kind" = 'languages' order by w."competitionId", t."id"`;
export type TermRow = TermFacts & { id: number; competitionId: number };

/** Where the list of a type is kept: its table, the column of the code's id, and the ids. */
const LISTS: Record<string, string> = {
  country_restriction: 'country_restriction',
  country_restriction_forbidden: 'country_restriction_forbidden',
  director_restriction_nationality: 'director_nationality',
  director_restriction_nationality_forbidden: 'director_nationality_forbidden',
  director_restriction_residency: 'director_residency',
  director_restriction_residency_forbidden: 'director_residency_forbidden',
  production_restriction_country: 'production_country',
  premiere_restriction: 'premiere_country',
  director_restriction_language: 'director_language',
  film_language: 'film_language',
  production_restriction_subdivision: 'production_subdivision',
  director_residency_subdivision: 'director_subdivision',
};

/** The columns of a term, and the rows of its list with their table. */
export function termColumns(id: number, facts: TermFacts) {
  const {
    groupKey: _group,
    currency,
    countries: inCountries,
    languages: inLanguages,
    subdivisions: inSubdivisions,
    ...plain
  } = facts;
  const rows = [
    ...inCountries.map((code) => ({ termId: id, countryId: countries.get(code)!.id })),
    ...inLanguages.map((code) => ({ termId: id, languageId: languages.get(code)!.id })),
    ...inSubdivisions.map((code) => ({ termId: id, subdivisionId: subdivisions.get(code)!.id })),
  ];
  return {
    columns: { id, ...plain, currencyId: currency === null ? null : currencies.get(currency)!.id },
    list: { table: `competition_terms_${LISTS[facts.type]}`, rows },
  };
}
