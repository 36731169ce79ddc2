import { say, type Said } from '@laurel/words/said';
import type { Remedy } from '../remedy.js';

/** Something to do, as one would say it to a colleague. */
export function remedySaid(remedy: Remedy): Said {
  switch (remedy.code) {
    case 'cut':
    case 'lengthen':
      return say(`remedy.${remedy.code}`, { duration: remedy.seconds, runtime: remedy.to });
    case 'take-offline':
      return say('remedy.take-offline');
    case 'complete':
      return say(`remedy.complete.${remedy.on}`, { day: remedy.day });
    case 'leave-out':
      return say('remedy.leave-out', { day: remedy.day });
  }
}
