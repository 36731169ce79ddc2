import { screen, waitForElementToBeRemoved } from '@testing-library/react';
import { makePlan, openPlan } from '../../../../test/plan';

it('computes a plan again until the catalogue is complete', async () => {
  const { bff } = await openPlan({ chosen: [], isRebuilding: true });
  const message = 'The catalogue is still loading, so the plan may change.';
  expect(await screen.findByText(message)).toBeVisible();
  bff.answer({ planSubmissions: () => makePlan() });
  await waitForElementToBeRemoved(() => screen.queryByText(message), { timeout: 60_000 });
  expect(screen.getByText('1 entry')).toBeVisible();
});
