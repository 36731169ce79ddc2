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

it('an archive that takes too long waits for the others, and is tried again', async () => {
  const [slow, quick] = [randomUUID(), randomUUID()];
  laurel.service.app.get(Archivist, { strict: false }).turnMs = 300;
  let isOver = false;
  jest
    .spyOn(laurel.service.app.get(Parts, { strict: false }), 'of')
    .mockImplementation(async function* (_service, userId) {
      for (; userId === slow && !isOver; await wait(20)) yield { area: 'films', rows: [] };
      yield { area: 'films', rows: [{ name: 'Salt' }] };
    });
  await laurel.db.archive.createMany({
    data: [slow, quick].map((userId, n) => ({ userId, dueAt: new Date(Date.now() - 1000 + n) })),
  });
  await laurel.db.$executeRaw`notify archives`;
  const of = (userId: string) => laurel.db.archive.findFirstOrThrow({ where: { userId } });
  await until(async () => (await of(quick)).state === 'made');
  const { state, tries } = await of(slow);
  expect([state, tries > 0]).toEqual(['waiting', true]);
  isOver = true;
  await until(async () => (await of(slow)).state === 'made');
});
