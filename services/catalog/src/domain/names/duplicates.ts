import {
  DUPLICATE_REASONS,
  DUPLICATE_STRENGTHS,
  type DuplicateReason,
  type DuplicateStrength,
} from '@laurel/rules/festivals/catalogue-editing';
import { compareCities } from '@laurel/cities/compare-cities';
import { removeEdition } from './edition-name.js';
import { toCityKey, toNameForms } from './generic-words.js';
import type { NamedFestival } from './recognition.js';

export interface ComparedFestival extends NamedFestival {
  homepage: string | null;
  filmfreewayLink: string | null;
}
interface Suspicion {
  reasons: DuplicateReason[];
  strength: DuplicateStrength;
}
/** A festival that may be the same as another one. */
export type DuplicateMatch<T> = Suspicion & { festival: T };
export type SuspectedPair<T> = Suspicion & { first: T; second: T };

/** A feature that more festivals share is no evidence, such as a popular web host or a common word. */
const MAX_GROUP_SIZE = 12;
const ANY_COUNTRY = '*';

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
const FILMFREEWAY_PAGE = /(?:^|[/.])(filmfreeway\.com)\/(?:festival\/)?([^/?#]+)/;
/** Returns the FilmFreeway page of a festival, which may be stated as its website. */
function getFilmfreewayPage({ homepage, filmfreewayLink }: ComparedFestival): string | null {
  const address = [filmfreewayLink, homepage].find(
    (link) => link && FILMFREEWAY_PAGE.test(link.toLowerCase()),
  );
  const [, host, page] = FILMFREEWAY_PAGE.exec(address?.toLowerCase() ?? '') ?? [];
  return page === undefined ? null : `${host}/${page}`;
}

/** The features that are compared. */
interface Features<T extends ComparedFestival = ComparedFestival> {
  festival: T;
  name: string;
  otherNames: string[];
  /** The same keys for all translations of a name. */
  translatedNames: string[];
  host: string | null;
  page: string | null;
}
function toFeatures<T extends ComparedFestival>(festival: T): Features<T> {
  return {
    festival,
    name: removeEdition(festival.name),
    otherNames: festival.alternativeNames.map(removeEdition).filter(Boolean),
    translatedNames: listTranslatedNames(festival),
    host: getHost(festival.homepage),
    page: getFilmfreewayPage(festival),
  };
}

function listTranslatedNames({ name, alternativeNames, country, city }: NamedFestival): string[] {
  const keys = [name, ...alternativeNames].flatMap((value) => {
    const { withoutCity, whole } = toNameForms(value, country, city);
    return [
      ...(withoutCity === null ? [] : [`city|${toCityKey(country, city!)}|${withoutCity}`]),
      ...whole.filter(Boolean).map((key) => `name|${key}`),
    ];
  });
  return [...new Set(keys)];
}

/** Returns the features by which a festival is looked up. `countries`: those in which its translated names count. */
const listKeys = (
  { name, otherNames, translatedNames, host, page }: Features,
  countries: readonly string[],
): string[] => [
  ...new Set([name, ...otherNames].map((anyName) => `name ${anyName}`)),
  ...countries.flatMap((country) => translatedNames.map((key) => `translation ${country}|${key}`)),
  ...(host ? [`host ${host}`] : []),
  ...(page ? [`page ${page}`] : []),
];

/** Returns the reasons to suspect a duplicate, and how strong they are; null if they are too weak. */
function compare(a: Features, b: Features): Suspicion | null {
  const [first, second] = [a.festival, b.festival];
  const isInOtherCountry =
    first.country !== null && second.country !== null && first.country !== second.country;
  const cityRelation =
    first.city && second.city
      ? compareCities(first.country ?? second.country ?? '', first.city, second.city)
      : 'unknown';
  const hasSameOtherName = a.otherNames.includes(b.name) || b.otherNames.includes(a.name);
  const appliesByReason: Record<DuplicateReason, boolean> = {
    name: a.name === b.name,
    other_name: a.name !== b.name && hasSameOtherName,
    near_name:
      a.name !== b.name &&
      !hasSameOtherName &&
      !isInOtherCountry &&
      cityRelation !== 'different' &&
      a.translatedNames.some((key) => b.translatedNames.includes(key)),
    location: first.country === second.country && cityRelation === 'same',
    site: a.host !== null && a.host === b.host,
    filmfreeway: a.page !== null && a.page === b.page,
  };
  const isElsewhere = isInOtherCountry || (Boolean(first.city && second.city) && cityRelation !== 'same');
  const strength = getStrength(appliesByReason, isElsewhere);
  return strength && { reasons: DUPLICATE_REASONS.filter((reason) => appliesByReason[reason]), strength };
}

function getStrength(
  has: Readonly<Record<DuplicateReason, boolean>>,
  isElsewhere: boolean,
): DuplicateStrength | null {
  const hasSameName = has.name || has.other_name;
  const hasSameLink = has.site || has.filmfreeway;
  const hasStrongFeatures =
    (hasSameName && (has.location || hasSameLink)) || (hasSameLink && has.location && has.near_name);
  if (hasStrongFeatures) return isElsewhere ? 'likely' : 'strong';
  const isLikely = (!isElsewhere && (hasSameName || has.filmfreeway)) || (has.site && has.location);
  if (isLikely) return 'likely';
  return hasSameName || hasSameLink || has.near_name ? 'possible' : null;
}

const compareCertainty = (a: Suspicion, b: Suspicion): number =>
  DUPLICATE_STRENGTHS.indexOf(a.strength) - DUPLICATE_STRENGTHS.indexOf(b.strength) ||
  b.reasons.length - a.reasons.length;

/**
 * Finds festivals that may be the same by shared features. Recognises translated names such as “Internationale
 * Kurzfilmtage Oberhausen” and “International Short Film Festival Oberhausen”. The caller adds the festivals one by one,
 * so that it can yield to other tasks in between.
 */
export class DuplicateFinder<T extends ComparedFestival> {
  private readonly groups = new Map<string, Features<T>[]>();
  private readonly all: Features<T>[] = [];

  add(festival: T): void {
    this.addFeatures(toFeatures(festival));
  }

  /** Adds a festival. Returns the festivals that were added before and may be the same, the most certain first. */
  addAndMatch(festival: T): DuplicateMatch<T>[] {
    const features = toFeatures(festival);
    const matches = this.match(features);
    this.addFeatures(features);
    return matches;
  }

  private addFeatures(features: Features<T>): void {
    const { festival } = features;
    this.all.push(features);
    for (const key of listKeys(features, [festival.country ?? '', ANY_COUNTRY])) {
      const group = this.groups.get(key);
      if (!group) this.groups.set(key, [features]);
      else group.push(features);
    }
  }

  /** Returns the suspected pairs of added festivals, the most certain first. */
  findPairs(): SuspectedPair<T>[] {
    const numbers = new Map(this.all.map((features, n) => [features.festival, n]));
    const pairs = this.all.flatMap((features, n) =>
      this.match(features)
        .filter(({ festival }) => numbers.get(festival)! > n)
        .map(({ festival, ...suspicion }) => ({ first: features.festival, second: festival, ...suspicion })),
    );
    return pairs.toSorted(compareCertainty);
  }

  private match(features: Features): DuplicateMatch<T>[] {
    const { country } = features.festival;
    const candidates = new Set<Features<T>>();
    for (const key of listKeys(features, country === null ? [ANY_COUNTRY] : [country, ''])) {
      const group = this.groups.get(key) ?? [];
      if (group.length <= MAX_GROUP_SIZE) for (const other of group) candidates.add(other);
    }
    const isOther = (other: Features) => other.festival !== features.festival;
    return [...candidates]
      .filter(isOther)
      .flatMap((other) => {
        const suspicion = compare(features, other);
        return suspicion ? [{ festival: other.festival, ...suspicion }] : [];
      })
      .toSorted(compareCertainty);
  }
}
