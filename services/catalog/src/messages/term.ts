import type { Term } from '@laurel/proto/catalog/v1/festival';
import { isCountryGroup } from '@laurel/rules/locations/country-groups';
import { getTermLists, type TermList } from '@laurel/rules/terms/term-types';
import { toSkipAndTake, type Paging } from '@laurel/runtime/database/paging';
import type { TermFields } from '../domain/terms/term-fields.js';
import type { Read } from '../database/client.js';
import { countries, currencies, languages, subdivisions } from '../reference/reference-data.js';

export const toTermMessage = (id: number, competitionId: number, fields: TermFields): Term => ({
  ...fields,
  id,
  competitionId,
});

/** The suffix of the table with the list of a term, by term type. */
const TABLES: Record<string, string> = {
  country_restriction: 'country_restriction',
  country_restriction_forbidden: 'country_restriction_forbidden',
  director_restriction_nationality: 'director_nationality',
  director_restriction_nationality_forbidden: 'director_nationality_forbidden',
  director_restriction_residency: 'director_residency',
  director_restriction_residency_forbidden: 'director_residency_forbidden',
  production_restriction_country: 'production_country',
  premiere_restriction: 'premiere_country',
  school_restriction: 'school_country',
  director_restriction_language: 'director_language',
  film_language: 'film_language',
  production_restriction_subdivision: 'production_subdivision',
  director_residency_subdivision: 'director_subdivision',
};
/** SQL for the codes of each list. `TABLE` is replaced by the list's table. */
const CODES: Partial<Record<TermList, string>> = {
  countries: `l."code_alpha2" from "TABLE" j join "countries" l on l."id" = j."countryId"`,
  languages: `coalesce(l."code639_1", l."code639_3") from "TABLE" j join "languages" l on l."id" = j."languageId"`,
  subdivisions: `l."code" from "TABLE" j join "country_subdivisions" l on l."id" = j."subdivisionId"`,
};
const getStoredList = (type: string) => getTermLists(type).find((list) => CODES[list])!;
const LIST_CODES = Object.entries(TABLES)
  .map(
    ([type, table]) =>
      `when '${type}' then array(select ${CODES[getStoredList(type)]!.replace('TABLE', `competition_terms_${table}`)} where j."termId" = t."id" order by 1)`,
  )
  .join('\n');

/** Selects the terms of the competitions `$1`. For each term, only the list of its type is read. */
const TERMS = `select t."id", w."competitionId", w."groupKey", t."name", t."description", t."type", t."bonusRanking", t."isMandatory", t."expected_qualifier",
  t."filmschool_submission_only", t."director_restriction_is_student", t."director_restriction_age_min", t."director_restriction_age_max",
  t."director_restriction_gender", t."film_restriction_age"::text, t."film_restriction_age_max"::text, t."runtime_restriction_min",
  t."runtime_restriction_max", t."genre_restriction", t."type_restriction", t."premiere_restriction", t."maxAgeMonths", t."previous_features_min",
  t."previous_features_max", t."online_restriction", t."budget_restriction_max"::float8, u."code" as "currency", t."identities",
  t."themes", t."forms", t."schools", t."qualifiers", t."festivals", t."isForbidden", t."exceptOwnCountry", t."exceptCountries", t."blocs",
  case t."type" ${LIST_CODES} end as "codes"
  from "competition_to_competition_terms" w join "competition_terms" t on t."id" = w."termId" left join "currencies" u on u."id" = t."currencyId"
  where w."competitionId" = any($1::int[]) order by w."competitionId", t."id"`;
export type TermRow = TermFields & { id: number; competitionId: number };

type FoundTermRow = TermRow & { codes: string[] | null; blocs: string[] };
/** Converts a row. The list of countries contains the countries, then the country groups. */
const toTerm = ({ codes, blocs, ...term }: FoundTermRow): TermRow => ({
  ...term,
  countries: [],
  subdivisions: [],
  languages: [],
  ...(codes && { [getStoredList(term.type)]: [...codes, ...blocs] }),
});

/** Reads the terms of these competitions with the columns of the message. */
export const readTerms = async (read: Read, competitionIds: readonly number[]): Promise<TermRow[]> =>
  (await read<FoundTermRow>(TERMS, competitionIds)).map(toTerm);

/**
 * Selects a page of terms with the total. If the page is empty, returns one row without a term. Parameters:
 * `$1` competitions, `$2` limit, `$3` offset.
 */
const PAGE = `select n.total, p.* from (select count(*)::int as total from "competition_to_competition_terms" where "competitionId" = any($1::int[])) n
  left join (${TERMS} limit $2 offset $3) p on true order by p."competitionId", p."id"`;
type PagedTermRow = { total: number } & (FoundTermRow | { id: null });

/** Reads one page of terms, or all. Reads the lists only for terms of the page. */
export async function readTermPage(
  read: Read,
  competitionIds: readonly number[],
  paging: Paging | null,
): Promise<{ items: TermRow[]; total: number }> {
  const { skip, take } = paging ? toSkipAndTake(paging) : { skip: 0, take: null };
  const rows = await read<PagedTermRow>(PAGE, competitionIds, take, skip);
  const terms = rows.filter((row): row is { total: number } & FoundTermRow => row.id !== null);
  return { items: terms.map(({ total: _total, ...term }) => toTerm(term)), total: rows[0]!.total };
}

/** Returns the columns of a term, and the rows of its list with the name of their table. */
export function toTermColumns(id: number, fields: TermFields) {
  const {
    groupKey: _group,
    currency,
    countries: countryCodes,
    languages: languageCodes,
    subdivisions: subdivisionCodes,
    ...plain
  } = fields;
  const blocs = countryCodes.filter(isCountryGroup);
  const rows = [
    ...countryCodes
      .filter((code) => !isCountryGroup(code))
      .map((code) => ({ termId: id, countryId: countries.get(code)!.id })),
    ...languageCodes.map((code) => ({ termId: id, languageId: languages.get(code)!.id })),
    ...subdivisionCodes.map((code) => ({ termId: id, subdivisionId: subdivisions.get(code)!.id })),
  ];
  return {
    columns: { id, ...plain, blocs, currencyId: currency === null ? null : currencies.get(currency)!.id },
    list: { table: `competition_terms_${TABLES[fields.type]}`, rows },
  };
}
