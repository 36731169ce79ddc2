import { Db } from '../src/database/client.js';
import { createEditingActions, maxRuntimeTerm } from './editing-actions.js';
import { makeCompetition, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeAll(async () => void (running = await startCatalog()));
afterAll(() => running?.stop());

it('the history shows only the name of a large deleted festival, and the database stores all of it', async () => {
  const { createFestival, listChanges } = createEditingActions(running);
  const description = 'x'.repeat(20_000);
  const longCompetitions = Array.from({ length: 10 }, (_, n) =>
    makeCompetition({ name: `Part ${n}`, description }),
  );
  const [small, large] = [await createFestival(), await createFestival({ competitions: longCompetitions })];
  const items = [small, large].map(({ festival }) => ({
    festivalId: festival.id,
    version: festival.version,
  }));
  await running.asAdmin(() => running.editing.deleteFestivals({ items }));
  expect(await listChanges(large.festivalId)).toEqual([['whole', { name: large.festival.name }, null]]);
  expect(await listChanges(small.festivalId)).toEqual([
    ['whole', expect.objectContaining({ competitions: [expect.anything()] }), null],
  ]);
  const where = { festivalId: large.festivalId };
  const { before } = await running.get(Db).catalogChange.findFirstOrThrow({ where });
  expect(before).toMatchObject({ competitions: { length: 10 } });
});

it('the history splits long pages without losing a line', async () => {
  const { createFestival, saveTerms } = createEditingActions(running);
  const { festivalId, competition } = await createFestival();
  const description = 'x'.repeat(1900);
  const longTerms = Array.from({ length: 90 }, (_, n) => ({ ...maxRuntimeTerm(600 + n), description }));
  const CHANGE_COUNT = 8;
  for (let version = 1; version <= CHANGE_COUNT; version++)
    await saveTerms(competition.id, version, version % 2 ? longTerms : longTerms.slice(1));
  const getPage = (pageSize: number, before?: number) =>
    running.asAdmin(() =>
      running.editing.getCatalogHistory({ festivalId, pageSize, before: before ?? null }),
    );

  const sizes: number[] = [];
  const versions: number[] = [];
  for (let next: number | undefined | null, pageIndex = 0; pageIndex === 0 || next; pageIndex++) {
    const { items, ...page } = await getPage(200, next ?? undefined);
    expect(page.total).toBe(CHANGE_COUNT);
    sizes.push(items.length);
    versions.push(...items.map(({ version }) => version));
    next = page.next;
  }
  expect(sizes.length).toBeGreaterThan(1);
  expect(Math.max(...sizes)).toBeLessThan(CHANGE_COUNT);
  expect(versions).toEqual(Array.from({ length: CHANGE_COUNT }, (_, n) => CHANGE_COUNT + 1 - n));

  const firstPage = await getPage(2);
  expect(firstPage.items.map(({ version }) => version)).toEqual([9, 8]);
  expect((await getPage(2, firstPage.next!)).items.map(({ version }) => version)).toEqual([7, 6]);
  expect((await getPage(200, firstPage.items[0]!.id)).items[0]!.version).toBe(8);
});
