import type { Env } from '@laurel/runtime/env';
import { stripeSettings } from './settings.js';

const whole = {
  STRIPE_SECRET_KEY: 'sk_test_laurel',
  STRIPE_WEBHOOK_SECRET: 'whsec_new',
  STRIPE_API_URL: 'http://localhost:12111',
  PUBLIC_URL: 'https://laurel.example',
};
const settingsOf = (over: object) => stripeSettings({ ...whole, ...over } as unknown as Env);

describe('stripeSettings', () => {
  it.each(['sk_live_laurel', 'rk_live_laurel'])(
    'refuses to start where %s would be told to another host, and does not write it down',
    (STRIPE_SECRET_KEY) => {
      const start = () => settingsOf({ STRIPE_SECRET_KEY });
      expect(start).toThrow(/STRIPE_API_URL: only for a test key/);
      expect(start).not.toThrow(STRIPE_SECRET_KEY);
      const { key, apiUrl } = settingsOf({ STRIPE_SECRET_KEY, STRIPE_API_URL: undefined })!;
      expect([key, apiUrl]).toEqual([STRIPE_SECRET_KEY, null]);
    },
  );
  it.each(['STRIPE_WEBHOOK_SECRET', 'PUBLIC_URL'])('refuses to start with a key and without %s', (name) =>
    expect(() => settingsOf({ [name]: undefined })).toThrow(`${name}: must be set with STRIPE_SECRET_KEY`),
  );
  it('is nothing without a key, whatever else is set', () =>
    expect(settingsOf({ STRIPE_SECRET_KEY: undefined })).toBeNull());
  it('has each secret of two, while one takes the other’s place', () =>
    expect(settingsOf({ STRIPE_WEBHOOK_SECRET: 'whsec_old,whsec_new' })).toEqual({
      key: 'sk_test_laurel',
      webhookSecrets: ['whsec_old', 'whsec_new'],
      apiUrl: new URL('http://localhost:12111'),
      publicUrl: 'https://laurel.example',
    }));
});
