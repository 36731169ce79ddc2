import fs from 'node:fs';
import path from 'node:path';
import { factsOf } from '../../runtime/test/tables.js';
import { startSending } from './sending.js';

let laurel: Awaited<ReturnType<typeof startSending>>;
beforeAll(async () => (laurel = await startSending()));
afterAll(() => laurel?.stop());

const file = path.join(
  import.meta.dirname,
  '../prisma/migrations/20261126160000_ended_batches_told/migration.sql',
);
const migrate = () => laurel.db.$executeRawUnsafe(fs.readFileSync(file, 'utf8'));
const told = (batchId: string) => factsOf(laurel.db, 'aggregate = $1', `sending-${batchId}`);

it('a batch that a migration ended is told as it stands, once; of the others nothing', async () => {
  const [ended, open] = [await laurel.begun({}, {}), await laurel.begun({})];
  const before = (await told(open.batchId)).length;
  // As the migration of 26 November did it.
  await laurel.db
    .$executeRaw`update sending_entry set state = 'returned', reason = 'unpaid', "linkSeed" = null where "sendingId" = ${ended.batchId}::uuid`;
  await laurel.db
    .$executeRaw`update sending set state = 'ended', version = version + 1 where id = ${ended.batchId}::uuid`;
  for (let again = 0; again < 2; again++) await migrate();
  const facts = await told(ended.batchId);
  expect(facts.map(({ version }) => version)).toEqual([1, 2]);
  expect(facts[1]).toMatchObject({
    type: 'sending.changed',
    payload: {
      batchId: ended.batchId,
      userId: ended.who.user,
      filmId: ended.filmId,
      state: 'ended',
      entries: ended.ids.map((submissionId) => ({ submissionId, state: 'returned' })),
    },
  });
  expect(await told(open.batchId)).toHaveLength(before);
});
