import { formatMessage } from '@laurel/messages/formatting/format-message';
import { LEARNED_REASONS, type LearnedObjections } from '../recommendations/objections.js';
import { describeLearnedObjections } from './learned-objections-message.js';

const toTexts = (learned: LearnedObjections) =>
  describeLearnedObjections(learned).map((message) => formatMessage(message));

describe('the messages about declined competitions', () => {
  it('are empty when nothing was declined', () =>
    expect(toTexts({ objections: [], declinedCount: 0 })).toEqual([]));
  it('say that no earlier reason applies', () =>
    expect([
      toTexts({ objections: [], declinedCount: 1 }),
      toTexts({ objections: [], declinedCount: 3 }),
    ]).toEqual([
      ['You declined one competition, but none of your reasons applies to this one'],
      ['You declined 3 competitions, but none of your reasons applies to this one'],
    ]));
  it('name each reason that applies, with the number of competitions declined for it', () => {
    const objections = LEARNED_REASONS.map((why, n) => ({ why, declinedCount: n + 1 }));
    expect(toTexts({ objections, declinedCount: 10 })).toEqual([
      'You declined one because of its fee. This one costs at least as much, so it ranks lower',
      'You declined 2 as too far away. This one is in the same country, so it ranks lower',
      'You declined 3 as not well-known enough. This one qualifies for no more awards, so it ranks lower',
      'You declined 4 because of their dates. This one has similar dates, so it ranks lower',
    ]);
  });
});
