import { message, type Message } from '@laurel/messages/formatting/message';
import type { Remedy } from '../evaluation/near-miss-remedy.js';
import { describeRemedy } from './remedy-message.js';

it.each<[Remedy, Message]>([
  [{ code: 'cut', seconds: 12, targetLength: 1110 }, message('remedy.cut', { duration: 12, runtime: 1110 })],
  [
    { code: 'lengthen', seconds: 5, targetLength: 60 },
    message('remedy.lengthen', { duration: 5, runtime: 60 }),
  ],
  [{ code: 'take-offline' }, message('remedy.take-offline')],
  [
    { code: 'complete', direction: 'later', day: '2027-01-01' },
    message('remedy.complete.later', { day: '2027-01-01' }),
  ],
  [
    { code: 'complete', direction: 'earlier', day: '2026-12-31' },
    message('remedy.complete.earlier', { day: '2026-12-31' }),
  ],
  [{ code: 'leave-out', day: '2027-02-03' }, message('remedy.leave-out', { day: '2027-02-03' })],
])('describes %o', (remedy, message) => expect(describeRemedy(remedy)).toEqual(message));
