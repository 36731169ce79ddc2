import type { CalendarEvent, FailedDeadline } from '@laurel/proto/submissions/v1/submissions';
import ICAL from 'ical.js';
import { renderCalendar } from './calendar-file.js';

const ORIGIN = 'https://laurel.example';
const date = {
  id: 31,
  date: '2027-03-12',
  title: 'Early Bird',
  deprecated: false,
  competitionId: 7,
  timezone: 'Europe/Paris' as string | null,
  timezoneAssumed: false,
  closingZone: 'Europe/Paris',
  closesAt: '2027-03-12T22:59:59.000Z',
};
const entry = {
  submissionId: 5,
  filmId: 3,
  filmName: 'Salt',
  state: 'to-submit',
  createdAt: '2027-01-05T09:00:00.000Z',
  changedAt: '2027-01-05T10:00:00.000Z',
  competitionId: 7,
  competitionName: 'Shorts; “A, B”',
  festivalId: 9,
  festivalName: 'Rain',
};
type EventOverrides = Omit<Partial<CalendarEvent>, 'entry'> & { entry?: Partial<typeof entry> };
const event = ({ entry: entryOverrides, ...overrides }: EventOverrides): CalendarEvent => ({
  kind: 'opening',
  day: '2027-03-12',
  lastDay: null,
  deadline: null,
  entry: { ...entry, ...entryOverrides },
  ...overrides,
});
const deadline = (
  dateOverrides: Partial<typeof date> = {},
  count = { dates: 2, later: 1 },
  failed: FailedDeadline | null = null,
) => event({ kind: 'deadline', deadline: { date: { ...date, ...dateOverrides }, ...count, failed } });
const file = (items: CalendarEvent[], coversAllFilms = false) =>
  renderCalendar({ coversAllFilms, filmName: coversAllFilms ? null : 'Salt', items }, ORIGIN, (error) => {
    throw error;
  });
/** Parses the file with an independent library. */
const read = (text: string) => new ICAL.Component(ICAL.parse(text) as never[]);
const parseEvents = (items: CalendarEvent[], coversAllFilms = false) =>
  read(file(items, coversAllFilms))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));
const getAlarms = (calendarEvent: CalendarEvent) =>
  parseEvents([calendarEvent])[0]!
    .component.getAllSubcomponents('valarm')
    .map((alarm) => String(alarm.getFirstPropertyValue('trigger')));

