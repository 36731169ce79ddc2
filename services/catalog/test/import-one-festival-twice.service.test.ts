import { applied, bring, lines, reaches, report } from './bring.js';
import { Db } from '../src/database.js';
import { makeCompetition, makeDate, makeFestival, startCatalog, type Running } from './make.js';
import { merging, type Merging } from './merging.js';

let running: Running, db: Db;
let whole: Merging['whole'], merge: Merging['merge'];
beforeAll(async () => {
  running = await startCatalog();
  db = running.get(Db);
  ({ whole, merge } = merging(running));
}, 60_000);
afterAll(() => running?.stop());

let n = 0;
let lantern: ReturnType<typeof makeFestival>, laterne: typeof lantern;
/** Each test has festivals of its own. */
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
/** More than a batch of other festivals. */
const others = Array.from({ length: 120 }, (_, n) => ({
  name: `Other ${n}`,
  country: 'DE',
  city: `City ${n}`,
}));
/** What is said of these records when they are compared, and when they are applied. */
async function bothWays(records: object[]) {
  const id = await bring(running, lines(records));
  await reaches(running, id, 'checked');
  const compared = (await report(running, id)).items;
  const { id: again } = await applied(running, lines(records));
  const done = (await report(running, again)).items;
  const wanted = (all: typeof done) =>
    all
      .filter(({ name }) => !name!.startsWith('Other'))
      .map(({ outcome, difference, problems }) => [
        outcome,
        difference.map(({ competition, field }) => `${competition ?? 'festival'} ${field}`),
        problems.map(({ message }) => message),
      ]);
  expect(wanted(done)).toEqual(wanted(compared));
  return wanted(done);
}

describe.each([
  ['in one batch', []],
  ['in two batches', others],
])('records of a festival and of one that went into it, %s', (_where, between) => {
  beforeEach(async () => {
    await running.take([lantern, laterne, ...others]);
    await merge(await stored(lantern.name), await stored(laterne.name));
  });

  it.each(['first', 'last'])('what each says is kept, its own %s', async (where) => {
    const own = {
      ...lantern,
      website: 'https://new.example',
      competitions: [makeCompetition(), makeCompetition({ name: 'Loops' })],
    };
    const gone = {
      ...laterne,
      competitions: [
        makeCompetition({ name: 'Docs', dates: [makeDate(40)] }),
        makeCompetition({ name: 'Sketches' }),
        makeCompetition({ name: 'LOOPS' }),
      ],
    };
    const [one, other] = where === 'first' ? [own, gone] : [gone, own];
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

  it('of two that say otherwise of one competition the second is taken', async () => {
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
  ])('is refused the second time, but where the first was refused: %s', async (_what, isStored) => {
    if (isStored) await running.take([lantern]);
    const competitions = [makeCompetition({ terms: [online(false)] })];
    const wrong = { ...lantern, internetDisallowed: true, competitions };
    const right = { ...lantern, website: 'https://right.example' };
    const rows = await bothWays([wrong, ...between, right, lantern]);
    expect(rows.map(([outcome]) => outcome)).toEqual(['refused', isStored ? 'changed' : 'new', 'refused']);
    expect([rows[0]![2], rows[2]![2]]).toEqual([
      [expect.stringMatching(/takes no film that is online/)],
      [expect.stringMatching(new RegExp(`stands at ${between.length + 2} already`))],
    ]);
    expect((await stored(lantern.name)).festival!.homepage).toBe('https://right.example');
  });
});

it('a competition is the same however its letters are written, and keeps its name; two in one record are refused', async () => {
  await running.take([lantern]);
  const loud = { ...lantern, competitions: [makeCompetition({ name: 'SHORTS', dates: [makeDate(45)] })] };
  expect(await bothWays([loud])).toEqual([['changed', ['Shorts dates'], []]]);
  const { competitions } = await stored(lantern.name);
  expect(competitions.map(({ competition }) => competition!.name)).toEqual(['Shorts']);
  const both = { ...lantern, competitions: [makeCompetition(), makeCompetition({ name: 'shorts' })] };
  const [[outcome, , problems]] = (await bothWays([both])) as [[string, unknown, string[]]];
  expect([outcome, problems]).toEqual(['refused', [expect.stringMatching(/names the competition twice/)]]);
});

it('the history of a festival says which competitions an import added', async () => {
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
