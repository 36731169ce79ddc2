import type { Page } from 'playwright-core';
import { closePages, pageErrors, openPage } from '../laurel';
import { checkAll, still } from '../appearances';

const open = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password?token=x',
  '/mail-verification?token=x',
  ...['sent', 'done', 'used', 'confirmed', 'changed'].map((state) => `/mail-verification?state=${state}`),
  '/goodbye',
  '/festivals',
  '/festivals?q=ocean&view=map',
  '/festivals?q=zzzzzz&country=FR',
  '/festivals/1',
  '/legal/terms',
  '/legal/privacy',
  '/legal/imprint',
  '/test',
  '/newdesign',
  '/newdesign/homepage',
];

afterAll(closePages);
describe('the public pages in light, in dark and at 360 px', () => {
  let visitor: Page;
  beforeAll(async () => (visitor = await openPage(still)));
  it.each(open)('show %s without faults', (path) => checkAll(visitor, path));
  it('show a page that says so for a path without a page', async () => {
    const page = await visitor.context().newPage();
    await checkAll(page, '/nothing');
    await page.close();
  });
  it('report no page error', () => expect(pageErrors(visitor)).toEqual([]));
});
