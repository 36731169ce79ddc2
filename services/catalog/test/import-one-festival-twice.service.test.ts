import { applied, bring, lines, reaches, report } from './bring.js';
import { Db } from '../src/database/client.js';
import { makeCompetition, makeDate, makeFestival, startCatalog, type Running } from './make.js';
import { merging, type Merging } from './merging.js';

let running: Running, db: Db;
let whole: Merging['whole'], merge: Merging['merge'];
beforeAll(async () => {
  running = await startCatalog();
  db = running.get(Db);
  ({ whole, merge } = merging(running));
});
afterAll(() => running?.stop());

let n = 0;
let lantern: ReturnType<typeof makeFestival>, laterne: typeof lantern;
/** Each test uses new festivals. */
beforeEach(() => {
  lantern = makeFestival({ name: `Lantern ${++n}` });
  laterne = makeFestival({
    name: `Laterne ${n}`,
    city: 'Metz',
    subdivision: undefined,
    competitions: [makeCompetition({ name: 'Docs' })],
  });
});
const stored = async (name: string) => whole((await db.festival.findFirstOrThrow({ where: { name } })).id);
/** More festivals than one batch holds. */
const others = Array.from({ length: 120 }, (_, n) => ({
  name: `Other ${n}`,
  country: 'DE',
  city: `City ${n}`,
}));
/** Compares and then applies the records, and expects the same report from both. */
async function bothWays(records: object[]) {
  const id = await bring(running, lines(records));
  await reaches(running, id, 'checked');
  const compared = (await report(running, id)).items;
  const { id: again } = await applied(running, lines(records));
  const done = (await report(running, again)).items;
  const summarize = (all: typeof done) =>
    all
      .filter(({ name }) => !name!.startsWith('Other'))
      .map(({ outcome, difference, problems }) => [
        outcome,
        difference.map(({ competition, field }) => `${competition ?? 'festival'} ${field}`),
        problems.map(({ message }) => message),
      ]);
  expect(summarize(done)).toEqual(summarize(compared));
  return summarize(done);
}

describe.each([
  ['in one batch', []],
  ['in two batches', others],
])('records of a festival and of one merged into it, %s', (_where, between) => {
  beforeEach(async () => {
    await running.take([lantern, laterne, ...others]);
    await merge(await stored(lantern.name), await stored(laterne.name));
  });

  it.each(['first', 'last'])('are both imported, with the target’s record %s', async (where) => {
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
    const rows = await bothWays([one, ...between, other]);
    expect(rows.map(([outcome]) => outcome)).toEqual(['changed', 'changed']);
    const { festival, competitions } = await stored(lantern.name);
    expect(festival!.homepage).toBe('https://new.example');
    expect(competitions.map(({ competition }) => competition!.name.toLowerCase()).toSorted()).toEqual([
      'docs',
      'loops',
      'shorts',
      'sketches',
    ]);
    expect((await bothWays([one, other])).map(([outcome]) => outcome)).toEqual(['same', 'same']);
  });

  it('use the later record when they contradict each other on a competition', async () => {
    const docs = (days: number) => [makeCompetition({ name: 'Docs', dates: [makeDate(days)] })];
    const rows = await bothWays([
      { ...lantern, competitions: docs(50) },
      ...between,
      { ...laterne, competitions: docs(60) },
    ]);
    expect(rows.map(([, difference]) => difference)).toEqual([['Docs dates'], ['Docs dates']]);
    const { competitions } = await stored(lantern.name);
    const open = competitions
      .find(({ competition }) => competition!.name === 'Docs')!
      .dates.filter(({ deprecated }) => !deprecated);
    expect(open.map(({ date }) => date)).toEqual([makeDate(60).date]);
  });
});

describe.each([
  ['in one batch', []],
  ['in two batches', others],
])('a festival that a file names twice, %s', (_where, between) => {
  const online = (isStrict: boolean) => ({ type: 'online_restriction', online_restriction: isStrict });

  it.each([
    ['nobody knew', false],
    ['is stored', true],
  ])('is rejected the second time unless the first record was rejected: %s', async (_what, isStored) => {
    if (isStored) await running.take([lantern]);
    const competitions = [makeCompetition({ terms: [online(false)] })];
    const wrong = { ...lantern, internetDisallowed: true, competitions };
    const right = { ...lantern, website: 'https://right.example' };
    const rows = await bothWays([wrong, ...between, right, lantern]);
    expect(rows.map(([outcome]) => outcome)).toEqual(['refused', isStored ? 'changed' : 'new', 'refused']);
    expect([rows[0]![2], rows[2]![2]]).toEqual([
      [expect.stringMatching(/accepts no films that are online/)],
      [expect.stringMatching(new RegExp(`is already in line ${between.length + 2}`))],
    ]);
    expect((await stored(lantern.name)).festival!.homepage).toBe('https://right.example');
  });
});

it('matches a competition regardless of case and keeps its name, and rejects duplicates in one record', async () => {
  await running.take([lantern]);
  const loud = { ...lantern, competitions: [makeCompetition({ name: 'SHORTS', dates: [makeDate(45)] })] };
  expect(await bothWays([loud])).toEqual([['changed', ['Shorts dates'], []]]);
  const { competitions } = await stored(lantern.name);
  expect(competitions.map(({ competition }) => competition!.name)).toEqual(['Shorts']);
  const both = { ...lantern, competitions: [makeCompetition(), makeCompetition({ name: 'shorts' })] };
  const [[outcome, , problems]] = (await bothWays([both])) as [[string, unknown, string[]]];
  expect([outcome, problems]).toEqual([
    'refused',
    [expect.stringMatching(/has two competitions of the same name/)],
  ]);
});

it('the history of a festival lists the competitions that an import added', async () => {
  await running.take([lantern]);
  const { festival } = await stored(lantern.name);
  await applied(
    running,
    lines([{ ...lantern, competitions: [makeCompetition(), makeCompetition({ name: 'Loops' })] }]),
  );
  const { items } = await running.asAdmin(() =>
    running.editing.getCatalogHistory({ festivalId: festival!.id, pageSize: 10 }),
  );
  expect(items.map(({ name, field, actor = null }) => [name, field, actor])).toEqual([
    ['Loops', 'whole', null],
  ]);
});
