import type { Film, Screening } from '../../domain/facts.js';
import type { Asked, Site } from '../index/asked.js';
import { clearBit, setBit } from '../numbers/bits.js';
import { dayNumber } from '../numbers/days.js';
import type { Dictionary } from '../numbers/dictionary.js';
import { roomFor } from '../numbers/growing.js';
import type { Sites } from '../index/premieres.js';
import { FreeList } from '../numbers/free-list.js';
import { nobody, type BitPair } from '../numbers/bit-pair.js';
import { shownAs, type Shown } from '../question/subject.js';

const NEVER = 2 ** 31 - 1;
const UNSAID = '\0';

/** Who was shown at one place, and when. */
interface At {
  shown: Shown;
  films: number[];
  days: number[];
}
/** The films that may have lost the premiere of a site: from which starting day on it is gone, and from which it is in doubt. */
export interface Lost {
  films: Uint32Array;
  failsAfter: Int32Array;
  doubtAfter: Int32Array;
}

/** The screenings of many films. */
export class Screenings {
  private readonly runs = new FreeList();
  private places = new Uint32Array(0);
  private days = new Int32Array(0);
  private starts = new Uint32Array(0);
  private counts = new Uint16Array(0);
  /** Films that are online now, those that do not say, and those whose screenings are not known. */
  private readonly online = { words: new Uint32Array(0) };
  private readonly unsaid = { words: new Uint32Array(0) };
  private readonly unknown = { words: new Uint32Array(0) };
  private homes = new Uint32Array(0);
  private readonly numbers = new Map<string, number>();
  /** A screening that stands for all at the same place and of the same reach. */
  private readonly standing: Shown[] = [];
  private readonly homeNumbers = new Map<string, number>();
  private readonly homesKept: (readonly string[])[] = [];
  /** To write on: per film, always left at never. */
  private failsAfter = new Int32Array(0);
  private doubtAfter = new Int32Array(0);
  /** By place, as long as no film changes. */
  private byPlace: At[] | null = null;
  constructor(
    private readonly words: Dictionary,
    private readonly sites: Sites,
  ) {}

  put(film: number, { screenings, isOnline, productionCountries }: Film): void {
    this.remove(film);
    this.starts = roomFor(this.starts, film + 1);
    this.counts = roomFor(this.counts, film + 1);
    this.homes = roomFor(this.homes, film + 1);
    this.homes[film] = this.home(productionCountries);
    if (isOnline !== false) mark(isOnline ? this.online : this.unsaid, film);
    if (screenings === null) return mark(this.unknown, film);
    this.counts[film] = screenings.length;
    const start = (this.starts[film] = this.runs.take(screenings.length));
    this.places = roomFor(this.places, this.runs.end);
    this.days = roomFor(this.days, this.runs.end);
    for (let n = 0; n < screenings.length; n++) {
      this.places[start + n] = this.place(screenings[n]!);
      this.days[start + n] = dayNumber(screenings[n]!.date);
    }
  }
  remove(film: number): void {
    this.byPlace = null;
    if (film >= this.counts.length) return;
    this.runs.giveBack(this.starts[film]!, this.counts[film]!);
    this.counts[film] = 0;
    for (const { words } of [this.online, this.unsaid, this.unknown])
      if (film >>> 5 < words.length) clearBit(words, film);
  }

