import type { Page } from 'playwright-core';
import { closePages, getPageErrors, openPage } from '../laurel';
import { expectNoFaults, WITHOUT_TRANSITIONS } from '../appearances';

const publicPaths = [
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
  beforeAll(async () => (visitor = await openPage(WITHOUT_TRANSITIONS)));
  it.each(publicPaths)('show %s without faults', (path) => expectNoFaults(visitor, path));
  it('show the “Not Found” page without faults', async () => {
    const page = await visitor.context().newPage();
    await expectNoFaults(page, '/nothing');
    await page.close();
  });
  it('report no page error', () => expect(getPageErrors(visitor)).toEqual([]));
});
