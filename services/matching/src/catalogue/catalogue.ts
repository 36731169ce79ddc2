import { randomBytes } from 'node:crypto';
import type { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import type { FilmFields } from '@laurel/proto/films/v1/films';
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
import { createCompetitionMap, createPendingMap, readCatalogue } from './read-catalogue.js';
import { Projections, type ProjectionPosition } from '../projections/read-projections.js';
import { ProjectionFeed, type ChangedIds } from '../projections/projection-feed.js';
import type { Competition, Festival, Film } from '../domain/model.js';
import type { MatchingEnv } from '../settings/matching.env.js';
import { Engine } from '../engine/engine.js';
import { areEqualForSelections, toCompetition, toFestival, toFilm } from '../projections/stored-messages.js';
import type { AcceptingEdition } from '../projections/film-projections.js';
import { FilmRegistry } from './film-registry.js';
import { Debounce } from './debounce.js';
import { geography } from './geography.js';
import { Rematches } from './rematches.js';
import { CatalogueSnapshot } from './catalogue-snapshot.js';
import { EngineRebuildPolicy } from './engine-rebuild-policy.js';

/**
 * Holds all competitions, the index over them, and all films in memory. Every replica has the same content:
 * loaded once, then updated. A competition that violates the schema of its terms stays as it was, and the
 * error is logged.
 */
@Injectable()
export class Catalogue implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('catalogue');
  private readonly feed: ProjectionFeed;
  engine = new Engine(geography);
  private festivals = new Map<number, Festival>();
  private competitions = createCompetitionMap();
  /** Competitions whose festival has not been received yet. */
  private competitionsWithoutFestival = createPendingMap();
  private films = this.createFilmRegistry(this.engine);
  private isLoaded = false;
  /** Delays the snapshot during an import. The next start reads what the snapshot lacks. */
  readonly snapshotDebounce: Debounce;
  private isClosing = false;
  private readonly rebuildPolicy = new EngineRebuildPolicy();
  /** Aggregate types (nouns) whose projections were emptied and are not complete again yet. */
  rebuildingNouns: ReadonlySet<string> = new Set();
  /** Increases with every change. */
  revision = 0;
  constructor(
    private readonly projections: Projections,
    private readonly rematches: Rematches,
    private readonly snapshot: CatalogueSnapshot,
    @Inject(Env) env: MatchingEnv,
    readiness: Readiness,
  ) {
    this.snapshotDebounce = new Debounce(env.CATALOGUE_DEBOUNCE_MS, () =>
      this.saveSnapshot().catch((error) => {
        if (!this.isClosing) this.log.error(error);
      }),
    );
    readiness.add('catalogue', () => this.isLoaded);
    this.feed = new ProjectionFeed(
      env.DATABASE_URL,
      () => this.load(),
      (changes) => this.applyChanges(changes),
      () => this.readRebuildingNouns(),
    );
  }
  /** Number of projection changes that are not in memory yet or have just been applied. */
  get recentChangeCount(): number {
    return this.feed.recentChangeCount;
  }

  /** For the log and the metrics. */
  readonly getSize = () => ({
    competitions: this.competitions.size,
    films: this.engine.films.count,
    index_bytes: this.engine.bytes,
  });
  getCompetition(id: number): Competition | undefined {
    return this.competitions.get(id);
  }
  readonly getFestival = (id: number): Festival | undefined => this.festivals.get(id);

  toFilm(fields: FilmFields, acceptingEditions: readonly AcceptingEdition[]): Film {
    return toFilm(fields, { acceptingEditions, getFestival: this.getFestival });
  }
  private createFilmRegistry({ films }: Engine): FilmRegistry {
    return new FilmRegistry(
      films,
      ({ film, accepted }) => this.toFilm(film.details!, accepted),
      (filmId, refusal) => this.logRefusal({ filmId }, refusal),
    );
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
    const startedAt = performance.now();
    const position = await this.projections.getPosition();
    const rebuildingNouns = await this.projections.getRebuildingNouns();
    const storedCatalogue = await readCatalogue(this.projections, this.snapshot, position);
    this.festivals = storedCatalogue.festivals;
    this.competitionsWithoutFestival = storedCatalogue.competitionsWithoutFestival;
    this.rebuildingNouns = rebuildingNouns;
    await this.rebuildEngine(storedCatalogue.competitions);
    this.isLoaded = true;
    this.log.log({
      ...this.getSize(),
      tookMs: Math.round(performance.now() - startedAt),
      isFromSnapshot: storedCatalogue.isFromSnapshot,
      changes: storedCatalogue.changeCount,
    });
    if (!storedCatalogue.isFromSnapshot || storedCatalogue.changeCount > 0)
      await this.writeSnapshot(position);
  }
  /** Builds a new engine with these competitions and all films. Removes competitions with invalid terms. */
  private async rebuildEngine(competitions: ByFestival<Competition>): Promise<void> {
    const engine = new Engine(geography);
    for (const { id, refusal } of engine.load(competitions.values())) {
      this.logRefusal({ competitionId: id }, refusal);
      competitions.delete(id);
    }
    this.competitions = competitions;
    this.engine = engine;
    this.films = this.createFilmRegistry(engine);
    this.revision++;
    await this.projections.readAll('film', (film) => this.films.put(film));
    this.rebuildPolicy.reset(engine);
  }

  private async readRebuildingNouns(): Promise<void> {
    this.rebuildingNouns = await this.projections.getRebuildingNouns();
  }
  private async applyChanges(changedIds: ChangedIds): Promise<void> {
    const [festivals, competitions, films] = await Promise.all([
      this.projections.readByIds('festival', changedIds.festival),
      this.projections.readByIds('competition', changedIds.competition),
      this.projections.readByIds('film', changedIds.film),
    ]);
    for (const id of getDeletedIds(changedIds.film, films)) this.films.remove(id);
    for (const filmProjection of films) this.films.put(filmProjection);
    const previousFestivals = new Map(changedIds.festival.map((id) => [id, this.festivals.get(id)]));
    for (const id of getDeletedIds(changedIds.festival, festivals)) this.festivals.delete(id);
    for (const message of festivals)
      this.addRematch(`f${message.id}`, message.version, this.storeFestival(toFestival(message)));
    const festivalIdsChangedForSelections = changedIds.festival.filter(
      (id) => !areEqualForSelections(previousFestivals.get(id), this.festivals.get(id)),
    );
    const affectedFilmIds = this.films.getFilmsSelectedAt(festivalIdsChangedForSelections);
    await this.projections.readEachById('film', affectedFilmIds, (projection) => this.films.put(projection));
    for (const message of competitions) {
      const { id, version } = message.competition!;
      this.addRematch(`c${id}`, version, this.receiveCompetition(message));
    }
    const remainingCompetitions = competitions.map((message) => message.competition!);
    for (const id of getDeletedIds(changedIds.competition, remainingCompetitions))
      this.addRematch(`d${id}`, 1, this.removeCompetition(id));
    await this.rematches.publish();
    if (this.rebuildPolicy.shouldRebuild(this.engine)) await this.rebuildEngine(this.competitions);
    const hasCatalogueChanges = changedIds.festival.length + changedIds.competition.length > 0;
    if (hasCatalogueChanges && !this.isClosing) this.snapshotDebounce.trigger();
  }

  /** Applies all earlier changes, writes the state to disk and publishes changed verdicts. */
  async saveSnapshot(): Promise<void> {
    const marker = randomBytes(8).toString('hex');
    // The feed is ordered, so all earlier changes have been applied when the marker arrives.
    const markerArrival = this.feed.waitForMarker(marker);
    const position = await this.projections.notifyPosition(marker);
    await markerArrival;
    await this.writeSnapshot(position);
    await this.rematches.flush();
  }
  /** Stores nothing while competitions wait for their festival, because the snapshot would lack them. */
  private async writeSnapshot(position: ProjectionPosition): Promise<void> {
    if (this.competitionsWithoutFestival.size === 0)
      await this.snapshot.write({
        position,
        festivals: [...this.festivals.values()],
        competitions: [...this.competitions.values()],
      });
  }

  /** Queues an event for the owners of films. `key`: `f` festival, `c` competition, `d` deletion, and the id. */
  private addRematch(key: string, version: number, filmIds: readonly number[]): void {
    const films = this.films.getOwners(new Set(filmIds));
    if (films.length > 0) this.rematches.add({ key, version, films });
  }
  // The next four methods return the films whose verdict changes.
  private storeFestival(festival: Festival): number[] {
    this.festivals.set(festival.id, festival);
    const competitions = this.competitions.listByFestival(festival.id);
    const waitingCompetitions = this.competitionsWithoutFestival.listByFestival(festival.id);
    return [
      ...competitions.flatMap((competition) => this.storeCompetition({ ...competition, festival })),
      ...waitingCompetitions.flatMap((message) => this.receiveCompetition(message)),
    ];
  }
  private receiveCompetition(message: CompetitionWhole): number[] {
    const { id, festivalId } = message.competition!;
    const festival = this.festivals.get(festivalId);
    if (festival) this.competitionsWithoutFestival.delete(id);
    else this.competitionsWithoutFestival.set(id, message);
    return festival ? this.storeCompetition(toCompetition(message, festival)) : [];
  }
  /** Deprecates the competition first, so that films that were eligible are reported as changed. */
  private removeCompetition(id: number): number[] {
    this.competitionsWithoutFestival.delete(id);
    const competition = this.competitions.get(id);
    if (!competition) return [];
    const changedFilmIds = this.storeCompetition({ ...competition, isDeprecated: true });
    this.competitions.delete(id);
    this.engine.remove(id);
    return changedFilmIds;
  }
  private storeCompetition(competition: Competition): number[] {
    try {
      const changedFilmIds = this.engine.putAndGetChangedFilms(competition, Date.now());
      this.competitions.set(competition.id, competition);
      this.revision++;
      return changedFilmIds;
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

/** Returns the requested ids for which no row was found. */
function getDeletedIds(requestedIds: readonly number[], foundRows: readonly { id: number }[]): Set<number> {
  return new Set(requestedIds).difference(new Set(foundRows.map(({ id }) => id)));
}
