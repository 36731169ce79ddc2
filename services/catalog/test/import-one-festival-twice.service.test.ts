import { getReport, importFile, toJsonLines, uploadFile, waitForState } from './import-helpers.js';
import { Db } from '../src/database/client.js';
import { makeCompetition, makeDate, makeFestival, startCatalog, type RunningCatalog } from './make.js';
import { createMergeActions, type MergeActions } from './merge-actions.js';

let running: RunningCatalog, db: Db;
let getDetails: MergeActions['getDetails'], merge: MergeActions['merge'];
beforeAll(async () => {
  running = await startCatalog();
  db = running.get(Db);
  ({ getDetails, merge } = createMergeActions(running));
});
afterAll(() => running?.stop());

let testCount = 0;
let lantern: ReturnType<typeof makeFestival>, laterne: typeof lantern;
/** Each test uses different festivals. */
beforeEach(() => {
  lantern = makeFestival({ name: `Lantern ${++testCount}` });
  laterne = makeFestival({
    name: `Laterne ${testCount}`,
    city: 'Metz',
    subdivision: undefined,
    competitions: [makeCompetition({ name: 'Docs' })],
  });
});
const getStored = async (name: string) =>
  getDetails((await db.festival.findFirstOrThrow({ where: { name } })).id);
/** More festivals than fit into one batch. */
const others = Array.from({ length: 120 }, (_, n) => ({
  name: `Other ${n}`,
  country: 'DE',
  city: `City ${n}`,
}));
/** Compares and then applies the records, and expects the same outcomes from both. */
async function compareAndApply(records: object[]) {
  const id = await uploadFile(running, toJsonLines(records));
  await waitForState(running, id, 'checked');
  const compared = (await getReport(running, id)).items;
  const { id: appliedId } = await importFile(running, toJsonLines(records));
  const applied = (await getReport(running, appliedId)).items;
  const summarize = (all: typeof compared) =>
    all
      .filter(({ name }) => !name!.startsWith('Other'))
      .map(({ outcome, difference, problems }) => [
        outcome,
        difference.map(({ competition, field }) => `${competition ?? 'festival'} ${field}`),
        problems.map(({ message }) => message),
      ]);
  expect(summarize(applied)).toEqual(summarize(compared));
  return summarize(applied);
}

describe.each([
  ['in one batch', []],
  ['in two batches', others],
])('records of a festival and of one merged into it, %s', (_where, recordsBetween) => {
  beforeEach(async () => {
    await running.importRecords([lantern, laterne, ...others]);
    await merge(await getStored(lantern.name), await getStored(laterne.name));
  });

  it.each(['first', 'last'])('are both applied if the target’s record is %s', async (where) => {
    const targetRecord = {
      ...lantern,
      website: 'https://new.example',
      competitions: [makeCompetition(), makeCompetition({ name: 'Loops' })],
    };
    const mergedRecord = {
      ...laterne,
      competitions: [
        makeCompetition({ name: 'Docs', dates: [makeDate(40)] }),
        makeCompetition({ name: 'Sketches' }),
        makeCompetition({ name: 'LOOPS' }),
      ],
    };
    const [one, other] = where === 'first' ? [targetRecord, mergedRecord] : [mergedRecord, targetRecord];
    const rows = await compareAndApply([one, ...recordsBetween, other]);
    expect(rows.map(([outcome]) => outcome)).toEqual(['changed', 'changed']);
    const { festival, competitions } = await getStored(lantern.name);
    expect(festival!.homepage).toBe('https://new.example');
    expect(competitions.map(({ competition }) => competition!.name.toLowerCase()).toSorted()).toEqual([
      'docs',
      'loops',
      'shorts',
      'sketches',
    ]);
    expect((await compareAndApply([one, other])).map(([outcome]) => outcome)).toEqual(['same', 'same']);
  });

  it('are applied in order, so that the later record wins if they contradict each other', async () => {
    const docs = (days: number) => [makeCompetition({ name: 'Docs', dates: [makeDate(days)] })];
    const rows = await compareAndApply([
      { ...lantern, competitions: docs(50) },
      ...recordsBetween,
      { ...laterne, competitions: docs(60) },
    ]);
    expect(rows.map(([, difference]) => difference)).toEqual([['Docs dates'], ['Docs dates']]);
    const { competitions } = await getStored(lantern.name);
    const open = competitions
      .find(({ competition }) => competition!.name === 'Docs')!
      .dates.filter(({ deprecated }) => !deprecated);
    expect(open.map(({ date }) => date)).toEqual([makeDate(60).date]);
  });
});

describe.each([
  ['in one batch', []],
  ['in two batches', others],
])('a festival that a file names twice, %s', (_where, recordsBetween) => {
  const createOnlineRule = (isForbidden: boolean) => ({
    type: 'online_restriction',
    online_restriction: isForbidden,
  });

  it.each([
    ['is new', false],
    ['is stored', true],
  ])(
    'is refused the second time, unless the first record was refused; the festival %s',
    async (_what, isStored) => {
      if (isStored) await running.importRecords([lantern]);
      const competitions = [makeCompetition({ terms: [createOnlineRule(false)] })];
      const wrong = { ...lantern, internetDisallowed: true, competitions };
      const right = { ...lantern, website: 'https://right.example' };
      const rows = await compareAndApply([wrong, ...recordsBetween, right, lantern]);
      expect(rows.map(([outcome]) => outcome)).toEqual(['refused', isStored ? 'changed' : 'new', 'refused']);
      expect([rows[0]![2], rows[2]![2]]).toEqual([
        [expect.stringMatching(/accepts no films that are online/)],
        [expect.stringMatching(new RegExp(`is already in line ${recordsBetween.length + 2}`))],
      ]);
      expect((await getStored(lantern.name)).festival!.homepage).toBe('https://right.example');
    },
  );
});

it('a record matches a competition regardless of case and keeps its name; two such competitions in it are refused', async () => {
  await running.importRecords([lantern]);
  const recordInUpperCase = {
    ...lantern,
    competitions: [makeCompetition({ name: 'SHORTS', dates: [makeDate(45)] })],
  };
  expect(await compareAndApply([recordInUpperCase])).toEqual([['changed', ['Shorts dates'], []]]);
  const { competitions } = await getStored(lantern.name);
  expect(competitions.map(({ competition }) => competition!.name)).toEqual(['Shorts']);
  const recordWithDuplicate = {
    ...lantern,
    competitions: [makeCompetition(), makeCompetition({ name: 'shorts' })],
  };
  const [[outcome, , problems]] = (await compareAndApply([recordWithDuplicate])) as [
    [string, unknown, string[]],
  ];
  expect([outcome, problems]).toEqual([
    'refused',
    [expect.stringMatching(/has two competitions of the same name/)],
  ]);
});

it('the history of a festival lists the competitions that an import added', async () => {
  await running.importRecords([lantern]);
  const { festival } = await getStored(lantern.name);
  await importFile(
    running,
    toJsonLines([{ ...lantern, competitions: [makeCompetition(), makeCompetition({ name: 'Loops' })] }]),
  );
  const { items } = await running.asAdmin(() =>
    running.editing.getCatalogHistory({ festivalId: festival!.id, pageSize: 10 }),
  );
  expect(items.map(({ name, field, actor = null }) => [name, field, actor])).toEqual([
    ['Loops', 'whole', null],
  ]);
});
