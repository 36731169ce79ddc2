import type { Page } from 'playwright-core';
import { waitForServerFunctions } from '../pending-requests';
import { closePages, getPageErrors, filmmaker, useSession, openPage } from '../laurel';
import { openAndWait, findFaultsInAppearances, APPEARANCES, WITHOUT_TRANSITIONS } from '../appearances';
import { adminDialogs, overlays } from '../overlays';

afterAll(closePages);
const [light, dark, narrow] = APPEARANCES;
describe.each([
  ['wide', [dark, light]],
  ['narrow', [narrow]],
] as const)('dialogs, menus and sheets, %s', (_name, appearances) => {
  // Overlays open in the last variant, because `findFaultsInAppearances` ends with it.
  const [, options] = appearances.at(-1)!;
  let filmmakerPage: Page, adminPage: Page;
  beforeAll(async () => {
    filmmakerPage = await openPage({ ...options, ...WITHOUT_TRANSITIONS });
    await useSession(filmmakerPage, filmmaker.email);
    adminPage = await openPage({ ...options, ...WITHOUT_TRANSITIONS });
    await useSession(adminPage, 'admin@laurel.test');
  });
  it.each(overlays)('show %s at %s without faults', async (_what, path, open) => {
    await openAndWait(filmmakerPage, path);
    await open(filmmakerPage);
    await waitForServerFunctions(filmmakerPage);
    expect(await findFaultsInAppearances(filmmakerPage, appearances)).toEqual([]);
  });
  it.each(adminDialogs)(
    'show the administrator’s dialog %s at %s without faults',
    async (_what, path, open) => {
      await openAndWait(adminPage, path);
      await open(adminPage);
      expect(await findFaultsInAppearances(adminPage, appearances)).toEqual([]);
    },
  );
  it('report no page error', () => expect([filmmakerPage, adminPage].flatMap(getPageErrors)).toEqual([]));
});
