import { formatDayFromNow, formatDays, formatDayShort, fromNow, isDay } from './day';
import { amountText, formatMoney, parseAmount } from './money';
import { formatRuntime, parseRuntime } from './runtime';

describe('money', () => {
  it.each([
    [2500, 'EUR', 'EUR 25'],
    [1250, 'USD', 'USD 12.50'],
    [2000, 'JPY', 'JPY 2,000'],
    [1500, 'KWD', 'KWD 1.500'],
    [0, 'EUR', 'EUR 0'],
    [1900, 'eur', 'EUR 19'],
  ])('%s minor units of %s are %s', (amount, currency, words) =>
    expect(formatMoney({ amount, currency })).toBe(words),
  );

  it.each([
    ['25', 'EUR', 2500],
    ['25.5', 'EUR', 2550],
    ['25,50', 'EUR', 2550],
    ['1 200', 'EUR', 120_000],
    ['1,200.50', 'EUR', 120_050],
    ['0.29', 'EUR', 29],
    ['1.005', 'KWD', 1005],
    ['1.200', 'EUR', NaN],
    ['1.5', 'JPY', NaN],
    ['-5', 'EUR', NaN],
    ['', 'EUR', NaN],
    ['25 EUR', 'EUR', NaN],
  ])('“%s” of %s is %s', (typed, currency, amount) => expect(parseAmount(typed, currency)).toBe(amount));

  it.each(['EUR', 'JPY', 'KWD'])('what is shown of %s is read back as it was', (currency) => {
    for (const amount of [0, 1, 29, 999, 2550, 120_050])
      expect(parseAmount(amountText({ amount, currency }), currency)).toBe(amount);
  });
});

describe('runtimes', () => {
  it.each([
    [0, '0:00'],
    [59, '0:59'],
    [870, '14:30'],
    [3600, '1:00:00'],
    [3723, '1:02:03'],
  ])('%s seconds are %s, and back', (seconds, words) => {
    expect(formatRuntime(seconds)).toBe(words);
    expect(parseRuntime(words)).toBe(seconds);
  });
});

describe('days', () => {
  it.each([
    ['2027-05-12', '12 May 2027, today'],
    ['2027-05-13', '13 May 2027, tomorrow'],
    ['2027-05-30', '30 May 2027, in 18 days'],
    ['2027-05-09', '9 May 2027, 3 days ago'],
    ['2027-12-12', '12 December 2027, in 7 months'],
  ])('%s is %s', (day, words) => expect(formatDayFromNow(day, '2027-05-12')).toBe(words));

  it('the last day before the clocks change is still one day away', () =>
    expect(fromNow('2027-03-28', '2027-03-27')).toBe('tomorrow'));

  it.each([
    ['2027-05-12', '12 May'],
    ['2028-05-12', '12 May 2028'],
  ])('%s is %s, the year when it is not this one', (day, words) =>
    expect(formatDayShort(day, '2027-01-01')).toBe(words),
  );

  it('a span says what is common once', () => {
    expect(formatDays('2027-11-19', '2027-11-27').replace(/\s/g, '')).toBe('19–27Nov2027');
    expect(formatDays('2027-12-30', '2028-01-02').replace(/\s/g, '')).toBe('30Dec2027–2Jan2028');
  });

  it.each([
    ['2027-02-28', true],
    ['2027-02-29', false],
    ['2027-2-1', false],
    ['', false],
  ])('“%s” is a day: %s', (text, is) => expect(isDay(text)).toBe(is));
});
