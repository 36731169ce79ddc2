import { formatDays } from '@laurel/rules/days';
import { makeFilm } from '../../../../test/make';
import { makeEvent, makeDeadline } from '../../../../test/calendar';
import { closesWords, eventFacts, kindWords, longName, shortName, toneOf } from './event-words';

const NOW = '2027-03-01';
const date = makeDeadline('2027-03-12').date;

describe('when a deadline closes', () => {
  it.each([
    ['Europe/London', 'Closes 23:59 Europe/Paris, 22:59 your time'],
    ['Europe/Berlin', 'Closes 23:59 Europe/Paris'],
    ['Asia/Tokyo', 'Closes 23:59 Europe/Paris, 13 Mar 2027, 07:59 your time'],
  ])('is said in its zone and in %s', (zone, words) => expect(closesWords({ date }, zone)).toBe(words));
  it('is said to be assumed where nobody knows', () => {
    const assumed = { ...date, timezone: null, timezoneAssumed: true, closesAt: '2027-03-12T23:59:59.000Z' };
    expect(closesWords({ date: assumed }, 'UTC')).toBe('Closes 23:59 UTC (time zone assumed)');
  });
});

it.each([
  ['2027-03-12', { dates: 2, later: 1 }, 'near'],
  ['2027-03-16', { dates: 2, later: 1 }, undefined],
  ['2027-03-12', { dates: 8, later: 3 }, undefined],
] as const)('a deadline on %s of %j is %s', (day, count, tone) =>
  expect(toneOf(makeEvent('deadline', day, { deadline: { ...makeDeadline(day), ...count } }), NOW)).toBe(
    tone,
  ),
);
it.each([
  ['2027-02-28', 'submitted', 'late'],
  ['2027-03-01', 'submitted', undefined],
  ['2027-02-28', 'accepted', undefined],
] as const)('an answer due on %s of what is %s is %s', (day, state, tone) =>
  expect(toneOf(makeEvent('answer-due', day, { submission: { id: 1, state } }), NOW)).toBe(tone),
);
it('says what it costs this film, and its tier', () => {
  const film = makeFilm({ length: 600 });
  const facts = eventFacts(makeEvent('deadline', '2027-03-12'), film, NOW);
  expect(facts[0]).toBe('Early Bird: EUR 25');
  const away = { ...makeDeadline('2027-03-12'), fees: null };
  expect(eventFacts(makeEvent('deadline', '2027-03-12', { deadline: away }), film, NOW)[0]).toBe(
    'Early Bird',
  );
});
it('says how long a festival lasts, and that an answer is overdue', () => {
  const film = makeFilm();
  expect(eventFacts(makeEvent('festival', '2027-05-10', { lastDay: '2027-05-16' }), film, NOW)).toEqual([
    formatDays('2027-05-10', '2027-05-16'),
  ]);
  const due = makeEvent('answer-due', '2027-02-01', { submission: { id: 1, state: 'submitted' } });
  expect(eventFacts(due, film, NOW)).toEqual(['No answer yet']);
  expect(eventFacts(makeEvent('opening', '2027-02-01'), film, NOW)).toEqual([]);
});
it('is named by its festival, else its competition, else its number; an answer by what it was', () => {
  const event = makeEvent('answered', '2027-03-01', { submission: { id: 1, state: 'accepted' } });
  expect([kindWords(event), shortName(event), longName(event)]).toEqual([
    'Accepted',
    'Festival 1',
    'Festival 1, Competition 1',
  ]);
  const bare = { ...event, festival: null };
  expect([shortName(bare), longName(bare)]).toEqual(['Competition 1', 'Competition 1']);
  expect(longName({ ...bare, competition: { id: 9, name: null } })).toBe('Competition 9');
});
