import type { Dictionary, Rule } from './rules.js';
import type { Place } from './rows.js';
import { foldedCity, type Shown, type Subject } from './subject.js';

/** A level of premiere at a place: festivals of one city that ask for the same share it. */
export interface Site {
  id: number;
  level: string;
  /** Interned; −1 where it does not matter. */
  country: number;
  subdivision: number;
  city: number;
  /** A UN region, for a regional premiere without a list. */
  region: string | null;
  /** Interned countries of a regional premiere. */
  list: readonly number[];
}
export type RegionsOf = (country: string) => readonly string[];

/** The UN’s subregion among the regions above a country. */
const SUBREGION = 1;
const UNSAID = -1;
const everywhere = ({ isWide, country }: Shown) => isWide && country === UNSAID;

/** Every different site of a catalogue. */
export class Sites {
  readonly all: Site[] = [];
  private readonly byKey = new Map<string, Site>();
  /** By rule, then by place. */
  private readonly known: (Site | null)[][] = [];
  constructor(
    private readonly words: Dictionary,
    private readonly regionsOf: RegionsOf,
  ) {}

  /** Of a rule at a numbered place; null where the place, or the level, leaves it open. */
  of(rule: Rule, number: number, places: readonly Place[]): Site | null {
    const sites = (this.known[rule.id] ??= []);
    const known = sites[number];
    return known === undefined ? (sites[number] = this.made(rule, places[number]!)) : known;
  }
  private made(rule: Rule, { country, subdivision, city }: Place): Site | null {
    const level = String(rule.value ?? '');
    const number = (word: string | null) => (word === null ? UNSAID : this.words.number(word));
    const at = (said: Partial<Site>) =>
      this.kept({ id: 0, level, country: UNSAID, subdivision: UNSAID, city: UNSAID, region: null, list: [], ...said });
    switch (level) {
      case 'World Premiere':
      case 'International':
        return at({});
      case 'Country':
        return country === null ? null : at({ country: number(country) });
      case 'State':
        return country === null || subdivision === null ? null : at({ country: number(country), subdivision: number(subdivision) });
      case 'City':
        if (country === null || city === null) return null;
        return at({ country: number(country), subdivision: number(subdivision), city: number(foldedCity(city)) });
      case 'Regional': {
        if (rule.values.length > 0) return at({ list: rule.values });
        const region = country === null ? undefined : this.regionsOf(country)[SUBREGION];
        return region === undefined ? null : at({ region });
      }
      default:
        return null;
    }
  }

  private kept(site: Site): Site {
    const key = `${site.level}|${site.country}|${site.subdivision}|${site.city}|${site.region}|${site.list.join()}`;
    const known = this.byKey.get(key);
    if (known) return known;
    const made = { ...site, id: this.all.length };
    this.byKey.set(key, made);
    this.all.push(made);
    return made;
  }

  /** Whether a screening takes the premiere of a site: 0 no, 1 its place is not known well enough, 2 yes. */
  burns(site: Site, shown: Shown, { film, isHomeKnown }: Subject): 0 | 1 | 2 {
    if (site.level === 'World Premiere' || everywhere(shown)) return 2;
    if (site.level === 'International' && !isHomeKnown) return 1;
    const { country } = shown;
    if (country === UNSAID) return 1;
    const yes = (is: boolean) => (is ? 2 : 0);
    switch (site.level) {
      case 'International':
        return yes(!film.productionCountries.includes(shown.screening.country!));
      case 'Country':
        return yes(country === site.country);
      case 'Regional':
        return yes(site.region === null ? site.list.includes(country) : this.regionsOf(shown.screening.country!).includes(site.region));
      default:
        if (country !== site.country) return 0;
        if (shown.isWide) return 2;
        return site.level === 'State' ? inState(site, shown) : inCity(site, shown);
    }
  }

  /** From which starting day on a site's premiere is gone, and from which it is in doubt; +∞ for never. */
  gone(site: Site, subject: Subject): { failsAfter: number; doubtAfter: number } {
    let [failsAfter, doubtAfter] = [Infinity, subject.knowsAll ? Infinity : -Infinity];
    for (const shown of subject.shown!) {
      const burned = this.burns(site, shown, subject);
      if (burned === 2 && shown.day < failsAfter) failsAfter = shown.day;
      if (burned === 1 && shown.day < doubtAfter) doubtAfter = shown.day;
    }
    return { failsAfter, doubtAfter };
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
