import { formatMessage } from '@laurel/words/format-message';
import { LEARNED_REASONS, type Lessons } from '../objections.js';
import { describeLessons } from './lessons-message.js';

const toTexts = (lessons: Lessons) => describeLessons(lessons).map((one) => formatMessage(one));

describe('the messages about earlier refusals', () => {
  it('are empty when nothing was refused', () => expect(toTexts({ objections: [], refused: 0 })).toEqual([]));
  it('say that no earlier reason applies', () =>
    expect([toTexts({ objections: [], refused: 1 }), toTexts({ objections: [], refused: 3 })]).toEqual([
      ['You did not want one competition: nothing that is known of this one is as there'],
      ['You did not want 3 competitions: nothing that is known of this one is as there'],
    ]));
  it('name each reason that applies, with its count', () => {
    const objections = LEARNED_REASONS.map((why, n) => ({ why, refused: n + 1 }));
    expect(toTexts({ objections, refused: 10 })).toEqual([
      'You refused one for its fee, and this is no cheaper: shown later',
      'You refused 2 as too far away, and this is in the same country: shown later',
      'You refused 3 as not known enough, and this counts for no more awards: shown later',
      'You refused 4 for their dates, and this is in the same days: shown later',
    ]);
  });
});
