import { MAX_COMPETITIONS } from '@laurel/rules/festivals/festival-limits';
import { refusal } from '../../runtime/test/callers.js';
import { editing } from './editing.js';
import { makeCompetition, makeFestival, startCatalog, summary, type Running } from './make.js';
import { merging } from './merging.js';

let running: Running;
beforeAll(async () => void (running = await startCatalog()));
afterAll(() => running?.stop());

const named = (count: number, word = 'Service') =>
  Array.from({ length: count }, (_, n) => makeCompetition({ name: `${word} ${n}` }));
const no = async (work: Promise<unknown>) => {
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

it('limits the competitions of a festival for the editor, an import and a merge', async () => {
  const { made, merge } = merging(running);
  const { saveCompetition } = editing(running);
  const full = await made({ competitions: named(MAX_COMPETITIONS - 1) });
  const { id: festivalId, name, city } = full.festival!;
  await saveCompetition({ festivalId, competition });
  expect(
    await no(saveCompetition({ festivalId, competition: { ...competition, name: 'Too many' } })),
  ).toEqual(tooMany);

  const again = await running.take([makeFestival({ name, city, competitions: named(1, 'By import') })]);
  expect(again.refusedRecords.map(({ problems }) => problems.map(({ path }) => path))).toEqual([
    ['competitions'],
  ]);
  expect(summary(again.formatLines())).toContain('0 competitions added');

  const other = await made({ competitions: named(1, 'By merge') });
  const target = await merging(running).whole(festivalId);
  expect(await no(merge(target, other))).toEqual(tooMany);
  const [into] = target.competitions;
  const [from] = other.competitions;
  const merged = await merge(target, other, { [from!.competition!.id]: into!.competition!.id });
  expect(merged.competitionIds).toHaveLength(MAX_COMPETITIONS);
});

it('an import rejects a verification time in the future and a deadline that ends in the year 10000', async () => {
  const lookedAt = (name: string, verifiedAt: string) => makeFestival({ name, verifiedAt });
  const report = await running.take([
    lookedAt('Now', new Date().toISOString()),
    lookedAt('Later', '2199-01-01T00:00:00Z'),
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
