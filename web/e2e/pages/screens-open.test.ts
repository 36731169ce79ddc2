import type { Page } from 'playwright-core';
import { closePages, pageErrors, filmmaker, useSession, openPage } from '../laurel';
import { arrive, findFaultsInLooks, looks, still } from '../appearances';
import { adminDialogs, opened } from '../overlays';

afterAll(closePages);
const [light, dark, narrow] = looks;
describe.each([
  ['wide', [dark, light]],
  ['narrow', [narrow]],
] as const)('dialogs, menus and sheets, %s', (_name, seen) => {
  const [, options] = seen.at(-1)!;
  let one: Page, admin: Page;
  beforeAll(async () => {
    one = await openPage({ ...options, ...still });
    await useSession(one, filmmaker.email);
    admin = await openPage({ ...options, ...still });
    await useSession(admin, 'admin@laurel.test');
  });
  it.each(opened)('show %s at %s without faults', async (_what, path, open) => {
    await arrive(one, path);
    await open(one);
    await one.waitForLoadState('networkidle');
    expect(await findFaultsInLooks(one, seen)).toEqual([]);
  });
  it.each(adminDialogs)(
    'show the administrator’s dialog %s at %s without faults',
    async (_what, path, open) => {
      await arrive(admin, path);
      await open(admin);
      expect(await findFaultsInLooks(admin, seen)).toEqual([]);
    },
  );
  it('report no page error', () => expect([one, admin].flatMap(pageErrors)).toEqual([]));
});