  /** How many different places, and countries of production. */
  get interned(): number {
    return this.standing.length + this.homesKept.length;
  }
  /** What a premiere's rule says of each of so many films. */
  split({ site, startsOn }: Asked, films: number, lost: Lost): BitPair {
    const { failed, doubted } = nobody(films);
    doubted.set(this.unknown.words.subarray(0, doubted.length));
    if (!site!.takesOnline) {
      failed.set(this.online.words.subarray(0, failed.length));
      addTo(doubted, this.unsaid.words);
    }
    for (let n = 0; n < lost.films.length; n++) {
      if (startsOn > lost.failsAfter[n]!) setBit(failed, lost.films[n]!);
      else if (startsOn > lost.doubtAfter[n]!) setBit(doubted, lost.films[n]!);
    }
    for (let w = 0; w < failed.length; w++) doubted[w]! &= ~failed[w]!;
    return { failed, doubted };
  }
  /** Of a site: good as long as no film changes. */
  lost(site: Site, films: number): Lost {
    if (this.failsAfter.length < films)
      [this.failsAfter, this.doubtAfter] = [
        new Int32Array(films).fill(NEVER),
        new Int32Array(films).fill(NEVER),
      ];
    const { failsAfter, doubtAfter } = this;
    const touched: number[] = [];
    for (const { shown, films: some, days } of this.atPlaces(films)) {
      const isSameForAll = !site.exceptsHome;
      const forAll = isSameForAll ? this.burns(site, shown, 0) : 0;
      if (isSameForAll && forAll === 0) continue;
      const byHome: (0 | 1 | 2 | undefined)[] = [];
      for (let n = 0; n < some.length; n++) {
        const film = some[n]!;
        const day = days[n]!;
        const home = this.homes[film]!;
        const burned = isSameForAll ? forAll : (byHome[home] ??= this.burns(site, shown, home));
        if (burned === 0) continue;
        if (failsAfter[film] === NEVER && doubtAfter[film] === NEVER) touched.push(film);
        if (burned === 2 && day < failsAfter[film]!) failsAfter[film] = day;
        if (burned === 1 && day < doubtAfter[film]!) doubtAfter[film] = day;
      }
    }
    const lost = {
      films: Uint32Array.from(touched),
      failsAfter: new Int32Array(touched.length),
      doubtAfter: new Int32Array(touched.length),
    };
    touched.forEach((film, n) => {
      lost.failsAfter[n] = failsAfter[film]!;
      lost.doubtAfter[n] = doubtAfter[film]!;
      failsAfter[film] = doubtAfter[film] = NEVER;
    });
    return lost;
  }

  private burns(site: Site, shown: Shown, home: number): 0 | 1 | 2 {
    const productionCountries = this.homesKept[home]!;
    return this.sites.burns(site, shown, {
      film: { productionCountries },
      isHomeKnown: productionCountries.length > 0,
    });
  }
  private atPlaces(films: number): At[] {
    if (this.byPlace) return this.byPlace;
    const all = this.standing.map((shown): At => ({ shown, films: [], days: [] }));
    for (let film = 0; film < films; film++)
      for (let at = this.starts[film]!, end = at + this.counts[film]!; at < end; at++) {
        const place = all[this.places[at]!]!;
        place.films.push(film);
        place.days.push(this.days[at]!);
      }
    return (this.byPlace = all);
  }
  private place(screening: Screening): number {
    const { country, subdivision, city, kind } = screening;
    const key = `${country ?? UNSAID}\n${subdivision ?? UNSAID}\n${city ?? UNSAID}\n${kind}`;
    let place = this.numbers.get(key);
    if (place === undefined)
      this.numbers.set(
        key,
        (place = this.standing.push(shownAs(screening, (word) => this.words.number(word))) - 1),
      );
    return place;
  }
  private home(countries: readonly string[]): number {
    const key = countries.length === 1 ? countries[0]! : countries.join('\n');
    let number = this.homeNumbers.get(key);
    if (number === undefined) this.homeNumbers.set(key, (number = this.homesKept.push(countries) - 1));
    return number;
  }
}

function mark(set: { words: Uint32Array<ArrayBuffer> }, film: number): void {
  set.words = roomFor(set.words, (film >>> 5) + 1);
  setBit(set.words, film);
}
function addTo(words: Uint32Array, more: Uint32Array): void {
  for (let w = 0, end = Math.min(words.length, more.length); w < end; w++) words[w]! |= more[w]!;
}
