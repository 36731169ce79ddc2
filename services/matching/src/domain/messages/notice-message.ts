import { message, type Message } from '@laurel/messages/formatting/message';
import type { Notice } from '../recommendations/notices.js';

/** States the situation, then what to do. The code with `.short` has a short version. */
export function describeNotice(notice: Notice): Message {
  switch (notice.code) {
    case 'completed-after-deadline': {
      const { completed, deadline, fits } = notice;
      return fits === null
        ? message('notice.completed-after-deadline', { completed, deadline })
        : message('notice.completed-after-deadline.fits', { completed, deadline, fits });
    }
    case 'fails-later': {
      const { rule, from, enterBy } = notice;
      const values = { from, years: rule.limit };
      return enterBy === null
        ? message(`notice.fails.${rule.code}`, values)
        : message(`notice.fails.${rule.code}.enter_by`, { ...values, enterBy });
    }
    case 'uses-up-reserved':
      return message('notice.uses-up-reserved', { reserved: notice.level });
    case 'no-rules':
      return message(notice.others ? 'notice.no-rules.undecided' : 'notice.no-rules');
    case 'fee-not-compared':
      return message('notice.fee-not-compared', { currency: notice.currency });
    case 'unreadable':
      return message('notice.unreadable', { written: notice.written });
  }
}
