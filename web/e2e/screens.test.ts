import type { Page, Route } from 'playwright-core';
import { closeBrowser, complaints, filmmaker, logIn, newcomer, visit } from './laurel';
import { arrive, faultsInAllLooks, looks, still } from './looks';

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
  '/nothing',
];
const signedIn = [
  `/user/${filmmaker.id}/films`,
  `/user/${filmmaker.id}/films/1`,
  `/user/${filmmaker.id}/films?edit=1&try=length:2340`,
  '/profile',
  '/upload-test',
  '/api/test',
  '/user/wizard',
  '/user/wizard?step=director&filmId=1&role=Director',
  '/user/wizard?step=screenings&filmId=1&role=Director',
  '/user/wizard?step=preferences&filmId=1&role=Director',
  '/user/wizard?step=review&filmId=1&role=Director',
  '/user/matching?filmId=1',
  '/user/matching?filmId=1&show=near',
  '/user/matching?filmId=2',
  '/user/subscriptions?filmId=1',
  '/user/subscriptions?filmId=2',
  '/checkout/cancel?filmId=1',
  `/submissions2/user/${filmmaker.id}/film/1`,
  '/festivals?q=ocean&watched=true&film=2',
  '/f/1',
];
/** Pages that say what they are refused, which the browser complains about. */
const refused = [
  '/user/subscriptions?filmId=1&change=demo_match_submit',
  '/user/billing',
  '/checkout/success?session=cs_test_none',
];
const empty = [`/user/${newcomer.id}/films`, '/user/matching', '/user/wizard', '/user/subscriptions'];

const administered = [
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
  '/admin/festival-list/merge?kept=1&merged=2',
  '/admin/festival-list/merge',
  '/admin/festival-list/import',
  '/admin/festival-list/1',
  '/admin/festival-list/1?part=1',
  '/admin/festival-list/1?part=1&side=dates',
  '/admin/festival-list/1?part=1&side=facts',
  '/admin/festival-list/1?part=new',
  '/admin/festival-list/1?part=history',
];
/** A file of each kind that an import's own page shows otherwise: columns to choose, a report, and one that cannot be read. */
const importFiles = [
  ['of a table', 'festivals.csv', 'Title,Land\nLantern,FR\nNameless,Nowhere\n'],
  ['of records', 'festivals.jsonl', '{"name":"Lantern of the screens","country":"FR","odd":1}\nno record\n'],
  ['that cannot be read', 'festivals.csv', Buffer.from('name\nCin\xe9ma\n', 'latin1')],
] as const;

/** The same, where nobody answers. */
const failing = [
  ['somebody', '/profile'],
  ['an administrator', '/admin/user'],
  ['an administrator', `/admin/user?user=${filmmaker.id}`],
  ['an administrator', '/admin/user?view=log'],
  ['an administrator', '/admin/dashboard'],
  ['an administrator', '/admin/festival-list'],
  ['an administrator', '/admin/festival-list/1'],
  ['an administrator', '/admin/festival-list/1?part=history'],
  ['an administrator', '/admin/festival-list/duplicates'],
  ['an administrator', '/admin/festival-list/merge?kept=1&merged=2'],
  ['an administrator', '/admin/festival-list/import'],
  ['an administrator', '/admin/festival-list/import/1'],
  ['somebody', '/festivals'],
  ['somebody', '/festivals?view=map'],
  ['somebody', '/festivals?watched=true'],
  ['somebody', '/festivals/1'],
] as const;
/** Every function but who one is answers as it does while its service is away. */
const fail = (route: Route) => {
  if (route.request().url().includes('name=getSession')) return route.continue();
  const error = { code: 'service.unreachable', message: 'This is not available right now.', requestId: 'x' };
  return route.fulfill({ status: 503, contentType: 'application/json', body: JSON.stringify({ error }) });
};

/** Loaded once, and looked at in each look. */
async function checkAll(page: Page, path: string): Promise<void> {
  await page.setViewportSize(looks[0][1].viewport);
  await arrive(page, path);
  expect(await faultsInAllLooks(page)).toEqual([]);
}

afterAll(closeBrowser);
describe('in light, in dark and at 360 px', () => {
  let visitor: Page, one: Page, fresh: Page, admin: Page;
  beforeAll(async () => {
    [visitor, one, fresh, admin] = (await Promise.all([0, 1, 2, 3].map(() => visit(still)))) as [
      Page,
      Page,
      Page,
      Page,
    ];
    await logIn(one, filmmaker.email);
    await logIn(fresh, newcomer.email);
    await logIn(admin, 'admin@laurel.test');
  });
  it.each(open)('a visitor at %s', (path) => checkAll(visitor, path));
  it.each(signedIn)('a filmmaker at %s', (path) => checkAll(one, path));
  it.each(refused)('a filmmaker at %s, where something is refused', async (path) => {
    const page = await one.context().newPage();
    await checkAll(page, path);
    await page.close();
  });
  it.each(empty)('someone with nothing yet at %s', (path) => checkAll(fresh, path));
  it.each(administered)('an administrator at %s', (path) => checkAll(admin, path));
  it.each(importFiles)('an administrator at the import %s', async (_what, name, text) => {
    await admin.setViewportSize(looks[0][1].viewport);
    await admin.goto('/admin/festival-list/import');
    await admin.getByLabel('Choose a file').setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) });
    await admin.waitForURL(/import\/\d+$/);
    const ended = ['Which column is what', 'Apply', 'Failed'].map((title) =>
      admin.getByRole('heading', { name: title, exact: true }),
    );
    await ended.reduce((one, other) => one.or(other)).waitFor();
    await admin.waitForLoadState('networkidle');
    expect(await faultsInAllLooks(admin)).toEqual([]);
  });
  it('no page complained', () => expect([visitor, one, fresh, admin].flatMap(complaints)).toEqual([]));
  it.each(failing)('%s at %s, where nobody answers', async (who, path) => {
    const page = await (who === 'somebody' ? one : admin).context().newPage();
    await page.route('**/_server?*', fail);
    await page.goto(path);
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().waitFor();
    expect(await faultsInAllLooks(page)).toEqual([]);
    await page.close();
  });
});
