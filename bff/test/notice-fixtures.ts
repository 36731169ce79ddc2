import { identity } from '../../services/identity/src/identity.module.js';
import { stopToken } from '../../services/identity/src/mail/stop-link.js';
import { Seal } from '../../services/identity/src/secrets.js';
import { nothing, NOWHERE, of } from './fixture-kinds.js';
import type { Platform, Things } from './things.js';

/** What somebody is told, and how they stop it. */
export const noticeFixtures = (laurel: Platform, { owner }: Things) => ({
  getNotifications: nothing,
  readNotifications: of({ upTo: NOWHERE }),
  declineNotice: {
    input: () => ({ token: stopToken(laurel.inside(identity, Seal), owner.userId, 'list-reminders') }),
  },
});
