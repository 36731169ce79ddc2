import { screen } from '@testing-library/react';
import { euros, makePlan, makePlanLine, openPlan } from '../../../../test/plan';

describe('the plan of entries that need confirmation', () => {
  it('says how many are left out, includes them on request, and then warns of them', async () => {
    const uncertain = makePlanLine(2, { verdict: 'needs-confirmation' });
    const { user, bff, router } = await openPlan({ leftOut: [{ ...uncertain, why: 'uncertain' }] });
    expect(await screen.findByText(/^1 entry is left out because we cannot tell/)).toBeVisible();
    expect(screen.queryByText(/Check its rules before you pay/)).toBeNull();
    bff.answer({ planSubmissions: () => makePlan({ chosen: [{ ...uncertain, isMust: false }] }) });
    await user.click(screen.getByRole('button', { name: 'Include it' }));
    expect(await screen.findByText(/^We cannot tell .* 1 of these entries\. Check its rules/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add missing details of the film' })).toBeVisible();
    expect(bff.getCalls('planSubmissions').at(-1)!.input.uncertain).toBe(true);
    expect(router.state.location.search).toContain('uncertain=true');
  });
});

it('says that a later start exceeds the spending limit', async () => {
  const delay = { days: 7, extraCost: euros(1500), missed: [], unknown: [] };
  await openPlan({ spent: euros(2500), delay }, 'budget=3900+EUR');
  expect(
    await screen.findByText('Starting a week later costs EUR 15 more, which exceeds your spending limit.'),
  ).toBeVisible();
});
