import type { Competition, CompetitionDate, Fee, Festival } from '../../../lib/server/wire';
import { makeDeadline, makeFee } from '../../../../test/festival';
import { makeCompetition } from '../../../../test/make-competition';
import { makeFestival } from '../../../../test/make-festival';
import { createYearRows } from './year-rows';

const YEAR = ['2026-11-01', '2027-11-01'] as const;
const joinNames = (competitions: readonly Competition[]) => competitions.map(({ name }) => name).join(' + ');
const makeRows = (data: {
  festival?: Partial<Festival>;
  competitions?: Competition[];
  dates?: CompetitionDate[];
  fees?: Fee[];
}) =>
  createYearRows(
    {
      festival: makeFestival({
        name: 'Rain',
        startsOn: null,
        endsOn: null,
        usualMonth: null,
        ...data.festival,
      }),
      competitions: data.competitions ?? [],
      dates: data.dates ?? [],
      fees: data.fees ?? [],
      film: null,
    },
    YEAR,
    joinNames,
  );
const makeTier = (id: number, competitionId: number, date: string) => ({
  ...makeDeadline(id, 'Regular', 1),
  competitionId,
  date,
  closesAt: `${date}T21:59:59Z`,
});

describe('the year of a festival', () => {
  it.each([
    [{ startsOn: '2027-05-28', endsOn: '2027-05-30' }, '2027-05-28', '2027-05-30', undefined],
    [{ startsOn: '2026-05-28', endsOn: '2026-05-30' }, '2027-05-28', '2027-05-30', true],
    [{ startsOn: '2024-02-29', endsOn: null }, '2027-02-28', '2027-02-28', true],
    [{ usualMonth: 3 }, '2027-03-01', '2027-03-28', true],
    [{ usualMonth: 12 }, '2026-12-01', '2026-12-28', true],
  ])('places the edition with %j from %s to %s', (festival, from, to, isUsual) => {
    expect(makeRows({ festival })).toMatchObject([
      { name: 'Rain', events: [{ kind: 'days', from, to }], laterEvents: [] },
    ]);
    expect(makeRows({ festival })[0]!.events[0]!.isUsual).toBe(isUsual);
  });

  it('is empty for a festival without known dates', () => expect(makeRows({})).toEqual([]));

  it('shows opening, deadline, fee and answer day, with later events separately', () => {
    const competitions = [
      { ...makeCompetition(1), name: 'Shorts', opensOn: '2026-12-01', notificationDate: '2027-11-05' },
    ];
    const fees = [makeFee(4, 1200)];
    const [row] = makeRows({ competitions, dates: [makeTier(4, 1, '2027-02-01')], fees });
    expect(row).toMatchObject({
      name: 'Shorts',
      events: [
        { kind: 'opens', from: '2026-12-01' },
        { kind: 'tier', from: '2027-02-01', fee: 'EUR 12', price: 'EUR 12' },
      ],
      laterEvents: [{ kind: 'answer', from: '2027-11-05' }],
    });
  });

  it('shows the lowest fee of the kinds of film, and that some pay more', () => {
    const fees = [
      { ...makeFee(4, 1200), appliesTo: 'short' as const },
      { ...makeFee(4, 2000), id: 99, appliesTo: 'feature' as const },
    ];
    const [row] = makeRows({
      competitions: [makeCompetition(1)],
      dates: [makeTier(4, 1, '2027-02-01')],
      fees,
    });
    expect(row!.events[0]).toMatchObject({ fee: 'Shorts EUR 12 · Features EUR 20', price: 'EUR 12+' });
  });

  it('groups competitions with the same days, and shows the lowest of different fees', () => {
    const competitions = [1, 2, 3].map((id) => ({ ...makeCompetition(id), name: `No. ${id}` }));
    const dates = [
      makeTier(11, 1, '2027-02-01'),
      makeTier(12, 2, '2027-02-01'),
      makeTier(13, 3, '2027-03-01'),
    ];
    const fees = [11, 12, 13].map((id) => makeFee(id, id * 100));
    const rows = makeRows({ competitions, dates, fees });
    expect(rows.map(({ name }) => name)).toEqual(['No. 1 + No. 2', 'No. 3']);
    expect(rows.map(({ events }) => events[0]!.fee)).toEqual(['from EUR 11', 'EUR 13']);
    expect(rows.map(({ events }) => events[0]!.price)).toEqual(['EUR 11+', 'EUR 13']);
  });

  it('shows no fee for different currencies or an unknown fee', () => {
    const competitions = [1, 2].map(makeCompetition);
    const dates = [makeTier(11, 1, '2027-02-01'), makeTier(12, 2, '2027-02-01')];
    const getFirstEvent = (fees: Fee[]) => makeRows({ competitions, dates, fees })[0]!.events[0];
    expect(getFirstEvent([makeFee(11, 900), makeFee(12, 900, { currency: 'USD' })])).toMatchObject({
      fee: null,
      price: null,
    });
    expect(getFirstEvent([makeFee(11, 900)])).toMatchObject({ fee: null, price: null });
    expect(getFirstEvent([makeFee(11, 900), makeFee(12, 900)])).toMatchObject({
      fee: 'EUR 9',
      price: 'EUR 9',
    });
  });

  it('moves past events by a year, without fees, only if all events of the same kind are past', () => {
    const competitions = [makeCompetition(1)];
    const pastDates = [makeTier(1, 1, '2026-03-01'), makeTier(2, 1, '2026-04-01')];
    const fees = [makeFee(1, 500)];
    expect(makeRows({ competitions, dates: pastDates, fees })[0]!.events).toMatchObject([
      { from: '2027-03-01', isUsual: true, fee: null },
      { from: '2027-04-01', isUsual: true, fee: null },
    ]);
    const withPendingAnswer = [
      { ...makeCompetition(1), opensOn: '2026-01-05', notificationDate: '2026-12-10' },
    ];
    expect(makeRows({ competitions: withPendingAnswer, dates: pastDates })[0]!.events).toMatchObject([
      { kind: 'opens', from: '2027-01-05', isUsual: true },
      { kind: 'tier', from: '2027-03-01', isUsual: true },
      { kind: 'tier', from: '2027-04-01', isUsual: true },
      { kind: 'answer', from: '2026-12-10' },
    ]);
    const currentEvents = makeRows({
      competitions,
      dates: [...pastDates, makeTier(3, 1, '2026-12-01')],
      fees,
    })[0]!.events;
    expect(currentEvents.map(({ from }) => from)).toEqual(['2026-12-01']);
  });
});
