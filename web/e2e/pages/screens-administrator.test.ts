import type { Page } from 'playwright-core';
import { waitForServerFunctions } from '../pending-requests';
import { closePages, getPageErrors, filmmaker, useSession, openPage } from '../laurel';
import { expectNoFaults, findFaultsInAllAppearances, APPEARANCES, WITHOUT_TRANSITIONS } from '../appearances';

const adminPaths = [
  '/admin/user',
  '/admin/user?query=zzzzzz',
  `/admin/user?user=${filmmaker.id}`,
  '/admin/user?view=log',
  '/admin/user?view=log&from=2999-01-01',
  '/admin/dashboard',
  '/admin/festival-list',
  '/admin/festival-list?query=zzzzzz',
  '/admin/festival-list?state=no_terms&chosen=1,2&columns=country,starts,id',
  '/admin/festival-list/new',
  '/admin/festival-list/duplicates',
  '/admin/festival-list/merge?target=1&merged=2',
  '/admin/festival-list/merge',
  '/admin/festival-list/import',
  '/admin/festival-list/1',
  '/admin/festival-list/1?section=1',
  '/admin/festival-list/1?section=1&side=dates',
  '/admin/festival-list/1?section=1&side=details',
  '/admin/festival-list/1?section=new',
  '/admin/festival-list/1?section=history',
];
/** One file for each page of the import: the mapping of columns, the report, and the failure. */
const importFiles = [
  ['of a table', 'festivals.csv', 'Title,Land\nLantern,FR\nNameless,Nowhere\n'],
  ['of records', 'festivals.jsonl', '{"name":"Lantern of the screens","country":"FR","odd":1}\nno record\n'],
  ['that cannot be read', 'festivals.csv', Buffer.from('name\nCin\xe9ma\n', 'latin1')],
] as const;

afterAll(closePages);
describe('the administrator’s pages in light, in dark and at 360 px', () => {
  let admin: Page;
  beforeAll(async () => {
    admin = await openPage(WITHOUT_TRANSITIONS);
    await useSession(admin, 'admin@laurel.test');
  });
  it.each(adminPaths)('show %s without faults', (path) => expectNoFaults(admin, path));
  it.each(importFiles)('show the import %s without faults', async (_what, name, text) => {
    await admin.setViewportSize(APPEARANCES[0][1].viewport);
    await admin.goto('/admin/festival-list/import');
    await admin.getByLabel('Choose a file').setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) });
    await admin.waitForURL(/import\/\d+$/);
    const titles = ['Map the columns', 'Apply', 'Failed'].map((title) =>
      admin.getByRole('heading', { name: title, exact: true }),
    );
    await titles[0]!.or(titles[1]!).or(titles[2]!).waitFor();
    await waitForServerFunctions(admin);
    expect(await findFaultsInAllAppearances(admin)).toEqual([]);
  });
  it('report no page error', () => expect(getPageErrors(admin)).toEqual([]));
});
