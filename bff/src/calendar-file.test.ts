import type { CalendarEvent } from '@laurel/proto/submissions/v1/submissions';
import ICAL from 'ical.js';
import { calendarFile } from './calendar-file.js';

const ORIGIN = 'https://laurel.example';
const date = {
  id: 31,
  date: '2027-03-12',
  title: 'Early Bird',
  deprecated: false,
  competitionId: 7,
  timezone: 'Europe/Paris' as string | null,
  timezoneAssumed: false,
  closesAt: '2027-03-12T22:59:59.000Z',
};
const entry = {
  submissionId: 5,
  filmId: 3,
  filmName: 'Salt',
  state: 'to-submit',
  rowVersion: 4,
  updatedAt: '2027-01-05T10:00:00.000Z',
  competitionId: 7,
  competitionName: 'Shorts; “A, B”',
  festivalId: 9,
  festivalName: 'Rain',
};
type Part = Omit<Partial<CalendarEvent>, 'entry'> & { entry?: Partial<typeof entry> };
const event = ({ entry: over, ...part }: Part): CalendarEvent => ({
  kind: 'opening',
  day: '2027-03-12',
  lastDay: null,
  deadline: null,
  entry: { ...entry, ...over },
  ...part,
});
const deadline = (over: Partial<typeof date> = {}, count = { dates: 2, later: 1 }) =>
  event({ kind: 'deadline', deadline: { date: { ...date, ...over }, ...count } });
const file = (items: CalendarEvent[], ofAll = false) =>
  calendarFile({ ofAll, filmName: ofAll ? null : 'Salt', items }, ORIGIN);
/** As another library reads it. */
const read = (text: string) => new ICAL.Component(ICAL.parse(text) as never[]);
const eventsOf = (items: CalendarEvent[], ofAll = false) =>
  read(file(items, ofAll))
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one));
const alarmsOf = (one: CalendarEvent) =>
  eventsOf([one])[0]!
    .component.getAllSubcomponents('valarm')
    .map((alarm) => String(alarm.getFirstPropertyValue('trigger')));

describe('a calendar as a file', () => {
  it('is one that calendars read, also without entries', () => {
    const calendar = read(file([]));
    expect([calendar.name, calendar.getFirstPropertyValue('version')]).toEqual(['vcalendar', '2.0']);
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Laurel: Salt');
    expect(read(file([], true)).getFirstPropertyValue('x-wr-calname')).toBe('Laurel: my entries');
  });
  it('has a deadline at its instant, in words in its own zone, with three alarms', () => {
    const [one] = eventsOf([deadline()]);
    expect(one).toMatchObject({
      uid: 'submission-5-deadline-31@laurel.example',
      sequence: 4,
      summary: 'Deadline: Rain, Shorts; “A, B”',
      description: 'Early Bird\nCloses 12 Mar 2027, 23:59 Europe/Paris',
    });
    expect([one!.startDate.isDate, one!.startDate.toJSDate().toISOString()]).toEqual([
      false,
      '2027-03-12T22:59:59.000Z',
    ]);
    expect(alarmsOf(deadline())).toEqual(['-P14D', '-P3D', '-P1D']);
  });
  it('rings for no deadline that many others follow', () => {
    expect(alarmsOf(deadline({}, { dates: 8, later: 3 }))).toEqual([]);
    expect(alarmsOf(deadline({}, { dates: 8, later: 0 }))).toHaveLength(3);
  });
  it.each([
    ['Europe/Paris', true, '23:59 Europe/Paris'],
    [null, true, '22:59 UTC'],
  ])('says where no zone is said (%s, %s)', (timezone, timezoneAssumed, words) =>
    expect(eventsOf([deadline({ timezone, timezoneAssumed, title: null as never })])[0]!.description).toBe(
      `Closes 12 Mar 2027, ${words}. The festival says no time zone: send it earlier.`,
    ),
  );
  it.each([
    [null, '2027-03-13'],
    ['2027-03-16', '2027-03-17'],
  ])('has days as whole days: to %s', (lastDay, end) => {
    const [one] = eventsOf([event({ kind: 'festival', lastDay })]);
    expect([one!.startDate.isDate, String(one!.startDate), String(one!.endDate)]).toEqual([
      true,
      '2027-03-12',
      end,
    ]);
    expect(alarmsOf(event({}))).toEqual([]);
    expect(one!.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
  });
  it.each([
    ['opening', 'to-submit', 'Entries open: Rain'],
    ['sent', 'submitted', 'Sent: Rain'],
    ['answer-due', 'submitted', 'Answer due: Rain'],
    ['answered', 'accepted', 'Accepted: Rain'],
    ['answered', 'awarded', 'Awarded: Rain'],
    ['answered', 'rejected', 'Not selected: Rain'],
    ['festival', 'accepted', 'Rain'],
  ])('says %s of what is %s', (kind, state, words) =>
    expect(eventsOf([event({ kind, entry: { state } })])[0]!.summary).toBe(`${words}, Shorts; “A, B”`),
  );
  it('says whose entry it is where it has all films, and leads to the festival', () => {
    const [one] = eventsOf([event({})], true);
    expect([one!.description, one!.component.getFirstPropertyValue('url')]).toEqual([
      'Film: Salt',
      `${ORIGIN}/festivals/9`,
    ]);
  });
  it('names what has not arrived yet by its number', () =>
    expect(
      eventsOf([event({ entry: { competitionName: null as never, festivalName: null as never } })])[0]!
        .summary,
    ).toBe('Entries open: Competition 7'));
  it('is the same for the same entries, has each thing once, and is newer with its entry', () => {
    const items = [event({}), event({ kind: 'festival' }), deadline(), deadline({ id: 32 })];
    expect(file(items)).toBe(file(items));
    expect(new Set(eventsOf(items).map(({ uid }) => uid)).size).toBe(4);
    expect(eventsOf([event({ entry: { rowVersion: 5 } })])[0]!.sequence).toBe(5);
  });
  it('lets no name end its line', () => {
    const [one, none] = eventsOf([event({ entry: { festivalName: 'A\r\nEND:VEVENT\r\nX:1\\;,' } })]);
    expect([none, one!.summary.startsWith('Entries open: A')]).toEqual([undefined, true]);
    expect(one!.component.getFirstPropertyValue('x')).toBeNull();
  });
});
