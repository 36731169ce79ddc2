import type {
  CompetitionName,
  RecognisedFestival,
  RecognisedName,
  RecogniseNamesResponse,
} from '@laurel/proto/catalog/v1/catalog';
import { createYielder } from '@laurel/runtime/process/yielder';
import { Refusal } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import {
  findIntendedCompetition,
  filterByCountry,
  toLookupKeys,
  type WrittenName,
} from '../../domain/names/written-names.js';
import { toNameForms } from '../../domain/names/generic-words.js';
import { foldName } from '@laurel/rules/text/fold';
import { removeEdition } from '../../domain/names/edition-name.js';
import { haveSameTokens, isSimilarToNames } from '../../search/ranking/similar-names.js';
import { SearchQueue, type Yield } from '../../search/memory/search-queue.js';
import { Search } from './search.js';
import { scaleTimeout } from '@laurel/runtime/process/scale-timeout';

/**
 * Finds festivals by exact names `$1`. A key begins with a folded name: a current name, the name with which
 * the festival was added, or the name of a festival that was merged into it.
 */
const EXACT_MATCHES = `with requested as (select unnest($1::text[]) as key), known as (
    select f."id", split_part(k, '|', 1) as key from "festival" f cross join unnest(f."knownAs" || f."identity") as k union
    select m."targetId", split_part(k, '|', 1) from "merged_festival" m cross join unnest(m."knownAs" || m."identity") as k)
  select k.key, array_agg(distinct k."id") as ids from known k join requested r on r.key = k.key group by 1`;
const FESTIVALS = `select f."id", f."name", f."alternativeNames", f."city", a."code_alpha2" as "country", a."name" as "countryName"
  from "festival" f left join "countries" a on a."id" = f."countryId" where f."id" = any($1::int[]) order by f."id"`;
const COMPETITIONS = `select "festivalId", "id" as "competitionId", "name" from "competition" where "festivalId" = any($1::int[]) order by 1, 2`;
/**
 * The names of competitions that were merged into competitions of these festivals, so that old names are
 * recognised too.
 */
const JOINED_COMPETITIONS = `select c."festivalId", c."id" as "competitionId", m."name" from "merged_competition" m join "competition" c on c."id" = m."targetId"
  where c."festivalId" = any($1::int[])`;

interface FestivalRow extends Omit<RecognisedFestival, 'competitions'> {
  country: string | null;
  alternativeNames: string[];
  countryName: string | null;
}
/** `unsearched`: the name was not searched, because there were too many names or the time was up. */
type Certainty = 'exact' | 'near' | 'none' | 'unsearched';

/** Limits of the search for similar names, for all names of a request together. */
const MAX_NEAR_NAMES = 150;
const MAX_SEARCH_MS = scaleTimeout(1500);
/** The maximum number of festivals per name that are examined and returned. */
const MAX_EXAMINED = 20;
const MAX_FESTIVALS = 6;
/** After this time, the search lets other requests run. */
const YIELD_MS = 15;

/**
 * Finds festivals by their names. One statement finds all exact names. Each remaining name is searched
 * separately.
 */
@Injectable()
export class RecogniseNames {
  private readonly queue = new SearchQueue();
  constructor(
    private readonly db: Db,
    private readonly search: Search,
  ) {}

  async recognise(names: readonly WrittenName[]): Promise<RecogniseNamesResponse> {
    const exactMatches = await this.findExactMatches(names);
    const unmatchedNames = [...new Set(names.map(({ festival }) => festival))].filter(
      (name) => !exactMatches.has(name),
    );
    const nearMatches = await this.findNearMatches(unmatchedNames);
    const ids = [...new Set([...exactMatches.values(), ...nearMatches.values()].flat())];
    const [festivals, competitions, joinedCompetitions] = await Promise.all([
      this.db.rows<FestivalRow>(FESTIVALS, ids),
      this.db.rows<CompetitionName>(COMPETITIONS, ids),
      this.db.rows<CompetitionName>(JOINED_COMPETITIONS, ids),
    ]);
    const byId = new Map(festivals.map((festival) => [festival.id, festival]));
    const namesByFestival = Map.groupBy(
      [...competitions, ...joinedCompetitions],
      ({ festivalId }) => festivalId,
    );
    const findFestivals = (name: string): FestivalRow[] => {
      const exactIds = exactMatches.get(name);
      const results = (exactIds ?? nearMatches.get(name) ?? []).flatMap((id) => byId.get(id) ?? []);
      if (exactIds) return results;
      // The search also returns festivals that only share a word with the name.
      const text = removeEdition(name);
      return results.filter(
        (festivalRow) => isSimilarToNames(text, getNames(festivalRow)) || isSameName(name, festivalRow),
      );
    };
    const festivalsByName = new Map<string, FestivalRow[]>();
    const recogniseName = (name: WrittenName): RecognisedName => {
      const { festival, country } = name;
      const isExact = exactMatches.has(festival);
      if (!isExact && !nearMatches.has(festival))
        return { certainty: 'unsearched', festivalIds: [], competitionId: null };
      const results = festivalsByName.get(festival) ?? findFestivals(festival);
      festivalsByName.set(festival, results);
      const localResults = filterByCountry(results, country);
      return toRecognisedName(name, localResults, isExact ? 'exact' : 'near', namesByFestival);
    };
    const recognisedByKey = new Map<string, RecognisedName>();
    const items: RecognisedName[] = [];
    const yieldIfDue = createYielder(YIELD_MS);
    for (const name of names) {
      const key = JSON.stringify([name.festival, name.competition, name.country]);
      const recognisedName = recognisedByKey.get(key) ?? recogniseName(name);
      recognisedByKey.set(key, recognisedName);
      items.push(recognisedName);
      await yieldIfDue();
    }
    const shownIds = new Set(items.flatMap(({ festivalIds }) => festivalIds));
    const competitionsByFestival = Map.groupBy(competitions, ({ festivalId }) => festivalId);
    return {
      items,
      festivals: festivals
        .filter(({ id }) => shownIds.has(id))
        .map(({ id, name, country, city }) => ({
          id,
          name,
          country,
          city,
          competitions: competitionsByFestival.get(id) ?? [],
        })),
    };
  }

