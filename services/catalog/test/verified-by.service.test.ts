import { randomUUID } from 'node:crypto';
import { until } from '../../../deploy/testing/until.mjs';
import { publishEvent } from '../../runtime/test/publish-events.js';
import { Db } from '../src/database/client.js';
import { personalDataQueries } from '../src/queries/personal-data.js';
import { makeFestival, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeAll(async () => void (running = await startCatalog()));
afterAll(() => running?.stop());

it('the last verifier of a festival is visible to administrators only, is not published, and is erased with the account', async () => {
  const { editing, asAdmin, admin, catalog } = running;
  await running.importRecords([makeFestival({ verifiedAt: '2026-01-01' })]);
  const db = running.get(Db);
  const { id: festivalId, name } = await db.festival.findFirstOrThrow();
  const getDetails = () => asAdmin(() => editing.getFestivalWhole({ festivalId }));
  expect((await getDetails()).verifiedBy ?? null).toBeNull();
  await asAdmin(() => editing.verifyFestivals({ items: [{ festivalId, version: 1 }] }));
  expect((await getDetails()).verifiedBy).toBe(admin.user);
  const { festival } = await getDetails();
  const request = { festivalId, version: festival!.version, isVerified: false };
  await asAdmin(() => editing.saveFestival({ ...request, festival: { ...festival!, city: 'Arles' } }));
  expect((await getDetails()).verifiedBy).toBe(admin.user);
  const newFestival = { ...festival!, name: 'Another', city: 'Nice' };
  const another = await asAdmin(() => editing.saveFestival({ festival: newFestival, isVerified: true }));
  const getAnother = () => asAdmin(() => editing.getFestivalWhole({ festivalId: another.festival!.id }));
  expect((await getAnother()).verifiedBy).toBe(admin.user);
  const publicResponse = await running.asAnonymous(() => catalog.getFestival({ festivalId }));
  expect(JSON.stringify(publicResponse)).not.toContain(admin.user);
  const rows = await db.rows<{ n: number }>(
    `select count(*)::int as n from outbox where type like 'festival.%' and payload::text like $1`,
    `%${admin.user}%`,
  );
  expect(rows).toEqual([{ n: 0 }]);
  const personalRows = await db.$queryRawUnsafe<{ festival: string }[]>(
    personalDataQueries.verified,
    admin.user,
  );
  expect(personalRows.map((personalRow) => personalRow.festival)).toEqual([name, 'Another']);
  const payload = { userId: admin.user };
  await publishEvent(running.stack, 'user.deleted', `user-${admin.user}`, 2, payload, randomUUID());
  await until(async () => ((await getDetails()).verifiedBy ?? null) === null);
  expect((await getDetails()).festival!.verifiedAt).not.toBeNull();
});
