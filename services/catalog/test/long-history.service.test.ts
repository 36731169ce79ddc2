import { Db } from '../src/database.js';
import { editing } from './editing.js';
import { makeCompetition, startCatalog, type Running } from './make.js';

let running: Running;
beforeAll(async () => void (running = await startCatalog()));
afterAll(() => running?.stop());

it('history names what went whole where that is long, and has all of it in the database', async () => {
  const { made, changesOf } = editing(running);
  const description = 'x'.repeat(20_000);
  const long = Array.from({ length: 10 }, (_, n) => makeCompetition({ name: `Part ${n}`, description }));
  const [few, many] = [await made(), await made({ competitions: long })];
  const items = [few, many].map(({ festival }) => ({ festivalId: festival.id, version: festival.version }));
  await running.asAdmin(() => running.editing.deleteFestivals({ items }));
  expect(await changesOf(many.festivalId)).toEqual([['whole', { name: many.festival.name }, null]]);
  expect(await changesOf(few.festivalId)).toEqual([
    ['whole', expect.objectContaining({ competitions: [expect.anything()] }), null],
  ]);
  const where = { festivalId: many.festivalId };
  const { before } = await running.get(Db).catalogChange.findFirstOrThrow({ where });
  expect(before).toMatchObject({ competitions: { length: 10 } });
});
