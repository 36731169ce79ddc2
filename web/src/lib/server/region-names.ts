import { registerSubdivisionNames, getSubdivisionName } from '@laurel/messages/formatting/location-names';
import type { FunctionResponse } from './functions';

type Subdivisions = FunctionResponse<'getSubdivisions'>;

/** The names of the values that hold region codes in rules and verdicts. `proto/messages/formatting/value-formats.ts` formats them. */
const REGION_FIELDS = new Set(['regions', 'allRegions']);
const isCode = (value: unknown): value is string => typeof value === 'string' && /^[A-Z]{2}-/.test(value);

function* findRegions(value: unknown, name = ''): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  if (REGION_FIELDS.has(name) && Array.isArray(value)) return yield* value.filter(isCode);
  for (const [key, nested] of Object.entries(value)) yield* findRegions(nested, key);
}

/** Loads the names of all regions in a response before a page shows it. If that fails, the page shows codes. */
export async function loadRegionNames(
  response: unknown,
  getSubdivisions: (countries: string[]) => Promise<Subdivisions>,
): Promise<void> {
  const unnamedCodes = [...findRegions(response)].filter((code) => getSubdivisionName(code) === null);
  if (unnamedCodes.length === 0) return;
  const countries = [...new Set(unnamedCodes.map((code) => code.slice(0, 2)))].sort();
  const { items } = await getSubdivisions(countries).catch(() => ({ items: [] }));
  registerSubdivisionNames(items.map(({ code, name }) => [code, name] as const));
}
