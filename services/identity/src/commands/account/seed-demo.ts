import type { Work } from '@laurel/runtime/lifecycle/command';
import { Db } from '../../database/client.js';
import { registerUser } from '../../users/change-user.js';

const demoAccounts = [
  { name: 'Demo Filmmaker', email: 'filmmaker@laurel.test', role: 'user', businessRole: 'Director' },
  { name: 'Demo Newcomer', email: 'new@laurel.test', role: 'user', businessRole: null },
  { name: 'Demo Admin', email: 'admin@laurel.test', role: 'admin', businessRole: null },
].map((account, n) => ({ id: `10000000-0000-4000-8000-00000000000${n + 1}`, ...account }));

/** Registers the demo accounts of the realm before their first sign-in. */
export const seedDemo: Work = async (app) => {
  const db = app.get(Db, { strict: false });
  for (const { businessRole, ...account } of demoAccounts) {
    if (await db.user.findUnique({ where: { id: account.id } })) continue;
    const metaData = businessRole ? { metaData: { create: { role: businessRole } } } : {};
    await db.$transaction((tx) => registerUser(tx, { ...account, emailVerified: true, ...metaData }));
    console.log(`User ${account.email}`);
  }
};
