import { CompetitionWhole, Festival as FestivalMessage } from '@laurel/proto/catalog/v1/festival';
import { collectGarbage } from '@laurel/runtime/collect-garbage';
import { Env } from '@laurel/runtime/env';
import { Readiness } from '@laurel/runtime/health';
import { Refusal } from '@laurel/runtime/refusals';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import pg from 'pg';
import { Db } from './database.js';
import type { Competition, Festival } from './domain/facts.js';
import { Engine } from './engine/engine.js';
import { competitionOf, festivalOf } from './messages.js';
import { regionsOf } from './regions.js';

const GATHER_MS = 40;
const SETTLED_MS = 15_000;
const AGAIN_MS = 500;
type Noun = 'festival' | 'competition';

/**
 * Every competition as the rules read it and the index over all of them, in memory, the same on every replica: loaded once, then
 * kept up to date by what the database tells of its copies. After a lost connection everything is read again. A competition that
 * breaks the schema of its terms is left as it was, and said in the log.
 */
@Injectable()
export class Catalogue implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('catalogue');
  engine = new Engine(regionsOf);
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
    const festivals = new Map<number, Festival>();
    const waiting = new Map<number, CompetitionWhole>();
    const found: Competition[] = [];
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
    await read('competition', (row) => {
      const whole = CompetitionWhole.fromJSON(row);
      const festival = festivals.get(whole.competition!.festivalId);
      if (!festival) waiting.set(whole.competition!.id, whole);
      else found.push(competitionOf(whole, festival));
    });
    const engine = new Engine(regionsOf);
    const refused = engine.load(found);
    for (const { id, refusal } of refused) this.log.error({ competitionId: id, field: refusal.field, said: refusal.message });
    const isRefused = new Set(refused.map(({ id }) => id));
    const byId = new Map(found.filter(({ id }) => !isRefused.has(id)).map((competition) => [competition.id, competition]));
    Object.assign(this, { festivals, byId, waiting, engine, loaded: true });
    this.revision++;
    this.log.log(`${byId.size} competitions in an index of ${Math.round(engine.bytes / 1024)} KiB`);
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
      for (const row of competitions) this.place(CompetitionWhole.fromJSON(row));
      this.revision++;
    } catch (error) {
      // What was told is lost here: a new connection reads everything again.
      await this.listener?.end().catch(() => {});
      throw error;
    }
  }

  private keepFestival(festival: Festival): void {
    this.festivals.set(festival.id, festival);
    for (const competition of this.byId.values()) if (competition.festival.id === festival.id) this.keep({ ...competition, festival });
    for (const whole of [...this.waiting.values()]) if (whole.competition!.festivalId === festival.id) this.place(whole);
  }
  private place(whole: CompetitionWhole): void {
    const { id, festivalId } = whole.competition!;
    const festival = this.festivals.get(festivalId);
    if (!festival) return void this.waiting.set(id, whole);
    this.waiting.delete(id);
    this.keep(competitionOf(whole, festival));
  }
  private keep(competition: Competition): void {
    try {
      this.engine.put(competition);
      this.byId.set(competition.id, competition);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.log.error({ competitionId: competition.id, field: error.field, said: error.message });
    }
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
