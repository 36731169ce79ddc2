import { findDescribedClocks, findOnlyClock } from './described-clock.js';
import { parseFestivalRecord } from './record.js';

const DAY = '2027-02-03';

it.each([
  ['Entries close on 3 February 2027 at 12:00 noon (CET), strictly.', '12:00', '(CET)'],
  ['Deadline: 2027-02-03, 17:00.', '17:00', null],
  ['Deadline: 2027-02-03T17:00.', '17:00', null],
  ['Einsendeschluss ist der 3. Februar 2027 um 12 Uhr mittags.', '12:00', null],
  [
    'Closes Wednesday, 3 February 2027, 11:59 pm Pacific Time. Late films are returned.',
    '23:59',
    'Pacific Time',
  ],
  ['Closes at noon on 3 February 2027', '12:00', null],
  ['Closes at noon on 3 February', '12:00', null],
  ['Closes at noon on February 3, sharp.', '12:00', null],
  ['Please submit by 12 noon GMT on Wednesday 3 February 2027.', '12:00', 'GMT'],
  ['Films arrive by 5pm (CET), 3 February 2027.', '17:00', '(CET)'],
  ['We take films until 11:59 p.m. on February 3rd, 2027.', '23:59', null],
  ['Scadenza: 3 febbraio 2027, ore 12.00', '12:00', null],
  ['Scadenza alle ore 12 del 3 febbraio 2027', '12:00', null],
  ['Schluss ist um 18 Uhr am 3. Februar 2027.', '18:00', null],
  ['Clôture à 18h le 3 février 2027', '18:00', null],
  ['Plazo: a las 18:00 del 3 de febrero de 2027', '18:00', null],
  ['Closes at noon on 03/02/2027.', '12:00', null],
  ['Open from 10:00 to 12:00 on 3 February 2027', '12:00', null],
  ['The deadline is 3 February 2027 (12 noon).', '12:00', null],
  ['Deadline 3 February 2027: 12:00', '12:00', null],
  ['Applications close at 5 PM (Eastern Time) on February 3rd.', '17:00', '(Eastern Time)'],
  ['Zgłoszenia do 3 lutego 2027, godz. 18.00', '18:00', null],
  ['Прием заявок до 3 февраля 2027 года, 18:00 МСК', '18:00', 'МСК'],
  ['Deadline: noon CET, 3rd February 2027', '12:00', 'CET'],
  ['Deadline: 3 February 2027 – 23:59 CET', '23:59', 'CET'],
  ['By noon, Wednesday 3 February 2027', '12:00', null],
  ['Closes on 3 February 2027 at 1700 hrs', '17:00', null],
])('finds the time of a deadline in “%s”', (description, time, zone) =>
  expect(findDescribedClocks(description, [DAY]).byDay).toEqual(new Map([[DAY, { time, zone }]])),
);

it.each([
  ['The call closes at 12:00 noon.', '12:00', null],
  ['The call closes at noon CET', '12:00', 'CET'],
  ['Submissions must arrive by 5pm.', '17:00', null],
  ['Einsendeschluss: 18 Uhr', '18:00', null],
  ['La clôture est à 18h.', '18:00', null],
])('finds the time without a day in “%s”', (description, time, zone) =>
  expect(findDescribedClocks(description, [DAY]).withoutDay).toMatchObject({ time, zone }),
);

it.each([
  'Entries close on 3 February 2027.',
  'The awards are on 4 February 2027 at 12:00 noon.',
  'Doors open at 12:00. The box office closes at 18:00.',
  'The call closes within 24 hours after the 500th film.',
  'Opens on 1 January 2027 at 10:00 and closes on 3 February 2027.',
  'Films in 1.85:1 or 16:9 are welcome until the deadline on 3 February 2027.',
  'The call closes soon. Gala at 18:00.',
  'The fee until the deadline on 3 February 2027 is EUR 10.50.',
  '',
])('finds no time of the day in “%s”', (description) => {
  const { byDay, withoutDay, unclear } = findDescribedClocks(description, [DAY]);
  expect([byDay.get(DAY), withoutDay, unclear.filter(({ days }) => days.includes(DAY))]).toEqual([
    undefined,
    null,
    [],
  ]);
});

it.each([
  'The call closes on 3 February 2027, in the evening, 6:30 local.',
  'We close at 10:00 or 12:00, depending on the country.',
  'Deadline: 3 February 2027, at the stroke of noon.',
  'Deadline: 3 February 2027, close of business.',
  'Einsendeschluss: 3. Februar 2027, um zwölf Uhr.',
  'Closes at 12:30 or so on 3 February 2027',
])('reports the time in “%s” as unclear', (description) =>
  expect(findDescribedClocks(description, [DAY]).unclear).toMatchObject([{ sentence: description }]),
);

it.each([
  ['The call closes at noon on 03/02/2027.', [DAY]],
  ['The call closes at noon on 29 February.', ['2028-02-29', '2029-03-01']],
  ['The call closes at noon on 3 February.', ['2027-03-03', DAY, '2028-02-03']],
])('completes the day in “%s” from the deadlines %j', (description, days) =>
  expect([...findDescribedClocks(description, days).byDay.keys()]).toEqual([
    days.find((day) => day.includes('-02-')),
  ]),
);

it.each([
  ['Regular (12 noon)', '12:00', null],
  ['Late, 5pm CET', '17:00', 'CET'],
  ['Regular', null, null],
  ['Under 2 hours', null, null],
])('finds the time in the title %s', (title, time, zone) =>
  expect(findOnlyClock(title)).toEqual(time === null ? null : { time, zone }),
);

describe('the deadlines of a record', () => {
  const parse = (festivalText: string, competitionText: string, titles: string[], days: string[]) => {
    const dates = days.map((date, n) => ({ date, title: titles[n] ?? null }));
    const competitions = [{ name: 'Shorts', description: competitionText, dates }];
    const { competitions: parsed, notes } = parseFestivalRecord({
      name: 'Salt',
      description: festivalText,
      competitions,
    });
    return { times: parsed[0]!.dates!.map(({ time }) => time), notes: notes.join('\n') };
  };
  it('take the time of their title, of the competition or of the festival', () => {
    expect(parse('', '', ['Regular (12 noon)'], [DAY])).toMatchObject({ times: ['12:00'] });
    expect(parse('', 'The call closes at noon.', [], [DAY])).toMatchObject({ times: ['12:00'] });
    expect(parse('The call closes at noon on 3 February.', '', [], [DAY])).toMatchObject({
      times: ['12:00'],
    });
    expect(parse('The call closes at noon.', '', [], [DAY]).notes).toContain('12:00 is from the description');
  });
  it('keep no time but get a note if a text does not say which of several it means', () => {
    const { times, notes } = parse('', 'The call closes at noon.', [], [DAY, '2027-03-03']);
    expect(times).toEqual([null, null]);
    expect(notes).toContain('Deadline 2027-03-03: the time in “The call closes at noon.” is not understood');
  });
  it('get a note if the time of their day is not understood', () => {
    const text = 'Closes on 3 February 2027, at the stroke of noon.';
    expect(parse('', text, [], [DAY, '2027-03-03']).notes.split('\n')).toEqual([
      expect.stringContaining(`Deadline ${DAY}: the time in “${text}” is not understood`),
    ]);
  });
  it('get no note for a sentence about another day', () =>
    expect(parse('The gala is on 5 March 2027 at 18:00.', '', ['Regular'], [DAY]).notes).toBe(''));
});
