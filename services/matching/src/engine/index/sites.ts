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
  subjectNumber: number;
}

const UNSPECIFIED = -1;
const OPEN = -1;
const NOT_COMPUTED = -2;
const toCertainty = (isCertain: boolean) => (isCertain ? 2 : 0);
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

  /** Returns null if the location or the level is insufficient. */
  getSite(rule: Rule, locationNumber: number, locations: readonly Location[]): Site | null {
    const siteIds = this.siteIdsByRule[rule.id];
    const site = siteIds && locationNumber < siteIds.length ? siteIds[locationNumber]! : NOT_COMPUTED;
    if (site !== NOT_COMPUTED) return site === OPEN ? null : this.values[site]!;
    const createdSite = this.createSite(rule, locations[locationNumber]!);
    const ids =
      siteIds && locationNumber < siteIds.length
        ? siteIds
        : new Int32Array(locationNumber + locations.length).fill(NOT_COMPUTED);
    if (siteIds && ids !== siteIds) ids.set(siteIds);
    ids[locationNumber] = createdSite ? createdSite.id : OPEN;
    this.siteIdsByRule[rule.id] = ids;
    return createdSite;
  }
  private createSite(rule: Rule, { country, subdivision, city, takesOnline }: Location): Site | null {
    const { level } = rule;
    const toNumber = (word: string | null) => (word === null ? UNSPECIFIED : this.dictionary.intern(word));
    const toSite = (overrides: Partial<Site>) =>
      this.intern({
        level,
        takesOnline,
        ignoresProductionCountries: rule.ignoresProductionCountries,
        ignoredCountries: rule.excepts,
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
        return toSite({});
      case 'Country':
        return country === null ? null : toSite({ country: toNumber(country) });
      case 'State':
        return country === null || subdivision === null
          ? null
          : toSite({ country: toNumber(country), subdivision: toNumber(subdivision) });
      case 'City':
        if (country === null || city === null) return null;
        return toSite({
          country: toNumber(country),
          subdivision: toNumber(subdivision),
          city: toNumber(toCityToken(city)),
        });
      case 'Regional': {
        if (rule.values.length > 0) return toSite({ list: rule.values });
        const region = country === null ? undefined : this.getRegions(country)[SUBREGION];
        return region === undefined ? null : toSite({ region });
      }
      default:
        return null;
    }
  }

  private intern(site: Omit<Site, 'id'>): Site {
    const key = `${site.takesOnline}|${site.ignoresProductionCountries}|${site.ignoredCountries.join()}|${site.level}|${site.country}|${site.subdivision}|${site.city}|${site.region}|${site.list.join()}`;
    return this.interned.get(key, (id) => {
      const storedSite = { ...site, id };
      this.lossBySite.push({ failsAfter: Infinity, doubtAfter: Infinity, subjectNumber: 0 });
      const sitesInCountry = this.byCountry.get(storedSite.country);
      if (sitesInCountry) sitesInCountry.push(storedSite);
      else this.byCountry.set(storedSite.country, [storedSite]);
      return storedSite;
    });
  }
  get values(): readonly Site[] {
    return this.interned.values;
  }

  /** Whether a screening uses up the premiere of a site: 0 no, 1 its location is not known well enough, 2 yes. */
  usesUpPremiere(site: Site, screening: SubjectScreening, { film, isHomeKnown }: Home): 0 | 1 | 2 {
    if (screening.isOnline && site.takesOnline) return 0;
    if (isShownEverywhere(screening)) return 2;
    const usage = this.usesUpAtSite(site, screening);
    if (usage === 0) return 0;
    if (site.ignoredCountries.length > 0) {
      if (screening.country === UNSPECIFIED) return 1;
      if (site.ignoredCountries.includes(screening.country)) return 0;
    }
    if (!site.ignoresProductionCountries) return usage;
    if (!isHomeKnown || screening.country === UNSPECIFIED) return 1;
    return film.productionCountries.includes(screening.screening.country!) ? 0 : usage;
  }
  /** Ignores the film’s production countries and excluded countries. */
  private usesUpAtSite(site: Site, screening: SubjectScreening): 0 | 1 | 2 {
    if (site.level === 'World Premiere' || site.level === 'International') return 2;
    const { country } = screening;
    if (country === UNSPECIFIED) return 1;
    switch (site.level) {
      case 'Country':
        return toCertainty(country === site.country);
      case 'Regional':
        return toCertainty(
          site.region === null
            ? site.list.includes(country)
            : this.getRegions(screening.screening.country!).includes(site.region),
        );
      default:
        if (country !== site.country) return 0;
        if (screening.isWide) return 2;
        return site.level === 'State' ? isUsedUpInState(site, screening) : isUsedUpInCity(site, screening);
    }
  }

  /** Returns the start days from which a site’s premiere is lost, and from which it is in doubt; +∞ for never. */
  getLoss(site: Site, subject: Subject): Readonly<PremiereLoss> {
    if (this.subject !== subject) {
      this.subject = subject;
      this.subjectCount++;
    }
    const loss = this.lossBySite[site.id]!;
    if (loss.subjectNumber === this.subjectCount) return loss;
    let failsAfter = Infinity;
    let doubtAfter =
      subject.areScreeningsKnown && (subject.isOnlineKnown || site.takesOnline) ? Infinity : -Infinity;
    const screenings = subject.screenings!;
    for (let n = 0; n < screenings.length; n++) {
      const screening = screenings[n]!;
      const isElsewhere =
        site.country >= 0 && screening.country !== site.country && screening.country !== UNSPECIFIED;
      if (isElsewhere) continue;
      const usage = this.usesUpPremiere(site, screening, subject);
      if (usage === 2 && screening.day < failsAfter) failsAfter = screening.day;
      if (usage === 1 && screening.day < doubtAfter) doubtAfter = screening.day;
    }
    loss.failsAfter = failsAfter;
    loss.doubtAfter = doubtAfter;
    loss.subjectNumber = this.subjectCount;
    return loss;
  }

  /** Returns the sites whose premiere a film may have lost. Valid until the next film. */
  getReachedSites({ screenings }: Subject): readonly Site[] {
    if (screenings!.some(({ country }) => country === UNSPECIFIED)) return this.values;
    this.reachedSites.length = 0;
    this.addReachedSites(UNSPECIFIED);
    screenings!.forEach(({ country }, n) => {
      if (screenings!.findIndex((candidate) => candidate.country === country) === n)
        this.addReachedSites(country);
    });
    return this.reachedSites;
  }
  private addReachedSites(country: number): void {
    const sites = this.byCountry.get(country);
    for (let n = 0; sites && n < sites.length; n++) this.reachedSites.push(sites[n]!);
  }
}

function isUsedUpInState({ subdivision }: Site, screening: SubjectScreening): 0 | 1 | 2 {
  if (screening.subdivision === UNSPECIFIED) return 1;
  return screening.subdivision === subdivision ? 2 : 0;
}
function isUsedUpInCity({ city, subdivision }: Site, screening: SubjectScreening): 0 | 1 | 2 {
  if (screening.city !== UNSPECIFIED) return screening.city === city ? 2 : 0;
  return screening.subdivision !== UNSPECIFIED &&
    subdivision !== UNSPECIFIED &&
    screening.subdivision !== subdivision
    ? 0
    : 1;
}
