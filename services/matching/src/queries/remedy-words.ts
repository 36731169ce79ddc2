import type { Remedy } from '../domain/remedy.js';
import { day, duration, runtime } from './words.js';

/** Something to do, as one would say it to a colleague. */
export function remedyWords(remedy: Remedy): string {
  switch (remedy.code) {
    case 'cut':
      return `Cut ${duration(remedy.seconds)} (to ${runtime(remedy.to)})`;
    case 'lengthen':
      return `Add ${duration(remedy.seconds)} (to ${runtime(remedy.to)})`;
    case 'take-offline':
      return 'Take the film offline';
    case 'complete':
      return remedy.on === 'later'
        ? `Complete it on ${day(remedy.day)} or later`
        : `Complete it by ${day(remedy.day)}`;
    case 'leave-out':
      return `Leave out the screening of ${day(remedy.day)}`;
  }
}
