import type { PlanSubmissionsRequest, PlanSubmissionsResponse } from '@laurel/proto/matching/v1/matching';
import { ElsewhereEntry } from '@laurel/proto/submissions/v1/events';
import { isDay } from '@laurel/rules/dates/days';
import { parseReservedPremieres } from '@laurel/rules/premieres/premiere-ledger';
import { MAX_PLANNED_ENTRIES, DEFAULT_WEIGHT, WEIGHT_AMOUNTS } from '@laurel/rules/matching/planner';
import { isInList } from '@laurel/rules/text/lists';
import { ACCEPTED_STATES, UNSENT_STATES } from '@laurel/rules/submissions/states';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { refuse } from '@laurel/runtime/errors/refusals';
import { formatInvalidValue, type InvalidValue } from '@laurel/messages/formatting/refusal-text';
import { Injectable } from '@nestjs/common';
import { RebuildStatus } from '../../catalogue/rebuild-status.js';
import { Projections } from '../../projections/read-projections.js';
import { Films, type OwnedFilm } from '../../projections/owned-films.js';
import { Matches, type Match } from '../../catalogue/matches.js';
import { Db } from '../../database/client.js';
import type { Pair } from '../../generated/client.js';
import { mayAccept } from '../../domain/evaluation/evaluate.js';
import { findLostMatches, type PlanPreferences } from '../../domain/planner/candidates.js';
import { computePlan } from '../../domain/planner/plan.js';
import { toExistingEntries, type SentPair } from './existing-entries.js';
import { takeWithLost } from './take-with-lost.js';
import { DailyUse } from '../limits/daily-use.js';
import { UnlockedCompetitions } from '../runs/unlocked-competitions.js';
import { toPlanResponse } from './plan-response.js';
import { MatchQueries, type RunQuery } from '../runs/match-queries.js';

const NO_IDS: ReadonlySet<number> = new Set();
/** Maximum number of unsent entries and best matches that the planner chooses from. */
const MAX_CANDIDATES = 300;
/** Maximum number of additional matches whose premiere is lost. They are only reported. */
const MAX_LOST = 600;

/** Runs the planner over a film’s open entries and, on request, its best matches. */
@Injectable()
export class Planning {
  constructor(
    private readonly db: Db,
    private readonly films: Films,
    private readonly matches: Matches,
    private readonly matchQueries: MatchQueries,
    private readonly unlockedCompetitions: UnlockedCompetitions,
    private readonly rebuildStatus: RebuildStatus,
    private readonly projections: Projections,
    private readonly dailyUse: DailyUse,
  ) {}

  /**
   * Returns a plan of entries. Locked competitions show only their verdict, up to a daily limit.
   * @throws film.not_found
   * @throws input.invalid
   * @throws verdicts.too_many
   */
  async plan(request: PlanSubmissionsRequest, mayActFor: MayActFor): Promise<PlanSubmissionsResponse> {
    const film = await this.films.getOwned(request.filmId, mayActFor);
    const preferences = toPlanPreferences(request, parseReservedPremieres(film.message.reservedPremieres));
    // The planner itself checks the screenings that follow acceptances, because it names the accepted entry.
    const acceptingEditions = film.acceptingEditions.map(({ festivalId }) => ({ festivalId, edition: null }));
    const runQuery = await this.matchQueries.build({ ...film, acceptingEditions }, request);
    // Read before the matches: a rebuild that ends meanwhile has still affected them.
    const isRebuilding = this.rebuildStatus.isCatalogueRebuilding;
    // The film’s existing entries. Unsent ones are candidates, the others may conflict with the candidates.
    const listedPairs = await this.getListedPairs(film.id);
    const { unsent = [], sent: sentPairs = [] } = Object.groupBy(listedPairs.values(), ({ state }) =>
      isInList(UNSENT_STATES, state) ? 'unsent' : 'sent',
    );
    const findMatches = (ids: readonly number[]) => this.matches.findByIds(ids, runQuery.query);
    const sentEntries = await this.getSentEntries(film.id, sentPairs);
    const sentCompetitionIds = new Set(sentEntries.map(({ competitionId }) => competitionId));
    const { matches: sentMatches } = findMatches([...sentCompetitionIds]);
    const elsewhereEntries = await this.getElsewhereEntries(film.id);
    const existingEntries = toExistingEntries(film, sentEntries, sentMatches, elsewhereEntries);
    // Only an accepted entry uses up a premiere.
    const hasAcceptedEntry =
      elsewhereEntries.length > 0 || existingEntries.sentEntries.some(({ acceptedFrom }) => acceptedFrom);
    const findLostIds = (ids: readonly number[]): ReadonlySet<number> => {
      if (!hasAcceptedEntry) return NO_IDS;
      const { matches, context } = findMatches(ids);
      return findLostMatches(matches, { film: runQuery.query.film, preferences, context, existingEntries });
    };
    // The other candidates are the best matches.
    const maxBestMatches = request.matches ? MAX_CANDIDATES - unsent.length : 0;
    const bestIds = await this.findBestIds(film, runQuery, maxBestMatches, findLostIds);
    const unsentIds = new Set(unsent.map(({ competitionId }) => competitionId));
    const { matches, context } = findMatches([...unsentIds, ...bestIds]);
    const isUnlocked = await this.unlockedCompetitions.getUnlockedCheck(film);
    const matchedIds = matches.map(({ competition }) => competition.id);
    await this.dailyUse.countLockedVerdicts(film.id, matchedIds, isUnlocked);
    const plan = computePlan(matches, runQuery.query.film, preferences, context, existingEntries);
    // The data that the response shows besides the plan.
    const datedCompetitions = await this.projections.readCompetitionDates(matchedIds);
    const stateById = new Map(
      [...sentEntries, ...listedPairs.values()].map((item) => [item.competitionId, item.state]),
    );
    const lineData = { preferences, stateById, datedCompetitions, isUnlocked, film: runQuery.query.film };
    const existingDetails = {
      sentMatches: sentMatches.filter(({ competition }) => !unsentIds.has(competition.id)),
      elsewhereEntries,
    };
    return {
      ...toPlanResponse(plan, lineData, existingDetails),
      isRebuilding,
      isNarrowed: request.matches && !film.isUnlocked,
    };
  }

