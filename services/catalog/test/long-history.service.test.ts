import { Db } from '../src/database/client.js';
import { editing, maxRuntimeTerm } from './editing.js';
import { makeCompetition, startCatalog, type Running } from './make.js';

let running: Running;
beforeAll(async () => void (running = await startCatalog()));
afterAll(() => running?.stop());

it('the history shows only the name of a large deleted festival, and the database stores all of it', async () => {
  const { made, listChanges } = editing(running);
  const description = 'x'.repeat(20_000);
  const long = Array.from({ length: 10 }, (_, n) => makeCompetition({ name: `Part ${n}`, description }));
  const [few, many] = [await made(), await made({ competitions: long })];
  const items = [few, many].map(({ festival }) => ({ festivalId: festival.id, version: festival.version }));
  await running.asAdmin(() => running.editing.deleteFestivals({ items }));
  expect(await listChanges(many.festivalId)).toEqual([['whole', { name: many.festival.name }, null]]);
  expect(await listChanges(few.festivalId)).toEqual([
    ['whole', expect.objectContaining({ competitions: [expect.anything()] }), null],
  ]);
  const where = { festivalId: many.festivalId };
  const { before } = await running.get(Db).catalogChange.findFirstOrThrow({ where });
  expect(before).toMatchObject({ competitions: { length: 10 } });
});

it('splits long history pages without losing a line', async () => {
  const { made, saveTerms } = editing(running);
  const { festivalId, competition } = await made();
  const description = 'x'.repeat(1900);
  const long = Array.from({ length: 90 }, (_, n) => ({ ...maxRuntimeTerm(600 + n), description }));
  const CHANGES = 8;
  for (let version = 1; version <= CHANGES; version++)
    await saveTerms(competition.id, version, version % 2 ? long : long.slice(1));
  const page = (pageSize: number, before?: number) =>
    running.asAdmin(() =>
      running.editing.getCatalogHistory({ festivalId, pageSize, before: before ?? null }),
    );

  const sizes: number[] = [];
  const versions: number[] = [];
  for (let next: number | undefined | null, at = 0; at === 0 || next; at++) {
    const { items, ...answer } = await page(200, next ?? undefined);
    expect(answer.total).toBe(CHANGES);
    sizes.push(items.length);
    versions.push(...items.map(({ version }) => version));
    next = answer.next;
  }
  expect(sizes.length).toBeGreaterThan(1);
  expect(Math.max(...sizes)).toBeLessThan(CHANGES);
  expect(versions).toEqual(Array.from({ length: CHANGES }, (_, n) => CHANGES + 1 - n));

  const short = await page(2);
  expect(short.items.map(({ version }) => version)).toEqual([9, 8]);
  expect((await page(2, short.next!)).items.map(({ version }) => version)).toEqual([7, 6]);
  expect((await page(200, short.items[0]!.id)).items[0]!.version).toBe(8);
});
