import { randomBytes } from 'node:crypto';
import type { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import type { FilmFacts } from '@laurel/proto/films/v1/films';
import { idleGc } from '@laurel/runtime/idle-gc';
import { Env } from '@laurel/runtime/env';
import { Readiness } from '@laurel/runtime/health';
import { Refusal } from '@laurel/runtime/refusals';
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ByFestival } from './by-festival.js';
import { Copies, type FilmCopy, type Mark } from './copies.js';
import { CopiesFeed, type Told } from './copies-feed.js';
import type { Competition, Festival, Film } from '../domain/facts.js';
import type { MatchingEnv } from '../matching.env.js';
import { Engine } from '../engine/engine.js';
import { areSelectedAlike, competitionOf, festivalOf, filmOf, sharing } from '../messages.js';
import { KeptFilms } from './kept-films.js';
import { Quiet } from './quiet.js';
import { regionsOf } from './regions.js';
import { Rematches } from './rematches.js';
import { sizeOf } from './size.js';
import { Snapshot } from './snapshot.js';
import { Wear } from './wear.js';

const newCompetitions = () => new ByFestival<Competition>(({ festival }) => festival.id);
const newWaiting = () => new ByFestival<CompetitionWhole>(({ competition }) => competition!.festivalId);
/**
 * Every competition as the rules read it and the index over all of them, with every film beside it, in memory, the same on every
 * replica: loaded once, then kept up to date. A competition that breaks the schema of its terms is left as it was, and said in the
 * log.
 */
