import { fold } from './fold.js';

/** What a festival's drawn mark is made from. */
export interface Mark {
  id: number;
  /** A capital or a figure; null where the name begins in another script. */
  initial: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  month: number | null;
  kind: MarkKind | null;
  isWide: boolean;
}

/** What a festival's name says of its kind, by the words in which it says so; the first that is found counts. */
const KINDS = {
  animation: /\banima|cartoon|stop.?motion/,
  documentary: /\bdoc|\bdok|non.?fiction/,
  mountain: /mountain|montagn|montana|\bberg|alpin|outdoor/,
  water: /ocean|\bsea\b|\bmar\b|\bmer\b|island|isola|lake|river|water|beach|coast|surf/,
  fantastic: /fantas|horror|sci.?fi|terror|macabr|genre|night/,
  young: /student|school|child|kid|youth|young|jeun|jugend|kinder|infan/,
  short: /\bshort|\bcourt|\bcort|kurz|curt|\bkort/,
  city: /\bcity|urban|architect|metropol/,
} as const;
export type MarkKind = keyof typeof KINDS;
const kinds = Object.keys(KINDS) as MarkKind[];

/** Words that half of all festivals begin with, in whatever form: no initial tells one from the other by them. */
const EVERYBODYS =
  /^(festival|film|cinema|kino|internat)|^(the|a|an|le|la|les|l|el|los|il|lo|o|i|die|der|das|de|du|des|di|da|do|del|of|for|and|fest|cine|annual|world)$/;

/** The letter that stands for a name: of its first word that is its own. Null where that is no letter that Fraunces has. */
export function initialOf(name: string): string | null {
  const words = fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const first = words.find((word) => !EVERYBODYS.test(word)) ?? words[0] ?? '';
  return /^[a-z0-9]/.test(first) ? first[0]!.toUpperCase() : null;
}

export const kindOf = (name: string): MarkKind | null =>
  kinds.find((kind) => KINDS[kind].test(fold(name))) ?? null;

/** Rises when marks are drawn otherwise: every browser keeps them for ever. */
const DRAWING = '1';

/** Where the mark of a festival is: all that it is drawn from stands in the address, so that an address has one picture for ever. */
export function markPath({ id, initial, country, month, kind, isWide }: Mark): string {
  const facts = { v: DRAWING, i: initial, c: country, m: month, k: kind, w: isWide ? '1' : null };
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(facts)) if (value !== null) query.set(key, String(value));
  return `/marks/${id}.svg?${query}`;
}

/** What an address asks for; null for one that no page of ours has. */
export function markOf(file: string, query: URLSearchParams): Mark | null {
  const id = /^([1-9]\d{0,8})\.svg$/.exec(file)?.[1];
  const [initial, country, month, kind] = ['i', 'c', 'm', 'k'].map((key) => query.get(key));
  const isGood =
    id !== undefined &&
    query.get('v') === DRAWING &&
    /^[A-Z0-9]?$/.test(initial ?? '') &&
    /^([A-Z]{2})?$/.test(country ?? '') &&
    /^([1-9]|1[0-2])?$/.test(month ?? '') &&
    (!kind || kinds.includes(kind as MarkKind));
  if (!isGood) return null;
  return {
    id: Number(id),
    initial: initial || null,
    country: country || null,
    month: month ? Number(month) : null,
    kind: (kind as MarkKind) || null,
    isWide: query.get('w') === '1',
  };
}
