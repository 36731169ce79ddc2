import { listSubdivisions } from '@laurel/cities/list-subdivisions';
import { getUsualCityName } from '@laurel/cities/usual-city-name';
import { createInterner } from '@laurel/runtime/process/interning';
import { toCityKeys } from '@laurel/rules/search/conditions';
import { findCheapestFee, type Fee } from '@laurel/rules/fees/fees';
import { getTraits, type TraitTerm } from '@laurel/rules/terms/traits';
import type { Read } from '../../database/client.js';
import { HAS_DATES, IS_UPCOMING } from '../../messages/competition.js';
import { countries } from '../../reference/reference-data.js';
import type { CompetitionDocument, FestivalDocument, TierDocument } from '../model/search-document.js';

/** SQL: a text that changes with the festival or any of its competitions. */
const CONTENT_HASH = `f."version" || ':' || coalesce((select string_agg(c."id" || '.' || c."version", ',' order by c."id") from "competition" c where c."festivalId" = f."id"), '')`;
/**
 * Selects the hashes of all festivals as one text. Parsing 50,000 rows would block the process at each check.
 */
const CONTENT_HASHES = `select string_agg(f."id" || ' ' || f."version" || ':' || coalesce(c."contentHash", ''), E'\\n') as "contentHashes" from "festival" f left join
  (select "festivalId", string_agg("id" || '.' || "version", ',' order by "id") as "contentHash" from "competition" group by 1) c on c."festivalId" = f."id"`;

/** Iterates over the hashes without creating 50,000 strings, which would be garbage after each check. */
function* readHashes(text: string): Generator<[id: number, isCurrent: (contentHash: string) => boolean]> {
  for (let lineStart = 0, lineEnd = 0; lineStart < text.length; lineStart = lineEnd + 1) {
    lineEnd = text.indexOf('\n', lineStart);
    if (lineEnd === -1) lineEnd = text.length;
    const hashStart = text.indexOf(' ', lineStart) + 1;
    yield [
      Number(text.slice(lineStart, hashStart - 1)),
      (contentHash) => contentHash.length === lineEnd - hashStart && text.startsWith(contentHash, hashStart),
    ];
  }
}
/** Returns the ids of new, changed and deleted festivals by comparing hashes. */
export async function findChangedFestivals(read: Read, contentHashes: ReadonlyMap<number, string>) {
  const [row] = await read<{ contentHashes: string | null }>(CONTENT_HASHES);
  const text = row?.contentHashes ?? '';
  const changedIds: number[] = [];
  let matchedCount = 0;
  for (const [id, isCurrent] of readHashes(text)) {
    const contentHash = contentHashes.get(id);
    if (contentHash !== undefined) matchedCount++;
    if (contentHash === undefined || !isCurrent(contentHash)) changedIds.push(id);
  }
  if (matchedCount === contentHashes.size) return { changedIds, deletedIds: [] };
  const ids = new Set([...readHashes(text)].map(([id]) => id));
  return { changedIds, deletedIds: [...contentHashes.keys()].filter((id) => !ids.has(id)) };
}

const FESTIVALS = `select f."id", f."name", f."alternativeNames", f."city", c."code_alpha2" as "country", s."code" as "subdivision", f."arthouseIndex", f."qualifiers", f."themes",
  ${CONTENT_HASH} as "contentHash" from "festival" f left join "countries" c on c."id" = f."countryId"
  left join "country_subdivisions" s on s."id" = f."subdivisionId" where f."id" = any($1::int[])`;
const COMPETITIONS = `select c."id", c."festivalId", c."name", c."isDeprecated", extract(epoch from c."opensOn")::float8 * 1000 as "opensAt",
  ${HAS_DATES} as "hasDates" from "competition" c where c."festivalId" = any($1::int[]) order by c."id"`;
/** Selects only the rules that conditions read, and all members of groups, because one may satisfy the group. */
const TERMS = `select j."competitionId", t."type", t."genre_restriction", t."type_restriction", t."themes", t."forms", t."premiere_restriction", t."expected_qualifier",
  (t."director_restriction_is_student" or t."filmschool_submission_only") as "isForStudents", t."isMandatory", j."groupKey"
  from "competition_to_competition_terms" j join "competition_terms" t on t."id" = j."termId" join "competition" c on c."id" = j."competitionId"
  where c."festivalId" = any($1::int[]) and (j."groupKey" is not null or t."type" in ('genre_restriction', 'type_restriction', 'premiere_restriction', 'expected_qualifier',
  'director_restriction_is_student', 'filmschool_submission_only', 'theme_restriction', 'form_restriction'))`;
/**
 * Selects only future deadlines. A past deadline never becomes a future one without a change. `at` and `total`
 * count all deadlines of the competition, including past ones.
 */
const TIERS = `select d."id", d."competitionId", extract(epoch from d."closesAt")::float8 * 1000 as "closesAt", d."date"::text, d."title", d."at", d."total"
  from (select d.*, (row_number() over (partition by d."competitionId" order by d."closesAt", d."date", d."id"))::int as "at",
    (count(*) over (partition by d."competitionId"))::int as "total" from "competition_date" d join "competition" c on c."id" = d."competitionId"
    where c."festivalId" = any($1::int[]) and not d."deprecated") d where ${IS_UPCOMING} order by d."closesAt", d."date", d."id"`;
