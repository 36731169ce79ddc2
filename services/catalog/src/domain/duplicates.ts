import {
  DUPLICATE_REASONS,
  DUPLICATE_STRENGTHS,
  type DuplicateReason,
  type DuplicateStrength,
} from '@laurel/rules/administration';
import { foldedName } from '@laurel/rules/fold';
import { nameWithoutEdition } from './edition-name.js';

/** What is looked at of a festival to see whether it is another. */
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

/** What so many share says nothing of any two: a host of many festivals, a name without anything of its own. */
const MOST_ALIKE = 12;
const words = (text: string) => new Set(text.split(' '));
/** Words that festivals have in common, folded. */
const COMMON = words(
  `the of de du des del di da la le les el los il der die das et and y e international internacional internazionale internationale
  internationales intl film films filme cinema cine cinematografico movie fest festival festivals festiwal filmfest filmfestival
  filmfestspiele`.replace(/\s+/g, ' '),
);
const nearOf = (key: string) =>
  key
    .split(' ')
    .filter((word) => !COMMON.has(word))
    .join(' ');

/** Where many festivals have their page. */
const SHARED_HOSTS =
  /(?:^|\.)(?:facebook|instagram|twitter|x|youtube|vimeo|linktr|wixsite|wordpress|blogspot|weebly|filmfreeway|festhome|shortfilmdepot|google|github)\.[a-z.]+$/;
function hostOf(address: string | null): string | null {
  const host = address
    ? URL.parse(address)
        ?.hostname.toLowerCase()
        .replace(/^www\./, '')
    : null;
  return host && !SHARED_HOSTS.test(host) ? host : null;
}
const linkOf = (address: string | null) =>
  address
    ?.toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/[/?#]+$/, '') || null;

interface Keys {
  of: Likeness;
  name: string;
  others: string[];
  near: string;
  city: string;
  host: string | null;
  link: string | null;
}
function keysOf(of: Likeness): Keys {
  const name = nameWithoutEdition(of.name);
  return {
    of,
    name,
    others: of.alternativeNames.map(nameWithoutEdition).filter(Boolean),
    near: nearOf(name),
    city: foldedName(of.city ?? ''),
    host: hostOf(of.homepage),
    link: linkOf(of.filmfreewayLink),
  };
}

function whyOf(a: Keys, b: Keys): DuplicateReason[] {
  const hasOther = a.others.includes(b.name) || b.others.includes(a.name);
  const isHere = a.city !== '' && a.city === b.city && a.of.country === b.of.country;
  const said: Record<DuplicateReason, boolean> = {
    name: a.name === b.name,
    other_name: a.name !== b.name && hasOther,
    near_name: a.name !== b.name && !hasOther && a.near !== '' && a.near === b.near,
    place: isHere,
    site: a.host !== null && a.host === b.host,
    filmfreeway: a.link !== null && a.link === b.link,
  };
  return DUPLICATE_REASONS.filter((why) => said[why]);
}

/** Null where it is not worth a look: another place under a name of its own. */
function strengthOf(a: Keys, b: Keys, why: readonly DuplicateReason[]): DuplicateStrength | null {
  const has = (...ones: DuplicateReason[]) => ones.some((one) => why.includes(one));
  const isNamed = has('name', 'other_name');
  const isElsewhere =
    (a.of.country !== null && b.of.country !== null && a.of.country !== b.of.country) ||
    (a.city !== '' && b.city !== '' && a.city !== b.city);
  const isLinked = has('site', 'filmfreeway');
  if ((isNamed && (has('place') || isLinked)) || (isLinked && has('place') && has('near_name')))
    return isElsewhere ? 'likely' : 'strong';
  if ((has('filmfreeway') && !isElsewhere) || (has('site') && has('place')) || (isNamed && !isElsewhere))
    return 'likely';
  if (isNamed || isLinked || (has('near_name') && has('place'))) return 'possible';
  return null;
}

/** Festivals by what they have in common; put in one after another, so that many need not be looked at in one go. */
export class Likenesses {
  private readonly alike = new Map<string, Keys[]>();

  put(festival: Likeness): void {
    const one = keysOf(festival);
    for (const name of [one.name, ...one.others]) this.under(`n ${name}`, one);
    if (one.near && one.city) this.under(`p ${one.of.country} ${one.city} ${one.near}`, one);
    if (one.host) this.under(`s ${one.host}`, one);
    if (one.link) this.under(`f ${one.link}`, one);
  }
  private under(key: string, one: Keys): void {
    const ones = this.alike.get(key);
    if (!ones) this.alike.set(key, [one]);
    else if (ones.at(-1) !== one) ones.push(one);
  }

  /** Pairs that may be one festival, the surest first, and why; what more than twelve have in common is no reason. */
  suspected(): Suspected[] {
    const found = new Map<string, Suspected>();
    for (const ones of this.alike.values()) {
      if (ones.length < 2 || ones.length > MOST_ALIKE) continue;
      for (const [n, x] of ones.entries())
        for (const y of ones.slice(n + 1)) {
          const [a, b] = x.of.id < y.of.id ? [x, y] : [y, x];
          const key = `${a.of.id}-${b.of.id}`;
          if (a.of.id === b.of.id || found.has(key)) continue;
          const why = whyOf(a, b);
          const strength = strengthOf(a, b, why);
          if (strength) found.set(key, { firstId: a.of.id, secondId: b.of.id, why, strength });
        }
    }
    return [...found.values()].sort(
      (a, b) =>
        DUPLICATE_STRENGTHS.indexOf(a.strength) - DUPLICATE_STRENGTHS.indexOf(b.strength) ||
        b.why.length - a.why.length ||
        a.firstId - b.firstId ||
        a.secondId - b.secondId,
    );
  }
}
