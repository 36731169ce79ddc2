import { identity } from '../../services/identity/src/identity.module.js';
import { createStopToken } from '../../services/identity/src/mail/stop-link.js';
import { SecretBox } from '../../services/identity/src/settings/secrets.js';
import { nothing, NOWHERE, fixed } from './fixture-kinds.js';
import type { Platform } from './platform.js';
import type { Things } from './things.js';

/** Fixtures for notifications and for unsubscribing. */
export const noticeFixtures = (laurel: Platform, { owner }: Things) => ({
  getNotifications: nothing,
  readNotifications: fixed({ upTo: NOWHERE }),
  declineNotice: {
    input: () => ({
      token: createStopToken(laurel.inside(identity, SecretBox), owner.userId, 'list-reminders'),
    }),
  },
});
