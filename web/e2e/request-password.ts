import type { Page } from 'playwright-core';
import { continueTo } from './laurel';

/** Requests a new password on the app's page and on Keycloak's. */
export async function requestPasswordReset(page: Page, email: string): Promise<void> {
  await page.goto(`/forgot-password?email=${encodeURIComponent(email)}`);
  await continueTo(page, '#kc-reset-password-form [type=submit]');
  await page.locator('#kc-reset-password-form [type=submit]').click();
  await page.getByText('If an account has this address, we have sent an e-mail to it.').waitFor();
}
