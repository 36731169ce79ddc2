import { Film as FilmMessage } from '@laurel/proto/films/v1/films';
import type { MayActFor } from '@laurel/runtime/call';
import { caughtUp, copyBehind, notHere } from '@laurel/runtime/database';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import type { Preferences } from '../domain/rank.js';
import { keptPreferences } from '../messages.js';
import { acceptedAt } from './film-copies.js';
import { presentRun } from './present-run.js';

/** How a run was asked; what it found is read apart. */
export interface AskedRun {
  id: number;
  role: string;
  preferences: Preferences;
}
export interface OwnFilm {
  id: number;
  ownerId: string;
  message: FilmMessage;
  /** Whether all rows and reasons are open: a subscription, or a run that a token paid for this month. */
  isOpen: boolean;
  /** By which it is listed; null when there is none yet. */
  run: AskedRun | null;
  /** Competitions that its list leaves out, and those that it has something with. */
  hidden: ReadonlySet<number>;
  listed: ReadonlySet<number>;
  /** Festivals that have taken its entries; null for one that is gone. */
  accepted: readonly (number | null)[];
}
type FoundFilm = OwnFilm & { isUntold: boolean };

/** What this service knows of films: its own copy, as new as what the asker has seen. */
@Injectable()
export class Films {
  constructor(private readonly db: Db) {}

  /**
   * Refuses `film.not_found`, also for another's; `copy.behind` where the films are being told again, or the subscriptions, when
   * nobody knows here whether it has one.
   */
  async own(id: number, mayActFor: MayActFor): Promise<OwnFilm> {
    const { isUntold, ...film } = await this.find(id, mayActFor);
    if (isUntold) throw copyBehind();
    return film;
  }
  /** The same for what asks nothing of its plan. */
  async ownWithoutPlan(id: number, mayActFor: MayActFor): Promise<Omit<OwnFilm, 'isOpen'>> {
    return this.find(id, mayActFor);
  }
  private async find(id: number, mayActFor: MayActFor): Promise<FoundFilm> {
    await caughtUp(this.db, 'film');
    const [row] = await this.db.rows<OwnRow>(`${OWN} where f.id = $1`, id);
    if (!row || !mayActFor(row.ownerId))
      throw await notHere(this.db, 'film', refuse.noSuch('film.not_found', 'filmId'));
    return foundFilm(row);
  }

  /** The newest of somebody's films, and how many there are. */
  async newestOf(
    ownerId: string,
    most: number,
  ): Promise<{ films: Omit<OwnFilm, 'isOpen'>[]; total: number }> {
    await caughtUp(this.db, 'film');
    const [rows, counted] = await Promise.all([
      this.db.rows<OwnRow>(`${OWN} where f."ownerId" = $1::uuid order by f.id desc limit $2`, ownerId, most),
      this.db.rows<{ n: number }>('select count(*)::int as n from film where "ownerId" = $1::uuid', ownerId),
    ]);
    return { films: rows.map(foundFilm), total: counted[0]!.n };
  }

  /** Of some films, those whose rows and reasons are all open. Refuses `copy.behind` as above. */
  async open(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const rows = await this.db.rows<{ id: number; isOpen: boolean; areArriving: boolean }>(
      `select id, ${IS_OPEN} as "isOpen", ${ARE_ARRIVING} as "areArriving" from film f where id = any($1::int[])`,
      ids,
    );
    if (rows.some(({ isOpen, areArriving }) => !isOpen && areArriving)) throw copyBehind();
    return new Set(rows.filter(({ isOpen }) => isOpen).map(({ id }) => id));
  }
}

/** Billing's word only: its facts of subscriptions, and the receipts with which runs came. */
const IS_OPEN = `exists (select from film_subscription s where s."filmId" = f.id)
    or exists (select from wizard_results w where w."filmId" = f.id and w."paidBy" = 'token'
      and date_trunc('month', w."createdAt" at time zone 'UTC') = date_trunc('month', now() at time zone 'UTC'))`;
/** Subscriptions are being told again: who has none here may have one. */
const ARE_ARRIVING = `exists (select from arriving where noun = 'subscription')`;
interface OwnRow {
  id: number;
  ownerId: string;
  film: unknown;
  isOpen: boolean;
  areArriving: boolean;
  runId: number | null;
  role: string | null;
  preferences: unknown;
  hidden: number[];
  listed: number[];
  accepted: (number | null)[];
}
const OWN = `select f.id, f."ownerId", f.film, ${IS_OPEN} as "isOpen", ${ARE_ARRIVING} as "areArriving", r."runId", r.role, r.preferences,
  array(select "competitionId" from hidden h where h."filmId" = f.id) as hidden,
  array(select "competitionId" from pair p where p."filmId" = f.id) as listed,
  ${acceptedAt('f.id')} as accepted from film f
  left join lateral (${presentRun('w.id as "runId", w."userRole" as role, w.preferences', 'f.id')}) r on true`;
function foundFilm(row: OwnRow): FoundFilm {
  const { id, ownerId, film, isOpen, areArriving, runId, role, preferences, accepted } = row;
  const run = runId === null ? null : { id: runId, role: role!, preferences: keptPreferences(preferences) };
  const isUntold = !isOpen && areArriving;
  const [hidden, listed] = [new Set(row.hidden), new Set(row.listed)];
  const message = FilmMessage.fromJSON(film);
  return { id, ownerId, message, isOpen, isUntold, run, hidden, listed, accepted };
}
