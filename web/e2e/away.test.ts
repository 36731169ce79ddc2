import { randomUUID } from 'node:crypto';
import { findings } from './axe';
import { withoutKeycloak } from './keycloak-admin';
import { ask, closeBrowser, command, logIn, signUp, visit } from './laurel';

const AWAY = 'Logging in is not possible right now';
afterAll(closeBrowser);

it('while Keycloak answers nobody who is logged in goes on, logging in says so, and works when it is back', async () => {
  const [page, visitor] = [await visit(), await visit()];
  const email = `${randomUUID()}@laurel.test`;
  await signUp(page, email, 'Ada');
  await withoutKeycloak(async () => {
    await visitor.goto('/login');
    await visitor.getByText(AWAY).waitFor();
    expect(await findings(visitor)).toEqual([]);
    await page.goto('/festivals');
    await page.getByRole('searchbox').first().waitFor();
    expect(await ask(page, 'getSession', {})).toMatchObject({ email });
    expect(await command(page, 'addFilm', { name: 'Salt' })).toMatchObject({ name: 'Salt' });
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('The login service is not reachable right now.').waitFor();
  });
  await visitor.getByText(AWAY).waitFor({ state: 'detached' }); // it looks again by itself
  await logIn(visitor, email);
  expect(await ask(page, 'getSession', {})).toMatchObject({ email });
});
