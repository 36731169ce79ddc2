import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { findAxeViolations } from './axe';
import { keys } from './keys';
import { address, callFunction, closePages, sendCommand, getPageErrors, signUp, openPage } from './laurel';
import { findFaultsInAllAppearances } from './appearances';

/** A dossier is filled in, shared with a festival by a link, printed as a PDF, and the link is revoked. */
const NAME = 'Toute une nuit';
/** A headless browser identifies itself as such, and its views are not counted. */
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let page: Page, festivalPage: Page, userId: string, filmId: number, linkPath: string;
const { press, tabTo } = keys(() => page, 90);
const getDossierSection = () => page.getByRole('region', { name: 'Dossier' });
const getDialog = () => page.getByRole('dialog');
const fetchLinks = async () =>
  (
    await callFunction<{ items: { path: string; views: number; recipient: string }[] }>(
      page,
      'getDossierLinks',
      { filmId },
    )
  ).items;

beforeAll(async () => {
  page = await openPage();
  userId = await signUp(page, `dossier.${randomBytes(4).toString('hex')}@laurel.test`, 'Chantal Akerman');
  ({ id: filmId } = await sendCommand<{ id: number }>(page, 'addFilm', {
    name: NAME,
    length: 5400,
    synopsis: 'A summer night in Brussels.',
    productionCountries: ['BE'],
    credits: [{ role: 'director', name: 'Chantal Akerman' }],
  }));
});
afterAll(closePages);

it('can be filled in by keyboard, and its completeness rises', async () => {
  await page.goto(`/user/${userId}/films/${filmId}`);
  await getDossierSection().getByText('26% complete').waitFor();
  await getDossierSection()
    .getByText(/^Still missing: a poster \(a picture that is taller than it is wide\), a still, a logline, /)
    .waitFor();
  await tabTo(/^Fill in the dossier$/);
  await press('Enter');
  await getDialog().waitFor();
  expect(await findFaultsInAllAppearances(page)).toEqual([]);
  await page.keyboard.type('Couples meet and part in the heat.');
  await tabTo(/^Link to the screener/);
  await page.keyboard.type('https://screener.example/nuit');
  await tabTo(/^Password of the screener/);
  await page.keyboard.type('orage');
  await tabTo(/^Name/);
  await page.keyboard.type('Ada');
  await tabTo(/^E-mail/);
  await page.keyboard.type('ada@example.org');
  await tabTo(/^Save$/);
  await press('Enter');
  await getDialog().waitFor({ state: 'detached' });
  await getDossierSection().getByText('46% complete').waitFor();
});

it('shows an error at the invalid field, and asks before unsaved input is discarded', async () => {
  await getDossierSection().getByRole('button', { name: 'Edit the dossier' }).click();
  await getDialog()
    .getByLabel(/^Link to the trailer/)
    .fill('http://trailer.example');
  await getDialog().getByRole('button', { name: 'Save' }).click();
  await getDialog().getByText('Enter the whole address, with https://').waitFor();
  expect(
    await getDialog()
      .getByLabel(/^Link to the trailer/)
      .getAttribute('aria-invalid'),
  ).toBe('true');
  await press('Escape');
  await page.getByRole('button', { name: /^Discard/ }).click();
  await getDialog().waitFor({ state: 'detached' });
});

it('is shown to a festival by a link, and the view is counted once', async () => {
  await tabTo(/^Links for festivals$/);
  await press('Enter');
  await getDialog().getByText('No links yet.').waitFor();
  await page.keyboard.type('Clermont-Ferrand 2027');
  await press('Enter');
  await getDialog().getByRole('button', { name: 'Revoke the link for Clermont-Ferrand 2027' }).waitFor();
  expect(await findFaultsInAllAppearances(page)).toEqual([]);
  ({ path: linkPath } = (await fetchLinks())[0]!);
  expect(linkPath).toMatch(/^\/dossier\/[\w-]{43}$/);
  festivalPage = await openPage({ userAgent: FIREFOX });
  for (let n = 0; n < 2; n++) {
    const response = await festivalPage.goto(linkPath);
    expect(response!.headers()).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    await festivalPage.getByRole('heading', { level: 1, name: NAME }).waitFor();
  }
  for (const text of [
    'Couples meet and part in the heat.',
    'A summer night in Brussels.',
    'orage',
    '1:30:00',
  ])
    await festivalPage.getByText(text).waitFor();
  expect(await festivalPage.getByRole('link', { name: 'Watch the screener' }).getAttribute('href')).toBe(
    'https://screener.example/nuit',
  );
  expect(await findFaultsInAllAppearances(festivalPage)).toEqual([]);
  expect(await fetchLinks()).toMatchObject([{ recipient: 'Clermont-Ferrand 2027', views: 1 }]);
});

it('is printed without the elements that only a screen needs', async () => {
  await festivalPage.emulateMedia({ media: 'print' });
  for (const hidden of ['header nav', 'footer', 'text=Copy the password'])
    expect(await festivalPage.locator(hidden).first().isVisible()).toBe(false);
  expect(await festivalPage.getByText('orage').isVisible()).toBe(true);
  await festivalPage.emulateMedia({ media: 'screen' });
});

it('is available as a PDF for the festival and for its owner', async () => {
  const downloadPdf = async (from: Page) => {
    const link = from.getByRole('link', { name: 'PDF' });
    const [download] = await Promise.all([from.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe(`${NAME} – dossier.pdf`);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('latin1');
  };
  await page.keyboard.press('Escape');
  await getDialog().waitFor({ state: 'detached' });
  for (const pdf of [await downloadPdf(festivalPage), await downloadPdf(page)]) {
    expect(pdf).toMatch(/^%PDF-/);
    expect(pdf).toContain(`(${NAME})`);
    expect(pdf.trimEnd()).toMatch(/%%EOF$/);
  }
});

it('can be viewed by its owner without counting a view', async () => {
  await getDossierSection().getByRole('link', { name: 'View as a festival' }).click();
  await page.getByText(/Your own visits are not counted/).waitFor();
  await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  expect((await fetchLinks())[0]!.views).toBe(1);
  await page.getByRole('link', { name: 'Back to the film' }).click();
});

it('is no longer available once its link is revoked', async () => {
  await getDossierSection().getByRole('button', { name: 'Links for festivals' }).click();
  await getDialog()
    .getByText(/^Created .* · 1 view, last on/)
    .waitFor();
  await getDialog()
    .getByRole('button', { name: /^Revoke the link/ })
    .click();
  await page
    .getByRole('dialog', { name: /^Revoke the link/ })
    .getByRole('button', { name: 'Revoke', exact: true })
    .click();
  await getDialog().getByText('No links yet.').waitFor();
  await festivalPage.goto(linkPath);
  await festivalPage.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  expect((await fetch(`${address}${linkPath}/pdf`)).status).toBe(404);
  expect(getPageErrors(page)).toEqual([]);
});
