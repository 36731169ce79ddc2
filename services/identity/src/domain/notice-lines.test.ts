import { removeEndedLines } from './notice-lines.js';

describe('a notice without its ended lines', () => {
  const three = { text: 'one\ntwo\n…', keys: ['1', '2'] };
  it.each([
    ['has all lines where nothing is', three, [], three],
    ['leaves out the line, and no other', three, ['1'], { text: 'two\n…', keys: ['2'] }],
    ['keeps what has no name', three, ['2', '9'], { text: 'one\n…', keys: ['1'] }],
    ['is what has no name where all that is named is over', three, ['1', '2'], { text: '…', keys: [] }],
    ['is none where nothing holds any more', { text: 'one\ntwo', keys: ['1', '2'] }, ['2', '1'], null],
  ])('contains the remaining lines: %s', (_what, lines, endedKeys, remaining) =>
    expect(removeEndedLines(lines, new Set(endedKeys))).toEqual(remaining),
  );
});
