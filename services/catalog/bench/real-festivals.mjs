// Real festivals as the search knows them, and what people might type of their names. The project has no copy of them.
import fs from 'node:fs';
import { NO_FILTERS } from '@laurel/rules/conditions';
import { countries } from '../dist/reference.js';

const FILE = new URL('../../../../shared/data/festivals_real.json', import.meta.url);
if (!fs.existsSync(FILE)) throw new Error('../shared/data/festivals_real.json is not on this machine.');
const festivals = JSON.parse(fs.readFileSync(FILE, 'utf8'));

const NOW = new Date('2026-11-21T12:00:00Z');
export const ask = (query) => ({
  of: 'festivals',
  query,
  filters: NO_FILTERS,
  facets: [],
  sort: null,
  page: 1,
  pageSize: 20,
  now: NOW,
});

/** So many competitions, as many times; each time festivals of other names, which have a word more. */
export function catalogue(competitions, times) {
  let id = 0;
  return Array.from({ length: times }, (_, time) => time).flatMap((time) => {
    const most = id + competitions;
    return festivals.flatMap((festival, n) => {
      if (id >= most) return [];
      const names = ['Short film Competition', 'Documentary Competition'].slice(0, (n % 2) + 1);
      const own = names.slice(0, most - id).map((name) => competition(++id, name, festival.categories));
      const country = festival.country_alpha2;
      const { name: countryName = null, region = null } = countries.get(country ?? '') ?? {};
      return {
        id: time * festivals.length + n,
        seal: '1',
        name: time ? `${festival.name} ${ROMAN[time]}` : festival.name,
        alternativeNames: festival.alternative_names,
        city: festival.city,
        country,
        countryName,
        region,
        arthouseIndex: 'unknown',
        qualifiers: festival.qualifiers,
        themes: festival.categories,
        competitions: own,
      };
    });
  });
}
const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];
const competition = (id, name, genres) => ({
  id,
  name,
  genres,
  isDeprecated: false,
  opensAt: null,
  hasDates: false,
  tiers: [],
  types: [],
  premieres: [],
  qualifiers: [],
  isForStudents: false,
});

/** What people do with a name: as it is, cut, a letter missing, two exchanged, joined, the wrong way round, the first word alone. */
const TYPED = [
  (name) => name,
  (name) => name.slice(0, -3),
  (name) => name.slice(0, 3) + name.slice(4),
  (name) => name.slice(0, 2) + name[3] + name[2] + name.slice(4),
  (name) => name.split(' ').slice(0, 2).join(''),
  (name) => name.split(' ').slice(0, 3).reverse().join(' '),
  (name) => name.split(' ')[0],
  (name) => name.split(' ').slice(0, 2).join(' '),
];
const EVERY = 17;
/** Some two hundred questions. */
export const questions = () =>
  festivals.filter((_, n) => n % EVERY === 0).map(({ name }, n) => TYPED[n % TYPED.length](name));