const FEES = `select f."competitionDateId", u."code" as "currency", f."amount"::float8 as "amount", f."audience", f."appliesTo"
  from "competition_submission_fees" f join "currencies" u on u."id" = f."currencyId" where f."competitionDateId" = any($1::int[]) order by f."competitionDateId", u."code"`;

type FestivalRow = Omit<
  FestivalDocument,
  'competitions' | 'usualCity' | 'cityKeys' | 'region' | 'subdivisions'
> & { subdivision: string | null };
type CompetitionRow = Pick<CompetitionDocument, 'id' | 'name' | 'isDeprecated' | 'opensAt' | 'hasDates'> & {
  festivalId: number;
};
interface TermRow {
  competitionId: number;
  type: string;
  genre_restriction: string[];
  type_restriction: string[];
  themes: string[];
  forms: string[];
  premiere_restriction: string | null;
  expected_qualifier: string | null;
  isForStudents: boolean | null;
  isMandatory: boolean;
  groupKey: string | null;
}
type TierRow = Pick<TierDocument, 'id' | 'closesAt' | 'date' | 'title' | 'at' | 'total'> & {
  competitionId: number;
};
type FeeRow = Pick<Fee, 'amount' | 'currency' | 'audience' | 'appliesTo' | 'competitionDateId'>;

/** Returns the fee of the cheapest kind of film in each currency, and whether another kind pays more. */
function getStandardFees(fees: readonly FeeRow[]): Pick<TierDocument, 'fees' | 'feesDiffer'> {
  const cheapestFees = [...Map.groupBy(fees, ({ currency }) => currency).values()].flatMap((sameCurrency) => {
    const fee = findCheapestFee(sameCurrency, { format: 'any', isStudent: false });
    return fee ? [{ fee, sameCurrency }] : [];
  });
  return {
    fees: intern(cheapestFees.map(({ fee: { amount, currency } }) => ({ amount, currency }))),
    feesDiffer: cheapestFees.some(({ fee, sameCurrency }) =>
      sameCurrency.some(({ audience, amount }) => audience === 'standard' && amount > fee.amount),
    ),
  };
}

const intern = createInterner();
/** Converts a rule. Only the list of the rule's type has values. */
const toRuleTraits = (row: TermRow): TraitTerm => ({
  type: row.type,
  value: row.premiere_restriction ?? row.expected_qualifier ?? row.isForStudents,
  list: [...row.genre_restriction, ...row.type_restriction, ...row.themes, ...row.forms],
  isMandatory: row.isMandatory,
  groupKey: row.groupKey,
});

/** Reads the search documents of these festivals. Deleted ones are left out. */
export async function readDocuments(read: Read, festivalIds: number[]): Promise<FestivalDocument[]> {
  const festivals = await read<FestivalRow>(FESTIVALS, festivalIds);
  const competitions = await read<CompetitionRow>(COMPETITIONS, festivalIds);
  const terms = Map.groupBy(await read<TermRow>(TERMS, festivalIds), (row) => row.competitionId);
  const tiers = await read<TierRow>(TIERS, festivalIds);
  const fees = Map.groupBy(
    await read<FeeRow>(
      FEES,
      tiers.map(({ id }) => id),
    ),
    (row) => row.competitionDateId,
  );
  const tiersByCompetition = Map.groupBy(tiers, (row) => row.competitionId);
  const competitionsByFestival = Map.groupBy(competitions, (row) => row.festivalId);
  // Equal values are stored once, because the strings of each row are separate copies.
  return festivals.map((festival) => {
    const usualCity = getUsualCityName(festival);
    return {
      id: festival.id,
      contentHash: festival.contentHash,
      name: festival.name,
      alternativeNames: festival.alternativeNames,
      city: festival.city && intern(festival.city),
      country: festival.country && intern(festival.country),
      arthouseIndex: intern(festival.arthouseIndex),
      qualifiers: intern(festival.qualifiers),
      themes: intern(festival.themes),
      usualCity: usualCity && intern(usualCity),
      cityKeys: intern(toCityKeys({ country: festival.country, city: usualCity })),
      region: countries.get(festival.country ?? '')?.region ?? null,
      subdivisions: intern(listSubdivisions(festival)),
      competitions: (competitionsByFestival.get(festival.id) ?? []).map(
        ({ id, name, isDeprecated, opensAt, hasDates }): CompetitionDocument => {
          const traits = getTraits((terms.get(id) ?? []).map(toRuleTraits), festival);
          return {
            id,
            name: intern(name),
            isDeprecated,
            opensAt,
            hasDates,
            types: intern(traits.types),
            genres: intern(traits.genres),
            forms: intern(traits.forms),
            themes: intern(traits.themes),
            premieres: intern(traits.premieres),
            qualifiers: intern(traits.qualifiers),
            isForStudents: traits.isForStudents,
            tiers: (tiersByCompetition.get(id) ?? []).map(
              ({ id: tierId, closesAt, date, title, at, total }) => ({
                id: tierId,
                date: intern(date),
                closesAt,
                title: title && intern(title),
                at,
                total,
                deprecated: false as const,
                ...getStandardFees(fees.get(tierId) ?? []),
              }),
            ),
          };
        },
      ),
    };
  });
}
