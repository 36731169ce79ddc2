import { formatDayShort } from '@laurel/rules/dates/days';
import { getCard, openBoard, openCard } from '../../../../test/board';
import { makeDeadlineInDays } from '../../../../test/dates';
import { makeSubmission } from '../../../../test/make';
import { getTimeLeft } from '../../../lib/dates/closing-time';

it('a closed and an open card count the days until a deadline the same way, and show its time in both time zones', async () => {
  const date = makeDeadlineInDays(1, 0);
  const aoe = {
    ...date,
    closingZone: 'AoE',
    closesAt: new Date(Date.parse(date.closesAt) + 12 * 3_600_000).toISOString(),
  };
  const deadline = { isPast: false, isPlanned: false, fees: [], dates: 1, later: 0, date: aoe };
  const { user } = await openBoard([makeSubmission(1, { deadline })]);
  const { day, when } = getTimeLeft(aoe);
  expect(getCard(1).getByText(`Closes ${when}`, { exact: false })).toBeVisible();
  await openCard(user, 1);
  expect(getCard(1).getByText(`Deadline ${formatDayShort(day)}, ${when}`)).toBeVisible();
  expect(getCard(1).getByText(/, 23:59 AoE, .* your time$/)).toBeVisible();
});
