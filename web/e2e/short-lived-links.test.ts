import { randomUUID } from 'node:crypto';
import { until } from '../../deploy/local/until.mjs';
import { forget } from './forget';
import { withRealm } from './keycloak-admin';
import type { Page } from 'playwright-core';
import { ask, closeBrowser, signUp, visit } from './laurel';
import { linkOfMail } from './mails';

const RESET = 'Choose a new password';
const CONFIRM = 'Confirm your e-mail address';
afterAll(closeBrowser);

/** Opens a link of two seconds when it is over, in a browser whose clock says that it is not: our own page lets it through. */
async function openLate(page: Page, link: string): Promise<void> {
  const token = new URL(link).searchParams.get('token')!;
  const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
    iat: number;
    exp: number;
  };
  expect(exp - iat).toBe(2);
  await until(() => Date.now() > (exp + 1) * 1000);
  await page.clock.setFixedTime(iat * 1000);
  await page.goto(link);
}

// Everybody's links live as short meanwhile.
it('a link that is too old for Keycloak itself is refused by it, and leads to a new one', async () => {
  const [page, late] = [await visit(), await visit()];
  const email = `${randomUUID()}@laurel.test`;
  await signUp(await visit(), email, 'Ada');
  await withRealm({ actionTokenGeneratedByUserLifespan: 2 }, async () => {
    await forget(page, email);
    const link = await linkOfMail(email, RESET);
    await openLate(late, link);
    await late.getByRole('heading', { level: 1, name: RESET }).waitFor();
    await late.getByRole('main').getByRole('button').click();
    await late.getByRole('link', { name: 'Ask for a new link' }).click();
    await late.waitForURL(/\/forgot-password/);
    expect(await ask(late, 'getSession', {})).toBeNull();
  });
});

it('so is one to confirm an address: it confirms nothing, and leads to where another is sent', async () => {
  const [page, late] = [await visit(), await visit()];
  const email = `${randomUUID()}@laurel.test`;
  await withRealm({ actionTokenGeneratedByAdminLifespan: 2 }, async () => {
    await signUp(page, email, 'Ada');
    await openLate(late, await linkOfMail(email, CONFIRM));
    await late.getByRole('button', { name: 'Confirm this address' }).click();
    await late.getByRole('heading', { level: 1, name: 'This link was used already' }).waitFor();
    await ask(page, 'refreshAccount', {});
    expect(await ask(page, 'getSession', {})).toMatchObject({ email, emailVerified: false });
  });
});
