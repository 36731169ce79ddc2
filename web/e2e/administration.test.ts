import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { until } from '../../deploy/testing/until.mjs';
import { keys } from './keys';
import { expectLogoutOnResponse, expectLogoutOnRequest } from './expect-logout';
import {
  callFunction,
  closePages,
  sendCommand,
  getPageErrors,
  continueTo,
  filmmaker,
  logIn,
  signUp,
  openPage,
} from './laurel';

afterAll(closePages);

const getSheet = (page: Page) => page.locator('[data-side-sheet], dialog[open]').first();
const getDialog = (page: Page) => page.locator('dialog[open]').last();
async function openAsAdministrator(): Promise<Page> {
  const page = await openPage();
  await page.goto('/login?redirect=/admin/user');
  await logIn(page, 'admin@laurel.test');
  await page.getByRole('heading', { name: 'Users' }).waitFor();
  return page;
}
/** Enters the reason that the dialog requires, and submits it. */
async function submitWithReason(page: Page, reason: string, send: string) {
  await getDialog(page).getByLabel('Reason').fill(reason);
  await getDialog(page).getByRole('button', { name: send }).click();
}
/** Finds a user by e-mail address and opens their sheet, with the keyboard alone. */
async function openUserByKeyboard(page: Page, email: string, name: string) {
  const search = page.getByRole('searchbox', { name: 'Name, e-mail or ID' });
  await search.waitFor();
  // The key listeners are attached after the page is rendered.
  await until(async () => {
    const hasFocus = await search.evaluate((box) => box === document.activeElement);
    if (!hasFocus) await page.keyboard.press('/');
    return hasFocus;
  });
  await page.keyboard.type(email);
  await page
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(email) })
    .waitFor();
  // The user may be in the unfiltered list already. The filtered list has exactly one row.
  const rows = page.getByRole('listitem').getByRole('button', { name: /@/ });
  await until(async () => (await rows.count()) === 1);
  await keys(() => page, 30).tabTo(new RegExp(email));
  await page.keyboard.press('Enter');
  await getSheet(page).getByRole('heading', { name }).waitFor();
}
type RefusedResponse = { error: { code: string } };
const paymentForms = ['checkout', 'cancel-subscription', 'resume-subscription'];
/** Submits one of the plan page's forms without following its redirect. */
const postPaymentForm = (page: Page, name: string) =>
  page.evaluate(
    async (name) =>
      (
        await fetch(`/api/payment/${name}`, { method: 'POST', body: new URLSearchParams({ filmId: '1' }) })
      ).json(),
    name,
  ) as Promise<RefusedResponse>;

const createPhoto = () =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#2c6b4d' } })
    .jpeg()
    .toBuffer();

