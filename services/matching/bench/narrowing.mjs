// Measures matching’s CPU time for a filtered page of a list, with and without facets. Run by hand: build
// matching, then `node services/matching/bench/narrowing.mjs [competitions]`.
import { Cards } from '../dist/catalogue/cards.js';
import { NarrowedLists } from '../dist/queries/listing/narrowed-lists.js';
import { competitions } from './catalogue.mjs';

const count = Number(process.argv[2] ?? 5600);
const TIMES = 200;
const verdicts = ['eligible', 'needs-confirmation', 'unchecked', 'not-eligible'];
const byId = new Map([...competitions(count)].map((one) => [one.id, one]));
const newList = () =>
  [...byId.keys()].map((id) => ({ id, verdict: verdicts[id % 4], isNearMiss: id % 8 === 3 }));
let ranked = newList();
const film = {
  isUnlocked: true,
  hiddenCompetitions: new Set([1, 2, 3]),
  enteredCompetitions: new Set([4, 5, 6]),
};
const lists = new NarrowedLists(new Cards({ getCompetition: (id) => byId.get(id) }));
const context = { film, query: { film: { length: 900, directorIsStudent: false } }, baseline: null };
/** Makes each query different, because repeated queries are only looked up. */
let nth = 0;
const narrow = (query) => lists.narrow(ranked, { ...query, userRole: `asker ${nth++}` }, context);
const none = { filters: null, chance: [] };
const empty = {
  country: [],
  region: [],
  type: [],
  genre: [],
  qualifier: [],
  premiere: [],
  arthouseIndex: [],
  deadlineMonth: [],
};
const many = {
  ...none,
  filters: {
    ...empty,
    country: ['FR', 'DE', 'US'],
    type: ['Documentary'],
    feeMax: { amount: 3000, currency: 'EUR' },
  },
  deadlineWithin: 180,
  query: 'fest',
};
const facets = [
  'verdict',
  'country',
  'region',
  'chance',
  'qualifier',
  'premiere',
  'type',
  'genre',
  'arthouseIndex',
  'deadlineMonth',
  'deadlineWithin',
  'listed',
  'openNow',
  'student',
];
const page = { filmId: 1, page: 1, pageSize: 25, nearMissesOnly: false, facets: [], narrowing: null };
const questions = {
  'the list as one comes to it': page,
  'one country': { ...page, narrowing: { ...none, filters: { ...empty, country: ['FR'] } } },
  'five filters, by fee': { ...page, narrowing: many, sort: 'fee' },
  'every facet': { ...page, facets },
  'five filters, every facet': { ...page, narrowing: many, facets },
};

async function measureCpuMs(work) {
  const from = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}
console.log(`${count} competitions; milliseconds of CPU`);
console.log(
  `the first narrowed page ever: ${(await measureCpuMs(() => narrow(questions['one country']))).toFixed(1)}`,
);
for (const [name, query] of Object.entries(questions)) {
  for (let n = 0; n < TIMES; n++) await narrow(query);
  const warm = await measureCpuMs(async () => {
    for (let n = 0; n < TIMES; n++) await narrow(query);
  });
  const cold = await measureCpuMs(async () => {
    for (let n = 0; n < TIMES; n++) {
      ranked = ranked.slice(); // a new array, so that nothing cached for the previous one is used
      await narrow(query);
    }
  });
  console.log(`${name}: ${(warm / TIMES).toFixed(2)}, of a list that is new ${(cold / TIMES).toFixed(2)}`);
}
