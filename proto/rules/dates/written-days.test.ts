import { detectDayOrder, parseUnambiguousDay, parseWrittenDay } from './written-days.js';

describe('parseWrittenDay', () => {
  it.each([
    ['2024-10-03', '2024-10-03'],
    [' 2024/1/3 ', '2024-01-03'],
    ['2024-10-03T18:20:00Z', '2024-10-03'],
    ['2024-10-03 18:20', '2024-10-03'],
    ['3.4.2025', '2025-04-03'],
    ['03. 04. 25', '2025-04-03'],
    ['3 Oct 2024', '2024-10-03'],
    ['3rd October, 2024', '2024-10-03'],
    ['Sept 3, 2024', '2024-09-03'],
    ['October 31 2024', '2024-10-31'],
    ['31-Oct-2024', '2024-10-31'],
    ['31-Oct-24', '2024-10-31'],
    ['29.02.2024', '2024-02-29'],
    ['Sonntag, 2. März 2025', '2025-03-02'],
    ['mardi 8 avril 2025', '2025-04-08'],
    ['1er août 2025', '2025-08-01'],
    ['8 de abril de 2025', '2025-04-08'],
    ['lunes, 3 de marzo de 2025', '2025-03-03'],
    ['2 mag 2025', '2025-05-02'],
    ['segunda-feira, 5 de maio de 2025', '2025-05-05'],
    ['Tue, Apr 8, 2025', '2025-04-08'],
    ['3. Dez. 2025', '2025-12-03'],
    ['45755', '2025-04-08'],
    ['45750.5', '2025-04-03'],
    ['45750,75', '2025-04-03'],
    ['20250403', '2025-04-03'],
    ['Apr 3, 2025 at 10:15 PM', '2025-04-03'],
    ['April 3, 2025, 10 PM', '2025-04-03'],
    ['3 avril 2025 à 22h15', '2025-04-03'],
    ['3. April 2025 um 18 Uhr', '2025-04-03'],
    ['3 de abril de 2025 a las 10:15', '2025-04-03'],
    ['Donnerstag, den 3. April 2025', '2025-04-03'],
    ['am 3. April 2025', '2025-04-03'],
    ['le 3 avril 2025', '2025-04-03'],
    ['le jeudi 3 avril 2025', '2025-04-03'],
    ['el 3 de abril de 2025', '2025-04-03'],
    ['Thursday the 3rd of April 2025', '2025-04-03'],
    ['on Thursday, April 3, 2025', '2025-04-03'],
    ['15 de abril del 2025', '2025-04-15'],
    ['3 marca 2027', '2027-03-03'],
    ['15.04.2025 r.', '2025-04-15'],
    ['3. března 2027', '2027-03-03'],
    ['3 maart 2027', '2027-03-03'],
    ['mar 3 2027', '2027-03-03'],
    ['2027年3月3日', '2027-03-03'],
    ['２０２７年３月３日（水）', '2027-03-03'],
    ['2027년 3월 3일', '2027-03-03'],
    ['3 March 2025 (Mon)', '2025-03-03'],
    ['2025. 04. 03.', '2025-04-03'],
    ['2025. április 3.', '2025-04-03'],
    ['3.Apr.2025', '2025-04-03'],
    ['3.April 25', '2025-04-03'],
    ['3/Apr/2025', '2025-04-03'],
    ['3/IV/2025', '2025-04-03'],
    ['3. 4. ’25', '2025-04-03'],
    ["Apr 3, '25", '2025-04-03'],
    ['3 апреля 2025 г.', '2025-04-03'],
    ['3. apríla 2025', '2025-04-03'],
    ['3 Nisan 2025', '2025-04-03'],
    ['31.12.09', '2009-12-31'],
    ['31/3/27', '2027-03-31'],
  ])('parses %s as %s in any day order', (cell, day) =>
    expect([parseWrittenDay(cell, 'day-first'), parseWrittenDay(cell, 'month-first')]).toEqual([day, day]),
  );
  it.each([
    ['03/04/2025', '2025-04-03', '2025-03-04'],
    ['3-4-25', '2025-04-03', '2025-03-04'],
    ['25/04/2025', '2025-04-25', '2025-04-25'],
    ['04/25/2025', '2025-04-25', '2025-04-25'],
  ])('parses %s as %s or %s', (cell, dayFirst, monthFirst) =>
    expect([parseWrittenDay(cell, 'day-first'), parseWrittenDay(cell, 'month-first')]).toEqual([
      dayFirst,
      monthFirst,
    ]),
  );
  it.each([
    '',
    'soon',
    '2024',
    '2024-13-01',
    '30.02.2024',
    '31/31/2024',
    'Oct 2024',
    '3 Foo 2024',
    '12345',
    '12345.5',
    '20251301',
    '18991231',
    '99999',
    '12:30',
    '2024-10-033',
    '1 March - 15',
    '1 March - 15 March 2027',
    '3–5 March 2027',
    '3.-5.3.2027',
    'March 2027',
    'Q2 2027',
    '2027年3月',
    'April 3, 10 PM',
    '3.4.',
  ])('returns null for %s', (cell) => expect(parseWrittenDay(cell, 'day-first')).toBeNull());
});

