import type { Film } from '../../domain/model.js';
import { SUBREGION } from '../../domain/evaluation/premiere.js';
import type { Rule, Site } from './rule.js';
import type { Dictionary } from '../numbers/dictionary.js';
import { Interned } from '../numbers/interned.js';
import type { Location } from './rows.js';
import { toCityToken, type SubjectScreening, type Subject } from '../question/subject.js';

export type GetRegions = (country: string) => readonly string[];

/** The input of a premiere rule that excludes the film’s production countries. */
export interface Home {
  film: Pick<Film, 'productionCountries'>;
  isHomeKnown: boolean;
}
/** The start days from which a premiere is lost, and from which it is in doubt; +∞ for never. */
interface PremiereLoss {
  failsAfter: number;
  doubtAfter: number;
  /** The number of the film that this was computed for. */
  subject: number;
}

const UNSPECIFIED = -1;
const OPEN = -1;
const NOT_COMPUTED = -2;
const toCertainty = (is: boolean) => (is ? 2 : 0);
const isShownEverywhere = ({ isWide, country }: SubjectScreening) => isWide && country === UNSPECIFIED;

/** The distinct sites of a catalogue. */
export class Sites {
  private readonly interned = new Interned<Site>();
  /** Sites by country; −1 for sites that no single country decides. */
  private readonly byCountry = new Map<number, Site[]>();
  /** Per site, for the last film. */
  private readonly lossBySite: PremiereLoss[] = [];
  private subject: Subject | null = null;
  private subjectCount = 0;
  private readonly reachedSites: Site[] = [];
  /** Site numbers by rule, then by location number. */
  private readonly siteIdsByRule: (Int32Array | undefined)[] = [];
  constructor(
    private readonly dictionary: Dictionary,
    private readonly getRegions: GetRegions,
  ) {}

