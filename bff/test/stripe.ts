import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startSandbox } from '../../deploy/stripe-sandbox/src/sandbox.ts';
import { seedStripe } from '../../services/billing/src/stripe/seed-stripe.js';

const [KEY, SECRET] = ['sk_test_laurel', 'whsec_for_tests'];

/** Starts a private Stripe sandbox with the demo plans. It sends its webhooks to the BFF at this address. */
export async function startStripe(publicUrl: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-stripe-'));
  const webhook = { url: `${publicUrl}/webhooks/stripe`, secrets: [SECRET] };
  const { url, stop } = await startSandbox({ port: 0, folder, webhook });
  await seedStripe({ key: KEY, apiUrl: new URL(url) });
  const post = (address: string, form: Record<string, string>) =>
    fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  return {
    url,
    env: {
      STRIPE_SECRET_KEY: KEY,
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_API_URL: url,
      PUBLIC_URL: publicUrl,
    },
    /** Submits the payment page. Returns the address to which it redirects. */
    async pay(page: string, number = '4242424242424242'): Promise<string | null> {
      const response = await post(page, { number, name: 'Ada', email: 'ada@laurel.test' });
      return response.headers.get('location');
    },
    control: (name: string, body: object = {}) =>
      fetch(`${url}/_sandbox/${name}`, { method: 'POST', body: JSON.stringify(body) }),
    async stop() {
      await stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
