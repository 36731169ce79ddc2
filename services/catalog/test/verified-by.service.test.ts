import { randomUUID } from 'node:crypto';
import { until } from '../../../deploy/local/until.mjs';
import { tell } from '../../runtime/test/telling.js';
import { Db } from '../src/database.js';
import { personal } from '../src/personal-data.js';
import { makeFestival, startCatalog, type Running } from './make.js';

let running: Running;
beforeAll(async () => void (running = await startCatalog()));
afterAll(() => running?.stop());

it('who looked at a festival last is known to administrators, told to nobody, and forgotten with them', async () => {
  const { editing, asAdmin, admin, to } = running;
  await running.take([makeFestival({ verifiedAt: '2026-01-01' })]);
  const db = running.get(Db);
  const { id: festivalId, name } = await db.festival.findFirstOrThrow();
  const whole = () => asAdmin(() => editing.getFestivalWhole({ festivalId }));
  expect((await whole()).verifiedBy ?? null).toBeNull();
  await asAdmin(() => editing.verifyFestivals({ items: [{ festivalId, version: 1 }] }));
  expect((await whole()).verifiedBy).toBe(admin.user);
  const { festival } = await whole();
  const changed = { festivalId, version: festival!.version, isVerified: false };
  await asAdmin(() => editing.saveFestival({ ...changed, festival: { ...festival!, city: 'Arles' } }));
  expect((await whole()).verifiedBy).toBe(admin.user);
  const added = { ...festival!, name: 'Another', city: 'Nice' };
  const another = await asAdmin(() => editing.saveFestival({ festival: added, isVerified: true }));
  const ofAnother = () => asAdmin(() => editing.getFestivalWhole({ festivalId: another.festival!.id }));
  expect((await ofAnother()).verifiedBy).toBe(admin.user);
  const seen = await running.ask(() => to.getFestival({ festivalId }));
  expect(JSON.stringify(seen)).not.toContain(admin.user);
  const told = await db.rows<{ n: number }>(
    `select count(*)::int as n from outbox where type like 'festival.%' and payload::text like $1`,
    `%${admin.user}%`,
  );
  expect(told).toEqual([{ n: 0 }]);
  const own = await db.$queryRawUnsafe<{ festival: string }[]>(personal.verified, admin.user);
  expect(own.map((one) => one.festival)).toEqual([name, 'Another']);
  const gone = { userId: admin.user };
  await tell(running.stack, 'user.deleted', `user-${admin.user}`, 2, gone, randomUUID());
  await until(async () => ((await whole()).verifiedBy ?? null) === null);
  expect((await whole()).festival!.verifiedAt).not.toBeNull();
});