  /** `number`: of the location. Null if the location or the level is insufficient. */
  getSite(rule: Rule, number: number, locations: readonly Location[]): Site | null {
    const known = this.siteIdsByRule[rule.id];
    const site = known && number < known.length ? known[number]! : NOT_COMPUTED;
    if (site !== NOT_COMPUTED) return site === OPEN ? null : this.all[site]!;
    const made = this.createSite(rule, locations[number]!);
    const ids =
      known && number < known.length ? known : new Int32Array(number + locations.length).fill(NOT_COMPUTED);
    if (known && ids !== known) ids.set(known);
    ids[number] = made ? made.id : OPEN;
    this.siteIdsByRule[rule.id] = ids;
    return made;
  }
  private createSite(rule: Rule, { country, subdivision, city, takesOnline }: Location): Site | null {
    const { level } = rule;
    const number = (word: string | null) => (word === null ? UNSPECIFIED : this.dictionary.intern(word));
    const at = (overrides: Partial<Site>) =>
      this.intern({
        level,
        takesOnline,
        exceptsHome: rule.exceptsHome,
        excepts: rule.excepts,
        country: UNSPECIFIED,
        subdivision: UNSPECIFIED,
        city: UNSPECIFIED,
        region: null,
        list: [],
        ...overrides,
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
          city: number(toCityToken(city)),
        });
      case 'Regional': {
        if (rule.values.length > 0) return at({ list: rule.values });
        const region = country === null ? undefined : this.getRegions(country)[SUBREGION];
        return region === undefined ? null : at({ region });
      }
      default:
        return null;
    }
  }

  private intern(site: Omit<Site, 'id'>): Site {
    const key = `${site.takesOnline}|${site.exceptsHome}|${site.excepts.join()}|${site.level}|${site.country}|${site.subdivision}|${site.city}|${site.region}|${site.list.join()}`;
    return this.interned.get(key, (id) => {
      const made = { ...site, id };
      this.lossBySite.push({ failsAfter: Infinity, doubtAfter: Infinity, subject: 0 });
      const near = this.byCountry.get(made.country);
      if (near) near.push(made);
      else this.byCountry.set(made.country, [made]);
      return made;
    });
  }
  get all(): readonly Site[] {
    return this.interned.values;
  }

  /** Whether a screening uses up the premiere of a site: 0 no, 1 its location is not known well enough, 2 yes. */
  usesUpPremiere(site: Site, shown: SubjectScreening, { film, isHomeKnown }: Home): 0 | 1 | 2 {
    if (shown.isOnline && site.takesOnline) return 0;
    if (isShownEverywhere(shown)) return 2;
    const burned = this.usesUpAtSite(site, shown);
    if (burned === 0) return 0;
    if (site.excepts.length > 0) {
      if (shown.country === UNSPECIFIED) return 1;
      if (site.excepts.includes(shown.country)) return 0;
    }
    if (!site.exceptsHome) return burned;
    if (!isHomeKnown || shown.country === UNSPECIFIED) return 1;
    return film.productionCountries.includes(shown.screening.country!) ? 0 : burned;
  }
  /** Ignores the film’s production countries and excluded countries. */
  private usesUpAtSite(site: Site, shown: SubjectScreening): 0 | 1 | 2 {
    if (site.level === 'World Premiere' || site.level === 'International') return 2;
    const { country } = shown;
    if (country === UNSPECIFIED) return 1;
    switch (site.level) {
      case 'Country':
        return toCertainty(country === site.country);
      case 'Regional':
        return toCertainty(
          site.region === null
            ? site.list.includes(country)
            : this.getRegions(shown.screening.country!).includes(site.region),
        );
      default:
        if (country !== site.country) return 0;
        if (shown.isWide) return 2;
        return site.level === 'State' ? isUsedUpInState(site, shown) : isUsedUpInCity(site, shown);
    }
  }

  /** Returns the start days from which a site’s premiere is lost, and from which it is in doubt; +∞ for never. */
  getLoss(site: Site, subject: Subject): Readonly<PremiereLoss> {
    if (this.subject !== subject) {
      this.subject = subject;
      this.subjectCount++;
    }
    const loss = this.lossBySite[site.id]!;
    if (loss.subject === this.subjectCount) return loss;
    let failsAfter = Infinity;
    let doubtAfter =
      subject.areScreeningsKnown && (subject.isOnlineKnown || site.takesOnline) ? Infinity : -Infinity;
    const all = subject.screenings!;
    for (let n = 0; n < all.length; n++) {
      const shown = all[n]!;
      const isElsewhere =
        site.country >= 0 && shown.country !== site.country && shown.country !== UNSPECIFIED;
      if (isElsewhere) continue;
      const burned = this.usesUpPremiere(site, shown, subject);
      if (burned === 2 && shown.day < failsAfter) failsAfter = shown.day;
      if (burned === 1 && shown.day < doubtAfter) doubtAfter = shown.day;
    }
    loss.failsAfter = failsAfter;
    loss.doubtAfter = doubtAfter;
    loss.subject = this.subjectCount;
    return loss;
  }

  /** Returns the sites whose premiere a film may have lost. Valid until the next film. */
  getReachedSites({ screenings: shown }: Subject): readonly Site[] {
    if (shown!.some(({ country }) => country === UNSPECIFIED)) return this.all;
    this.reachedSites.length = 0;
    this.addReachedSites(UNSPECIFIED);
    shown!.forEach(({ country }, n) => {
      if (shown!.findIndex((item) => item.country === country) === n) this.addReachedSites(country);
    });
    return this.reachedSites;
  }
  private addReachedSites(country: number): void {
    const sites = this.byCountry.get(country);
    for (let n = 0; sites && n < sites.length; n++) this.reachedSites.push(sites[n]!);
  }
}

function isUsedUpInState({ subdivision }: Site, shown: SubjectScreening): 0 | 1 | 2 {
  if (shown.subdivision === UNSPECIFIED) return 1;
  return shown.subdivision === subdivision ? 2 : 0;
}
function isUsedUpInCity({ city, subdivision }: Site, shown: SubjectScreening): 0 | 1 | 2 {
  if (shown.city !== UNSPECIFIED) return shown.city === city ? 2 : 0;
  return shown.subdivision !== UNSPECIFIED && subdivision !== UNSPECIFIED && shown.subdivision !== subdivision
    ? 0
    : 1;
}
