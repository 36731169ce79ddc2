import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../../../deploy/local/until.mjs';
import { person } from '../../runtime/test/asking.js';
import { Archivist } from '../src/archives/archivist.js';
import { Parts } from '../src/archives/parts.js';
import { startFilms } from './make.js';

let laurel: Awaited<ReturnType<typeof startFilms>>;
beforeAll(async () => (laurel = await startFilms(person())));
afterAll(() => laurel?.stop());

it('an archive that takes too long waits for the others, also for those asked for in its turn, and is tried again', async () => {
  const [slow, quick] = [randomUUID(), randomUUID()];
  laurel.service.app.get(Archivist, { strict: false }).turnMs = 1500;
  let isOver = false;
  const askedIn = (ms: number, userId: string) =>
    laurel.db.archive.create({ data: { userId, dueAt: new Date(Date.now() + ms) } });
  jest
    .spyOn(laurel.service.app.get(Parts, { strict: false }), 'of')
    .mockImplementation(async function* (_service, userId) {
      // Asked for as the first turn goes on, after the moment at which a short one would be tried again.
      if (userId === slow && (await laurel.db.archive.count({ where: { userId: quick } })) === 0)
        await askedIn(1200, quick);
      for (; userId === slow && !isOver; await wait(20)) yield { area: 'films', rows: [] };
      yield { area: 'films', rows: [{ name: 'Salt' }] };
    });
  await askedIn(0, slow);
  await laurel.db.$executeRaw`notify archives`;
  const of = (userId: string) => laurel.db.archive.findFirst({ where: { userId } });
  await until(async () => (await of(quick))?.state === 'made');
  expect(await of(slow)).toMatchObject({ state: 'waiting', tries: 1 });
  isOver = true;
  await until(async () => (await of(slow))?.state === 'made');
});