describe('the calendar file', () => {
  it('is a valid calendar, even without entries', () => {
    const calendar = read(file([]));
    expect([calendar.name, calendar.getFirstPropertyValue('version')]).toEqual(['vcalendar', '2.0']);
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Laurel: Salt');
    expect(read(file([], true)).getFirstPropertyValue('x-wr-calname')).toBe('Laurel: my entries');
  });
  it('puts a deadline at its instant, describes it in its own time zone and adds three alarms', () => {
    const [calendarEvent] = parseEvents([deadline()]);
    expect(calendarEvent).toMatchObject({
      uid: 'submission-5-deadline-31@laurel.example',
      sequence: 3600,
      summary: 'Deadline: Rain, Shorts; “A, B”',
      description: 'Early Bird\nCloses 12 Mar 2027, 23:59 Europe/Paris',
    });
    expect([calendarEvent!.startDate.isDate, calendarEvent!.startDate.toJSDate().toISOString()]).toEqual([
      false,
      '2027-03-12T22:59:59.000Z',
    ]);
    expect(getAlarms(deadline())).toEqual(['-P14D', '-P3D', '-P1D']);
  });
  it.each([
    [
      { rules: [{ code: 'film_age', limit: 12 }], enterBy: '2027-03-01' },
      'Your film is too old at this deadline: enter by 1 Mar 2027 instead.',
    ],
    [
      { rules: [{ code: 'director_age_max', limit: 35 }], enterBy: null },
      'The director is over 35 at this deadline.',
    ],
    [
      { rules: [{ code: 'film_age', limit: 12 }, { code: 'premiere' }], enterBy: null },
      'Your film is too old at this deadline. Your screenings have used up the required premiere at this deadline.',
    ],
  ])('names the rule that the film fails at a deadline, and adds no alarms: %j', (failed, text) => {
    const [calendarEvent] = parseEvents([deadline({}, undefined, failed)]);
    expect(calendarEvent!.summary).toBe('Not eligible at this deadline: Rain, Shorts; “A, B”');
    expect(calendarEvent!.description).toBe(`${text}\nEarly Bird\nCloses 12 Mar 2027, 23:59 Europe/Paris`);
    expect(getAlarms(deadline({}, undefined, failed))).toEqual([]);
  });
  it('adds no alarms to one of many rolling deadlines', () => {
    expect(getAlarms(deadline({}, { dates: 8, later: 3 }))).toEqual([]);
    expect(getAlarms(deadline({}, { dates: 8, later: 0 }))).toHaveLength(3);
  });
  it.each([
    ['Europe/Paris', '12 Mar 2027, 23:59 Europe/Paris'],
    ['UTC', '12 Mar 2027, 22:59 UTC'],
    ['+14:00', '13 Mar 2027, 12:59 UTC+14:00'],
  ])('warns that the festival names no time zone: %s', (closingZone, closingTime) =>
    expect(
      parseEvents([
        deadline({ timezone: null, timezoneAssumed: true, closingZone, title: null as never }),
      ])[0]!.description,
    ).toBe(`Closes ${closingTime}. The festival names no time zone, so send your entry earlier.`),
  );
  it('shows a deadline of “Anywhere on Earth” in that time zone', () =>
    expect(
      parseEvents([
        deadline({ timezone: 'AoE', closingZone: 'AoE', closesAt: '2027-02-02T11:59:59.000Z' }),
      ])[0]!.description,
    ).toContain('Closes 1 Feb 2027, 23:59 AoE'));
  it.each([
    [null, '2027-03-13'],
    ['2027-03-16', '2027-03-17'],
  ])('writes an event of days as an all-day event that ends on %s', (lastDay, end) => {
    const [calendarEvent] = parseEvents([event({ kind: 'festival', lastDay })]);
    expect([
      calendarEvent!.startDate.isDate,
      String(calendarEvent!.startDate),
      String(calendarEvent!.endDate),
    ]).toEqual([true, '2027-03-12', end]);
    expect(getAlarms(event({}))).toEqual([]);
    expect(calendarEvent!.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
  });
  it.each([
    ['opening', 'to-submit', 'Entries open: Rain'],
    ['sent', 'submitted', 'Sent: Rain'],
    ['answer-due', 'submitted', 'Answer due: Rain'],
    ['answered', 'accepted', 'Accepted: Rain'],
    ['answered', 'awarded', 'Awarded: Rain'],
    ['answered', 'rejected', 'Not selected: Rain'],
    ['festival', 'accepted', 'Rain'],
  ])('summarises an event of kind %s for an entry in state %s', (kind, state, summary) =>
    expect(parseEvents([event({ kind, entry: { state } })])[0]!.summary).toBe(`${summary}, Shorts; “A, B”`),
  );
  it('names the film when the calendar covers all films, and links to the festival', () => {
    const [calendarEvent] = parseEvents([event({})], true);
    expect([calendarEvent!.description, calendarEvent!.component.getFirstPropertyValue('url')]).toEqual([
      'Film: Salt',
      `${ORIGIN}/festivals/9`,
    ]);
  });
  it('falls back to the competition ID while the names are not projected yet', () =>
    expect(
      parseEvents([event({ entry: { competitionName: null as never, festivalName: null as never } })])[0]!
        .summary,
    ).toBe('Entries open: Competition 7'));
  it('leaves out an event that cannot be written, and reports it', () => {
    const invalid: unknown[] = [];
    const text = renderCalendar(
      { coversAllFilms: false, filmName: 'Salt', items: [deadline({ closesAt: 'never' }), event({})] },
      ORIGIN,
      (error) => invalid.push(error),
    );
    expect(read(text).getAllSubcomponents('vevent')).toHaveLength(1);
    expect(invalid).toEqual([expect.any(Error)]);
  });
  it('is the same for the same entries, and each event has a unique ID and a sequence number that increases with changes', () => {
    const items = [event({}), event({ kind: 'festival' }), deadline(), deadline({ id: 32 })];
    expect(file(items)).toBe(file(items));
    expect(new Set(parseEvents(items).map(({ uid }) => uid)).size).toBe(4);
    const [changedEvent] = parseEvents([event({ entry: { changedAt: '2027-01-05T10:00:01.000Z' } })]);
    expect([
      changedEvent!.sequence,
      ...['dtstamp', 'last-modified'].map((name) =>
        String(changedEvent!.component.getFirstPropertyValue(name)),
      ),
    ]).toEqual([3601, '2027-01-05T10:00:01Z', '2027-01-05T10:00:01Z']);
  });
  it('escapes line breaks in names', () => {
    const [calendarEvent, secondEvent] = parseEvents([
      event({ entry: { festivalName: 'A\r\nEND:VEVENT\r\nX:1\\;,' } }),
    ]);
    expect([secondEvent, calendarEvent!.summary.startsWith('Entries open: A')]).toEqual([undefined, true]);
    expect(calendarEvent!.component.getFirstPropertyValue('x')).toBeNull();
  });
});
