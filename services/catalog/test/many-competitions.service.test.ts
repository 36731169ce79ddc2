import { MAX_COMPETITIONS } from '@laurel/rules/festivals/festival-limits';
import { refusal } from '../../runtime/test/callers.js';
import { createEditingActions } from './editing-actions.js';
import { makeCompetition, makeFestival, startCatalog, getSummaryLine, type RunningCatalog } from './make.js';
import { createMergeActions } from './merge-actions.js';

let running: RunningCatalog;
beforeAll(async () => void (running = await startCatalog()));
afterAll(() => running?.stop());

const createCompetitions = (count: number, word = 'Service') =>
  Array.from({ length: count }, (_, n) => makeCompetition({ name: `${word} ${n}` }));
const getRefusal = async (work: Promise<unknown>) => {
  const { code, field } = await refusal(work);
  return [code, field];
};
const tooMany = ['festival.competitions_invalid', 'competitions'];
const competition = {
  id: 0,
  version: 0,
  festivalId: 0,
  termIds: [],
  name: 'One more',
  description: null,
  isDeprecated: false,
  bonusRanking: 0,
  opensOn: null,
  notificationDate: null,
};

it('the number of competitions of a festival is limited for the editor, imports and merges', async () => {
  const { createFestival, merge } = createMergeActions(running);
  const { saveCompetition } = createEditingActions(running);
  const full = await createFestival({ competitions: createCompetitions(MAX_COMPETITIONS - 1) });
  const { id: festivalId, name, city } = full.festival!;
  await saveCompetition({ festivalId, competition });
  expect(
    await getRefusal(saveCompetition({ festivalId, competition: { ...competition, name: 'Too many' } })),
  ).toEqual(tooMany);

  const report = await running.importRecords([
    makeFestival({ name, city, competitions: createCompetitions(1, 'By import') }),
  ]);
  expect(report.refusedRecords.map(({ problems }) => problems.map(({ path }) => path))).toEqual([
    ['competitions'],
  ]);
  expect(getSummaryLine(report.formatLines())).toContain('0 competitions added');

  const other = await createFestival({ competitions: createCompetitions(1, 'By merge') });
  const target = await createMergeActions(running).getDetails(festivalId);
  expect(await getRefusal(merge(target, other))).toEqual(tooMany);
  const [targetCompetition] = target.competitions;
  const [joinedCompetition] = other.competitions;
  const merged = await merge(target, other, {
    [joinedCompetition!.competition!.id]: targetCompetition!.competition!.id,
  });
  expect(merged.competitionIds).toHaveLength(MAX_COMPETITIONS);
});

it('an import rejects a verification time in the future and a deadline that ends in the year 10000', async () => {
  const createVerifiedFestival = (name: string, verifiedAt: string) => makeFestival({ name, verifiedAt });
  const report = await running.importRecords([
    createVerifiedFestival('Now', new Date().toISOString()),
    createVerifiedFestival('Later', '2199-01-01T00:00:00Z'),
    makeFestival({
      name: 'Late',
      competitions: [makeCompetition({ dates: [{ date: '9999-12-31', timezone: 'Etc/GMT+12' }] })],
    }),
  ]);
  expect(report.refusedRecords.map(({ name, problems }) => [name, problems.map(({ path }) => path)])).toEqual(
    [
      ['Later', ['verifiedAt']],
      ['Late', ['competitions.0.dates.0.date']],
    ],
  );
});
