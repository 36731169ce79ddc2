import type { Film } from '../../domain/facts.js';
import { SUBREGION } from '../../domain/premiere.js';
import type { Rule, Site } from './asked.js';
import type { Dictionary } from '../numbers/dictionary.js';
import { Interned } from '../numbers/interned.js';
import type { Place } from './rows.js';
import { cityWord, type Shown, type Subject } from '../question/subject.js';

export type RegionsOf = (country: string) => readonly string[];

/** What a premiere that leaves out the film’s own countries asks of it. */
export interface Home {
  film: Pick<Film, 'productionCountries'>;
  isHomeKnown: boolean;
}
/** From which starting day on a premiere is gone, and from which it is in doubt; +∞ for never. */
interface Gone {
  failsAfter: number;
  doubtAfter: number;
  /** Found for which film, by its number. */
  subject: number;
}

const UNSAID = -1;
const OPEN = -1;
const UNTOLD = -2;
const yes = (is: boolean) => (is ? 2 : 0);
const everywhere = ({ isWide, country }: Shown) => isWide && country === UNSAID;

/** Every different site of a catalogue. */
export class Sites {
  private readonly interned = new Interned<Site>();
  /** By their country; under −1 those that no one country decides. */
  private readonly byCountry = new Map<number, Site[]>();
  /** Per site, for the last film that was asked about. */
  private readonly found: Gone[] = [];
  private subject: Subject | null = null;
  private subjects = 0;
  private readonly reached: Site[] = [];
  /** By rule, then by place: the number of a site. */
  private readonly known: (Int32Array | undefined)[] = [];
  constructor(
    private readonly words: Dictionary,
    private readonly regionsOf: RegionsOf,
  ) {}

  /** Of a rule at a numbered place; null where the place, or the level, leaves it open. */
  of(rule: Rule, number: number, places: readonly Place[]): Site | null {
    const known = this.known[rule.id];
    const site = known && number < known.length ? known[number]! : UNTOLD;
    if (site !== UNTOLD) return site === OPEN ? null : this.all[site]!;
    const made = this.made(rule, places[number]!);
    const room = known && number < known.length ? known : new Int32Array(number + places.length).fill(UNTOLD);
    if (known && room !== known) room.set(known);
    room[number] = made ? made.id : OPEN;
    this.known[rule.id] = room;
    return made;
  }
  private made(rule: Rule, { country, subdivision, city, takesOnline }: Place): Site | null {
    const level = String(rule.value ?? '');
    const number = (word: string | null) => (word === null ? UNSAID : this.words.number(word));
    const at = (said: Partial<Site>) =>
      this.kept({
        level,
        takesOnline,
        exceptsHome: rule.exceptsHome,
        excepts: rule.excepts,
        country: UNSAID,
        subdivision: UNSAID,
        city: UNSAID,
        region: null,
        list: [],
        ...said,
      });
    switch (level) {
      case 'World Premiere':
      case 'International':
        return at({});
      case 'Country':
        return country === null ? null : at({ country: number(country) });
      case 'State':
        return country === null || subdivision === null
          ? null
          : at({ country: number(country), subdivision: number(subdivision) });
      case 'City':
        if (country === null || city === null) return null;
        return at({
          country: number(country),
          subdivision: number(subdivision),
          city: number(cityWord(city)),
        });
      case 'Regional': {
        if (rule.values.length > 0) return at({ list: rule.values });
        const region = country === null ? undefined : this.regionsOf(country)[SUBREGION];
        return region === undefined ? null : at({ region });
      }
      default:
        return null;
    }
  }

  private kept(site: Omit<Site, 'id'>): Site {
    const key = `${site.takesOnline}|${site.exceptsHome}|${site.excepts.join()}|${site.level}|${site.country}|${site.subdivision}|${site.city}|${site.region}|${site.list.join()}`;
    return this.interned.of(key, (id) => {
      const made = { ...site, id };
      this.found.push({ failsAfter: Infinity, doubtAfter: Infinity, subject: 0 });
      const near = this.byCountry.get(made.country);
      if (near) near.push(made);
      else this.byCountry.set(made.country, [made]);
      return made;
    });
  }
  get all(): readonly Site[] {
    return this.interned.all;
  }

