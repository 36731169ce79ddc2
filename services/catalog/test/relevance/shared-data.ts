import fs from 'node:fs';
import path from 'node:path';
import { countries } from '../../src/reference/reference-data.js';
import { createRealCatalogue } from './real-catalogue.mjs';

const folder = path.resolve(__dirname, '../../../../../shared/data');
const read = <T>(name: string): T | null => {
  const file = path.join(folder, name);
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as T) : null;
};

/** A real festival. */
export interface RealFestival {
  name: string;
  alternative_names: string[];
  city: string | null;
  country_alpha2: string | null;
  qualifiers: string[];
  categories: string[];
}
/** Documents of equal rank. With `anyOf`, the tier contains more documents than listed. */
export type Tier<Id = number> = Id[] | { anyOf: Id[]; more: true };
export interface LabelledQuery {
  q: string;
  why?: string;
  mode?: string;
  festivalsFound: number;
  festivalTiers: Tier[];
  /** The results if frequent words may be dropped, as in this product. */
  withFrequencyStrategy?: { festivalsFound: number; festivalTiers: Tier[] };
  expect?: { first?: number[]; top5?: number[]; top5Country?: string };
}
export interface Mechanic {
  name: string;
  settings: { searchableAttributes?: string[]; stopWords?: string[]; synonyms?: Record<string, string[]> };
  documents: (string | Record<string, unknown>)[];
  cases: {
    q: string;
    options?: { matchingStrategy?: string; attributesToSearchOn?: string[] };
    tiers: (number | string)[][];
  }[];
}
/** The recorded responses of a real Meilisearch. The field `howToRead` of the file explains them. */
export interface Labelled {
  documents: { count: number; TYPES: string[]; countries: Record<string, string> };
  matchingStrategy: string;
  mechanics: Mechanic[];
  queries: LabelledQuery[];
  generated: LabelledQuery[];
}

/** Null if the data is not on this machine. The repository does not contain it. */
export const labelled = read<Labelled>('meilisearch_relevance.json');
export const realFestivals = read<RealFestival[]>('festivals_real.json');
export const DROPPING: Record<string, 'none' | 'last' | 'frequent'> = {
  all: 'none',
  last: 'last',
  frequency: 'frequent',
};

/** The catalogue for the labelled answers. */
export const createCatalogue = (festivals: readonly RealFestival[], rule: Labelled['documents']) =>
  createRealCatalogue(festivals, rule, { getRegion: (country) => countries.get(country)?.region ?? null });
