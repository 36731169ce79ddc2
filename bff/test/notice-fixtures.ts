import { identity } from '../../services/identity/src/identity.module.js';
import { stopToken } from '../../services/identity/src/mail/stop-link.js';
import { Seal } from '../../services/identity/src/secrets.js';
import type { Platform, Things } from './things.js';

const NOWHERE = 2_000_000_000;

/** What somebody is told, and how they stop it. */
export const noticeFixtures = (laurel: Platform, { owner }: Things) => ({
  getNotifications: { input: () => ({}) },
  readNotifications: { input: () => ({ upTo: NOWHERE }) },
  declineNotice: {
    input: () => ({ token: stopToken(laurel.inside(identity, Seal), owner.userId, 'list-reminders') }),
  },
});
