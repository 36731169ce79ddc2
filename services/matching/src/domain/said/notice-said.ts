import { say, type Said } from '@laurel/words/said';
import type { Notice } from '../notices.js';

/** What is, then what to do; in a few words under the same code with `.short`. */
export function noticeSaid(notice: Notice): Said {
  switch (notice.code) {
    case 'completed-after-deadline': {
      const { completed, deadline, fits } = notice;
      return fits === null
        ? say('notice.completed-after-deadline', { completed, deadline })
        : say('notice.completed-after-deadline.fits', { completed, deadline, fits });
    }
    case 'too-old-later':
      return say('notice.too-old-later', { from: notice.from });
    case 'uses-up-kept':
      return say('notice.uses-up-kept', { kept: notice.level });
    case 'no-rules':
      return say(notice.others ? 'notice.no-rules.undecided' : 'notice.no-rules');
    case 'unreadable':
      return say('notice.unreadable', { written: notice.written });
  }
}
