import { addDays, today } from '@laurel/rules/dates/days';
import type { Tier } from '../../lib/money/fee-tiers';
import { DeadlineRule } from '../../widgets/dates/deadline-rule';
import { RuntimeDial } from '../../widgets/films/runtime-dial';
import { YearLine, type YearRow } from '../../widgets/dates/year-line';
import { Example, Examples, Row } from './example';

const NOW = '2026-11-22';
const createTier = (
  id: number,
  title: string,
  date: string,
  amount: number,
  state: Tier['state'],
  total = 3,
): Tier => ({
  state,
  position: { at: id, total },
  date: {
    id,
    title,
    date,
    deprecated: false,
    competitionId: 1,
    timezone: null,
    timezoneAssumed: id === 2,
    time: null,
    closingZone: 'UTC',
    closesAt: `${date}T23:59:59Z`,
  },
  fees: [
    {
      format: null,
      fee: {
        id,
        title,
        amount,
        currencyId: 1,
        currency: 'JPY',
        competitionDateId: id,
        audience: 'standard',
        appliesTo: null,
      },
    },
  ],
});
const tiers = [
  createTier(1, 'Early', '2026-10-01', 2000, 'past'),
  createTier(2, 'Regular', '2026-12-12', 3500, 'open'),
  createTier(3, 'Late', '2027-01-20', 0, 'coming'),
];
const getFutureDay = (days: number) => addDays(today(), days);
const year: YearRow[] = [
  {
    id: 1,
    name: 'Lantern International Film Festival',
    href: '/test',
    events: [
      { kind: 'opens', from: getFutureDay(20), to: getFutureDay(20) },
      { kind: 'tier', from: getFutureDay(60), to: getFutureDay(60), fee: 'EUR 20' },
      { kind: 'answer', from: getFutureDay(150), to: getFutureDay(150) },
      { kind: 'days', from: getFutureDay(200), to: getFutureDay(207) },
    ],
    laterEvents: [],
  },
  {
    id: 2,
    name: 'Ōsaka Short Shorts',
    events: [{ kind: 'sent', from: getFutureDay(4), to: getFutureDay(4) }],
    laterEvents: [{ kind: 'days', from: getFutureDay(420), to: getFutureDay(425) }],
  },
  {
    id: 3,
    name: 'مهرجان النيل',
    events: [
      { kind: 'tier', from: getFutureDay(90), to: getFutureDay(90), isUsual: true },
      { kind: 'days', from: getFutureDay(240), to: getFutureDay(268), isUsual: true },
    ],
    laterEvents: [],
  },
];
const rollingTiers = Array.from({ length: 9 }, (_, n) =>
  createTier(n + 1, `Deadline ${n + 1}`, `2027-0${n + 1}-15`, 1000, n === 0 ? 'open' : 'coming', 9),
);

export function TimeExamples() {
  return (
    <Examples>
      <Example title="DeadlineRule: past, open, and upcoming">
        <DeadlineRule tiers={tiers} now={NOW} />
      </Example>
      <Example title="DeadlineRule with rolling deadlines, named by their positions">
        <DeadlineRule tiers={rollingTiers} now={NOW} />
      </Example>
      <Example title="DeadlineRule without dates">
        <DeadlineRule tiers={[]} now={NOW} />
      </Example>
      <Example title="RuntimeDial: a short, a feature, an unknown runtime">
        <Row>
          <RuntimeDial seconds={754} />
          <RuntimeDial seconds={5540} />
          <RuntimeDial seconds={null} />
        </Row>
      </Example>
      <Example title="YearLine" isWide>
        <YearLine rows={year} />
      </Example>
    </Examples>
  );
}
