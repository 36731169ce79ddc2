// Search documents of real festivals, and queries that people might type for their names. The repository does
// not contain the data.
import fs from 'node:fs';
import { NO_FILTERS } from '@laurel/rules/search/conditions';
import { countries } from '../dist/reference/reference-data.js';
import { createRealCatalogue } from '../test/relevance/real-catalogue.mjs';

const readJson = (name) => {
  const file = new URL(`../../../../shared/data/${name}`, import.meta.url);
  if (!fs.existsSync(file)) throw new Error(`../shared/data/${name} is not on this machine.`);
  return JSON.parse(fs.readFileSync(file, 'utf8'));
};
const festivals = readJson('festivals_real.json');
const { documents: duplicationRule } = readJson('meilisearch_relevance.json');
/** The number of competitions in one catalogue. */
export const COMPETITION_COUNT = duplicationRule.count;

const NOW = new Date('2026-11-21T12:00:00Z');
export const createQuery = (query) => ({
  target: 'festivals',
  query,
  filters: NO_FILTERS,
  rates: {},
  facets: [],
  sort: null,
  page: 1,
  pageSize: 20,
  now: NOW,
});

export const createCatalogue = (times) =>
  createRealCatalogue(festivals, duplicationRule, {
    times,
    getRegion: (country) => countries.get(country)?.region ?? null,
  });

/** How people type a name: unchanged, cut, misspelt, swapped, joined, reordered, or its first word. */
const TYPING_VARIANTS = [
  (name) => name,
  (name) => name.slice(0, -3),
  (name) => name.slice(0, 3) + name.slice(4),
  (name) => name.slice(0, 2) + name[3] + name[2] + name.slice(4),
  (name) => name.split(' ').slice(0, 2).join(''),
  (name) => name.split(' ').slice(0, 3).reverse().join(' '),
  (name) => name.split(' ')[0],
  (name) => name.split(' ').slice(0, 2).join(' '),
];
const SAMPLE_INTERVAL = 17;
/** Returns about two hundred queries. */
export const createQueries = () =>
  festivals
    .filter((_, n) => n % SAMPLE_INTERVAL === 0)
    .map(({ name }, n) => TYPING_VARIANTS[n % TYPING_VARIANTS.length](name));
