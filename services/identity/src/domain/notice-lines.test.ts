import { withoutOver } from './notice-lines.js';

describe('a notice without what is over', () => {
  const three = { text: 'one\ntwo\n…', keys: ['1', '2'] };
  it.each([
    ['has all lines where nothing is', three, [], three],
    ['leaves out the line, and no other', three, ['1'], { text: 'two\n…', keys: ['2'] }],
    ['keeps what has no name', three, ['2', '9'], { text: 'one\n…', keys: ['1'] }],
    ['is none where all that is named is over', three, ['1', '2'], null],
  ])('%s', (_what, lines, over, left) => expect(withoutOver(lines, new Set(over))).toEqual(left));
});
