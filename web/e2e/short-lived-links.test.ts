import { randomUUID } from 'node:crypto';
import { until } from '../../deploy/local/until.mjs';
import { forget } from './forget';
import { withRealm } from './keycloak-admin';
import { ask, closeBrowser, signUp, visit } from './laurel';
import { linkOfMail } from './mails';

const RESET = 'Choose a new password';
afterAll(closeBrowser);

// Everybody's links live as short meanwhile.
it('a link that is too old for Keycloak itself is refused by it, and leads to a new one', async () => {
  const [page, late] = [await visit(), await visit()];
  const email = `${randomUUID()}@laurel.test`;
  await signUp(await visit(), email, 'Ada');
  await withRealm({ actionTokenGeneratedByUserLifespan: 2 }, async () => {
    await forget(page, email);
    const link = await linkOfMail(email, RESET);
    const token = new URL(link).searchParams.get('token')!;
    const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
      iat: number;
      exp: number;
    };
    expect(exp - iat).toBe(2);
    await until(() => Date.now() > (exp + 1) * 1000);
    await late.clock.setFixedTime(iat * 1000); // for our own page it is still good
    await late.goto(link);
    await late.getByRole('heading', { level: 1, name: RESET }).waitFor();
    await late.getByRole('main').getByRole('button').click();
    await late.getByRole('link', { name: 'Ask for a new link' }).click();
    await late.waitForURL(/\/forgot-password/);
    expect(await ask(late, 'getSession', {})).toBeNull();
  });
});
