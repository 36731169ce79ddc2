import { Film as FilmMessage } from '@laurel/proto/films/v1/films';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import {
  waitForProjections,
  createStaleProjectionRefusal,
  chooseMissingRowRefusal,
} from '@laurel/runtime/database/client';
import { refuse } from '@laurel/runtime/errors/refusals';
import { TOKEN_DAYS } from '@laurel/rules/billing/token-days';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import type { Preferences } from '../domain/ranking/rank.js';
import { parseStoredPreferences } from './stored-messages.js';
import { createAcceptingEditionsSql, type AcceptingEdition } from './film-projections.js';
import { createCurrentRunSql } from './current-run-sql.js';

/** The input of a run. Its result is read separately. */
export interface RunInput {
  id: number;
  role: string;
  preferences: Preferences;
}
export interface OwnedFilm {
  id: number;
  ownerId: string;
  message: FilmMessage;
  /**
   * Whether the user sees all matches with their reasons, through a subscription or a recent run paid with a
   * token.
   */
  isUnlocked: boolean;
  /** The run whose input the list uses; null if there is none yet. */
  run: RunInput | null;
  hiddenCompetitions: ReadonlySet<number>;
  /** Competitions that the film has an entry for, in any state. */
  enteredCompetitions: ReadonlySet<number>;
  /** Editions that have accepted its entries. */
  acceptingEditions: readonly AcceptingEdition[];
}
/** `isPlanUnknown`: no subscription was found, but subscriptions are being rebuilt, so there may be one. */
export type FoundFilm = OwnedFilm & { isPlanUnknown: boolean };

/** Reads the projection of films. It is at least as recent as the data the caller has already seen. */
@Injectable()
export class Films {
  constructor(private readonly db: Db) {}

  /**
   * Returns a film that the caller may act for.
   * @throws film.not_found also for the film of another user
   * @throws projection.stale while films are being rebuilt, or while subscriptions are being rebuilt and none
   * is stored for the film
   */
  async getOwned(id: number, mayActFor: MayActFor): Promise<OwnedFilm> {
    const { isPlanUnknown, ...film } = await this.find(id, mayActFor);
    if (isPlanUnknown) throw createStaleProjectionRefusal();
    return film;
  }
  /** Like `getOwned`, for uses that do not depend on the subscription. */
  async getOwnedWithoutPlan(id: number, mayActFor: MayActFor): Promise<Omit<OwnedFilm, 'isUnlocked'>> {
    return this.find(id, mayActFor);
  }
  private async find(id: number, mayActFor: MayActFor): Promise<FoundFilm> {
    await waitForProjections(this.db, 'film');
    const [row] = await this.db.rows<FilmRow>(`${SELECT_FILM} where f.id = $1`, id);
    if (!row || !mayActFor(row.ownerId))
      throw await chooseMissingRowRefusal(this.db, 'film', refuse.noSuch('film.not_found', 'filmId'));
    return toFoundFilm(row);
  }

  /** Returns the newest films of a user, and the total number. */
  async findNewest(ownerId: string, limit: number): Promise<{ films: FoundFilm[]; total: number }> {
    await waitForProjections(this.db, 'film');
    const [rows, countRows] = await Promise.all([
      this.db.rows<FilmRow>(
        `${SELECT_FILM} where f."ownerId" = $1::uuid order by f.id desc limit $2`,
        ownerId,
        limit,
      ),
      this.db.rows<{ n: number }>('select count(*)::int as n from film where "ownerId" = $1::uuid', ownerId),
    ]);
    return { films: rows.map(toFoundFilm), total: countRows[0]!.n };
  }

  /**
   * Returns the ids of those films for which the user sees all matches with their reasons.
   * @throws projection.stale as in `getOwned`
   */
  async getUnlockedFilmIds(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const rows = await this.db.rows<{ id: number; isUnlocked: boolean; areSubscriptionsRebuilding: boolean }>(
      `select id, ${IS_UNLOCKED} as "isUnlocked", ${ARE_SUBSCRIPTIONS_REBUILDING} as "areSubscriptionsRebuilding" from film f where id = any($1::int[])`,
      ids,
    );
    if (rows.some(({ isUnlocked, areSubscriptionsRebuilding }) => !isUnlocked && areSubscriptionsRebuilding))
      throw createStaleProjectionRefusal();
    return new Set(rows.filter(({ isUnlocked }) => isUnlocked).map(({ id }) => id));
  }
}

/** Depends only on data from billing: its subscription events, and `paidBy` from the receipts of runs. */
const IS_UNLOCKED = `exists (select from film_subscription s where s."filmId" = f.id)
    or exists (select from wizard_results w where w."filmId" = f.id and w."paidBy" = 'token'
      and w."createdAt" > now() - interval '${TOKEN_DAYS} days')`;
/** True while subscriptions are being rebuilt. A film may then have one that is not stored here yet. */
const ARE_SUBSCRIPTIONS_REBUILDING = `exists (select from projection_rebuild where noun = 'subscription')`;
interface FilmRow {
  id: number;
  ownerId: string;
  film: unknown;
  isUnlocked: boolean;
  areSubscriptionsRebuilding: boolean;
  runId: number | null;
  role: string | null;
  preferences: unknown;
  hidden: number[];
  entered: number[];
  accepted: AcceptingEdition[];
}
/** The film with its current run (`r`), hidden and entered competitions, and festivals that accepted it. */
const SELECT_FILM = `select f.id, f."ownerId", f.film, r."runId", r.role, r.preferences,
  ${IS_UNLOCKED} as "isUnlocked", ${ARE_SUBSCRIPTIONS_REBUILDING} as "areSubscriptionsRebuilding",
  array(select "competitionId" from hidden h where h."filmId" = f.id) as hidden,
  array(select "competitionId" from pair p where p."filmId" = f.id) as entered,
  ${createAcceptingEditionsSql('f.id')} as accepted from film f
  left join lateral (${createCurrentRunSql('w.id as "runId", w."userRole" as role, w.preferences', 'f.id')}) r on true`;
function toFoundFilm(row: FilmRow): FoundFilm {
  const { id, ownerId, film, isUnlocked, areSubscriptionsRebuilding, runId, role, preferences, accepted } =
    row;
  const run =
    runId === null ? null : { id: runId, role: role!, preferences: parseStoredPreferences(preferences) };
  const isPlanUnknown = !isUnlocked && areSubscriptionsRebuilding;
  const message = FilmMessage.fromJSON(film);
  return {
    id,
    ownerId,
    message,
    isUnlocked,
    isPlanUnknown,
    run,
    hiddenCompetitions: new Set(row.hidden),
    enteredCompetitions: new Set(row.entered),
    acceptingEditions: accepted,
  };
}
