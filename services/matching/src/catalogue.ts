import { CompetitionWhole, Festival as FestivalMessage } from '@laurel/proto/catalog/v1/festival';
import { collectGarbage } from '@laurel/runtime/collect-garbage';
import { Env } from '@laurel/runtime/env';
import { Readiness } from '@laurel/runtime/health';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import pg from 'pg';
import { Db } from './database.js';
import type { Competition, Festival } from './domain/facts.js';
import { competitionOf, festivalOf } from './messages.js';

const GATHER_MS = 40;
const SETTLED_MS = 15_000;
const AGAIN_MS = 500;
type Noun = 'festival' | 'competition';

/**
 * Every competition as the rules read it, in memory, the same on every replica: loaded once, then kept up to date by what the
 * database tells of its copies. After a lost connection everything is read again.
 */
@Injectable()
export class Catalogue implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('catalogue');
  private festivals = new Map<number, Festival>();
  private byId = new Map<number, Competition>();
  /** Competitions whose festival has not arrived yet. */
  private waiting = new Map<number, CompetitionWhole>();
  private readonly told = { festival: new Set<number>(), competition: new Set<number>() };
  private reading: Promise<void> = Promise.resolve();
  private timer?: NodeJS.Timeout;
  private listener?: pg.Client;
  private closing = false;
  private loaded = false;
  /** Rises with every change. */
  revision = 0;
  constructor(
    private readonly db: Db,
    private readonly env: Env,
    readiness: Readiness,
  ) {
    readiness.add('catalogue', () => this.loaded);
  }

  all(): IterableIterator<Competition> {
    return this.byId.values();
  }
  one(id: number): Competition | undefined {
    return this.byId.get(id);
  }

  onApplicationBootstrap() {
    void this.follow();
  }
  async beforeApplicationShutdown() {
    this.closing = true;
    clearTimeout(this.timer);
    await this.listener?.end().catch(() => {});
  }

  private async follow(): Promise<void> {
    while (!this.closing) {
      const listener = new pg.Client({
        connectionString: this.env.DATABASE_URL,
        application_name: 'catalogue',
        keepAlive: true,
        connectionTimeoutMillis: 2000,
      });
      const lost = new Promise<void>((resolve) => listener.once('end', resolve).once('error', () => resolve()));
      listener.on('notification', ({ payload }) => this.hear(payload!));
      this.listener = listener;
      try {
        await listener.connect();
        await listener.query('listen copies');
        await this.inTurn(() => this.load());
        await lost;
      } catch (error) {
        if (!this.closing) this.log.error(error);
      }
      await listener.end().catch(() => {});
      if (!this.closing) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }

  /** One reading after another: an older answer never lands on a newer one. */
  private inTurn(read: () => Promise<void>): Promise<void> {
    this.reading = this.reading.then(read, read);
    return this.reading;
  }

  private async load(): Promise<void> {
    const [festivals, competitions] = [new Map<number, Festival>(), new Map<number, Competition>()];
    const waiting = new Map<number, CompetitionWhole>();
    const read = async (noun: Noun, take: (row: unknown) => void) => {
      for (let last = 0, rows: { id: number; row: unknown }[] = []; last === 0 || rows.length === BATCH; last = rows.at(-1)!.id) {
        rows = (await this.db.pool.query(ROWS[noun], [last])).rows;
        for (const { row } of rows) take(row);
        if (rows.length === 0) return;
      }
    };
    await read('festival', (row) => {
      const festival = festivalOf(FestivalMessage.fromJSON(row));
      festivals.set(festival.id, festival);
    });
    await read('competition', (row) => place(CompetitionWhole.fromJSON(row), festivals, competitions, waiting));
    Object.assign(this, { festivals, byId: competitions, waiting, loaded: true });
    this.revision++;
    setTimeout(collectGarbage, SETTLED_MS).unref();
  }

  private hear(payload: string): void {
    const [noun, id] = payload.split('-') as [Noun, string];
    this.told[noun].add(Number(id));
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.inTurn(() => this.renew()).catch((error) => this.log.error(error));
    }, GATHER_MS);
  }

  private async renew(): Promise<void> {
    const take = (noun: Noun) => {
      const ids = [...this.told[noun]];
      this.told[noun].clear();
      return ids.length ? this.db.pool.query<{ row: unknown }>(SOME[noun], [ids]).then(({ rows }) => rows.map(({ row }) => row)) : [];
    };
    try {
      const [festivals, competitions] = await Promise.all([take('festival'), take('competition')]);
      for (const row of festivals) this.keepFestival(festivalOf(FestivalMessage.fromJSON(row)));
      for (const row of competitions) place(CompetitionWhole.fromJSON(row), this.festivals, this.byId, this.waiting);
      this.revision++;
    } catch (error) {
      // What was told is lost here: a new connection reads everything again.
      await this.listener?.end().catch(() => {});
      throw error;
    }
  }

  private keepFestival(festival: Festival): void {
    this.festivals.set(festival.id, festival);
    for (const [id, competition] of this.byId) if (competition.festival.id === festival.id) this.byId.set(id, { ...competition, festival });
    for (const whole of [...this.waiting.values()])
      if (whole.competition!.festivalId === festival.id) place(whole, this.festivals, this.byId, this.waiting);
  }
}

const BATCH = 1000;
const ROWS: Record<Noun, string> = {
  festival: `select id, festival as row from festival where id > $1 order by id limit ${BATCH}`,
  competition: `select id, whole as row from competition where id > $1 order by id limit ${BATCH}`,
};
const SOME: Record<Noun, string> = {
  festival: 'select festival as row from festival where id = any($1)',
  competition: 'select whole as row from competition where id = any($1)',
};

function place(
  whole: CompetitionWhole,
  festivals: Map<number, Festival>,
  competitions: Map<number, Competition>,
  waiting: Map<number, CompetitionWhole>,
): void {
  const { id, festivalId } = whole.competition!;
  const festival = festivals.get(festivalId);
  if (!festival) {
    waiting.set(id, whole);
    return;
  }
  waiting.delete(id);
  competitions.set(id, competitionOf(whole, festival));
}
