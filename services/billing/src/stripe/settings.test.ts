import type { Env } from '@laurel/runtime/process/env';
import { readStripeSettings } from './settings.js';

const completeEnv = {
  STRIPE_SECRET_KEY: 'sk_test_laurel',
  STRIPE_WEBHOOK_SECRET: 'whsec_new',
  STRIPE_API_URL: 'http://localhost:12111',
  PUBLIC_URL: 'https://laurel.example',
};
const parseSettings = (overrides: object) =>
  readStripeSettings({ ...completeEnv, ...overrides } as unknown as Env);

describe('stripeSettings', () => {
  it.each(['sk_live_laurel', 'rk_live_laurel'])(
    'refuses to start when %s would be sent to another host, and does not print it',
    (STRIPE_SECRET_KEY) => {
      const parseWithKey = () => parseSettings({ STRIPE_SECRET_KEY });
      expect(parseWithKey).toThrow(/STRIPE_API_URL: only with a test key/);
      expect(parseWithKey).not.toThrow(STRIPE_SECRET_KEY);
      const { key, apiUrl } = parseSettings({ STRIPE_SECRET_KEY, STRIPE_API_URL: undefined })!;
      expect([key, apiUrl]).toEqual([STRIPE_SECRET_KEY, null]);
    },
  );
  it.each(['STRIPE_WEBHOOK_SECRET', 'PUBLIC_URL'])('refuses to start with a key and without %s', (name) =>
    expect(() => parseSettings({ [name]: undefined })).toThrow(`${name}: must be set with STRIPE_SECRET_KEY`),
  );
  it('returns null without a key', () => expect(parseSettings({ STRIPE_SECRET_KEY: undefined })).toBeNull());
  it('accepts two webhook secrets while one replaces the other', () =>
    expect(parseSettings({ STRIPE_WEBHOOK_SECRET: 'whsec_old,whsec_new' })).toEqual({
      key: 'sk_test_laurel',
      webhookSecrets: ['whsec_old', 'whsec_new'],
      apiUrl: new URL('http://localhost:12111'),
      publicUrl: 'https://laurel.example',
    }));
});
