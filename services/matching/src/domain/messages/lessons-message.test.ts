import { formatMessage } from '@laurel/messages/formatting/format-message';
import { LEARNED_REASONS, type Lessons } from '../recommendations/objections.js';
import { describeLessons } from './lessons-message.js';

const toTexts = (lessons: Lessons) => describeLessons(lessons).map((message) => formatMessage(message));

describe('the messages about hidden competitions', () => {
  it('are empty when nothing was hidden', () => expect(toTexts({ objections: [], refused: 0 })).toEqual([]));
  it('say that no earlier reason applies', () =>
    expect([toTexts({ objections: [], refused: 1 }), toTexts({ objections: [], refused: 3 })]).toEqual([
      ['You declined one competition, but none of your reasons applies to this one'],
      ['You declined 3 competitions, but none of your reasons applies to this one'],
    ]));
  it('name each reason that applies, with its count', () => {
    const objections = LEARNED_REASONS.map((why, n) => ({ why, refused: n + 1 }));
    expect(toTexts({ objections, refused: 10 })).toEqual([
      'You declined one because of its fee. This one costs at least as much, so it ranks lower',
      'You declined 2 as too far away. This one is in the same country, so it ranks lower',
      'You declined 3 as not well-known enough. This one qualifies for no more awards, so it ranks lower',
      'You declined 4 because of their dates. This one has similar dates, so it ranks lower',
    ]);
  });
});
