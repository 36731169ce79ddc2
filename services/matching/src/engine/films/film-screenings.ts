import type { Film, Screening } from '../../domain/model.js';
import type { BoundRule, Site } from '../index/rules/rule.js';
import { clearBit, setBit } from '../numbers/bits.js';
import { toDayNumber } from '../../domain/rules/day-number.js';
import type { Dictionary } from '../numbers/dictionary.js';
import { ensureCapacity } from '../numbers/growing.js';
import { MAYBE_USED_UP, NOT_USED_UP, USED_UP, type PremiereUsage, type Sites } from '../index/sites.js';
import { FreeList } from '../numbers/free-list.js';
import { createBitPair, type BitPair } from '../numbers/bit-pair.js';
import { toSubjectScreening, type SubjectScreening } from '../query/subject.js';

const NEVER = 2 ** 31 - 1;
const UNSPECIFIED = '\0';

/** The films shown at one location, and when. */
interface FilmsAtLocation {
  screening: SubjectScreening;
  films: number[];
  days: number[];
}
/** Per film: a site’s premiere is lost (or in doubt) for festivals that start after this day. */
export interface LostPremieres {
  films: Uint32Array;
  failsAfter: Int32Array;
  doubtAfter: Int32Array;
}

/** The screenings of many films. Those of one film are adjacent. */
export class Screenings {
  private readonly runs = new FreeList();
  /** Per screening: its location and its day. */
  private locationIds = new Uint32Array(0);
  private days = new Int32Array(0);
  /** Per film: the index of its first screening, and their number. */
  private starts = new Uint32Array(0);
  private counts = new Uint16Array(0);
  /** Films that are online now, films for which that is unknown, and films with unknown screenings. */
  private readonly onlineFilms = { chunks: new Uint32Array(0) };
  private readonly onlineUnknownFilms = { chunks: new Uint32Array(0) };
  private readonly screeningsUnknownFilms = { chunks: new Uint32Array(0) };
  /** Per film: the number of its list of production countries (its home). */
  private homes = new Uint32Array(0);
  private readonly locationIdByKey = new Map<string, number>();
  /** One screening per location and reach, which stands for all equal ones. */
  private readonly representatives: SubjectScreening[] = [];
  private readonly homeNumbers = new Map<string, number>();
  private readonly homeLists: (readonly string[])[] = [];
  /** Working memory per film, always reset to NEVER. */
  private failsAfter = new Int32Array(0);
  private doubtAfter = new Int32Array(0);
  /** Cached until a film changes. */
  private byLocation: FilmsAtLocation[] | null = null;
  constructor(
    private readonly dictionary: Dictionary,
    private readonly sites: Sites,
  ) {}

  put(film: number, { screenings, isOnline, productionCountries }: Film): void {
    this.remove(film);
    this.starts = ensureCapacity(this.starts, film + 1);
    this.counts = ensureCapacity(this.counts, film + 1);
    this.homes = ensureCapacity(this.homes, film + 1);
    this.homes[film] = this.internHome(productionCountries);
    if (isOnline !== false) addFilm(isOnline ? this.onlineFilms : this.onlineUnknownFilms, film);
    if (screenings === null) return addFilm(this.screeningsUnknownFilms, film);
    this.counts[film] = screenings.length;
    const start = (this.starts[film] = this.runs.allocate(screenings.length));
    this.locationIds = ensureCapacity(this.locationIds, this.runs.end);
    this.days = ensureCapacity(this.days, this.runs.end);
    for (let n = 0; n < screenings.length; n++) {
      this.locationIds[start + n] = this.internLocation(screenings[n]!);
      this.days[start + n] = toDayNumber(screenings[n]!.date);
    }
  }
  remove(film: number): void {
    this.byLocation = null;
    if (film >= this.counts.length) return;
    this.runs.release(this.starts[film]!, this.counts[film]!);
    this.counts[film] = 0;
    for (const { chunks } of [this.onlineFilms, this.onlineUnknownFilms, this.screeningsUnknownFilms])
      if (film >>> 5 < chunks.length) clearBit(chunks, film);
  }

