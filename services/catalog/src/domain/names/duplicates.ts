import {
  DUPLICATE_REASONS,
  DUPLICATE_STRENGTHS,
  type DuplicateReason,
  type DuplicateStrength,
} from '@laurel/rules/festivals/catalogue-editing';
import { foldName } from '@laurel/rules/text/fold';
import { nameWithoutEdition } from './edition-name.js';

export interface Likeness {
  id: number;
  name: string;
  alternativeNames: readonly string[];
  country: string | null;
  city: string | null;
  homepage: string | null;
  filmfreewayLink: string | null;
}
export interface Suspected {
  firstId: number;
  secondId: number;
  why: DuplicateReason[];
  strength: DuplicateStrength;
}

/** A feature of more festivals is no evidence: a busy host, or a name without a distinctive word. */
const MAX_ALIKE = 12;
const toTokens = (text: string) => new Set(text.split(' '));
const COMMON = toTokens(
  `the of de du des del di da la le les el los il der die das et and y e international internacional internazionale internationale
  internationales intl film films filme cinema cine cinematografico movie fest festival festivals festiwal filmfest filmfestival
  filmfestspiele`.replace(/\s+/g, ' '),
);
const stripCommonTokens = (key: string) =>
  key
    .split(' ')
    .filter((word) => !COMMON.has(word))
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
  festival: Likeness;
  name: string;
  others: string[];
  near: string;
  city: string;
  host: string | null;
  link: string | null;
}
function toKeys(festival: Likeness): Keys {
  const name = nameWithoutEdition(festival.name);
  return {
    festival,
    name,
    others: festival.alternativeNames.map(nameWithoutEdition).filter(Boolean),
    near: stripCommonTokens(name),
    city: foldName(festival.city ?? ''),
    host: getHost(festival.homepage),
    link: normalizeLink(festival.filmfreewayLink),
  };
}

function getReasons(a: Keys, b: Keys): DuplicateReason[] {
  const hasOther = a.others.includes(b.name) || b.others.includes(a.name);
  const isHere = a.city !== '' && a.city === b.city && a.festival.country === b.festival.country;
  const reasons: Record<DuplicateReason, boolean> = {
    name: a.name === b.name,
    other_name: a.name !== b.name && hasOther,
    near_name: a.name !== b.name && !hasOther && a.near !== '' && a.near === b.near,
    location: isHere,
    site: a.host !== null && a.host === b.host,
    filmfreeway: a.link !== null && a.link === b.link,
  };
  return DUPLICATE_REASONS.filter((why) => reasons[why]);
}

/** Returns null if the pair is not worth a look: another location and another name. */
function getStrength(a: Keys, b: Keys, why: readonly DuplicateReason[]): DuplicateStrength | null {
  const has = (...ones: DuplicateReason[]) => ones.some((value) => why.includes(value));
  const isNamed = has('name', 'other_name');
  const isElsewhere =
    (a.festival.country !== null &&
      b.festival.country !== null &&
      a.festival.country !== b.festival.country) ||
    (a.city !== '' && b.city !== '' && a.city !== b.city);
  const isLinked = has('site', 'filmfreeway');
  if ((isNamed && (has('location') || isLinked)) || (isLinked && has('location') && has('near_name')))
    return isElsewhere ? 'likely' : 'strong';
  if ((has('filmfreeway') && !isElsewhere) || (has('site') && has('location')) || (isNamed && !isElsewhere))
    return 'likely';
  if (isNamed || isLinked || (has('near_name') && has('location'))) return 'possible';
  return null;
}

/** Groups festivals by shared features. They are added one by one, so that a caller can yield in between. */
export class Likenesses {
  private readonly alike = new Map<string, Keys[]>();

  put(festival: Likeness): void {
    const keys = toKeys(festival);
    for (const name of [keys.name, ...keys.others]) this.under(`n ${name}`, keys);
    if (keys.near && keys.city) this.under(`p ${keys.festival.country} ${keys.city} ${keys.near}`, keys);
    if (keys.host) this.under(`s ${keys.host}`, keys);
    if (keys.link) this.under(`f ${keys.link}`, keys);
  }
  private under(key: string, keys: Keys): void {
    const ones = this.alike.get(key);
    if (!ones) this.alike.set(key, [keys]);
    else if (ones.at(-1) !== keys) ones.push(keys);
  }

  /** Returns the likely pairs with the reasons, the most certain first. */
  suspected(): Suspected[] {
    const results = new Map<string, Suspected>();
    for (const ones of this.alike.values()) {
      if (ones.length < 2 || ones.length > MAX_ALIKE) continue;
      for (const [n, x] of ones.entries())
        for (const y of ones.slice(n + 1)) {
          const [a, b] = x.festival.id < y.festival.id ? [x, y] : [y, x];
          const key = `${a.festival.id}-${b.festival.id}`;
          if (a.festival.id === b.festival.id || results.has(key)) continue;
          const why = getReasons(a, b);
          const strength = getStrength(a, b, why);
          if (strength) results.set(key, { firstId: a.festival.id, secondId: b.festival.id, why, strength });
        }
    }
    return [...results.values()].sort(
      (a, b) =>
        DUPLICATE_STRENGTHS.indexOf(a.strength) - DUPLICATE_STRENGTHS.indexOf(b.strength) ||
        b.why.length - a.why.length ||
        a.firstId - b.firstId ||
        a.secondId - b.secondId,
    );
  }
}
