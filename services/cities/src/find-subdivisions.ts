import { foldName } from '@laurel/rules/text/fold';
import fs from 'node:fs';

/** A region of a country (ISO 3166-2), such as England or Bavaria. */
interface Subdivision {
  /** The code of the one that contains it. */
  parent?: string;
  /** In English, French, Spanish, German, Italian, and its country's languages. */
  names: readonly string[];
}
let loadedSubdivisions: Readonly<Record<string, Subdivision>> | null = null;
/** Loaded on first use, because most processes need none. */
const getSubdivisions = () =>
  (loadedSubdivisions ??= JSON.parse(
    fs.readFileSync(new URL('./generated/subdivisions.json', import.meta.url), 'utf8'),
  ) as Record<string, Subdivision>);

/** Returns a subdivision and those that contain it. */
export function listWithParents(code: string | null): string[] {
  const codes: string[] = [];
  for (let next = code ?? undefined; next && !codes.includes(next); next = getSubdivisions()[next]?.parent)
    codes.push(next);
  return codes;
}

/** Returns whether a subdivision is one of the others, or lies in one of them. */
export const isInSubdivision = (code: string | null, others: readonly string[]): boolean =>
  listWithParents(code).some((candidate) => others.includes(candidate));

/** Returns whether a subdivision contains one of the others, or lies in it. */
export const overlaps = (code: string | null, others: readonly string[]): boolean =>
  code !== null && (isInSubdivision(code, others) || others.some((other) => isInSubdivision(other, [code])));

/** Returns the names of a subdivision in the usual languages; none for an unknown code. */
export const listSubdivisionNames = (code: string): readonly string[] => getSubdivisions()[code]?.names ?? [];

let codesByName: ReadonlyMap<string, readonly string[]> | null = null;
/** Returns the subdivisions that a text names, in any case and with or without accents: Limburg is two. */
export function findSubdivisionsByName(text: string): readonly string[] {
  codesByName ??= indexNames();
  return codesByName.get(foldName(text)) ?? [];
}

/** Returns the subdivisions that may be stated after a city's name: `Portland, Oregon`, `Portland (OR)`. */
export function findStatedSubdivisions(country: string, city: string): readonly string[] {
  const regions = city.split(/[,()/]/).slice(1);
  const codes = regions.flatMap((region) => [
    ...findSubdivisionsByName(region),
    `${country}-${region.trim().toUpperCase()}`,
  ]);
  return codes.filter((code) => code.startsWith(`${country}-`) && code in getSubdivisions());
}

function indexNames(): Map<string, string[]> {
  const codes = new Map<string, string[]>();
  for (const [code, { names }] of Object.entries(getSubdivisions()))
    for (const key of new Set(names.map(foldName))) {
      const sameName = codes.get(key);
      if (sameName) sameName.push(code);
      else codes.set(key, [code]);
    }
  codes.delete('');
  return codes;
}
