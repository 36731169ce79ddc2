import type { Page, Route } from 'playwright-core';
import { closePages, filmmaker, useSession, openPage } from '../laurel';
import { findFaultsInAllLooks, still } from '../appearances';

/** The role, and the page that it opens. */
const failing = [
  ['somebody', '/profile'],
  ['an administrator', '/admin/user'],
  ['an administrator', `/admin/user?user=${filmmaker.id}`],
  ['an administrator', '/admin/user?view=log'],
  ['an administrator', '/admin/dashboard'],
  ['an administrator', '/admin/festival-list'],
  ['an administrator', '/admin/festival-list/1'],
  ['an administrator', '/admin/festival-list/1?section=history'],
  ['an administrator', '/admin/festival-list/duplicates'],
  ['an administrator', '/admin/festival-list/merge?kept=1&merged=2'],
  ['an administrator', '/admin/festival-list/import'],
  ['an administrator', '/admin/festival-list/import/1'],
  ['somebody', '/festivals'],
  ['somebody', '/festivals?view=map'],
  ['somebody', '/festivals?watched=true'],
  ['somebody', '/festivals/1'],
] as const;
/** Every function except getSession fails as if its service were unavailable. */
const fail = (route: Route) => {
  if (route.request().url().includes('name=getSession')) return route.continue();
  const error = { code: 'service.unreachable', message: 'This is not available right now.', requestId: 'x' };
  return route.fulfill({ status: 503, contentType: 'application/json', body: JSON.stringify({ error }) });
};

afterAll(closePages);
describe('pages without a response, in light, in dark and at 360 px', () => {
  let one: Page, admin: Page;
  beforeAll(async () => {
    one = await openPage(still);
    await useSession(one, filmmaker.email);
    admin = await openPage(still);
    await useSession(admin, 'admin@laurel.test');
  });
  it.each(failing)('let %s try again at %s when every function fails', async (who, path) => {
    const page = await (who === 'somebody' ? one : admin).context().newPage();
    await page.route('**/_server?*', fail);
    await page.goto(path);
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().waitFor();
    expect(await findFaultsInAllLooks(page)).toEqual([]);
    await page.close();
  });
});
