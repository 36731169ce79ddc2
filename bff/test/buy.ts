import { until } from '../../deploy/testing/until.mjs';
import type { Platform } from './platform.js';

export const MATCH = { productId: 'demo_match', productPriceAmount: '1900', productPriceUnit: 'eur' };
/** The form fields with which the plan page buys a month. */
export const checkoutForm = (filmId: number, overrides: Record<string, string> = {}) => ({
  ...MATCH,
  intervalUnit: 'month',
  intervalAmount: '1',
  filmId: String(filmId),
  filmName: 'Salt',
  ...overrides,
});

/** Sends one of the plan page's forms as a browser does. */
export const sendForm = (
  { request, url }: Platform,
  name: string,
  form: Record<string, string>,
  cookie: string,
) =>
  request(`/api/payment/${name}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { cookie, origin: url, accept: 'text/html' },
  });

/** Buys a month of Match for a film. The owner's address is already confirmed. Returns the checkout's ID. */
export async function buyMatch(laurel: Platform, cookie: string, filmId: number): Promise<string> {
  const { status, headers } = await sendForm(laurel, 'checkout', checkoutForm(filmId), cookie);
  const paymentUrl = headers.get('location');
  if (status !== 303 || !paymentUrl?.startsWith(laurel.stripe!.url))
    throw new Error(`${status} ${paymentUrl}`);
  const returnUrl = await laurel.stripe!.pay(paymentUrl);
  await until(async () => (await laurel.get('requireSubscription', { filmId }, cookie)).status === 200);
  return new URL(returnUrl!).searchParams.get('session')!;
}