describe('an administrator', () => {
  it('crops a festival’s picture with the keyboard, saves it, and visitors see it on the festival’s page', async () => {
    const admin = await openAsAdministrator();
    const { items } = await callFunction<{ items: { id: number }[] }>(admin, 'getFestivals', { pageSize: 1 });
    const { id } = items[0]!;
    await admin.goto(`/admin/festival-list/${id}`);
    const file = { name: 'camera.jpg', mimeType: 'image/jpeg', buffer: await createPhoto() };
    await admin.getByLabel('Wide picture: choose a file').setInputFiles(file);
    await getDialog(admin).getByRole('application').focus();
    await admin.keyboard.press('ArrowDown');
    await getDialog(admin).getByRole('button', { name: 'Use this area' }).click();
    await admin.getByAltText('Preview: Wide picture').waitFor();
    await admin.getByRole('button', { name: 'Save', exact: true }).click();
    await admin.getByText(/ is saved\.$/).waitFor();
    const visitor = await openPage();
    await visitor.goto(`/festivals/${id}`);
    const picture = visitor.getByAltText(/^Picture of /);
    await until(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0));
    expect([...getPageErrors(admin), ...getPageErrors(visitor)]).toEqual([]);
  });

  it('finds a user and bans them, the user sees the reason, and lifting the ban is recorded', async () => {
    const [email, person] = [`${randomUUID()}@laurel.test`, await openPage()];
    await signUp(person, email, 'Nuisance');
    const admin = await openAsAdministrator();
    await openUserByKeyboard(admin, email, 'Nuisance');
    await getSheet(admin).getByRole('button', { name: 'Ban', exact: true }).click();
    await getDialog(admin).getByLabel('Reason').fill('Selling seats');
    await admin.keyboard.press('Tab');
    await person.goto('/profile');
    await person.getByText('This browser', { exact: true }).waitFor();
    await expectLogoutOnRequest([person], admin, 'banUser', () => admin.keyboard.press('Enter'));
    await getSheet(admin).getByText('Banned: “Selling seats”').waitFor();
    await getSheet(admin).getByText('Not logged in anywhere.').waitFor();
    expect(await callFunction(person, 'getSession', {})).toBeNull();
    await person.goto('/login');
    await person.getByLabel('E-mail').fill(email);
    await continueTo(person, '#password');
    await person.locator('#password').fill('festival-laurel');
    await person.locator('#kc-login').click();
    await person.getByText('This account is closed: Selling seats').waitFor();
    await getSheet(admin).getByRole('button', { name: 'Lift the ban' }).click();
    await getSheet(admin).getByText('Ban lifted').waitFor();
    const lines = await getSheet(admin).locator('ol li strong').allTextContents();
    expect(lines).toEqual(['Ban lifted', 'Banned']);
    expect(getPageErrors(admin)).toEqual([]);
  });

  it('changes a user’s verification, roles, tokens and sessions, and the audit log lists all of it', async () => {
    const [email, person, admin] = [
      `${randomUUID()}@laurel.test`,
      await openPage(),
      await openAsAdministrator(),
    ];
    const userId = await signUp(person, email, 'Helper');
    const openProfile = async () => {
      await person.goto('/profile');
      await person.getByText('This browser', { exact: true }).waitFor();
    };
    await openUserByKeyboard(admin, email, 'Helper');
    const button = (name: string) => getSheet(admin).getByRole('button', { name, exact: true });
    await button('Mark e-mail as verified').click();
    await button('Mark e-mail as not verified').waitFor();
    await getSheet(admin).getByLabel('Business role').selectOption('Producer');
    await admin.getByText('Helper is now Producer.').waitFor();
    await button('Give tokens').click();
    await getDialog(admin).getByLabel('Amount').fill('3');
    await submitWithReason(admin, 'They helped to test', 'Give tokens');
    await getSheet(admin).getByText('+3 Strategy').waitFor();
    await openProfile();
    expect(await callFunction(person, 'getSession', {})).toMatchObject({
      emailVerified: true,
      businessRole: 'Producer',
    });

    await button('Log out everywhere').click();
    await expectLogoutOnRequest([person], admin, 'revokeUserSessions', () =>
      getDialog(admin).getByRole('button', { name: 'Log out everywhere' }).click(),
    );
    await getSheet(admin).getByText('Not logged in anywhere.').waitFor();
    await logIn(person, email);
    await openProfile();
    await button('Make administrator').click();
    await expectLogoutOnResponse([person], admin, 'setUserSystemRole', () =>
      submitWithReason(admin, 'They help on Mondays', 'Make administrator'),
    );
    await logIn(person, email);
    await person.goto('/admin/user');
    await person.getByRole('heading', { name: 'Users' }).waitFor();
    await button('Remove administrator role').click();
    await expectLogoutOnResponse([person], admin, 'setUserSystemRole', () =>
      submitWithReason(admin, 'Done', 'Remove the role'),
    );

    await admin.goto(`/admin/user?view=log&whom=${userId}`);
    await admin.getByText('9 entries').waitFor();
    const lines = admin.getByRole('region', { name: 'Audit log' }).locator('ol li strong');
    // The audit log has one line before Keycloak is called and one when the call has succeeded.
    expect(await lines.allTextContents()).toEqual([
      ...Array<string>(4).fill('Role changed'),
      'Logged out everywhere',
      'Tokens granted',
      'Business role set',
      'E-mail verification set',
      'E-mail verification set',
    ]);
    await admin.getByLabel('Action', { exact: true }).selectOption('Tokens granted');
    await admin.getByText('1 entry', { exact: true }).waitFor();
    await admin.getByText(/reason: They helped to test/).waitFor();
    await admin.goto(`/admin/user?view=log&whom=${userId}&from=2999-01-01`);
    await admin.getByRole('heading', { name: 'No entries' }).waitFor();
    expect([admin, person].flatMap(getPageErrors)).toEqual([]);
  });

  it('cannot give up the role as the last administrator, and sees why', async () => {
    const admin = await openAsAdministrator();
    // Clean up after an earlier run that was aborted.
    const { items } = await callFunction<{ items: { id: string; email: string }[] }>(admin, 'getUsers', {
      role: 'admin',
    });
    for (const { id: userId } of items.filter(({ email }) => email !== 'admin@laurel.test'))
      await sendCommand(admin, 'setUserSystemRole', { userId, role: 'user', reason: 'Left over' });
    expect(await callFunction(admin, 'getUsers', { role: 'admin' })).toMatchObject({ total: 1 });
    await openUserByKeyboard(admin, 'admin@laurel.test', 'Demo Admin');
    await getSheet(admin).getByRole('button', { name: 'Remove administrator role' }).click();
    await submitWithReason(admin, 'Tired', 'Remove the role');
    await getDialog(admin)
      .getByText('This is the last administrator. Make someone else an administrator first.')
      .waitFor();
  });

  it('impersonates a user, cannot pay or delete the account meanwhile, and returns to their own account', async () => {
    const admin = await openAsAdministrator();
    await openUserByKeyboard(admin, filmmaker.email, 'Demo Filmmaker');
    await getSheet(admin).getByRole('button', { name: 'View as this user' }).click();
    await getDialog(admin).getByLabel('Reason').fill('They cannot find their film');
    await getDialog(admin).getByRole('button', { name: 'View as Demo Filmmaker' }).click();
    await admin.getByText('You are viewing Laurel as Demo Filmmaker').waitFor();
    expect(await callFunction(admin, 'getSession', {})).toMatchObject({ userId: filmmaker.id, role: 'user' });
    const deleted = await sendCommand<RefusedResponse>(admin, 'deleteMyAccount', { email: filmmaker.email });
    const paid = await Promise.all(paymentForms.map((name) => postPaymentForm(admin, name)));
    expect([deleted, ...paid].map(({ error }) => error.code)).toEqual(Array(4).fill('session.impersonated'));
    await admin.goto('/admin/user');
    await admin.waitForURL((url) => !url.pathname.startsWith('/admin'));
    await admin.getByRole('button', { name: 'Stop' }).click();
    await admin.waitForURL((url) => url.pathname === '/admin/user');
    await getSheet(admin).getByText('Stopped viewing as this user').first().waitFor();
    expect(await callFunction(admin, 'getSession', {})).toMatchObject({
      role: 'admin',
      impersonatedBy: null,
    });
  });

  it('sees the dashboard, and follows a number to its list', async () => {
    const admin = await openAsAdministrator();
    await admin.goto('/admin/dashboard');
    await admin
      .getByRole('link', { name: /administrator/ })
      .first()
      .click();
    await admin.waitForURL((url) => url.search === '?role=admin');
    await admin.getByRole('button', { name: /admin@laurel\.test/ }).waitFor();
  });
});
