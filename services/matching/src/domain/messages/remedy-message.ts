import { message, type Message } from '@laurel/messages/formatting/message';
import type { Remedy } from '../evaluation/near-miss-remedy.js';

export function describeRemedy(remedy: Remedy): Message {
  switch (remedy.code) {
    case 'cut':
    case 'lengthen':
      return message(`remedy.${remedy.code}`, { duration: remedy.seconds, runtime: remedy.targetLength });
    case 'take-offline':
      return message('remedy.take-offline');
    case 'complete':
      return message(`remedy.complete.${remedy.direction}`, { day: remedy.day });
    case 'leave-out':
      return message('remedy.leave-out', { day: remedy.day });
  }
}
