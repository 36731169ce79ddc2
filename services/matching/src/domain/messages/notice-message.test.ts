import { formatMessage } from '@laurel/messages/formatting/format-message';
import type { Notice } from '../recommendations/notices.js';
import { describeNotice } from './notice-message.js';

describe('the message of a notice', () => {
  const late = { code: 'completed-after-deadline', completed: '2027-05-01', deadline: '2027-03-03' } as const;
  it.each<[Notice, string, string]>([
    [
      { ...late, fits: null },
      'Your film will be completed on 1 May 2027, after this deadline (3 Mar 2027): ask whether works in progress are accepted',
      'Will be completed on 1 May 2027, after this deadline',
    ],
    [
      { ...late, fits: '2027-06-01' },
      'Your film will be completed on 1 May 2027, after this deadline (3 Mar 2027). The later deadline of 1 Jun 2027 would fit; for this one, ask whether works in progress are accepted',
      'Will be completed after this deadline, but in time for the one of 1 Jun 2027',
    ],
    [
      {
        code: 'fails-later',
        rule: { code: 'film_age', limit: 12 },
        from: '2027-06-01',
        enterBy: '2027-04-30',
      },
      'Enter by 30 Apr 2027: at the deadline of 1 Jun 2027 your film is too old',
      'Enter by 30 Apr 2027; too old at the deadline of 1 Jun 2027',
    ],
    [
      {
        code: 'fails-later',
        rule: { code: 'director_age_max', limit: 35 },
        from: '2027-06-01',
        enterBy: null,
      },
      'At the deadline of 1 Jun 2027 the director is over 35',
      'The director is over 35 at the deadline of 1 Jun 2027',
    ],
    [
      { code: 'uses-up-reserved', level: 'world' },
      'A screening here uses up the world premiere, which you have reserved, although this festival does not require it',
      'Uses up the world premiere, which you have reserved',
    ],
    [
      { code: 'no-rules', others: 0 },
      'No rules on file for this competition: read its regulations before you pay',
      'Read its regulations before you pay',
    ],
    [
      { code: 'no-rules', others: 1 },
      'No rule on file decides who may enter: read its regulations before you pay',
      'Read its regulations before you pay',
    ],
    [
      { code: 'unreadable', written: 'Music videos only.' },
      'A rule that only you can check: “Music videos only.”',
      'Check this yourself: “Music videos only.”',
    ],
  ])('has a long and a short form for %j', (notice, long, short) => {
    const { code, values } = describeNotice(notice);
    expect([formatMessage({ code, values }), formatMessage({ code: `${code}.short`, values })]).toEqual([
      long,
      short,
    ]);
  });
});