@Injectable()
export class Catalogue implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('catalogue');
  private readonly feed: CopiesFeed;
  engine = new Engine(regionsOf);
  private festivals = new Map<number, Festival>();
  private byId = newCompetitions();
  /** Competitions whose festival has not arrived yet. */
  private waiting = newWaiting();
  private films = this.newFilms(this.engine);
  private loaded = false;
  /** While more comes, as of an import, nothing is written. Where the end comes first, the next start reads what is missing. */
  readonly quiet: Quiet;
  private isClosing = false;
  private readonly wear = new Wear();
  /** The nouns of copies that were emptied and are not whole again. */
  arriving: ReadonlySet<string> = new Set();
  /** Rises with every change. */
  revision = 0;
  constructor(
    private readonly copies: Copies,
    private readonly rematches: Rematches,
    private readonly snapshot: Snapshot,
    @Inject(Env) env: MatchingEnv,
    readiness: Readiness,
  ) {
    this.quiet = new Quiet(env.CATALOGUE_RESTS_MS, () =>
      this.keepSnapshot().catch((error) => this.isClosing || this.log.error(error)),
    );
    readiness.add('catalogue', () => this.loaded);
    this.feed = new CopiesFeed(
      env.DATABASE_URL,
      () => this.load(),
      (told) => this.renew(told),
      async () => void (this.arriving = await this.copies.arriving()),
    );
  }

  /** What was told of the copies and is not in memory yet, or is new there. */
  get news(): number {
    return this.feed.size;
  }

  readonly size = () => sizeOf(this.byId, this.engine);
  one(id: number): Competition | undefined {
    return this.byId.get(id);
  }
  readonly festival = (id: number): Festival | undefined => this.festivals.get(id);

  /** A film as the rules read it, with what is known of the festivals where it was selected; `accepted`: those that took it. */
  filmOf(facts: FilmFacts, accepted: readonly (number | null)[]): Film {
    return filmOf(facts, { accepted, festivalOf: (id) => this.festivals.get(id) });
  }
  private newFilms({ films }: Engine): KeptFilms {
    const read = ({ film, accepted }: FilmCopy) => this.filmOf(film.facts!, accepted);
    return new KeptFilms(films, read, (filmId, refusal) => this.complain({ filmId }, refusal));
  }

  onApplicationBootstrap() {
    this.feed.start();
  }
  async beforeApplicationShutdown() {
    this.isClosing = true;
    this.quiet.stop();
    await this.feed.stop();
    await this.rematches.stop();
  }

  private async load(): Promise<void> {
    const from = performance.now();
    const [mark, arriving] = [await this.copies.mark(), await this.copies.arriving()];
    const kept = await this.snapshot.read(mark);
    const festivals = new Map(kept?.festivals.map((festival) => [festival.id, festival]));
    const [found, waiting] = [newCompetitions(), newWaiting()];
    let news = 0;
    await this.copies.each(
      'festival',
      (message) => (news++, festivals.set(message.id, festivalOf(message))),
      kept?.mark,
    );
    for (const { festivalId, ...one } of kept?.competitions ?? []) {
      const festival = festivals.get(festivalId);
      if (festival) found.set(one.id, sharing(one, festival)); // else its own deletion is still on its way
    }
    const take = (whole: CompetitionWhole) => {
      const { id, festivalId } = whole.competition!;
      const festival = festivals.get(festivalId);
      if (festival) found.set(id, competitionOf(whole, festival));
      else waiting.set(id, whole);
    };
    await this.copies.each('competition', (whole) => (news++, take(whole)), kept?.mark);
    Object.assign(this, { festivals, waiting, arriving });
    await this.build(found);
    this.loaded = true;
    this.log.log({
      ...this.size(),
      tookMs: Math.round(performance.now() - from),
      isFromSnapshot: kept !== null,
      news,
    });
    if (!kept || news > 0) await this.remember(mark);
  }
  /** An index over these, with every film beside it; of what was there before nothing is kept. */
  private async build(found: ByFestival<Competition>): Promise<void> {
    const engine = new Engine(regionsOf);
    for (const { id, refusal } of engine.load(found.values())) {
      this.complain({ competitionId: id }, refusal);
      found.delete(id);
    }
    const films = this.newFilms(engine);
    Object.assign(this, { byId: found, engine, films, revision: this.revision + 1 });
    await this.copies.each('film', (film) => this.films.put(film));
    this.wear.begin(engine);
    idleGc.after(found.size);
  }

  private async renew({ festival, competition, film }: Told): Promise<void> {
    const [festivals, competitions, films] = await Promise.all([
      this.copies.some('festival', festival),
      this.copies.some('competition', competition),
      this.copies.some('film', film),
    ]);
    const there = new Set(films.map(({ id }) => id));
    for (const id of film) if (!there.has(id)) this.films.forget(id);
    for (const one of films) this.films.put(one);
    const festivalsHere = new Set(festivals.map(({ id }) => id));
    const placed = new Set(competitions.map((whole) => whole.competition!.id));
    const gone = competition.filter((id) => !placed.has(id));
    const before = new Map(festival.map((id) => [id, this.festivals.get(id)]));
    for (const id of festival) if (!festivalsHere.has(id)) this.festivals.delete(id);
    for (const message of festivals)
      this.say(`f${message.id}`, message.version, this.keepFestival(festivalOf(message)));
    const renamed = festival.filter((id) => !areSelectedAlike(before.get(id), this.festivals.get(id)));
    await this.copies.eachOf('film', this.films.at(renamed), (one) => this.films.put(one));
    for (const whole of competitions)
      this.say(`c${whole.competition!.id}`, whole.competition!.version, this.place(whole));
    for (const id of gone) this.say(`d${id}`, 1, this.forget(id));
    await this.rematches.tell();
    if (this.wear.isOut(this.engine)) await this.build(this.byId);
    if (festival.length + competition.length > 0 && !this.isClosing) this.quiet.came();
  }

  /** What is here now, on disk: first everything that was told before, and what is to be said of it. */
  async keepSnapshot(): Promise<void> {
    const name = randomBytes(8).toString('hex');
    const reached = this.feed.reached(name);
    const mark = await this.copies.tellMark(name);
    await reached;
    await this.remember(mark);
    await this.rematches.flush();
  }
  /** With competitions that still wait for their festival nothing is kept: they would be missed. */
  private async remember(mark: Mark): Promise<void> {
    if (this.waiting.size === 0)
      await this.snapshot.write({
        mark,
        festivals: [...this.festivals.values()],
        competitions: [...this.byId.values()],
      });
  }

  /** Those whose verdict has changed hear of it. */
  private say(key: string, version: number, filmIds: ReadonlySet<number>): void {
    const films = [...filmIds].flatMap((filmId) => {
      const userId = this.films.ownerOf(filmId);
      return userId === undefined ? [] : [{ filmId, userId }];
    });
    if (films.length > 0) this.rematches.add({ key, version, films });
  }
  private keepFestival(festival: Festival): Set<number> {
    this.festivals.set(festival.id, festival);
    const changed = new Set<number>();
    const add = (ids: Iterable<number>) => {
      for (const id of ids) changed.add(id);
    };
    for (const competition of this.byId.of(festival.id)) add(this.keep({ ...competition, festival }));
    for (const whole of this.waiting.of(festival.id)) add(this.place(whole));
    return changed;
  }
  private place(whole: CompetitionWhole): Set<number> {
    const { id, festivalId } = whole.competition!;
    const festival = this.festivals.get(festivalId);
    if (festival) this.waiting.delete(id);
    else this.waiting.set(id, whole);
    return new Set(festival ? this.keep(competitionOf(whole, festival)) : []);
  }
  /** It takes nobody any more, which those hear whom it took; then nobody finds it. */
  private forget(id: number): Set<number> {
    this.waiting.delete(id);
    const competition = this.byId.get(id);
    if (!competition) return new Set();
    const changed = this.keep({ ...competition, isDeprecated: true });
    this.byId.delete(id);
    this.engine.remove(id);
    return new Set(changed);
  }
  /** The films whose verdict changes by it. */
  private keep(competition: Competition): number[] {
    try {
      const changed = this.engine.change(competition, Date.now());
      this.byId.set(competition.id, competition);
      this.revision++;
      return changed;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.complain({ competitionId: competition.id }, error);
      return [];
    }
  }
  private complain(about: object, { field, message }: Refusal): void {
    this.log.error({ ...about, field, said: message });
  }
}
