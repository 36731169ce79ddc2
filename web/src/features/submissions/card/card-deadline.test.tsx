import { getCard, openBoard, openCard } from '../../../../test/board';
import { makeDeadlineInDays } from '../../../../test/dates';
import { makeSubmission } from '../../../../test/make';
import { formatLocalClosing } from '../../../lib/dates/closing-time';

it('a card shows the time of a deadline of tomorrow in its time zone and the reader’s', async () => {
  const date = { ...makeDeadlineInDays(1, 1), closingZone: 'AoE' };
  const closesAt = new Date(Date.parse(date.closesAt) + 12 * 3_600_000).toISOString();
  const deadline = { isPast: false, isPlanned: false, fees: [], dates: 1, later: 0 };
  const { user } = await openBoard([
    makeSubmission(1, { deadline: { ...deadline, date: { ...date, closesAt } } }),
  ]);
  expect(getCard(1).getByText(`Closes ${formatLocalClosing({ closesAt })}`, { exact: false })).toBeVisible();
  await openCard(user, 1);
  expect(getCard(1).getByText(/^23:59 AoE, .* your time$/)).toBeVisible();
});
