import type { Page, Route } from 'playwright-core';
import { closePages, filmmaker, useSession, openPage } from '../laurel';
import { findFaultsInAllAppearances, WITHOUT_TRANSITIONS } from '../appearances';

const pagesByRole = [
  ['a filmmaker', '/profile'],
  ['an administrator', '/admin/user'],
  ['an administrator', `/admin/user?user=${filmmaker.id}`],
  ['an administrator', '/admin/user?view=log'],
  ['an administrator', '/admin/dashboard'],
  ['an administrator', '/admin/festival-list'],
  ['an administrator', '/admin/festival-list/1'],
  ['an administrator', '/admin/festival-list/1?section=history'],
  ['an administrator', '/admin/festival-list/duplicates'],
  ['an administrator', '/admin/festival-list/merge?target=1&merged=2'],
  ['an administrator', '/admin/festival-list/import'],
  ['an administrator', '/admin/festival-list/import/1'],
  ['a filmmaker', '/festivals'],
  ['a filmmaker', '/festivals?view=map'],
  ['a filmmaker', '/festivals?watched=true'],
  ['a filmmaker', '/festivals/1'],
] as const;
/** Every function except getSession fails as if its service were unavailable. */
const failUnlessSession = (route: Route) => {
  if (route.request().url().includes('name=getSession')) return route.continue();
  const error = { code: 'service.unreachable', message: 'This is not available right now.', requestId: 'x' };
  return route.fulfill({ status: 503, contentType: 'application/json', body: JSON.stringify({ error }) });
};

afterAll(closePages);
describe('pages without a response, in light, in dark and at 360 px', () => {
  let filmmakerPage: Page, adminPage: Page;
  beforeAll(async () => {
    filmmakerPage = await openPage(WITHOUT_TRANSITIONS);
    await useSession(filmmakerPage, filmmaker.email);
    adminPage = await openPage(WITHOUT_TRANSITIONS);
    await useSession(adminPage, 'admin@laurel.test');
  });
  it.each(pagesByRole)('let %s try again at %s when every function fails', async (role, path) => {
    const page = await (role === 'a filmmaker' ? filmmakerPage : adminPage).context().newPage();
    await page.route('**/_server?*', failUnlessSession);
    await page.goto(path);
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().waitFor();
    expect(await findFaultsInAllAppearances(page)).toEqual([]);
    await page.close();
  });
});
