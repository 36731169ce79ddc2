import { findAxeViolations } from './axe';
import { openAsNewFilmmaker, payByCard, getPlanCard } from './purchase';
import { keys } from './keys';
import { callFunction, closePages, getPageErrors, openPage } from './laurel';

afterAll(closePages);

describe('a plan', () => {
  it('is bought after a declined card, cancelled and resumed, and has a PDF invoice', async () => {
    const { page, userId, filmId } = await openAsNewFilmmaker('Buyer');
    await page.goto(`/user/subscriptions?filmId=${filmId}`);
    await page.getByText('Test payments: no real money is charged.').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await getPlanCard(page, 'Match').getByRole('button', { name: 'Choose Plan' }).click();
    await payByCard(page, '4000000000000002');
    await page
      .getByText(/declined/i)
      .first()
      .waitFor();
    await payByCard(page, '4242424242424242');
    await page.waitForURL((url) => url.pathname === '/user/matching' && url.search === `?filmId=${filmId}`);
    expect(await callFunction(page, 'getFilmSubscription', { filmId })).toMatchObject({ state: 'active' });

    await page.goto(`/user/subscriptions?filmId=${filmId}`);
    await getPlanCard(page, 'Match').getByRole('button', { name: 'Cancel' }).click();
    const confirmDialog = page.getByRole('dialog', { name: 'Cancel the plan of “Salt”?' });
    expect(await findAxeViolations(page)).toEqual([]);
    await confirmDialog.getByRole('button', { name: 'Keep the plan' }).click();
    await getPlanCard(page, 'Match').getByRole('button', { name: 'Cancel' }).click();
    await confirmDialog.getByRole('button', { name: 'Cancel the plan' }).click();
    await page.getByRole('status').getByText('The plan of “Salt” is cancelled.').waitFor();
    await getPlanCard(page, 'Match').getByRole('button', { name: 'Resume' }).waitFor();
    const heights = await page
      .getByRole('article')
      .locator('button, a')
      .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().height)));
    expect(new Set(heights).size).toBe(1);
    await getPlanCard(page, 'Match').getByRole('button', { name: 'Resume' }).click();
    await getPlanCard(page, 'Match').getByRole('button', { name: 'Cancel' }).waitFor();

    await page.goto('/user/billing');
    await page.getByText(/^VISA ending in 4242/).waitFor();
    const { items } = await callFunction<{ items: { pdfUrl: string }[] }>(page, 'getInvoices', { userId });
    expect((await fetch(items[0]!.pdfUrl)).headers.get('content-type')).toBe('application/pdf');
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Card and billing address' }).click();
    await page.waitForURL(
      (url) => url.port !== new URL(process.env.PUBLIC_URL ?? 'http://localhost:8080').port,
    );
    // Stripe reports the declined card to the browser as 402.
    expect(getPageErrors(page).filter((one) => !one.includes('/c/pay/'))).toEqual([]);
  });

  it('is bought, cancelled and resumed without JavaScript', async () => {
    const { page, filmId } = await openAsNewFilmmaker('Plain');
    const { cookies } = await page.context().storageState();
    const plain = await openPage({ javaScriptEnabled: false });
    await plain.context().addCookies(cookies);
    const origin = new URL(page.url()).origin;
    /**
     * Posts a form as a browser without JavaScript does.
     * @returns the redirect target
     */
    const post = async (name: string, form: Record<string, string>) => {
      const response = await plain.request.post(`/api/payment/${name}`, {
        headers: { origin, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
        data: new URLSearchParams(form).toString(),
        maxRedirects: 0,
      });
      expect(response.status()).toBe(303);
      return response.headers().location!;
    };
    const paymentUrl = await post('checkout', {
      productId: 'demo_match',
      productPriceAmount: '1900',
      productPriceUnit: 'EUR',
      intervalUnit: 'month',
      intervalAmount: '1',
      filmId: String(filmId),
      filmName: 'Salt',
    });
    await plain.goto(paymentUrl);
    await payByCard(plain, '4242424242424242');
    await plain.waitForURL((url) => url.pathname === '/checkout/success');
    await page.goto(`/user/subscriptions?filmId=${filmId}`);
    await getPlanCard(page, 'Match').getByRole('button', { name: 'Cancel' }).waitFor();

    const { stripeSubscriptionId, billingCycle } = await callFunction<Record<string, string>>(
      page,
      'getFilmSubscription',
      { filmId },
    );
    const subscription = {
      subscriptionId: stripeSubscriptionId!,
      subscriptionBillingCycle: billingCycle!,
      filmId: String(filmId),
    };
    const plans = `/user/subscriptions?filmId=${filmId}`;
    expect(await post('cancel-subscription', subscription)).toBe(plans);
    expect(await callFunction(page, 'getFilmSubscription', { filmId })).toMatchObject({ state: 'expiring' });
    await page.goto(plans);
    await getPlanCard(page, 'Match').getByRole('button', { name: 'Resume' }).waitFor();
    expect(await post('resume-subscription', subscription)).toBe(plans);
    await page.goto(plans);
    await getPlanCard(page, 'Match').getByRole('button', { name: 'Cancel' }).waitFor();
  });

  it('charges nothing when the payment page is left before paying', async () => {
    const { page, filmId } = await openAsNewFilmmaker('Leaver');
    await page.goto(`/user/subscriptions?filmId=${filmId}`);
    await getPlanCard(page, 'Match').getByRole('button', { name: 'Choose Plan' }).waitFor();
    await keys(() => page, 60).tabTo(/^Choose Plan$/);
    await page.keyboard.press('Enter');
    await page.locator('input[name=number]').waitFor();
    await page.getByRole('link', { name: /back/i }).first().click();
    await page.getByRole('heading', { name: 'You were not charged' }).waitFor();
    await page.getByRole('link', { name: 'Back to the plans' }).click();
    await getPlanCard(page, 'Match').getByRole('button', { name: 'Choose Plan' }).waitFor();
    expect(await callFunction(page, 'getFilmSubscription', { filmId })).toBeNull();
  });
});
