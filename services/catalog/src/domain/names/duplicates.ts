import {
  DUPLICATE_REASONS,
  DUPLICATE_STRENGTHS,
  type DuplicateReason,
  type DuplicateStrength,
} from '@laurel/rules/festivals/catalogue-editing';
import type { CityRelation } from '@laurel/rules/premieres/city-relation';
import { splitEnd } from '@laurel/rules/text/white-space';
import { compareCities } from '@laurel/cities/compare-cities';
import { removeEdition } from './edition-name.js';
import { toCityKey } from './generic-words.js';

export interface ComparedFestival {
  id: number;
  name: string;
  alternativeNames: readonly string[];
  country: string | null;
  city: string | null;
  homepage: string | null;
  filmfreewayLink: string | null;
}
export interface SuspectedPair {
  firstId: number;
  secondId: number;
  reasons: DuplicateReason[];
  strength: DuplicateStrength;
}

/** A feature that more festivals share is no evidence, such as a popular web host or a common word. */
const MAX_GROUP_SIZE = 12;
const toTokens = (text: string) => new Set(text.split(' '));
const COMMON_TOKENS = toTokens(
  `the of de du des del di da la le les el los il der die das et and y e international internacional internazionale internationale
  internationales intl film films filme cinema cine cinematografico movie fest festival festivals festiwal filmfest filmfestival
  filmfestspiele`.replace(/\s+/g, ' '),
);
const stripCommonTokens = (key: string) =>
  key
    .split(' ')
    .filter((word) => !COMMON_TOKENS.has(word))
    .join(' ');

/** Hosts on which many festivals have their pages. */
const SHARED_HOSTS =
  /(?:^|\.)(?:facebook|instagram|twitter|x|youtube|vimeo|linktr|wixsite|wordpress|blogspot|weebly|filmfreeway|festhome|shortfilmdepot|google|github)\.[a-z.]+$/;
function getHost(address: string | null): string | null {
  const host = address
    ? URL.parse(address)
        ?.hostname.toLowerCase()
        .replace(/^www\./, '')
    : null;
  return host && !SHARED_HOSTS.test(host) ? host : null;
}
const normalizeLink = (address: string | null) =>
  splitEnd((address ?? '').toLowerCase().replace(/^https?:\/\/(?:www\.)?/, ''), '/?#')[0] || null;

/** The features that are compared. */
interface Features {
  festival: ComparedFestival;
  name: string;
  otherNames: string[];
  distinctiveName: string;
  /** The same key for all names of a city. */
  city: string;
  host: string | null;
  link: string | null;
}
function toFeatures(festival: ComparedFestival): Features {
  const name = removeEdition(festival.name);
  return {
    festival,
    name,
    otherNames: festival.alternativeNames.map(removeEdition).filter(Boolean),
    distinctiveName: stripCommonTokens(name),
    city: festival.city ? toCityKey(festival.country, festival.city) : '',
    host: getHost(festival.homepage),
    link: normalizeLink(festival.filmfreewayLink),
  };
}

const compareCity = (a: Features, b: Features): CityRelation =>
  a.city !== '' && b.city !== ''
    ? compareCities(a.festival.country ?? '', a.festival.city!, b.festival.city!)
    : 'unknown';

function getReasons(a: Features, b: Features): DuplicateReason[] {
  const hasSameOtherName = a.otherNames.includes(b.name) || b.otherNames.includes(a.name);
  const isSameLocation = a.festival.country === b.festival.country && compareCity(a, b) === 'same';
  const appliesByReason: Record<DuplicateReason, boolean> = {
    name: a.name === b.name,
    other_name: a.name !== b.name && hasSameOtherName,
    near_name:
      a.name !== b.name &&
      !hasSameOtherName &&
      a.distinctiveName !== '' &&
      a.distinctiveName === b.distinctiveName,
    location: isSameLocation,
    site: a.host !== null && a.host === b.host,
    filmfreeway: a.link !== null && a.link === b.link,
  };
  return DUPLICATE_REASONS.filter((reason) => appliesByReason[reason]);
}

/** Returns how strongly two festivals' common features suggest a duplicate; null if too weakly. */
function getStrength(
  a: Features,
  b: Features,
  reasons: readonly DuplicateReason[],
): DuplicateStrength | null {
  const has = (reason: DuplicateReason) => reasons.includes(reason);
  const hasSameName = has('name') || has('other_name');
  const hasSameLink = has('site') || has('filmfreeway');
  const [countryA, countryB] = [a.festival.country, b.festival.country];
  const isInOtherCountry = countryA !== null && countryB !== null && countryA !== countryB;
  const isInOtherCity = a.city !== '' && b.city !== '' && compareCity(a, b) !== 'same';
  const isElsewhere = isInOtherCountry || isInOtherCity;
  const hasStrongFeatures =
    (hasSameName && (has('location') || hasSameLink)) || (hasSameLink && has('location') && has('near_name'));
  if (hasStrongFeatures) return isElsewhere ? 'likely' : 'strong';
  const isLikely = (!isElsewhere && (hasSameName || has('filmfreeway'))) || (has('site') && has('location'));
  if (isLikely) return 'likely';
  const isPossible = hasSameName || hasSameLink || (has('near_name') && has('location'));
  return isPossible ? 'possible' : null;
}

/**
 * Groups festivals by shared features. The caller adds them one by one, so that it can yield to other tasks
 * in between.
 */
export class DuplicateFinder {
  private readonly groups = new Map<string, Features[]>();

  add(festival: ComparedFestival): void {
    const features = toFeatures(festival);
    const { name, otherNames, distinctiveName, city, host, link } = features;
    for (const anyName of [name, ...otherNames]) this.addToGroup(`name ${anyName}`, features);
    if (distinctiveName && city)
      this.addToGroup(`near name ${festival.country} ${city} ${distinctiveName}`, features);
    if (host) this.addToGroup(`host ${host}`, features);
    if (link) this.addToGroup(`link ${link}`, features);
  }
  private addToGroup(key: string, features: Features): void {
    const group = this.groups.get(key);
    if (!group) this.groups.set(key, [features]);
    else if (group.at(-1) !== features) group.push(features);
  }

  /** Returns the suspected pairs with the reasons, the most certain first. */
  findPairs(): SuspectedPair[] {
    const results = new Map<string, SuspectedPair>();
    for (const group of this.groups.values()) {
      if (group.length < 2 || group.length > MAX_GROUP_SIZE) continue;
      for (const [index, member] of group.entries())
        for (const other of group.slice(index + 1)) {
          const [a, b] = member.festival.id < other.festival.id ? [member, other] : [other, member];
          const key = `${a.festival.id}-${b.festival.id}`;
          if (a.festival.id === b.festival.id || results.has(key)) continue;
          const reasons = getReasons(a, b);
          const strength = getStrength(a, b, reasons);
          if (strength)
            results.set(key, { firstId: a.festival.id, secondId: b.festival.id, reasons, strength });
        }
    }
    return [...results.values()].sort(
      (a, b) =>
        DUPLICATE_STRENGTHS.indexOf(a.strength) - DUPLICATE_STRENGTHS.indexOf(b.strength) ||
        b.reasons.length - a.reasons.length ||
        a.firstId - b.firstId ||
        a.secondId - b.secondId,
    );
  }
}
