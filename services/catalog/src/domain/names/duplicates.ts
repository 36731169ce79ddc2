import {
  DUPLICATE_REASONS,
  DUPLICATE_STRENGTHS,
  type DuplicateReason,
  type DuplicateStrength,
} from '@laurel/rules/festivals/catalogue-editing';
import { foldName } from '@laurel/rules/text/fold';
import { removeEdition } from './edition-name.js';

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

/** A feature of more festivals is no evidence: a busy host, or a name without a distinctive word. */
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

/** Hosts on which many festivals have their page. */
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
  address
    ?.toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/[/?#]+$/, '') || null;

interface Keys {
  festival: ComparedFestival;
  name: string;
  otherNames: string[];
  distinctiveName: string;
  city: string;
  host: string | null;
  link: string | null;
}
function toKeys(festival: ComparedFestival): Keys {
  const name = removeEdition(festival.name);
  return {
    festival,
    name,
    otherNames: festival.alternativeNames.map(removeEdition).filter(Boolean),
    distinctiveName: stripCommonTokens(name),
    city: foldName(festival.city ?? ''),
    host: getHost(festival.homepage),
    link: normalizeLink(festival.filmfreewayLink),
  };
}

function getReasons(a: Keys, b: Keys): DuplicateReason[] {
  const hasSameOtherName = a.otherNames.includes(b.name) || b.otherNames.includes(a.name);
  const isSameLocation = a.city !== '' && a.city === b.city && a.festival.country === b.festival.country;
  const isReason: Record<DuplicateReason, boolean> = {
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
  return DUPLICATE_REASONS.filter((reason) => isReason[reason]);
}

/** Returns null if the pair is not worth a look: another location and another name. */
function getStrength(a: Keys, b: Keys, reasons: readonly DuplicateReason[]): DuplicateStrength | null {
  const has = (...expected: DuplicateReason[]) => expected.some((value) => reasons.includes(value));
  const hasSameName = has('name', 'other_name');
  const isElsewhere =
    (a.festival.country !== null &&
      b.festival.country !== null &&
      a.festival.country !== b.festival.country) ||
    (a.city !== '' && b.city !== '' && a.city !== b.city);
  const hasSameLink = has('site', 'filmfreeway');
  if (
    (hasSameName && (has('location') || hasSameLink)) ||
    (hasSameLink && has('location') && has('near_name'))
  )
    return isElsewhere ? 'likely' : 'strong';
  if (
    (has('filmfreeway') && !isElsewhere) ||
    (has('site') && has('location')) ||
    (hasSameName && !isElsewhere)
  )
    return 'likely';
  if (hasSameName || hasSameLink || (has('near_name') && has('location'))) return 'possible';
  return null;
}

/** Groups festivals by shared features. They are added one by one, so that a caller can yield in between. */
export class DuplicateFinder {
  private readonly festivalsByKey = new Map<string, Keys[]>();

  add(festival: ComparedFestival): void {
    const keys = toKeys(festival);
    for (const name of [keys.name, ...keys.otherNames]) this.addUnderKey(`n ${name}`, keys);
    if (keys.distinctiveName && keys.city)
      this.addUnderKey(`p ${keys.festival.country} ${keys.city} ${keys.distinctiveName}`, keys);
    if (keys.host) this.addUnderKey(`s ${keys.host}`, keys);
    if (keys.link) this.addUnderKey(`f ${keys.link}`, keys);
  }
  private addUnderKey(key: string, keys: Keys): void {
    const group = this.festivalsByKey.get(key);
    if (!group) this.festivalsByKey.set(key, [keys]);
    else if (group.at(-1) !== keys) group.push(keys);
  }

  /** Returns the likely pairs with the reasons, the most certain first. */
  findPairs(): SuspectedPair[] {
    const results = new Map<string, SuspectedPair>();
    for (const group of this.festivalsByKey.values()) {
      if (group.length < 2 || group.length > MAX_GROUP_SIZE) continue;
      for (const [n, x] of group.entries())
        for (const y of group.slice(n + 1)) {
          const [a, b] = x.festival.id < y.festival.id ? [x, y] : [y, x];
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