  /** Omits names for which no time is left. */
  private async findNearMatches(names: readonly string[]): Promise<Map<string, number[]>> {
    const results = new Map<string, number[]>();
    const findAll = async (yieldToOthers: Yield) => {
      const deadline = Date.now() + MAX_SEARCH_MS;
      for (const name of names.slice(0, MAX_NEAR_NAMES)) {
        if (Date.now() > deadline) break;
        await yieldToOthers();
        results.set(name, await this.searchFestivals(name));
      }
    };
    await this.queue.runExpensive(findAll).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.kind !== 'unavailable') throw error;
    });
    return results;
  }

  /** Returns the festivals with exactly these names, by the name as it was written. */
  private async findExactMatches(names: readonly WrittenName[]): Promise<Map<string, number[]>> {
    const keys = new Map(names.map((name) => [name.festival, toLookupKeys(name)]));
    const rows = await this.db.rows<{ key: string; ids: number[] }>(EXACT_MATCHES, [
      ...new Set([...keys.values()].flat()),
    ]);
    const byKey = new Map(rows.map(({ key, ids }) => [key, ids]));
    return new Map(
      [...keys].flatMap(([name, nameKeys]) => {
        const key = nameKeys.find((nameKey) => byKey.has(nameKey));
        return key === undefined ? [] : [[name, byKey.get(key)!] as const];
      }),
    );
  }

  private async searchFestivals(name: string): Promise<number[]> {
    const query = removeEdition(name);
    const request = { query, facets: [], sort: null, page: 1, pageSize: MAX_EXAMINED };
    const { hits, nearest } = await this.search.run('festivals', request);
    return [...hits, ...nearest].map(({ id }) => id);
  }
}

const getNames = ({ name, alternativeNames, city, countryName }: FestivalRow): string[] =>
  [name, ...alternativeNames, city, countryName].filter((value): value is string => Boolean(value));

const isSameCountry = (statedCountry: string | null | undefined, country: string | null): boolean =>
  !statedCountry || country === null || statedCountry === country;

/**
 * Returns whether a written name has the distinctive words of a festival's name, with one typo each at most. Either
 * may also name the city.
 */
function isSameName(writtenName: string, { name, alternativeNames, city }: FestivalRow): boolean {
  const cityTokens = foldName(city ?? '').split(' ');
  const getForm = (text: string) => {
    const tokens = toNameForms(text, null, null).whole[0]!.split(' ');
    return tokens.filter((token) => !cityTokens.includes(token)).join(' ');
  };
  const writtenForm = getForm(writtenName);
  return (
    writtenForm !== '' &&
    [name, ...alternativeNames].some((text) => haveSameTokens(writtenForm, getForm(text)))
  );
}

function toRecognisedName(
  { festival, competition, country }: WrittenName,
  results: readonly FestivalRow[],
  certainty: Certainty,
  competitions: ReadonlyMap<number, readonly CompetitionName[]>,
): RecognisedName {
  const festivalIds = results.slice(0, MAX_FESTIVALS).map(({ id }) => id);
  if (festivalIds.length === 0) return { certainty: 'none', festivalIds, competitionId: null };
  // A name that only resembles the festival's, or is in another country, may be another festival, so the user
  // decides.
  const isIntended =
    results.length === 1 &&
    isSameCountry(country, results[0]!.country) &&
    (certainty === 'exact' || isSameName(festival, results[0]!));
  const candidateCompetitions = isIntended ? (competitions.get(festivalIds[0]!) ?? []) : [];
  return {
    certainty,
    festivalIds,
    competitionId: findIntendedCompetition(competition, candidateCompetitions, haveSameTokens),
  };
}