  /** Whether a screening takes the premiere of a site: 0 no, 1 its place is not known well enough, 2 yes. */
  burns(site: Site, shown: Shown, { film, isHomeKnown }: Home): 0 | 1 | 2 {
    if (shown.isOnline && site.takesOnline) return 0;
    if (everywhere(shown)) return 2;
    const burned = this.burnsThere(site, shown);
    if (burned === 0) return 0;
    if (site.excepts.length > 0) {
      if (shown.country === UNSAID) return 1;
      if (site.excepts.includes(shown.country)) return 0;
    }
    if (!site.exceptsHome) return burned;
    if (!isHomeKnown || shown.country === UNSAID) return 1;
    return film.productionCountries.includes(shown.screening.country!) ? 0 : burned;
  }
  /** Wherever the film is at home, and whatever is left out. */
  private burnsThere(site: Site, shown: Shown): 0 | 1 | 2 {
    if (site.level === 'World Premiere' || site.level === 'International') return 2;
    const { country } = shown;
    if (country === UNSAID) return 1;
    switch (site.level) {
      case 'Country':
        return yes(country === site.country);
      case 'Regional':
        return yes(
          site.region === null
            ? site.list.includes(country)
            : this.regionsOf(shown.screening.country!).includes(site.region),
        );
      default:
        if (country !== site.country) return 0;
        if (shown.isWide) return 2;
        return site.level === 'State' ? inState(site, shown) : inCity(site, shown);
    }
  }

  /** From which starting day on a site's premiere is gone, and from which it is in doubt; +∞ for never. */
  gone(site: Site, subject: Subject): Readonly<Gone> {
    if (this.subject !== subject) {
      this.subject = subject;
      this.subjects++;
    }
    const gone = this.found[site.id]!;
    if (gone.subject === this.subjects) return gone;
    let failsAfter = Infinity;
    let doubtAfter = subject.knowsAll && (subject.knowsOnline || site.takesOnline) ? Infinity : -Infinity;
    const all = subject.shown!;
    for (let n = 0; n < all.length; n++) {
      const shown = all[n]!;
      const isElsewhere = site.country >= 0 && shown.country !== site.country && shown.country !== UNSAID;
      if (isElsewhere) continue;
      const burned = this.burns(site, shown, subject);
      if (burned === 2 && shown.day < failsAfter) failsAfter = shown.day;
      if (burned === 1 && shown.day < doubtAfter) doubtAfter = shown.day;
    }
    gone.failsAfter = failsAfter;
    gone.doubtAfter = doubtAfter;
    gone.subject = this.subjects;
    return gone;
  }

  /** The sites whose premiere a film may have lost; good until it is asked for another. */
  reachedBy({ shown }: Subject): readonly Site[] {
    if (shown!.some(({ country }) => country === UNSAID)) return this.all;
    this.reached.length = 0;
    this.reach(UNSAID);
    shown!.forEach(({ country }, n) => {
      if (shown!.findIndex((one) => one.country === country) === n) this.reach(country);
    });
    return this.reached;
  }
  private reach(country: number): void {
    const sites = this.byCountry.get(country);
    for (let n = 0; sites && n < sites.length; n++) this.reached.push(sites[n]!);
  }
}

function inState({ subdivision }: Site, shown: Shown): 0 | 1 | 2 {
  if (shown.subdivision === UNSAID) return 1;
  return shown.subdivision === subdivision ? 2 : 0;
}
function inCity({ city, subdivision }: Site, shown: Shown): 0 | 1 | 2 {
  if (shown.city !== UNSAID) return shown.city === city ? 2 : 0;
  return shown.subdivision !== UNSAID && subdivision !== UNSAID && shown.subdivision !== subdivision ? 0 : 1;
}