  /** Returns the accepted entries at festivals outside the catalogue. `entryId` is their position, from 1. */
  private async getElsewhereEntries(filmId: number): Promise<ElsewhereEntry[]> {
    const row = await this.db.elsewhere.findUnique({ where: { filmId } });
    return ((row?.entries ?? []) as unknown[]).map((entry, n) => ({
      ...ElsewhereEntry.fromJSON(entry),
      entryId: n + 1,
    }));
  }

  /**
   * Returns sent entries that wait for an answer, and every accepted entry. Earlier accepted entries are
   * added, because `sentPairs` has only the newest entry per competition.
   */
  private async getSentEntries(filmId: number, sentPairs: readonly SentPair[]): Promise<SentPair[]> {
    const acceptedPairs = await this.db.acceptedEntry.findMany({
      where: { filmId },
      orderBy: { submissionId: 'asc' },
    });
    const acceptedIds = new Set(acceptedPairs.map(({ competitionId }) => competitionId));
    const isAlreadyAccepted = ({ competitionId, state }: SentPair) =>
      isInList(ACCEPTED_STATES, state) && acceptedIds.has(competitionId);
    return [...sentPairs.filter((item) => !isAlreadyAccepted(item)), ...acceptedPairs];
  }

  /** Returns entries that are unsent, wait for an answer or were accepted. */
  private async getListedPairs(filmId: number): Promise<ReadonlyMap<number, Pair>> {
    const pairs = await this.db.pair.findMany({
      where: { filmId, state: { in: [...UNSENT_STATES, 'submitted', ...ACCEPTED_STATES] } },
      orderBy: { competitionId: 'asc' },
    });
    return new Map(pairs.map((pair) => [pair.competitionId, pair]));
  }

  /**
   * Returns the best unlocked competitions that may accept the film and that it has no entry for. Those whose
   * premiere is lost (`findLostIds`) do not count towards `max`, but are included so that the plan reports
   * them.
   */
  private async findBestIds(
    film: OwnedFilm,
    runQuery: RunQuery,
    max: number,
    findLostIds: (ids: readonly number[]) => ReadonlySet<number>,
  ): Promise<number[]> {
    if (max <= 0) return [];
    const isUnlocked = await this.unlockedCompetitions.getUnlockedCheck(film);
    const isAllowed = ({ id, verdict }: Match) =>
      mayAccept(verdict) &&
      !film.enteredCompetitions.has(id) &&
      !film.hiddenCompetitions.has(id) &&
      isUnlocked(id);
    const ids = filterIds(await this.unlockedCompetitions.getOrderedMatches(runQuery), isAllowed);
    return takeWithLost(ids, max, MAX_LOST, findLostIds);
  }
}

function* filterIds(matches: readonly Match[], isAllowed: (match: Match) => boolean) {
  for (const match of matches) if (isAllowed(match)) yield match.id;
}

const refuseInvalid = (field: string, details: InvalidValue) =>
  refuse.invalid('input.invalid', formatInvalidValue(details), field, details);

const DEFAULT_WEIGHTS = {
  odds: DEFAULT_WEIGHT,
  prestige: DEFAULT_WEIGHT,
  location: DEFAULT_WEIGHT,
  premiere: DEFAULT_WEIGHT,
};
const isAmount = (value: number) => (WEIGHT_AMOUNTS as readonly number[]).includes(value);
function toPlanPreferences(
  request: PlanSubmissionsRequest,
  reservedPremieres: PlanPreferences['reservedPremieres'],
): PlanPreferences {
  const { budget: limit, rates, from, to, locations, maxEntries = null } = request;
  const weights = request.weights ?? DEFAULT_WEIGHTS;
  if (!limit) throw refuseInvalid('budget', { why: 'empty' });
  if (!isDay(from)) throw refuseInvalid('from', { why: 'day' });
  if (!isDay(to)) throw refuseInvalid('to', { why: 'day' });
  if (from > to) throw refuseInvalid('to', { why: 'last_before_first' });
  if (maxEntries !== null && !(maxEntries >= 1 && maxEntries <= MAX_PLANNED_ENTRIES))
    throw refuseInvalid('maxEntries', { why: 'number', least: 1, max: MAX_PLANNED_ENTRIES });
  if (!Object.values(weights).every(isAmount))
    throw refuseInvalid('weights', { why: 'one_of', options: WEIGHT_AMOUNTS.join(', ') });
  return {
    range: { from, to },
    budget: { limit, rates: rates?.perEuro ?? {} },
    weights,
    locations,
    reservedPremieres,
    requiredIds: new Set(request.must),
    excludedIds: new Set(request.never),
    maxEntries,
    mayEnterSeveralSections: request.severalSections,
    mayBeUncertain: request.uncertain,
  };
}
