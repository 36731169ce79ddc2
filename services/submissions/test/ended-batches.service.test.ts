import fs from 'node:fs';
import path from 'node:path';
import { listEvents } from '../../runtime/test/tables.js';
import { startSending } from './sending.js';

let laurel: Awaited<ReturnType<typeof startSending>>;
beforeAll(async () => (laurel = await startSending()));
afterAll(() => laurel?.stop());

const file = path.join(
  import.meta.dirname,
  '../prisma/migrations/20261126160000_ended_batches_told/migration.sql',
);
const migrate = () => laurel.db.$executeRawUnsafe(fs.readFileSync(file, 'utf8'));
const listSendingEvents = (batchId: string) => listEvents(laurel.db, 'aggregate = $1', `sending-${batchId}`);

it('a batch that a migration ended is published once, and other batches are not', async () => {
  const [ended, open] = [await laurel.begun({}, {}), await laurel.begun({})];
  const before = (await listSendingEvents(open.batchId)).length;
  // Repeats what the migration of 26 November did.
  await laurel.db
    .$executeRaw`update sending_entry set state = 'returned', reason = 'unpaid', "linkSeed" = null where "sendingId" = ${ended.batchId}::uuid`;
  await laurel.db
    .$executeRaw`update sending set state = 'ended', version = version + 1 where id = ${ended.batchId}::uuid`;
  for (let again = 0; again < 2; again++) await migrate();
  const events = await listSendingEvents(ended.batchId);
  expect(events.map(({ version }) => version)).toEqual([1, 2]);
  expect(events[1]).toMatchObject({
    type: 'sending.changed',
    payload: {
      batchId: ended.batchId,
      userId: ended.who.user,
      filmId: ended.filmId,
      state: 'ended',
      entries: ended.ids.map((submissionId) => ({ submissionId, state: 'returned' })),
    },
  });
  expect(await listSendingEvents(open.batchId)).toHaveLength(before);
});
