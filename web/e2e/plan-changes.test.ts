import { until } from '../../deploy/testing/until.mjs';
import { findAxeViolations } from './axe';
import { buyMonthlyPlan, openAsNewFilmmaker, getPlanCard } from './purchase';
import { keys } from './keys';
import { callFunction, closePages, openPage } from './laurel';

afterAll(closePages);

const getCardInput = (page: Awaited<ReturnType<typeof openAsNewFilmmaker>>['page']) =>
  page.locator('input[name=number]');

describe('a plan', () => {
  it('is upgraded with the keyboard alone at the price shown; a downgrade for the next period can be cancelled', async () => {
    const { page, userId, filmId } = await openAsNewFilmmaker('Climber');
    await buyMonthlyPlan(page, filmId, 'Match');
    await page.goto(`/user/subscriptions?filmId=${filmId}`);
    await getPlanCard(page, 'Match + Submit')
      .getByRole('link', { name: 'Change to Match + Submit' })
      .waitFor();
    await keys(() => page, 60).tabTo(/^Change to Match \+ Submit$/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change to Match + Submit' });
    await dialog.getByText(/You pay EUR 30 today/).waitFor();
    await dialog.getByText(/10 submission tokens/).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await keys(() => page, 20).tabTo(/^Pay EUR 30 and change$/);
    await page.keyboard.press('Enter');
    await getPlanCard(page, 'Match + Submit').getByRole('button', { name: 'Cancel' }).waitFor();
    expect(await callFunction(page, 'getUserTokens', { userId })).toMatchObject({
      availableSubmissionTokens: 10,
    });

    await getPlanCard(page, 'Match').getByRole('link', { name: 'Change to Match' }).click();
    await page.getByText(/You pay nothing today/).waitFor();
    await page.getByRole('button', { name: /^Change on / }).click();
    await page.getByText(/then becomes Match/).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep Match + Submit' }).click();
    await getPlanCard(page, 'Match').getByRole('link', { name: 'Change to Match' }).waitFor();
    const { items } = await callFunction<{ items: { total: number }[] }>(page, 'getInvoices', { userId });
    expect(items.map(({ total }) => total)).toEqual([3000, 1900]);
  });

  it('is bought and changed with a card that requires authentication each time', async () => {
    const { page, filmId } = await openAsNewFilmmaker('Authenticated');
    await page.goto(`/user/subscriptions?filmId=${filmId}`);
    await getPlanCard(page, 'Match').getByRole('button', { name: 'Choose Plan' }).click();
    await getCardInput(page).fill('4000002760003184');
    await page.getByRole('button', { name: /pay/i }).click();
    await page.getByRole('button', { name: 'Fail' }).click();
    await getCardInput(page).fill('4000002760003184');
    await page.getByRole('button', { name: /pay/i }).click();
    await page.getByRole('button', { name: 'Complete' }).click();
    await page.waitForURL((url) => url.pathname === '/user/matching');

    await page.goto(`/user/subscriptions?filmId=${filmId}&change=demo_match_submit`);
    await page.getByRole('button', { name: /^Pay .* and change$/ }).click();
    // The plan changes only when the invoice is paid on its own page.
    await page.getByRole('heading', { name: /^Invoice / }).waitFor();
    const secondPage = await openPage();
    await secondPage.context().addCookies(await page.context().cookies());
    await secondPage.goto(`/user/subscriptions?filmId=${filmId}`);
    await getPlanCard(secondPage, 'Match').getByRole('button', { name: 'Cancel' }).waitFor();
    await getCardInput(page).fill('4000002760003184');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('button', { name: 'Complete' }).click();
    await page.getByText(/^Paid, /).waitFor();
    await until(async () => {
      const { productId } = await callFunction<{ productId: string }>(secondPage, 'getFilmSubscription', {
        filmId,
      });
      return productId === 'demo_match_submit';
    });
    await secondPage.reload();
    await getPlanCard(secondPage, 'Match + Submit').getByRole('button', { name: 'Cancel' }).waitFor();
  });
});
