import { randomUUID } from 'node:crypto';
import { until } from '../../../deploy/testing/until.mjs';
import { requestPasswordReset } from '../request-password';
import { withRealmSettings } from '../keycloak-admin';
import { callFunction, closePages, signUp, openPage } from '../laurel';
import { waitForMailLink } from '../mails';

afterAll(closePages);

// All reset links are short-lived while this test runs.
it('offers to request a new link when Keycloak itself rejects an expired one', async () => {
  const [page, late] = [await openPage(), await openPage()];
  const email = `${randomUUID()}@laurel.test`;
  await signUp(await openPage(), email, 'Ada');
  await withRealmSettings({ actionTokenGeneratedByUserLifespan: 2 }, async () => {
    await requestPasswordReset(page, email);
    const link = await waitForMailLink(email, 'Choose a new password');
    const token = new URL(link).searchParams.get('token')!;
    const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
      iat: number;
      exp: number;
    };
    expect(exp - iat).toBe(2);
    await until(() => Date.now() > (exp + 1) * 1000);
    await late.clock.setFixedTime(iat * 1000); // the app's own page still considers it valid
    await late.goto(link);
    await late.getByRole('heading', { level: 1, name: 'Reset your password' }).waitFor();
    await late.getByRole('main').getByRole('button').click();
    await late.getByRole('link', { name: 'Request a new link' }).click();
    await late.waitForURL(/\/forgot-password/);
    expect(await callFunction(late, 'getSession', {})).toBeNull();
  });
});