  /** Number of distinct locations and lists of production countries. */
  get internedCount(): number {
    return this.representatives.length + this.homeLists.length;
  }
  /** Returns the outcome of a premiere rule for each film. */
  split({ site, startsOn }: BoundRule, films: number, lostPremieres: LostPremieres): BitPair {
    const { failed, doubted } = createBitPair(films);
    doubted.set(this.screeningsUnknownFilms.chunks.subarray(0, doubted.length));
    if (!site!.takesOnline) {
      failed.set(this.onlineFilms.chunks.subarray(0, failed.length));
      addChunks(doubted, this.onlineUnknownFilms.chunks);
    }
    for (let n = 0; n < lostPremieres.films.length; n++) {
      if (startsOn > lostPremieres.failsAfter[n]!) setBit(failed, lostPremieres.films[n]!);
      else if (startsOn > lostPremieres.doubtAfter[n]!) setBit(doubted, lostPremieres.films[n]!);
    }
    for (let w = 0; w < failed.length; w++) doubted[w]! &= ~failed[w]!;
    return { failed, doubted };
  }
  /** Returns the films that may have lost a site’s premiere. Valid until a film changes. */
  findLostPremieres(site: Site, films: number): LostPremieres {
    if (this.failsAfter.length < films) {
      this.failsAfter = new Int32Array(films).fill(NEVER);
      this.doubtAfter = new Int32Array(films).fill(NEVER);
    }
    const { failsAfter, doubtAfter } = this;
    const affectedFilms: number[] = [];
    for (const { screening, films: filmsAtLocation, days } of this.groupByLocation(films)) {
      // The usage depends on the production countries only if the site ignores them.
      const usageForAll = site.ignoresProductionCountries ? null : this.getPremiereUsage(site, screening, 0);
      if (usageForAll === NOT_USED_UP) continue;
      const usageByHome: (PremiereUsage | undefined)[] = [];
      for (let n = 0; n < filmsAtLocation.length; n++) {
        const film = filmsAtLocation[n]!;
        const day = days[n]!;
        const home = this.homes[film]!;
        const usage = usageForAll ?? (usageByHome[home] ??= this.getPremiereUsage(site, screening, home));
        if (usage === NOT_USED_UP) continue;
        if (failsAfter[film] === NEVER && doubtAfter[film] === NEVER) affectedFilms.push(film);
        if (usage === USED_UP && day < failsAfter[film]!) failsAfter[film] = day;
        if (usage === MAYBE_USED_UP && day < doubtAfter[film]!) doubtAfter[film] = day;
      }
    }
    const lostPremieres = {
      films: Uint32Array.from(affectedFilms),
      failsAfter: new Int32Array(affectedFilms.length),
      doubtAfter: new Int32Array(affectedFilms.length),
    };
    affectedFilms.forEach((film, n) => {
      lostPremieres.failsAfter[n] = failsAfter[film]!;
      lostPremieres.doubtAfter[n] = doubtAfter[film]!;
      failsAfter[film] = doubtAfter[film] = NEVER;
    });
    return lostPremieres;
  }

  private getPremiereUsage(site: Site, screening: SubjectScreening, home: number): PremiereUsage {
    const productionCountries = this.homeLists[home]!;
    return this.sites.getPremiereUsage(site, screening, {
      film: { productionCountries },
      hasProductionCountries: productionCountries.length > 0,
    });
  }
  private groupByLocation(films: number): FilmsAtLocation[] {
    if (this.byLocation) return this.byLocation;
    const locations = this.representatives.map((screening): FilmsAtLocation => ({
      screening,
      films: [],
      days: [],
    }));
    for (let film = 0; film < films; film++)
      for (let index = this.starts[film]!, end = index + this.counts[film]!; index < end; index++) {
        const location = locations[this.locationIds[index]!]!;
        location.films.push(film);
        location.days.push(this.days[index]!);
      }
    return (this.byLocation = locations);
  }
  private internLocation(screening: Screening): number {
    const { country, subdivision, city, kind } = screening;
    const key = `${country ?? UNSPECIFIED}\n${subdivision ?? UNSPECIFIED}\n${city ?? UNSPECIFIED}\n${kind}`;
    const existing = this.locationIdByKey.get(key);
    if (existing !== undefined) return existing;
    const locationId = this.representatives.length;
    this.representatives.push(toSubjectScreening(screening, (word) => this.dictionary.intern(word)));
    this.locationIdByKey.set(key, locationId);
    return locationId;
  }
  private internHome(countries: readonly string[]): number {
    const key = countries.length === 1 ? countries[0]! : countries.join('\n');
    let number = this.homeNumbers.get(key);
    if (number === undefined) this.homeNumbers.set(key, (number = this.homeLists.push(countries) - 1));
    return number;
  }
}

function addFilm(set: { chunks: Uint32Array<ArrayBuffer> }, film: number): void {
  set.chunks = ensureCapacity(set.chunks, (film >>> 5) + 1);
  setBit(set.chunks, film);
}
function addChunks(chunks: Uint32Array, addedChunks: Uint32Array): void {
  for (let w = 0, end = Math.min(chunks.length, addedChunks.length); w < end; w++)
    chunks[w]! |= addedChunks[w]!;
}
