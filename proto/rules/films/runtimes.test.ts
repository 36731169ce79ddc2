import { formatDuration, formatRuntime, parseRuntime } from './runtimes.js';

describe('runtimes', () => {
  it.each([
    [0, '0:00'],
    [59, '0:59'],
    [870, '14:30'],
    [3600, '1:00:00'],
    [3723, '1:02:03'],
  ])('formats %s seconds as %s, and parses them back', (seconds, text) => {
    expect(formatRuntime(seconds)).toBe(text);
    expect(parseRuntime(text)).toBe(seconds);
  });
});

it.each([
  [0, '0 s'],
  [12, '12 s'],
  [180, '3 min'],
  [3900, '1 h 5 min'],
  [3661, '1 h 1 min 1 s'],
])('formats a duration of %s seconds as %s', (seconds, expected) =>
  expect(formatDuration(seconds)).toBe(expected),
);

it.each([
  ['90', 5400],
  ['90:00', 5400],
  ['1:30:00', 5400],
  ['1:60', NaN],
  ['1:5', NaN],
  ['1:2:3:4', NaN],
  ['', NaN],
  ['ab', NaN],
  ['1:60:00', NaN],
  ['1000', NaN],
])('parses “%s” as %s', (text, seconds) => expect(parseRuntime(text)).toBe(seconds));
