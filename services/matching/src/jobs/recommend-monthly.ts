import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Film as FilmMessage } from '@laurel/proto/films/v1/films';
import type { Recommendation } from '@laurel/proto/matching/v1/matching';
import { lockMergedIds } from '@laurel/runtime/database/merged-ids';
import { appendEvent } from '@laurel/runtime/events/outbox';
import type { HideReason } from '@laurel/rules/matching/hide-reasons';
import { serializeMessage } from '@laurel/messages/formatting/serialized-message';
import { Injectable, Logger } from '@nestjs/common';
import { Catalogue } from '../catalogue/catalogue.js';
import { Clock } from './clock.js';
import { Db, type Tx } from '../database/client.js';
import { toYearMonth } from '../domain/day.js';
import type { Competition } from '../domain/model.js';
import {
  learnObjections,
  type DeclinedCompetition,
  type LearnedObjections,
} from '../domain/recommendations/objections.js';
import { toStoredObjections } from '../domain/recommendations/stored-objections.js';
import {
  findFirstDeadline,
  hasStructuredRules,
  getOdds,
  getReason,
  recommend,
  type Candidate,
  type Choice,
  type Reason,
} from '../domain/recommendations/recommend.js';
import { createAcceptingEditionsSql, type AcceptingEdition } from '../projections/film-projections.js';
import { createCurrentRunSql } from '../projections/current-run-sql.js';
import { Matches, type MatchResult, type MatchQuery } from '../catalogue/matches.js';
import { parseStoredPreferences } from '../projections/stored-messages.js';
import { describeLearnedObjections } from '../domain/messages/learned-objections-message.js';
import { describeReason } from '../domain/messages/component-message.js';

/**
 * A film without recommendations this month: the input of its current run, and the competitions to exclude.
 */
interface WaitingFilm {
  filmId: number;
  ownerId: string;
  film: unknown;
  role: string | null;
  preferences: unknown;
  excludedIds: number[];
  acceptingEditions: AcceptingEdition[];
  /** Competitions that the user has declined for the film (given up or hidden). */
  declined: { competitionId: number; reason: HideReason }[];
}
type Suggestion = Choice & { reason: Reason; score: number; learned: LearnedObjections };

