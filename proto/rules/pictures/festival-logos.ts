import { fold } from '../text/fold.js';

/** The data from which a festival's logo is drawn. */
export interface FestivalLogo {
  id: number;
  /** A capital letter or a digit. Null if the name starts in another script. */
  initial: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  month: number | null;
  kind: FestivalLogoKind | null;
  isWide: boolean;
}

/** Detects a festival's kind by keywords in its name. The first match wins. */
const KIND_PATTERNS = {
  animation: /\banima|cartoon|stop.?motion/,
  documentary: /\bdoc|\bdok|non.?fiction/,
  mountain: /mountain|montagn|montana|\bberg|alpin|outdoor/,
  water: /ocean|\bsea\b|\bmar\b|\bmer\b|island|isola|lake|river|water|beach|coast|surf/,
  fantastic: /fantas|horror|sci.?fi|terror|macabr|genre|night/,
  young: /student|school|child|kid|youth|young|jeun|jugend|kinder|infan/,
  short: /\bshort|\bcourt|\bcort|kurz|curt|\bkort/,
  city: /\bcity|urban|architect|metropol/,
} as const;
export type FestivalLogoKind = keyof typeof KIND_PATTERNS;
const kinds = Object.keys(KIND_PATTERNS) as FestivalLogoKind[];

/** Words that start half of all festival names, so their initials do not distinguish festivals. */
const COMMON_NAME_TOKENS =
  /^(festival|film|cinema|kino|interna)|^(the|a|an|le|la|les|l|el|los|il|lo|o|i|die|der|das|de|du|des|di|da|do|del|of|for|and|fest|cine|annual|world)$/;

/** Returns the initial of the first distinctive word; null if the font Fraunces lacks that letter. */
export function getFestivalInitial(name: string): string | null {
  const nameTokens = fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const firstToken = nameTokens.find((word) => !COMMON_NAME_TOKENS.test(word)) ?? nameTokens[0] ?? '';
  return /^[a-z0-9]/.test(firstToken) ? firstToken[0]!.toUpperCase() : null;
}

export const getFestivalKind = (name: string): FestivalLogoKind | null =>
  kinds.find((kind) => KIND_PATTERNS[kind].test(fold(name))) ?? null;

/** Increase this version when the drawing changes, because browsers cache logos forever. */
const DRAWING_VERSION = '1';

/** Returns a logo's URL path. It contains everything drawn, so each URL has one image forever. */
export function getFestivalLogoPath({ id, initial, country, month, kind, isWide }: FestivalLogo): string {
  const params = { v: DRAWING_VERSION, i: initial, c: country, m: month, k: kind, w: isWide ? '1' : null };
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) if (value !== null) query.set(key, String(value));
  return `/marks/${id}.svg?${query}`;
}

/** Parses the URL of a logo. Returns null for a URL that `getFestivalLogoPath` does not produce. */
export function parseFestivalLogoPath(file: string, query: URLSearchParams): FestivalLogo | null {
  const id = /^([1-9]\d{0,8})\.svg$/.exec(file)?.[1];
  const [initial, country, month, kind] = ['i', 'c', 'm', 'k'].map((key) => query.get(key));
  const isValid =
    id !== undefined &&
    query.get('v') === DRAWING_VERSION &&
    /^[A-Z0-9]?$/.test(initial ?? '') &&
    /^([A-Z]{2})?$/.test(country ?? '') &&
    /^([1-9]|1[0-2])?$/.test(month ?? '') &&
    (!kind || kinds.includes(kind as FestivalLogoKind));
  if (!isValid) return null;
  return {
    id: Number(id),
    initial: initial || null,
    country: country || null,
    month: month ? Number(month) : null,
    kind: (kind as FestivalLogoKind) || null,
    isWide: query.get('w') === '1',
  };
}
