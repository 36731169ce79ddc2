import { nameSubdivisions, subdivisionName } from '@laurel/words/place-names';
import type { Answer } from './functions';

type Subdivisions = Answer<'getSubdivisions'>;

/** As rules and verdicts say them: what travels under these names is written by `proto/words/formats.ts`. */
const NAMED = new Set(['regions', 'allRegions']);
const isCode = (value: unknown): value is string => typeof value === 'string' && /^[A-Z]{2}-/.test(value);

function* regionsIn(value: unknown, name = ''): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  if (NAMED.has(name) && Array.isArray(value)) return yield* value.filter(isCode);
  for (const [key, part] of Object.entries(value)) yield* regionsIn(part, key);
}

/** Gets the names of all regions that an answer speaks of before a page shows it; without them it shows codes. */
export async function nameRegions(
  answer: unknown,
  subdivisionsOf: (countries: string[]) => Promise<Subdivisions>,
): Promise<void> {
  const unnamed = [...regionsIn(answer)].filter((code) => subdivisionName(code) === null);
  if (unnamed.length === 0) return;
  const countries = [...new Set(unnamed.map((code) => code.slice(0, 2)))].sort();
  const { items } = await subdivisionsOf(countries).catch(() => ({ items: [] }));
  nameSubdivisions(items.map(({ code, name }) => [code, name] as const));
}