@Injectable()
export class RecommendMonthly {
  private readonly log = new Logger('recommendations');
  constructor(
    private readonly db: Db,
    private readonly catalogue: Catalogue,
    private readonly matches: Matches,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates at most twenty recommendations for every film with a subscription, once per month (UTC), however
   * often and wherever it runs. A film without suitable competitions is tried again at the next run. All
   * films wait while a projection is being rebuilt. Stops early when `isActive` returns false or the month is
   * over. Returns the number of films that received recommendations.
   */
  async run(isActive: () => boolean = () => true): Promise<number> {
    const batchId = toYearMonth(this.clock.now());
    let filmCount = 0;
    let lastFilmId = 0;
    let films: WaitingFilm[];
    do {
      const values = [batchId, lastFilmId];
      films = (await this.db.pool.query<WaitingFilm>({ name: 'waiting', text: SELECT_WAITING_FILMS, values }))
        .rows;
      for (const film of films) {
        await yieldToEventLoop();
        if (!isActive() || toYearMonth(this.clock.now()) !== batchId) return filmCount;
        try {
          if (await this.recommendFor(film, batchId)) filmCount++;
        } catch (error) {
          this.log.error({ filmId: film.filmId, batchId, error });
        }
      }
      lastFilmId = films.at(-1)?.filmId ?? lastFilmId;
    } while (films.length === BATCH_SIZE);
    return filmCount;
  }

  private async recommendFor(
    { filmId, ownerId, film, role, preferences, excludedIds, acceptingEditions, declined }: WaitingFilm,
    batchId: number,
  ): Promise<boolean> {
    const fields = FilmMessage.fromJSON(film).details!;
    const suggestions = this.chooseSuggestions(
      {
        film: this.catalogue.toFilm(fields, acceptingEditions),
        role,
        preferences: parseStoredPreferences(preferences),
      },
      new Set(excludedIds),
      declined.flatMap(({ competitionId, reason }) => {
        const competition = this.catalogue.getCompetition(competitionId);
        return competition ? [{ competition, reason }] : [];
      }),
    );
    return suggestions.length > 0 && this.save(filmId, ownerId, batchId, suggestions);
  }

  private chooseSuggestions(
    query: MatchQuery,
    excludedIds: ReadonlySet<number>,
    declinedCompetitions: readonly DeclinedCompetition[],
  ): Suggestion[] {
    const result = this.matches.find(query);
    const now = this.clock.now().toISOString();
    const today = now.slice(0, 10);
    const getObjections = learnObjections(declinedCompetitions, query.film, now);
    const choices = recommend(this.findCandidates(result, today, getObjections), excludedIds, today);
    const { matches } = this.matches.findByIds(
      choices.map(({ id }) => id),
      query,
    );
    const byId = new Map(matches.map((match) => [match.competition.id, match]));
    return choices.map((choice) => {
      const { components, score, evaluation, competition } = byId.get(choice.id)!;
      const reason = getReason(components, evaluation.verdict);
      return { ...choice, reason, score, learned: getObjections(competition) };
    });
  }

  private findCandidates(
    { ranked }: MatchResult,
    today: string,
    getObjections: (competition: Competition) => LearnedObjections,
  ): Candidate[] {
    return ranked.flatMap(({ id, verdict }, rank) => {
      const competition = verdict === 'not-eligible' ? undefined : this.catalogue.getCompetition(id);
      const deadline = competition && findFirstDeadline(competition, today);
      if (!deadline) return [];
      const { festival } = competition;
      return [
        {
          id,
          verdict,
          rank,
          objections: getObjections(competition).objections.length,
          deadline,
          festivalId: festival.id,
          odds: getOdds(competition),
          hasStructuredRules: hasStructuredRules(competition),
        },
      ];
    });
  }

  /** Returns false if another replica was first, or the film or its subscription is deleted. */
  private save(filmId: number, userId: string, batchId: number, results: Suggestion[]): Promise<boolean> {
    return this.db.$transaction(async (tx) => {
      const suggestions = await toCurrentSuggestions(tx, filmId, results);
      if (suggestions.length === 0) return false;
      // Inserts nothing if the month already has a row, or the film or its subscription is deleted. The lock
      // keeps the film until the commit.
      const insertedCount =
        await tx.$executeRaw`insert into recommendation ("filmId", "batchId") select f.id, ${batchId} from film f
        join film_subscription s on s."filmId" = f.id where f.id = ${filmId} for key share of f on conflict do nothing`;
      if (insertedCount === 0) return false;
      const data = suggestions.map(
        ({ id: competitionId, chance, score, learned, reason: { name, subjects, quantity, points } }, n) => ({
          filmId,
          competitionId,
          batchId,
          rank: n + 1,
          chance,
          reason: name,
          about: [...subjects],
          number: quantity,
          points,
          score,
          lessons: toStoredObjections(learned),
        }),
      );
      await tx.recommendationItem.createMany({ data });
      const items = suggestions.map(
        ({ id: competitionId, chance, reason, score, learned }): Recommendation => ({
          competitionId,
          batchId,
          chance,
          reason: reason.name,
          why: serializeMessage(describeReason(reason)),
          score,
          learned: describeLearnedObjections(learned).map(serializeMessage),
        }),
      );
      await appendEvent(tx, 'recommendation.created', `recommendation-${filmId}-${batchId}`, batchId, {
        filmId,
        userId,
        batchId,
        items,
      });
      return true;
    });
  }
}

/** Replaces merged competitions by their targets, each once, and drops those recommended before. */
async function toCurrentSuggestions(tx: Tx, filmId: number, results: Suggestion[]): Promise<Suggestion[]> {
  const ids = results.map(({ id }) => id);
  const toCurrentId = await lockMergedIds(tx, 'competition', ids);
  const previousItems = await tx.recommendationItem.findMany({
    where: { filmId, competitionId: { in: ids.map(toCurrentId) } },
    select: { competitionId: true },
  });
  const wasRecommended = (id: number) => previousItems.some(({ competitionId }) => competitionId === id);
  const seenIds = new Set<number>();
  return results.flatMap((suggestion) => {
    const id = toCurrentId(suggestion.id);
    if (seenIds.has(id) || wasRecommended(id)) return [];
    seenIds.add(id);
    return [{ ...suggestion, id }];
  });
}

const BATCH_SIZE = 50;
/** The films with a subscription that have no recommendations for the month `$1`, after the film `$2`. */
const SELECT_WAITING_FILMS = `select s."filmId", f."ownerId", f.film, r."userRole" as role, r.preferences,
    array(select "competitionId" from pair p where p."filmId" = f.id
      union select "competitionId" from recommendation_item i where i."filmId" = f.id
      union select "competitionId" from hidden h where h."filmId" = f.id) as "excludedIds",
    (select coalesce(json_agg(d), '[]') from (
      select "competitionId", "refusedFor" as reason from pair p where p."filmId" = f.id and "refusedFor" is not null
      union select "competitionId", reason from hidden h where h."filmId" = f.id and reason is not null) d) as declined,
    ${createAcceptingEditionsSql('f.id')} as "acceptingEditions"
  from film_subscription s
  join film f on f.id = s."filmId"
  left join lateral (${createCurrentRunSql('"userRole", preferences', 'f.id')}) r on true
  where s.state in ('active', 'expiring') and s."filmId" > $2 and not exists (select from projection_rebuild)
    and not exists (select from recommendation m where m."filmId" = s."filmId" and m."batchId" = $1)
  order by s."filmId" limit ${BATCH_SIZE}`;
