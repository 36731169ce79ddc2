import { Db } from '../src/database/client.js';
import { SearchFeed } from '../src/search/feed/search-feed.js';
import { makeCompetition, makeDate, makeFestival, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeAll(async () => void (running = await startCatalog()));
afterAll(() => running?.stop());

/** Returns the contradictions of a new festival with one competition. */
async function importAndFindContradictions(competition: object) {
  await running.importRecords([makeFestival({ competitions: [makeCompetition(competition)] })]);
  await running.get(SearchFeed).catchUp();
  const { id: festivalId } = await running.get(Db).festival.findFirstOrThrow({ orderBy: { id: 'desc' } });
  const { contradictions } = await running.asAdmin(() => running.editing.getFestivalWhole({ festivalId }));
  return contradictions.map(
    ({
      field,
      writtenValue: written,
      ruleValue: stored,
      writtenCurrency: writtenText,
      ruleCurrency: storedText,
    }) =>
      field === 'fee'
        ? `${field} ${written} ${stored} ${storedText}`
        : [field, writtenText ?? written, storedText ?? stored].join(' '),
  );
}
const createRule = (type: string, value: unknown, description: string) => ({
  terms: [{ type, [type]: value, description }],
});

it.each<[string, object, string[]]>([
  [
    'a maximum age',
    createRule('director_restriction_age_max', 30, 'Directors under 35 years'),
    ['director_restriction_age_max 35 30'],
  ],
  ['a strict maximum age', createRule('director_restriction_age_max', 34, 'Directors under 35 years'), []],
  [
    'a minimum age',
    createRule('director_restriction_age_min', 16, 'at least 18 years old'),
    ['director_restriction_age_min 18 16'],
  ],
  [
    'a rule about students',
    createRule('director_restriction_is_student', false, 'Students only'),
    ['director_restriction_is_student true false'],
  ],
  ['the same rule about students', createRule('director_restriction_is_student', true, 'Students only'), []],
  [
    'a completion day',
    createRule('film_restriction_age', '2024-06-01', 'Completed after 1 January 2025'),
    ['film_restriction_age 2025-01-01 2024-06-01'],
  ],
  [
    'the day after a completion day',
    createRule('film_restriction_age', '2025-01-02', 'Completed after 1 January 2025'),
    [],
  ],
  [
    'a premiere',
    createRule('premiere_restriction', 'International', 'World premiere'),
    ['premiere_restriction World Premiere International'],
  ],
  [
    'a preferred premiere',
    createRule('premiere_restriction', 'International', 'World premieres preferred'),
    [],
  ],
  [
    'a positive fee',
    { description: 'There is no entry fee.', dates: [makeDate(30, 2500)] },
    ['fee 0 2500 USD'],
  ],
  ['no fee', { description: 'There is no entry fee.', dates: [makeDate(30, 0)] }, []],
  [
    'a fee that not everybody pays',
    { description: 'No entry fee for students.', dates: [makeDate(30, 2500)] },
    [],
  ],
])('the festival list detects whether a text contradicts %s', async (_what, competition, expected) => {
  expect(await importAndFindContradictions(competition)).toEqual(expected);
});
