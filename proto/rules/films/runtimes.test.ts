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
  ['10000', NaN],
  ['90 min', 5400],
  ['90.0', 5400],
  ['7,5 min.', 450],
  ['1h 30m', 5400],
  ['1h30', 5400],
  ['1 hr. 30 mins', 5400],
  ['1.5 hours', 5400],
  ['1:30 h', 5400],
  ['25:00 min', 1500],
  ['15\'30"', 930],
  ['15’30’’', 930],
  ['15′ 30″', 930],
  ['2 Stunden 5 Minuten', 7500],
  ['1 h 5 min 10 s', 3910],
  ['１時間３０分', 5400],
  ['30 m 1 h', NaN],
  ['1 h 75', NaN],
  ['40 30', NaN],
  ['12.30 min', NaN],
  ['5-15 min', NaN],
  ['2 reels', NaN],
])('parses “%s” as %s', (text, seconds) => expect(parseRuntime(text)).toBe(seconds));
