import { applied, bring, lines, reaches, report } from './bring.js';
import { Db } from '../src/database/client.js';
import { ExportPages } from '../src/import/export-pages.js';
import { makeCompetition, makeDate, makeFestival, startCatalog, type Running } from './make.js';
import { idsIn, merging, type Merging } from './merging.js';

let running: Running, db: Db;
let whole: Merging['whole'], merge: Merging['merge'];
beforeEach(async () => {
  running = await startCatalog();
  db = running.get(Db);
  ({ whole, merge } = merging(running));
});
afterEach(() => running?.stop());

const lantern = makeFestival({ competitions: [makeCompetition({ dates: [makeDate(30), makeDate(60)] })] });
const laterne = makeFestival({
  name: 'Laterne',
  city: 'Metz',
  subdivision: undefined,
  founded: 1950,
  competitions: [
    makeCompetition({ name: 'Sketches', dates: [makeDate(45)] }),
    makeCompetition({ name: 'Docs' }),
  ],
});
const glow = makeFestival({
  name: 'Glow',
  city: 'Nice',
  subdivision: undefined,
  competitions: [makeCompetition()],
});

const stored = async (name: string) =>
  whole((await db.festival.findFirstOrThrow({ where: { name }, select: { id: true } })).id);
/** Merges two festivals and joins their first competitions. */
async function mergeFirst(target: string, merged: string) {
  const [one, other] = [await stored(target), await stored(merged)];
  return merge(one, other, { [idsIn(other)[0]!]: idsIn(one)[0]! });
}
const everything = async () => {
  const festivals = await db.festival.findMany({ orderBy: { id: 'asc' }, select: { id: true } });
  return Promise.all(festivals.map(({ id }) => whole(id)));
};
/** Returns what a file would change, and what it has changed after it is applied. */
async function bothWays(records: object[]) {
  const id = await bring(running, lines(records));
  const dry = await reaches(running, id, 'checked');
  const compared = (await report(running, id)).items;
  const done = await applied(running, lines(records));
  return {
    dry: dry.counts!,
    done: done.counts!,
    rows: compared.map(({ outcome, knownAs }) => [outcome, knownAs]),
  };
}
const none = { added: 0, changed: 0, refused: 0, competitionsAdded: 0, competitionsChanged: 0 };

it.each([
  ['alone', [laterne], [['same', 'Lantern Film Festival']]],
  [
    'first',
    [laterne, lantern],
    [
      ['same', 'Lantern Film Festival'],
      ['same', null],
    ],
  ],
  [
    'last',
    [lantern, laterne],
    [
      ['same', null],
      ['same', 'Lantern Film Festival'],
    ],
  ],
])(
  'the record of a merged festival matches its target and changes nothing: %s',
  async (_where, file, rows) => {
    await running.take([lantern, laterne]);
    await mergeFirst('Lantern Film Festival', 'Laterne');
    const before = await everything();
    const answer = await bothWays(file);
    expect(answer.dry).toMatchObject({ ...none, same: file.length, knownAs: 1 });
    expect(answer.done).toMatchObject({ ...none, same: file.length, knownAs: 1 });
    expect(answer.rows).toEqual(rows);
    expect(await everything()).toEqual(before);
  },
);

it('updates a moved competition and adds an unknown one from the record of a merged festival', async () => {
  await running.take([lantern, laterne]);
  const { id } = await mergeFirst('Lantern Film Festival', 'Laterne');
  const next = {
    ...laterne,
    competitions: [
      makeCompetition({ name: 'Sketches', dates: [makeDate(90)] }),
      makeCompetition({ name: 'Docs', dates: [makeDate(30), makeDate(80)] }),
      makeCompetition({ name: 'Loops' }),
    ],
  };
  const { dry, done } = await bothWays([next]);
  for (const counts of [dry, done])
    expect(counts).toMatchObject({ changed: 1, competitionsAdded: 1, competitionsChanged: 1, knownAs: 1 });
  const { competitions } = await whole(id);
  expect(competitions.map(({ competition, dates }) => [competition!.name, dates.length])).toEqual([
    ['Shorts', 3],
    ['Docs', 2],
    ['Loops', 1],
  ]);
});

it('follows a chain of merges to the last festival', async () => {
  await running.take([lantern, laterne, glow]);
  await mergeFirst('Laterne', 'Glow');
  await mergeFirst('Lantern Film Festival', 'Laterne');
  const before = await everything();
  const { dry, done, rows } = await bothWays([glow, laterne, lantern]);
  expect(rows).toEqual([
    ['same', 'Lantern Film Festival'],
    ['same', 'Lantern Film Festival'],
    ['same', null],
  ]);
  expect([dry, done]).toMatchObject([none, none]);
  expect(await everything()).toEqual(before);
});

it('recognises a merged festival by its last name and by its alternative names', async () => {
  await running.take([lantern, laterne]);
  const { festival } = await stored('Laterne');
  await running.asAdmin(() =>
    running.editing.saveFestival({
      festivalId: festival!.id,
      version: festival!.version,
      festival: { ...festival!, name: 'Laterne Metz', alternativeNames: [] },
      isVerified: false,
    }),
  );
  await mergeFirst('Lantern Film Festival', 'Laterne Metz');
  for (const names of [{ name: 'Laterne Metz' }, { name: 'Laternchen', alternativeNames: ['Laterne'] }]) {
    const { rows } = await bothWays([{ ...laterne, competitions: [], ...names }]);
    expect(rows[0]![1]).toBe('Lantern Film Festival');
  }
  expect(await db.festival.count()).toBe(1);
});

it('treats the same name in another city as another festival', async () => {
  await running.take([lantern, laterne]);
  await mergeFirst('Lantern Film Festival', 'Laterne');
  const { dry } = await bothWays([{ ...laterne, city: 'Nancy' }]);
  expect(dry).toMatchObject({ added: 1, knownAs: 0 });
});

it('recognises joined competitions of the target by their old names', async () => {
  await running.take([lantern, laterne]);
  const { id } = await mergeFirst('Lantern Film Festival', 'Laterne');
  const { dry } = await bothWays([
    { ...lantern, competitions: [makeCompetition({ name: 'Sketches', dates: [makeDate(70)] })] },
  ]);
  expect(dry).toMatchObject({ changed: 1, competitionsAdded: 0, competitionsChanged: 1 });
  expect((await whole(id)).competitions.map(({ competition }) => competition!.name)).toEqual([
    'Shorts',
    'Docs',
  ]);
});

it('an export after a merge changes nothing when it is imported', async () => {
  await running.take([lantern, laterne]);
  await mergeFirst('Lantern Film Festival', 'Laterne');
  const { text } = await running.get(ExportPages).getPage({ format: 'jsonl', after: 0 });
  const done = await applied(running, text);
  expect(done.counts).toMatchObject({ ...none, same: 1, knownAs: 0 });
});
