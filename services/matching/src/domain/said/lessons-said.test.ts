import { words } from '@laurel/words/words';
import { LEARNED_REASONS, type Lessons } from '../objections.js';
import { lessonsSaid } from './lessons-said.js';

const said = (lessons: Lessons) => lessonsSaid(lessons).map((one) => words(one));

describe('what was learned', () => {
  it('is nothing where nothing was refused', () => expect(said({ objections: [], refused: 0 })).toEqual([]));
  it('is that nothing speaks against it', () =>
    expect([said({ objections: [], refused: 1 }), said({ objections: [], refused: 3 })]).toEqual([
      ['You did not want one competition: nothing that is known of this one is as there'],
      ['You did not want 3 competitions: nothing that is known of this one is as there'],
    ]));
  it('is what speaks against it, each by its name and with how often it was said', () => {
    const objections = LEARNED_REASONS.map((why, n) => ({ why, refused: n + 1 }));
    expect(said({ objections, refused: 10 })).toEqual([
      'You refused one for its fee, and this is no cheaper: shown later',
      'You refused 2 as too far away, and this is in the same country: shown later',
      'You refused 3 as not known enough, and this counts for no more awards: shown later',
      'You refused 4 for their dates, and this is in the same days: shown later',
    ]);
  });
});
