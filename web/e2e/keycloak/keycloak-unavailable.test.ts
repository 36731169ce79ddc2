import { randomUUID } from 'node:crypto';
import { findAxeViolations } from '../axe';
import { whileKeycloakIsSuspended } from '../keycloak-admin';
import { callFunction, closePages, sendCommand, logIn, signUp, openPage } from '../laurel';

const OUTAGE_MESSAGE = 'Logging in is not possible right now';
afterAll(closePages);

it('while Keycloak is unavailable, sessions continue, the login page says so, and logging in works again afterwards', async () => {
  const [page, visitor] = [await openPage(), await openPage()];
  const email = `${randomUUID()}@laurel.test`;
  await signUp(page, email, 'Ada');
  await whileKeycloakIsSuspended(async () => {
    await visitor.goto('/login');
    await visitor.getByText(OUTAGE_MESSAGE).waitFor();
    expect(await findAxeViolations(visitor)).toEqual([]);
    await page.goto('/festivals');
    await page.getByRole('searchbox').first().waitFor();
    expect(await callFunction(page, 'getSession', {})).toMatchObject({ email });
    expect(await sendCommand(page, 'addFilm', { name: 'Salt' })).toMatchObject({ name: 'Salt' });
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('The login service is not reachable right now.').waitFor();
  });
  await visitor.getByText(OUTAGE_MESSAGE).waitFor({ state: 'detached' }); // the page polls by itself
  await logIn(visitor, email);
  expect(await callFunction(page, 'getSession', {})).toMatchObject({ email });
});
