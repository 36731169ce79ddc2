import type { Notice } from '../domain/notices.js';
import { day } from './words.js';

export interface NoticeWords {
  /** What is, then what to do. */
  whole: string;
  short: string;
}

export function noticeWords(notice: Notice): NoticeWords {
  switch (notice.code) {
    case 'completed-after-deadline': {
      const { completed, deadline, fits } = notice;
      const what = `Your film is to be completed on ${day(completed)}, after this deadline (${day(deadline)})`;
      const advice = `ask whether works in progress are accepted`;
      return {
        whole: fits
          ? `${what}. The later deadline of ${day(fits)} would fit; for this one, ${advice}`
          : `${what}: ${advice}`,
        short: fits
          ? `To be completed after this deadline; that of ${day(fits)} would fit`
          : `To be completed on ${day(completed)}, after this deadline`,
      };
    }
    case 'too-old-later': {
      const from = day(notice.from);
      return {
        whole: `True for the next deadline only: from ${from} on your film is too old`,
        short: `Too old from the deadline of ${from} on`,
      };
    }
    case 'no-rules':
      return {
        whole: `${notice.others ? 'No rule on file that decides who may enter' : 'No rules on file for this competition'}: read its regulations before you pay`,
        short: 'Read its regulations before you pay',
      };
    case 'unreadable':
      return {
        whole: `A rule that only you can check: “${notice.text}”`,
        short: `Check for yourself: “${notice.text}”`,
      };
  }
}