it.each([
  ['27.02.28', '2028-02-27', '2027-02-28'],
  ['27/02/28', '2028-02-27', '2027-02-28'],
  ['25-04-03', '2003-04-25', '2025-04-03'],
  ['27. 2. 28', '2028-02-27', '2027-02-28'],
  ['27/3/26', '2026-03-27', '2027-03-26'],
])('reads %s only with an order, as %s or %s', (cell, dayFirst, yearFirst) =>
  expect([
    parseWrittenDay(cell, 'day-first'),
    parseWrittenDay(cell, 'year-first'),
    parseUnambiguousDay(cell),
  ]).toEqual([dayFirst, yearFirst, null]),
);

describe('detectDayOrder', () => {
  it.each([
    [['2024-10-03', '3.4.2025', '04/04/2024', '25/12/2024', 'soon'], null],
    [['03/04/2025'], { order: 'day-first', isSure: false, example: '03/04/2025' }],
    [['Thu, 03/04/2025'], { order: 'day-first', isSure: false, example: '03/04/2025' }],
    [['03/04/2025; 05/06/2025'], { order: 'day-first', isSure: false, example: '03/04/2025' }],
    [['27.02.28', '28.03.28'], { order: 'day-first', isSure: false, example: '27.02.28' }],
    [['27.02.28', '01.03.28'], { order: 'day-first', isSure: true, example: '27.02.28' }],
    [['27.02.28', '27.11.40'], { order: 'day-first', isSure: true, example: '27.02.28' }],
    [['27/02/28', '27/12/05 18:00'], { order: 'day-first', isSure: false, example: '27/02/28' }],
    [['27.02.28', "28.03.'28"], { order: 'day-first', isSure: true, example: '27.02.28' }],
    [['03/04/27', '27/02/28'], { order: 'day-first', isSure: true, example: '03/04/27' }],
    [['03/04/2025', '25/04/2025'], { order: 'day-first', isSure: true, example: '03/04/2025' }],
    [['03/04/2025', '04/25/2025'], { order: 'month-first', isSure: true, example: '03/04/2025' }],
    [
      ['25/04/2025', '04/25/2025', '01/02/2025'],
      { order: 'day-first', isSure: false, example: '01/02/2025' },
    ],
  ])('returns for %j %j', (cells, order) => expect(detectDayOrder(cells)).toEqual(order));
});

it.each([
  ['12.05.2027', '2027-05-12'],
  ['25/04/2025', '2025-04-25'],
  ['03/03/2025', '2025-03-03'],
  ['03/04/2025', null],
  ['soon', null],
])('reads %s without a question as %s', (cell, day) => expect(parseUnambiguousDay(cell)).toBe(day));

it.each(['en', 'fr', 'es', 'de', 'it', 'pt'])('reads every day of a year as %s writes it', (language) => {
  for (const dateStyle of ['full', 'long', 'medium'] as const) {
    const format = new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' });
    for (let n = 0; n < 365; n++) {
      const instant = new Date(Date.UTC(2025, 0, 1 + n));
      const text = format.format(instant);
      expect([text, parseWrittenDay(text, 'day-first')]).toEqual([text, instant.toISOString().slice(0, 10)]);
    }
  }
});

it('does not read a very long text as a day', () =>
  expect([parseUnambiguousDay('am '.repeat(12_000)), parseUnambiguousDay('1'.repeat(100_000))]).toEqual([
    null,
    null,
  ]));
