import type { Film, Geography } from '../../domain/model.js';
import { SUBREGION } from '../../domain/evaluation/premiere.js';
import type { Rule, Site } from './rules/rule.js';
import type { Dictionary } from '../numbers/dictionary.js';
import { Interned } from '../numbers/interned.js';
import type { Location } from './rows.js';
import { toCityToken, UNSPECIFIED, type SubjectScreening, type Subject } from '../query/subject.js';

/** The input of a premiere rule that excludes the film’s production countries. */
export interface Home {
  film: Pick<Film, 'productionCountries'>;
  hasProductionCountries: boolean;
}
/** A premiere is lost (or in doubt) for festivals that start after this day; +∞ if it is available. */
interface PremiereLoss {
  failsAfter: number;
  doubtAfter: number;
  /** The number of the film that this was computed for. */
  subjectNumber: number;
}

export const NOT_USED_UP = 0;
/** The location of the screening is not known well enough. */
export const MAYBE_USED_UP = 1;
export const USED_UP = 2;
/** Whether a screening uses up a premiere. */
export type PremiereUsage = typeof NOT_USED_UP | typeof MAYBE_USED_UP | typeof USED_UP;

const USAGE_BY_RELATION = { same: USED_UP, different: NOT_USED_UP, unknown: MAYBE_USED_UP } as const;

const NO_SITE = -1;
const NOT_COMPUTED = -2;
const toUsage = (isUsedUp: boolean): PremiereUsage => (isUsedUp ? USED_UP : NOT_USED_UP);
const isShownEverywhere = ({ isWide, country }: SubjectScreening) => isWide && country === UNSPECIFIED;

/** The distinct sites of a catalogue. A site is a location and level whose premiere a rule requires. */
export class Sites {
  private readonly interned = new Interned<Site>();
  /** Sites by country; `UNSPECIFIED` for sites that no single country decides. */
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
    private readonly geography: Geography,
  ) {}

  /** Returns null if the location or the level is insufficient. */
  getSite(rule: Rule, locationNumber: number, locations: readonly Location[]): Site | null {
    let siteIds = this.siteIdsByRule[rule.id];
    const siteId = siteIds?.[locationNumber] ?? NOT_COMPUTED;
    if (siteId !== NOT_COMPUTED) return siteId === NO_SITE ? null : this.values[siteId]!;
    if (!siteIds || locationNumber >= siteIds.length) {
      const previousIds = siteIds ?? [];
      siteIds = new Int32Array(locationNumber + locations.length).fill(NOT_COMPUTED);
      siteIds.set(previousIds);
      this.siteIdsByRule[rule.id] = siteIds;
    }
    const createdSite = this.createSite(rule, locations[locationNumber]!);
    siteIds[locationNumber] = createdSite ? createdSite.id : NO_SITE;
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
        ignoredCountries: rule.ignoredCountries,
        country: UNSPECIFIED,
        subdivision: UNSPECIFIED,
        city: UNSPECIFIED,
        cityName: null,
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
          cityName: city,
        });
      case 'Regional': {
        if (rule.values.length > 0) return toSite({ list: rule.values });
        const region = country === null ? undefined : this.geography.getRegions(country)[SUBREGION];
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

  /** Returns whether a screening uses up the premiere of a site. */
  getPremiereUsage(
    site: Site,
    screening: SubjectScreening,
    { film, hasProductionCountries }: Home,
  ): PremiereUsage {
    if (screening.isOnline && site.takesOnline) return NOT_USED_UP;
    if (isShownEverywhere(screening)) return USED_UP;
    const usage = this.getUsageInAnyCountry(site, screening);
    if (usage === NOT_USED_UP) return NOT_USED_UP;
    if (site.ignoredCountries.length > 0) {
      if (screening.country === UNSPECIFIED) return MAYBE_USED_UP;
      if (site.ignoredCountries.includes(screening.country)) return NOT_USED_UP;
    }
    if (!site.ignoresProductionCountries) return usage;
    if (!hasProductionCountries || screening.country === UNSPECIFIED) return MAYBE_USED_UP;
    return film.productionCountries.includes(screening.screening.country!) ? NOT_USED_UP : usage;
  }
  /** Like `getPremiereUsage`, as if the site ignored no countries. */
  private getUsageInAnyCountry(site: Site, screening: SubjectScreening): PremiereUsage {
    if (site.level === 'World Premiere' || site.level === 'International') return USED_UP;
    const { country } = screening;
    if (country === UNSPECIFIED) return MAYBE_USED_UP;
    switch (site.level) {
      case 'Country':
        return toUsage(country === site.country);
      case 'Regional':
        return toUsage(
          site.region === null
            ? site.list.includes(country)
            : this.geography.getRegions(screening.screening.country!).includes(site.region),
        );
      default:
        if (country !== site.country) return NOT_USED_UP;
        if (screening.isWide) return USED_UP;
        return site.level === 'State'
          ? getUsageInState(site, screening)
          : this.getUsageInCity(site, screening);
    }
  }

  private getUsageInCity({ city, cityName, subdivision }: Site, screening: SubjectScreening): PremiereUsage {
    const { screening: original } = screening;
    if (original.city !== null) {
      if (screening.city === city) return USED_UP;
      return USAGE_BY_RELATION[this.geography.compareCities(original.country!, original.city, cityName!)];
    }
    const areSubdivisionsKnown = screening.subdivision !== UNSPECIFIED && subdivision !== UNSPECIFIED;
    return areSubdivisionsKnown && screening.subdivision !== subdivision ? NOT_USED_UP : MAYBE_USED_UP;
  }

  /** Returns when the film loses a site’s premiere. Computed once per film and site. */
  getLoss(site: Site, subject: Subject): Readonly<PremiereLoss> {
    if (this.subject !== subject) {
      this.subject = subject;
      this.subjectCount++;
    }
    const loss = this.lossBySite[site.id]!;
    if (loss.subjectNumber === this.subjectCount) return loss;
    let failsAfter = Infinity;
    const isKnown = subject.areScreeningsKnown && (subject.isOnlineKnown || site.takesOnline);
    let doubtAfter = isKnown ? Infinity : -Infinity;
    const screenings = subject.screenings!;
    for (let n = 0; n < screenings.length; n++) {
      const screening = screenings[n]!;
      const isInOtherCountry =
        site.country !== UNSPECIFIED &&
        screening.country !== UNSPECIFIED &&
        screening.country !== site.country;
      if (isInOtherCountry) continue;
      const usage = this.getPremiereUsage(site, screening, subject);
      if (usage === USED_UP && screening.day < failsAfter) failsAfter = screening.day;
      if (usage === MAYBE_USED_UP && screening.day < doubtAfter) doubtAfter = screening.day;
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
    for (const country of new Set([UNSPECIFIED, ...screenings!.map(({ country }) => country)]))
      for (const site of this.byCountry.get(country) ?? []) this.reachedSites.push(site);
    return this.reachedSites;
  }
}

function getUsageInState({ subdivision }: Site, screening: SubjectScreening): PremiereUsage {
  if (screening.subdivision === UNSPECIFIED) return MAYBE_USED_UP;
  return toUsage(screening.subdivision === subdivision);
}
