import type { Work } from '@laurel/runtime/command';
import { record } from '@laurel/runtime/outbox';
import { Db } from '../database.js';
import { userMessage, whole } from '../messages.js';

const demo = [
  {
    id: '10000000-0000-4000-8000-000000000001',
    name: 'Demo Filmmaker',
    email: 'filmmaker@laurel.test',
    role: 'user',
    businessRole: 'Director',
  },
  {
    id: '10000000-0000-4000-8000-000000000002',
    name: 'Demo Newcomer',
    email: 'new@laurel.test',
    role: 'user',
    businessRole: null,
  },
  {
    id: '10000000-0000-4000-8000-000000000003',
    name: 'Demo Admin',
    email: 'admin@laurel.test',
    role: 'admin',
    businessRole: null,
  },
];

/** The demo accounts of the realm, known here before their first sign-in. */
export const seedDemo: Work = async (app) => {
  const db = app.get(Db, { strict: false });
  for (const { businessRole, ...account } of demo) {
    if (await db.user.findUnique({ where: { id: account.id } })) continue;
    await db.$transaction(async (tx) => {
      const metaData = businessRole ? { metaData: { create: { role: businessRole } } } : {};
      const user = await tx.user.create({
        data: { ...account, emailVerified: true, ...metaData },
        include: whole,
      });
      await record(tx, 'user.registered', `user-${user.id}`, user.version, { user: userMessage(user) });
    });
    console.log(`User ${account.email}`);
  }
};
