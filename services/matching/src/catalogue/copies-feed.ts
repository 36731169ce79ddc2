import { PgListener, type Listening } from '@laurel/runtime/pg-listener';
import { Logger } from '@nestjs/common';
import { Lately } from './lately.js';

const GATHER_MS = 40;
const HOUR_MS = 3_600_000;
const LATELY_MS = 3000;
/** So many of a noun are read at once: few enough that they are gone again before they count as old. */
const PAGE = 100;
const NOUNS = ['festival', 'competition', 'film'] as const;
export type Noun = (typeof NOUNS)[number];
export type Told = Record<Noun, number[]>;

/**
 * What the database tells of its copies, gathered for a moment. Everything is loaded at the beginning and after each lost
 * connection, when something may have been missed. One reading after another: an older answer never lands on a newer one.
 */
export class CopiesFeed {
  private readonly log = new Logger('copies');
  private readonly told = {
    festival: new Set<number>(),
    competition: new Set<number>(),
    film: new Set<number>(),
  };
  private taken = 0;
  private readonly lately = new Lately(LATELY_MS);
  private readonly marks = new Map<string, () => void>();
  private reading: Promise<void> = Promise.resolve();
  private timer?: NodeJS.Timeout;
  private readonly listener: PgListener;
  constructor(
    url: string,
    private readonly load: () => Promise<void>,
    private readonly renew: (told: Told) => Promise<void>,
    /** Which copies are being told again is another. */
    private readonly turn: () => Promise<void>,
  ) {
    const heard = (payload: string) => this.hear(payload);
    this.listener = new PgListener(url, {
      name: 'catalogue',
      channel: 'copies',
      heard,
      work: (listening) => this.follow(listening),
    });
  }

  start(): void {
    this.listener.start();
  }
  stop(): Promise<void> {
    clearTimeout(this.timer);
    return this.listener.stop();
  }

  private async follow({ goesOn, pause }: Listening): Promise<void> {
    const missed = [...this.marks.values()]; // told while nobody listened, if at all
    this.marks.clear();
    await this.inTurn(this.load);
    for (const reached of missed) reached();
    while (goesOn()) await pause(HOUR_MS);
  }
  private inTurn(read: () => Promise<void>): Promise<void> {
    this.reading = this.reading.then(read, read);
    return this.reading;
  }
  /** How many of the catalogue were told and not read yet, and how many were told within the last seconds: where many came, more may. */
  get size(): number {
    const { festival, competition } = this.told;
    return festival.size + competition.size + this.taken + this.lately.count;
  }
  /** Resolves when everything is read that was told before the database tells of this mark. */
  reached(mark: string): Promise<void> {
    return new Promise((resolve) => this.marks.set(mark, resolve));
  }

  private hear(payload: string): void {
    const [noun, id] = payload.split('-') as [Noun | 'all' | 'mark' | 'arriving', string];
    if (noun === 'mark') {
      const reached = this.marks.get(id);
      this.marks.delete(id);
      if (reached) void this.inTurn(() => this.take()).then(reached, (error) => this.log.error(error));
      return;
    }
    if (noun === 'all') return void this.inTurn(this.load).catch((error) => this.log.error(error));
    if (noun === 'arriving')
      return void this.inTurn(() => this.take().then(this.turn)).catch((error) => this.log.error(error));
    this.told[noun].add(Number(id));
    if (noun !== 'film') this.lately.came();
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.inTurn(() => this.take()).catch((error) => this.log.error(error));
    }, GATHER_MS);
  }
  /** What was told before, page by page; what is told meanwhile is the next one's. */
  private async take(): Promise<void> {
    const told = NOUNS.map((noun) => [noun, [...this.told[noun]]] as const);
    for (const noun of NOUNS) this.told[noun].clear();
    const pages = Math.ceil(Math.max(...told.map(([, ids]) => ids.length)) / PAGE);
    try {
      for (let n = 0; n < pages; n++) {
        this.taken = told.reduce(
          (sum, [noun, ids]) => sum + (noun === 'film' ? 0 : Math.max(0, ids.length - n * PAGE)),
          0,
        );
        const page = told.map(([noun, ids]) => [noun, ids.slice(n * PAGE, (n + 1) * PAGE)]);
        await this.renew(Object.fromEntries(page) as Told);
      }
    } catch (error) {
      // What was told is lost here: a new connection reads everything again.
      await this.listener.again();
      throw error;
    } finally {
      this.taken = 0;
    }
  }
}
