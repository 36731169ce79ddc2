import type { Tier } from '../../lib/tiers';
import { DeadlineRule } from '../../ui/deadline-rule';
import { RuntimeDial } from '../../ui/runtime-dial';
import { Example, Examples, Row } from './example';

const NOW = '2026-11-22';
const tier = (
  id: number,
  title: string,
  date: string,
  amount: number,
  state: Tier['state'],
  of = 3,
): Tier => ({
  state,
  place: { at: id, of },
  date: {
    id,
    title,
    date,
    deprecated: false,
    competitionId: 1,
    timezone: null,
    timezoneAssumed: id === 2,
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
  tier(1, 'Early', '2026-10-01', 2000, 'past'),
  tier(2, 'Regular', '2026-12-12', 3500, 'open'),
  tier(3, 'Late', '2027-01-20', 0, 'coming'),
];
const rolling = Array.from({ length: 9 }, (_, n) =>
  tier(n + 1, `Deadline ${n + 1}`, `2027-0${n + 1}-15`, 1000, n === 0 ? 'open' : 'coming', 9),
);

export function TimeExamples() {
  return (
    <Examples>
      <Example of="DeadlineRule: past, open, still to come">
        <DeadlineRule tiers={tiers} now={NOW} />
      </Example>
      <Example of="DeadlineRule, one deadline after the other, named by their places">
        <DeadlineRule tiers={rolling} now={NOW} />
      </Example>
      <Example of="DeadlineRule without dates">
        <DeadlineRule tiers={[]} now={NOW} />
      </Example>
      <Example of="RuntimeDial: a short, an hour and more, not known">
        <Row>
          <RuntimeDial seconds={754} />
          <RuntimeDial seconds={5540} />
          <RuntimeDial seconds={null} />
        </Row>
      </Example>
    </Examples>
  );
}
