import { formatDay } from '@laurel/rules/dates/days';
import { screen, within } from '@testing-library/react';
import { makeDeadlineInDays } from '../../../../test/dates';
import { makePlanLine, openPlan } from '../../../../test/plan';

const getRows = () => within(screen.getByRole('list', { name: /^Planned entries/ })).getAllByRole('listitem');

it('a plan line names the tier of its offer, and the tier’s date if the plan ends before it', async () => {
  const line = makePlanLine(1);
  const deadline = { ...makeDeadlineInDays(10, 20), title: 'Early Bird' };
  const makeSentBy = (sendBy: string) => ({
    ...line,
    offer: { ...line.offer!, sendBy, deadline },
    isMust: false,
  });
  const { unmount } = await openPlan({ chosen: [makeSentBy(deadline.date)] });
  await screen.findByText('1 entry');
  expect(getRows()[0]).toHaveTextContent(/By \d+ \w+ \d+Early Bird(?!,)/);
  unmount();
  await openPlan({ chosen: [makeSentBy(makeDeadlineInDays(10, 5).date)] });
  await screen.findByText('1 entry');
  expect(getRows()[0]).toHaveTextContent(`Early Bird, ${formatDay(deadline.date)}`);
});

it('a plan shows until which time an entry can be sent, in the text if that is tomorrow', async () => {
  const line = makePlanLine(1);
  const makeDated = (days: number) => {
    const deadline = makeDeadlineInDays(10, days);
    return { ...line, offer: { ...line.offer!, sendBy: deadline.date, deadline }, isMust: false };
  };
  const { unmount } = await openPlan({ chosen: [makeDated(20)] });
  await screen.findByText('1 entry');
  expect(within(getRows()[0]!).getByTitle(/, 23:59 UTC/)).toHaveTextContent(/^By \d+ \w+ \d+$/);
  unmount();
  await openPlan({ chosen: [makeDated(1)] });
  await screen.findByText('1 entry');
  expect(getRows()[0]).toHaveTextContent(/By \d+ \w+ \d+23:59 UTC/);
});
