import fs from 'node:fs';
import path from 'node:path';
import { countries } from '../../src/reference.js';
import { realCatalogue } from './real-catalogue.mjs';

const folder = path.resolve(__dirname, '../../../../../shared/data');
const read = <T>(name: string): T | null => {
  const file = path.join(folder, name);
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as T) : null;
};

/** A real festival, as collected. */
export interface RealFestival {
  name: string;
  alternative_names: string[];
  city: string | null;
  country_alpha2: string | null;
  qualifiers: string[];
  categories: string[];
}
/** Documents whose ranking is equal; with `anyOf` there are more than are listed. */
export type Tier<Id = number> = Id[] | { anyOf: Id[]; more: true };
export interface LabelledQuery {
  q: string;
  why?: string;
  mode?: string;
  festivalsFound: number;
  festivalTiers: Tier[];
  /** What it answers where frequent words may be left out, as in this product. */
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
/** What a real Meilisearch answered; its own `howToRead` says the rest. */
export interface Labelled {
  documents: { count: number; TYPES: string[]; countries: Record<string, string> };
  matchingStrategy: string;
  mechanics: Mechanic[];
  queries: LabelledQuery[];
  generated: LabelledQuery[];
}

/** Null where the data is not on this machine: the project has no copy of it. */
export const labelled = read<Labelled>('meilisearch_relevance.json');
export const realFestivals = read<RealFestival[]>('festivals_real.json');
export const DROPPING: Record<string, 'none' | 'last' | 'frequent'> = {
  all: 'none',
  last: 'last',
  frequency: 'frequent',
};

/** The catalogue of the labelled answers. */
export const catalogueOf = (festivals: readonly RealFestival[], rule: Labelled['documents']) =>
  realCatalogue(festivals, rule, { regionOf: (country) => countries.get(country)?.region ?? null });
