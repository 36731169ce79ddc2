import type { Term } from '@laurel/proto/catalog/v1/festival';
import { listOf, type TermList } from '@laurel/rules/term-types';
import type { TermFacts } from '../domain/term.js';
import type { Read } from './competition.js';
import { countries, currencies, languages, subdivisions } from '../reference.js';

export const termMessage = (id: number, competitionId: number, facts: TermFacts): Term => ({
  ...facts,
  id,
  competitionId,
});

/** The table in which the list of a type is kept. */
const TABLES: Record<string, string> = {
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
const CODES: Partial<Record<TermList, string>> = {
  countries: `l."code_alpha2" from "TABLE" j join "countries" l on l."id" = j."countryId"`,
  languages: `coalesce(l."code639_1", l."code639_3") from "TABLE" j join "languages" l on l."id" = j."languageId"`,
  subdivisions: `l."code" from "TABLE" j join "country_subdivisions" l on l."id" = j."subdivisionId"`,
};
const codesOf = Object.entries(TABLES)
  .map(
    ([type, table]) =>
      `when '${type}' then array(select ${CODES[listOf(type)!]!.replace('TABLE', `competition_terms_${table}`)} where j."termId" = t."id" order by 1)`,
  )
  .join('\n');

/** Of the competitions `$1`: one look into the one list that each term has. */
const TERMS = `select t."id", w."competitionId", w."groupKey", t."name", t."description", t."type", t."bonusRanking", t."isMandatory", t."expected_qualifier",
  t."filmschool_submission_only", t."director_restriction_is_student", t."director_restriction_age_min", t."director_restriction_age_max",
  t."director_restriction_gender", t."film_restriction_age"::text, t."film_restriction_age_max"::text, t."runtime_restriction_min",
  t."runtime_restriction_max", t."genre_restriction", t."type_restriction", t."premiere_restriction", t."maxAgeMonths", t."previous_features_min",
  t."previous_features_max", t."online_restriction", t."budget_restriction_max"::float8, u."code" as "currency", t."identities",
  case t."type" ${codesOf} end as "codes"
  from "competition_to_competition_terms" w join "competition_terms" t on t."id" = w."termId" left join "currencies" u on u."id" = t."currencyId"
  where w."competitionId" = any($1::int[]) order by w."competitionId", t."id"`;
export type TermRow = TermFacts & { id: number; competitionId: number };

/** In the message's own shape, of these competitions. */
export async function readTerms(read: Read, competitionIds: readonly number[]): Promise<TermRow[]> {
  const rows = await read<TermRow & { codes: string[] | null }>(TERMS, competitionIds);
  return rows.map(({ codes, ...term }) => ({
    ...term,
    countries: [],
    subdivisions: [],
    languages: [],
    ...(codes && { [listOf(term.type)!]: codes }),
  }));
}

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
    list: { table: `competition_terms_${TABLES[facts.type]}`, rows },
  };
}
