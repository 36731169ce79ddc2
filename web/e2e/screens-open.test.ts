import type { Page } from 'playwright-core';
import { closeBrowser, complaints, filmmaker, logIn, visit } from './laurel';
import { arrive, faults, looks, still } from './looks';
import { asksAnAdministrator, opened } from './opened';

afterAll(closeBrowser);
describe.each(looks)('%s', (_name, options) => {
  let one: Page, admin: Page;
  beforeAll(async () => {
    one = await visit({ ...options, ...still });
    await logIn(one, filmmaker.email);
    admin = await visit({ ...options, ...still });
    await logIn(admin, 'admin@laurel.test');
  });
  it.each(opened)('%s, open at %s', async (_what, path, open) => {
    await arrive(one, path);
    await open(one);
    await one.waitForLoadState('networkidle');
    expect(await faults(one)).toEqual([]);
  });
  it.each(asksAnAdministrator)('%s, asked of an administrator at %s', async (_what, path, open) => {
    await arrive(admin, path);
    await open(admin);
    expect(await faults(admin)).toEqual([]);
  });
  it('no page complained', () => expect([one, admin].flatMap(complaints)).toEqual([]));
});
