import { identity } from '../../services/identity/src/identity.module.js';
import { createStopToken } from '../../services/identity/src/mail/stop-link.js';
import { SecretBox } from '../../services/identity/src/settings/secrets.js';
import { noInput, MISSING_ID, fixedInput } from './fixture-kinds.js';
import type { Platform } from './platform.js';
import type { SampleData } from './sample-data.js';

/** Fixtures for notifications and for unsubscribing. */
export const noticeFixtures = (laurel: Platform, { owner }: SampleData) => ({
  getNotifications: noInput,
  readNotifications: fixedInput({ upTo: MISSING_ID }),
  declineNotice: {
    input: () => ({
      token: createStopToken(laurel.getProvider(identity, SecretBox), owner.userId, 'list-reminders'),
    }),
  },
});
