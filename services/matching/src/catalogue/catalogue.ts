import { randomBytes } from 'node:crypto';
import type { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import type { FilmFields } from '@laurel/proto/films/v1/films';
import { idleGc } from '@laurel/runtime/process/idle-gc';
import { Env } from '@laurel/runtime/process/env';
import { Readiness } from '@laurel/runtime/observability/health';
import { Refusal } from '@laurel/runtime/errors/refusals';
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { ByFestival } from './by-festival.js';
import { buildEngine, newCompetitions, newWaiting, readCatalogue } from './read-catalogue.js';
import {
  Projections,
  type FilmProjection,
  type ProjectionPosition,
} from '../projections/read-projections.js';
import { ProjectionFeed, type ChangedIds } from '../projections/projection-feed.js';
import type { Competition, Festival, Film } from '../domain/model.js';
import type { MatchingEnv } from '../settings/matching.env.js';
import { Engine } from '../engine/engine.js';
import { areSelectedAlike, toCompetition, toFestival, toFilm } from '../projections/stored-messages.js';
import { FilmRegistry } from './film-registry.js';
import { Debounce } from './debounce.js';
import { getRegions } from './regions.js';
import { Rematches } from './rematches.js';
import { getSize } from './size.js';
import { Snapshot } from './snapshot.js';
import { EngineRebuildPolicy } from './engine-rebuild-policy.js';

/**
 * Holds all competitions as the rules read them, the index over them, and all films, in memory. It is the
 * same on every replica: loaded once, then updated. A competition that violates the schema of its terms stays
 * as it was, and the error is logged.
 */
@Injectable()
export class Catalogue implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('catalogue');
  private readonly feed: ProjectionFeed;
  engine = new Engine(getRegions);
  private festivals = new Map<number, Festival>();
  private byId = newCompetitions();
  /** Competitions whose festival has not been received yet. */
  private waiting = newWaiting();
  private films = this.newFilms(this.engine);
  private loaded = false;
  /**
   * Delays the snapshot while more changes arrive, for example during an import. If the process ends first,
   * the next start reads the missing changes from the database.
   */
  readonly snapshotDebounce: Debounce;
  private isClosing = false;
  private readonly rebuildPolicy = new EngineRebuildPolicy();
  /** Nouns of projections that were emptied and are not complete yet. */
  rebuildingNouns: ReadonlySet<string> = new Set();
  /** Increases with every change. */
  revision = 0;
  constructor(
    private readonly projections: Projections,
    private readonly rematches: Rematches,
    private readonly snapshot: Snapshot,
    @Inject(Env) env: MatchingEnv,
    readiness: Readiness,
  ) {
    this.snapshotDebounce = new Debounce(env.CATALOGUE_RESTS_MS, () =>
      this.saveSnapshot().catch((error) => this.isClosing || this.log.error(error)),
    );
    readiness.add('catalogue', () => this.loaded);
    this.feed = new ProjectionFeed(
      env.DATABASE_URL,
      () => this.load(),
      (changes) => this.renew(changes),
      async () => void (this.rebuildingNouns = await this.projections.getRebuildingNouns()),
    );
  }

  /** Number of projection changes that are not in memory yet or have just been applied. */
  get news(): number {
    return this.feed.size;
  }

  readonly size = () => getSize(this.byId, this.engine);
  one(id: number): Competition | undefined {
    return this.byId.get(id);
  }
  readonly festival = (id: number): Festival | undefined => this.festivals.get(id);

  /**
   * Converts a film to the rules’ model and adds the festivals where it was selected. `accepted`: the
   * festivals that accepted it.
   */
  toFilm(fields: FilmFields, accepted: readonly (number | null)[]): Film {
    return toFilm(fields, { accepted, getFestival: (id) => this.festivals.get(id) });
  }
  private newFilms({ films }: Engine): FilmRegistry {
    const read = ({ film, accepted }: FilmProjection) => this.toFilm(film.details!, accepted);
    return new FilmRegistry(films, read, (filmId, refusal) => this.logRefusal({ filmId }, refusal));
  }

  onApplicationBootstrap() {
    this.feed.start();
  }
  async beforeApplicationShutdown() {
    this.isClosing = true;
    this.snapshotDebounce.stop();
    await this.feed.stop();
    await this.rematches.stop();
  }

  private async load(): Promise<void> {
    const from = performance.now();
    const position = await this.projections.getPosition();
    const rebuildingNouns = await this.projections.getRebuildingNouns();
    const { stored, festivals, found, waiting, news } = await readCatalogue(
      this.projections,
      this.snapshot,
      position,
    );
    Object.assign(this, { festivals, waiting, rebuildingNouns });
    await this.build(found);
    this.loaded = true;
    this.log.log({
      ...this.size(),
      tookMs: Math.round(performance.now() - from),
      isFromSnapshot: stored !== null,
      news,
    });
    if (!stored || news > 0) await this.remember(position);
  }
  /** Builds an index over these competitions and adds all films. Nothing of the previous index is reused. */
  private async build(found: ByFestival<Competition>): Promise<void> {
    const engine = buildEngine(found, (id, refusal) => this.logRefusal({ competitionId: id }, refusal));
    const films = this.newFilms(engine);
    Object.assign(this, { byId: found, engine, films, revision: this.revision + 1 });
    await this.projections.each('film', (film) => this.films.put(film));
    this.rebuildPolicy.reset(engine);
    idleGc.after(found.size);
  }

  private async renew({ festival, competition, film }: ChangedIds): Promise<void> {
    const [festivals, competitions, films] = await Promise.all([
      this.projections.some('festival', festival),
      this.projections.some('competition', competition),
      this.projections.some('film', film),
    ]);
    const there = new Set(films.map(({ id }) => id));
    for (const id of film) if (!there.has(id)) this.films.forget(id);
    for (const filmProjection of films) this.films.put(filmProjection);
    const festivalsHere = new Set(festivals.map(({ id }) => id));
    const placed = new Set(competitions.map((whole) => whole.competition!.id));
    const deletedIds = competition.filter((id) => !placed.has(id));
    const before = new Map(festival.map((id) => [id, this.festivals.get(id)]));
    for (const id of festival) if (!festivalsHere.has(id)) this.festivals.delete(id);
    for (const message of festivals)
      this.addRematch(`f${message.id}`, message.version, this.storeFestival(toFestival(message)));
    const renamed = festival.filter((id) => !areSelectedAlike(before.get(id), this.festivals.get(id)));
    await this.projections.eachById('film', this.films.at(renamed), (filmProjection) =>
      this.films.put(filmProjection),
    );
    for (const whole of competitions) {
      const { id, version } = whole.competition!;
      this.addRematch(`c${id}`, version, this.receiveCompetition(whole));
    }
    for (const id of deletedIds) this.addRematch(`d${id}`, 1, this.forget(id));
    await this.rematches.publish();
    if (this.rebuildPolicy.shouldRebuild(this.engine)) await this.build(this.byId);
    if (festival.length + competition.length > 0 && !this.isClosing) this.snapshotDebounce.came();
  }

  /**
   * Writes the current state to disk, after all earlier changes have been applied, and publishes the verdicts
   * that they changed.
   */
  async saveSnapshot(): Promise<void> {
    const name = randomBytes(8).toString('hex');
    const reached = this.feed.reached(name);
    const position = await this.projections.notifyPosition(name);
    await reached;
    await this.remember(position);
    await this.rematches.flush();
  }
  /**
   * Stores nothing while competitions wait for their festival, because they would be missing from the
   * snapshot.
   */
  private async remember(position: ProjectionPosition): Promise<void> {
    if (this.waiting.size === 0)
      await this.snapshot.write({
        position,
        festivals: [...this.festivals.values()],
        competitions: [...this.byId.values()],
      });
  }

  /** Queues an event for the owners of the films whose verdict has changed. */
  private addRematch(key: string, version: number, filmIds: ReadonlySet<number>): void {
    const films = this.films.getOwners(filmIds);
    if (films.length > 0) this.rematches.add({ key, version, films });
  }
  private storeFestival(festival: Festival): Set<number> {
    this.festivals.set(festival.id, festival);
    const competitions = this.byId.listByFestival(festival.id);
    return new Set([
      ...[...competitions].flatMap((competition) => this.storeCompetition({ ...competition, festival })),
      ...[...this.waiting.listByFestival(festival.id)].flatMap((competitionWhole) => [
        ...this.receiveCompetition(competitionWhole),
      ]),
    ]);
  }
  private receiveCompetition(whole: CompetitionWhole): Set<number> {
    const { id, festivalId } = whole.competition!;
    const festival = this.festivals.get(festivalId);
    if (festival) this.waiting.delete(id);
    else this.waiting.set(id, whole);
    return new Set(festival ? this.storeCompetition(toCompetition(whole, festival)) : []);
  }
  /**
   * Deprecates the competition first, so that films that were eligible are reported as changed. Then removes
   * it.
   */
  private forget(id: number): Set<number> {
    this.waiting.delete(id);
    const competition = this.byId.get(id);
    if (!competition) return new Set();
    const changed = this.storeCompetition({ ...competition, isDeprecated: true });
    this.byId.delete(id);
    this.engine.remove(id);
    return new Set(changed);
  }
  /** Returns the films whose verdict changes. */
  private storeCompetition(competition: Competition): number[] {
    try {
      const changed = this.engine.change(competition, Date.now());
      this.byId.set(competition.id, competition);
      this.revision++;
      return changed;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.logRefusal({ competitionId: competition.id }, error);
      return [];
    }
  }
  private logRefusal(context: object, { field, message }: Refusal): void {
    this.log.error({ ...context, field, message });
  }
}
