import { removeEndedLines } from './notice-lines.js';

describe('a notice whose obsolete lines were removed', () => {
  const notice = { text: 'one\ntwo\n…', keys: ['1', '2'] };
  it.each([
    ['all lines if none has ended', notice, [], notice],
    ['not the ended line', notice, ['1'], { text: 'two\n…', keys: ['2'] }],
    ['lines without a key', notice, ['2', '9'], { text: 'one\n…', keys: ['1'] }],
    ['only lines without a key if all others have ended', notice, ['1', '2'], { text: '…', keys: [] }],
    ['nothing if all lines have ended', { text: 'one\ntwo', keys: ['1', '2'] }, ['2', '1'], null],
  ])('contains the remaining lines: %s', (_case, lines, endedKeys, remaining) =>
    expect(removeEndedLines(lines, new Set(endedKeys))).toEqual(remaining),
  );
});
