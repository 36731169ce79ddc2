import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { goneByPress } from './leaving';
import { ask, closeBrowser, complaints, filmmaker, logIn, signUp, visit } from './laurel';

afterAll(closeBrowser);

const sheet = (page: Page) => page.locator('[data-side-sheet], dialog[open]').first();
const dialog = (page: Page) => page.locator('dialog[open]').last();
async function administrator(): Promise<Page> {
  const page = await visit();
  await page.goto('/login?redirect=/admin/user');
  await logIn(page, 'admin@laurel.test');
  await page.getByRole('heading', { name: 'Users' }).waitFor();
  return page;
}
/** Finds somebody by their address, as it is typed, and opens their sheet; by keys alone. */
async function opened(page: Page, email: string, name: string) {
  await page.keyboard.press('/');
  await page.keyboard.type(email);
  const row = page.getByRole('listitem').getByRole('button', { name: new RegExp(email) });
  await row.waitFor();
  await row.focus();
  await page.keyboard.press('Enter');
  await sheet(page).getByRole('heading', { name }).waitFor();
}

describe('an administrator', () => {
  it('finds somebody, bans them, and they are told why; then lets them in again', async () => {
    const [email, person] = [`${randomUUID()}@laurel.test`, await visit()];
    await signUp(person, email, 'Nuisance');
    const admin = await administrator();
    await opened(admin, email, 'Nuisance');
    await sheet(admin).getByRole('button', { name: 'Ban', exact: true }).click();
    await dialog(admin).getByLabel('Reason').fill('Selling seats');
    await admin.keyboard.press('Tab');
    await person.goto('/profile');
    await person.getByText('This browser').waitFor();
    await goneByPress([person], admin, 'banUser', () => admin.keyboard.press('Enter'));
    await sheet(admin).getByText('Banned: “Selling seats”').waitFor();
    await sheet(admin).getByText('Not logged in anywhere.').waitFor();
    expect(await ask(person, 'getSession', {})).toBeNull();
    await person.goto('/login');
    await person.getByLabel('E-mail').fill(email);
    await person.getByRole('main').getByRole('button').first().click();
    await person.locator('#password').fill('festival-laurel');
    await person.locator('#kc-login').click();
    await person.getByText('This account is closed: Selling seats').waitFor();
    await sheet(admin).getByRole('button', { name: 'Lift the ban' }).click();
    await sheet(admin).getByText('Ban lifted').waitFor();
    const lines = await sheet(admin).locator('ol li strong').allTextContents();
    expect(lines).toEqual(['Ban lifted', 'Banned']);
    expect(complaints(admin)).toEqual([]);
  });

  it('sees Laurel as somebody, who pays nothing meanwhile, and comes back to their own', async () => {
    const admin = await administrator();
    await opened(admin, filmmaker.email, 'Demo Filmmaker');
    await sheet(admin).getByRole('button', { name: 'See Laurel as them' }).click();
    await dialog(admin).getByLabel('Reason').fill('They cannot find their film');
    await dialog(admin).getByRole('button', { name: 'See Laurel as Demo Filmmaker' }).click();
    await admin.getByText('You are seeing Laurel as Demo Filmmaker').waitFor();
    expect(await ask(admin, 'getSession', {})).toMatchObject({ userId: filmmaker.id, role: 'user' });
    await admin.goto('/admin/user');
    await admin.waitForURL((url) => !url.pathname.startsWith('/admin'));
    await admin.getByRole('button', { name: 'Stop' }).click();
    await admin.waitForURL((url) => url.pathname === '/admin/user');
    await sheet(admin).getByText('Stopped seeing Laurel as them').first().waitFor();
    expect(await ask(admin, 'getSession', {})).toMatchObject({ role: 'admin', impersonatedBy: null });
  });

  it('sees how Laurel stands, and goes on from a number to its list', async () => {
    const admin = await administrator();
    await admin.goto('/admin/dashboard');
    await admin
      .getByRole('link', { name: /administrator/ })
      .first()
      .click();
    await admin.waitForURL((url) => url.search === '?role=admin');
    await admin.getByRole('button', { name: /admin@laurel\.test/ }).waitFor();
  });
});
