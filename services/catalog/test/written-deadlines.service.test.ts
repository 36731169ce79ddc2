import { Db } from '../src/database/client.js';
import { createEditingActions } from './editing-actions.js';
import { makeCompetition, makeFestival, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeAll(async () => (running = await startCatalog()), 60_000);
afterAll(() => running?.stop());

const readDeadline = async (festival: string) => {
  const { date, closesAt, ...deadline } = await running
    .get(Db)
    .competitionDate.findFirstOrThrow({
      where: { competition: { festival: { name: festival } } },
      select: {
        date: true,
        time: true,
        timezone: true,
        closingZone: true,
        timezoneAssumed: true,
        closesAt: true,
      },
    });
  return { day: date.toISOString().slice(0, 10), closesAt: closesAt.toISOString(), ...deadline };
};

it.each([
  [
    'anywhere on Earth',
    'FJ',
    null,
    { date: '2027-02-01', timezone: 'AoE' },
    'AoE',
    '2027-02-02T11:59:59.000Z',
  ],
  [
    'EST in July',
    'US',
    null,
    { date: '2027-07-01', timezone: 'EST' },
    'America/New_York',
    '2027-07-02T03:59:59.000Z',
  ],
  [
    'MST in July',
    'US',
    null,
    { date: '2027-07-01', timezone: 'MST' },
    'America/Denver',
    '2027-07-02T05:59:59.000Z',
  ],
  [
    'PT',
    'US',
    null,
    { date: '2027-07-01', timezone: 'PT' },
    'America/Los_Angeles',
    '2027-07-02T06:59:59.000Z',
  ],
  [
    'IST in Ireland',
    'IE',
    null,
    { date: '2027-07-01', timezone: 'IST' },
    'Europe/Dublin',
    '2027-07-01T22:59:59.000Z',
  ],
  ['GMT+8', 'SG', null, { date: '2027-07-01', timezone: 'GMT+8' }, '+08:00', '2027-07-01T15:59:59.000Z'],
  [
    'a date-time with the festival’s offset',
    'ZA',
    'Africa/Johannesburg',
    { date: '2027-02-01T12:00:00+02:00' },
    'Africa/Johannesburg',
    '2027-02-01T10:00:00.000Z',
  ],
  [
    'noon in words',
    'AT',
    'Europe/Vienna',
    { date: '2027-02-01', time: '12:00 noon' },
    'Europe/Vienna',
    '2027-02-01T11:00:00.000Z',
  ],
  [
    'an offset in the date and another time zone',
    'JP',
    'Asia/Tokyo',
    { date: '2027-07-01T12:00:00Z', timezone: 'Asia/Tokyo' },
    'UTC',
    '2027-07-01T12:00:00.000Z',
  ],
  [
    'a zone in the time',
    'US',
    null,
    { date: '2027-07-01', time: '11:59 PM EST' },
    'America/New_York',
    '2027-07-02T03:59:59.000Z',
  ],
  [
    'local time',
    'AT',
    'CET',
    { date: '2027-02-01', timezone: 'local time' },
    'Europe/Vienna',
    '2027-02-01T22:59:59.000Z',
  ],
])('an import reads a deadline with %s', async (kind, country, timezone, date, closingZone, closesAt) => {
  const name = `Deadline of ${kind}`;
  const report = await running.importRecords([
    makeFestival({
      name,
      country,
      subdivision: undefined,
      city: undefined,
      ...(timezone && { timezone }),
      competitions: [makeCompetition({ dates: [{ title: 'Regular', ...date }] })],
    }),
  ]);
  expect(report.formatLines().join('\n')).toContain('1 festivals added');
  expect(await readDeadline(name)).toMatchObject({ closingZone, closesAt, timezoneAssumed: false });
});

it.each([
  ['MST', false],
  [null, true],
])(
  'a deadline of July in Phoenix, in time zone %s, closes by the clock of Arizona, without daylight saving time',
  async (timezone, timezoneAssumed) => {
    const name = `Desert Shorts ${timezone}`;
    const dates = [{ title: 'Regular', date: '2027-07-01', ...(timezone && { timezone }) }];
    const location = { country: 'US', subdivision: undefined, city: 'Phoenix' };
    await running.importRecords([
      makeFestival({ name, ...location, competitions: [makeCompetition({ dates })] }),
    ]);
    const closing = { closingZone: 'America/Phoenix', closesAt: '2027-07-02T06:59:59.000Z' };
    expect(await readDeadline(name)).toMatchObject({ ...closing, timezoneAssumed });
  },
);

it('a corrected city changes when a deadline without a time zone closes', async () => {
  const { createFestival, saveFestival } = createEditingActions(running);
  const dates = [{ title: 'Regular', date: '2027-07-01' }];
  const { festival } = await createFestival({
    country: 'AU',
    subdivision: undefined,
    city: 'Sydney',
    competitions: [makeCompetition({ dates })],
  });
  expect(await readDeadline(festival.name)).toMatchObject({ closingZone: 'Australia/Sydney' });
  await saveFestival(festival, { city: 'Perth' });
  const closing = { closingZone: 'Australia/Perth', closesAt: '2027-07-01T15:59:59.000Z' };
  expect(await readDeadline(festival.name)).toMatchObject(closing);
});

it('closes a deadline at the time of its day that the description states, and says so', async () => {
  const name = 'Midday Shorts';
  const report = await running.importRecords([
    makeFestival({
      name,
      country: 'AT',
      subdivision: undefined,
      city: undefined,
      timezone: 'Europe/Vienna',
      competitions: [
        makeCompetition({
          description: 'Entries close on 1 February 2027 at 12:00 noon (CET), strictly.',
          dates: [{ title: 'Regular', date: '2027-02-01' }],
        }),
      ],
    }),
  ]);
  expect(report.formatLines().join('\n')).toContain('the time 12:00 is from the description');
  expect(await readDeadline(name)).toMatchObject({ closesAt: '2027-02-01T11:00:00.000Z' });
});

it('a deadline with an unknown time zone is imported without it, with the earliest closing time and a note', async () => {
  const name = 'Red Planet Shorts';
  const report = await running.importRecords([
    makeFestival({
      name,
      country: 'US',
      subdivision: undefined,
      city: undefined,
      competitions: [makeCompetition({ dates: [{ date: '2027-07-01', timezone: 'Olympus Mons' }] })],
    }),
  ]);
  expect(report.formatLines().join('\n')).toContain('“Olympus Mons” is not understood as a time zone');
  const unclear = await running.importRecords([
    makeFestival({
      name: 'Anywhere Shorts',
      country: undefined,
      subdivision: undefined,
      city: undefined,
      competitions: [makeCompetition({ dates: [{ date: '2027-07-01', timezone: 'CST' }] })],
    }),
  ]);
  expect(unclear.formatLines().join('\n')).toContain('“CST” can mean several time zones');
  expect(await readDeadline(name)).toMatchObject({
    timezone: null,
    timezoneAssumed: true,
    closesAt: '2027-07-02T03:59:59.000Z',
  });
});
