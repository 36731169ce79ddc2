import type { Page } from 'playwright-core';
import { closeBrowser, complaints, filmmaker, logIn, visit } from './laurel';
import { arrive, faultsIn, looks, still } from './looks';
import { asksAnAdministrator, opened } from './opened';

afterAll(closeBrowser);
const [light, dark, narrow] = looks;
describe.each([
  ['wide', [dark, light]],
  ['narrow', [narrow]],
] as const)('%s', (_name, seen) => {
  const [, options] = seen.at(-1)!;
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
    expect(await faultsIn(one, seen)).toEqual([]);
  });
  it.each(asksAnAdministrator)('%s, asked of an administrator at %s', async (_what, path, open) => {
    await arrive(admin, path);
    await open(admin);
    expect(await faultsIn(admin, seen)).toEqual([]);
  });
  it('no page complained', () => expect([one, admin].flatMap(complaints)).toEqual([]));
});
