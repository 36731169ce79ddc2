import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import type { Locator, Page, Route } from 'playwright-core';
import { findAxeViolations } from './axe';
import { keys } from './keys';
import { closePages, sendCommand, getPageErrors, signUp, openPage } from './laurel';
import { findSeededCompetitions } from './seeded-competitions';

/** The board by mouse, by touch and by keyboard. Each card is a competition of the demo catalogue. */
let page: Page, list: string, filmId: number;
const { press, tabTo, tabInto } = keys(() => page, 60);

beforeAll(async () => {
  page = await openPage({ viewport: { width: 1440, height: 900 }, acceptDownloads: true });
  const userId = await signUp(page, `board.${randomBytes(4).toString('hex')}@laurel.test`, 'Agnès Varda');
  ({ id: filmId } = await sendCommand<{ id: number }>(page, 'addFilm', { name: 'Along the Coast' }));
  list = `/submissions2/user/${userId}/film/${filmId}`;
  const competitionIds = await findSeededCompetitions(page, 10);
  await sendCommand(page, 'addUserSubmission', { filmId, competitionIds: competitionIds.slice(0, 6) });
  const submitted = { state: 'submitted', submittedAt: '2026-10-02', overrideReason: 'They agreed.' };
  await sendCommand(page, 'addUserSubmission', {
    filmId,
    competitionIds: competitionIds.slice(6, 10),
    ...submitted,
  });
  await page.goto(list);
  await getCards('suggested').first().waitFor();
});
afterAll(closePages);

const getCards = (state: string) => page.locator(`[data-column="${state}"] [data-submission]`);
const getColumn = (state: string) => page.locator(`[data-column="${state}"]`);
const getSubmissionId = (card: Locator) => card.getAttribute('data-submission');
const waitForCardIn = (id: string | null, state: string) =>
  page
    .locator(`[data-column="${state}"] [data-submission="${id}"]:not([data-dnd-dragging], [inert])`)
    .waitFor();
const waitForFocusOn = (id: string | null) =>
  page.waitForFunction((id) => document.activeElement?.closest(`[data-submission="${id}"]`) !== null, id);
const waitForAnnouncement = (pattern: RegExp) =>
  page.waitForFunction(
    (source) =>
      [...document.querySelectorAll('[id^=dnd-kit-announcement]')].some((announcement) =>
        new RegExp(source).test(announcement.textContent ?? ''),
      ),
    pattern.source,
  );
async function getMiddle(locator: Locator) {
  const box = (await locator.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 120) };
}
/** Drags a card over a column without dropping it. */
async function dragOver(card: Locator, state: string) {
  const from = await getMiddle(card);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y + 12, { steps: 3 });
  await page.locator('[data-blocked]').first().waitFor();
  const target = await getMiddle(getColumn(state));
  await page.mouse.move(target.x, target.y, { steps: 8 });
}

describe('the board', () => {
  it('has cards of at most 112 px with names on two lines, below a header of at most 200 px', async () => {
    const heights = await getCards('suggested').evaluateAll((elements) =>
      elements.map((card) => card.getBoundingClientRect().height),
    );
    expect(heights).toHaveLength(6);
    expect(Math.max(...heights)).toBeLessThanOrEqual(112);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(90);
    const cutLines = await getCards('suggested')
      .locator('p > span')
      .evaluateAll((lines) => lines.filter((line) => line.scrollWidth > line.clientWidth));
    expect(cutLines).toEqual([]);
    const headerHeight = await page.evaluate(
      () =>
        document.querySelector('[data-column]')!.getBoundingClientRect().top -
        document.querySelector('main')!.getBoundingClientRect().top,
    );
    expect(headerHeight).toBeLessThanOrEqual(200);
  });

  it('moves a card by mouse into a folded column, and Undo moves it back', async () => {
    const card = getCards('suggested').first();
    const id = await getSubmissionId(card);
    expect(await getColumn('waitlist').getAttribute('data-folded')).toBe('true');
    await dragOver(card, 'waitlist');
    await page.locator('[data-column="waitlist"][data-over]').waitFor();
    expect(await getColumn('waitlist').getAttribute('data-folded')).toBe('true'); // the column stays folded while the pointer is over it
    expect(await getColumn('awarded').innerText()).toContain('Not from Suggested');
    await page.mouse.up();
    await waitForCardIn(id, 'waitlist');
    await waitForFocusOn(id);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await waitForCardIn(id, 'suggested');
    await page.getByText(/: back to Suggested\.$/).waitFor();
  });

  it('announces that a column does not accept a card, and leaves the card where it was', async () => {
    const card = getCards('submitted').first();
    const id = await getSubmissionId(card);
    await dragOver(card, 'suggested');
    await waitForAnnouncement(/^Suggested does not accept cards from Submitted\.$/);
    await page.mouse.up();
    await page.getByText(/cannot move from Submitted to Suggested\.$/).waitFor();
    await waitForCardIn(id, 'submitted');
  });

  it('asks for what a drop requires, and moves the card back if the dialog is dismissed', async () => {
    const card = getCards('suggested').first();
    const id = await getSubmissionId(card);
    await dragOver(card, 'submitted');
    await waitForAnnouncement(/^Submitted, needs more details$/);
    await page.mouse.up();
    await page.getByRole('dialog').getByLabel('Sent on').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await waitForCardIn(id, 'suggested');
  });

  it('works with the keyboard alone: a card is picked up, moved over the columns that accept it, and dropped', async () => {
    const id = await getSubmissionId(getCards('suggested').first());
    const name = await page
      .locator(`[data-submission="${id}"]`)
      .getByRole('button', { name: /^Drag / })
      .getAttribute('aria-label');
    await tabTo(new RegExp(`^${name!.replace(/[^\w ]/g, '.')}$`), 200);
    await press('Space');
    await waitForAnnouncement(/^Picked up .* from Suggested\.$/);
    await press('ArrowRight');
    await waitForAnnouncement(/^Later$/);
    await press('Escape');
    await waitForAnnouncement(/is back in Suggested\.$/);
    await waitForCardIn(id, 'suggested');
    await waitForFocusOn(id);
    await press('Space', 'ArrowRight');
    await waitForAnnouncement(/^Later$/);
    await press('Enter');
    await waitForAnnouncement(/^Dropped .* on Later\.$/);
    await waitForCardIn(id, 'waitlist');
    await waitForFocusOn(id);
  });

  it('undoes the move with Ctrl-Z', async () => {
    const id = await getSubmissionId(getCards('waitlist').first());
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
    await press('Control+z');
    await waitForCardIn(id, 'suggested');
    await waitForFocusOn(id);
  });

  it('drags a card by touch after a long press', async () => {
    const phone = await page.context().newPage();
    const session = await page.context().newCDPSession(phone);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await phone.setViewportSize({ width: 1024, height: 800 });
    await phone.goto(list);
    const card = phone.locator('[data-column="suggested"] [data-submission]').first();
    await card.waitFor();
    const id = await getSubmissionId(card);
    const from = (await card.boundingBox())!;
    const at = (x: number, y: number) => [{ x, y }];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints });
    const [x, y] = [from.x + 100, from.y + 40];
    await touch('touchStart', at(x, y));
    await phone.locator('[data-dnd-dragging]').waitFor();
    const to = (await phone.locator('[data-column="waitlist"]').boundingBox())!;
    for (let n = 1; n <= 6; n++)
      await touch('touchMove', at(x + ((to.x + to.width / 2 - x) * n) / 6, y + 10 * n));
    await phone.locator('[data-column="waitlist"][data-over]').waitFor();
    await touch('touchEnd', []);
    await phone
      .locator(`[data-column="waitlist"] [data-submission="${id}"]:not([data-dnd-placeholder])`)
      .waitFor();
    await phone.close();
    await page.reload();
    await getCards('suggested').first().waitFor();
  });

  it('keeps a folded column folded after a reload, with its count and sums', async () => {
    const head = getColumn('suggested').getByRole('button', { name: /^Suggested/ });
    await head.click();
    expect(await head.getAttribute('aria-expanded')).toBe('false');
    await page.reload();
    await getColumn('suggested').waitFor();
    expect(await getColumn('suggested').getAttribute('data-folded')).toBe('true');
    expect(await getColumn('suggested').innerText()).toContain('5');
    await head.click();
    await getCards('suggested').first().waitFor();
  });

  it('shows the laurel for an acceptance, and saves it as a picture', async () => {
    const card = getCards('submitted').first();
    const id = await getSubmissionId(card);
    await tabInto(`[data-submission="${id}"] [aria-expanded]`, 200);
    await press('Enter');
    await tabTo(/^Move /);
    await press('Enter');
    await tabTo(/^Accepted$/);
    await press('Enter');
    await page.locator('dialog[open]').last().waitFor();
    await tabTo(/^Move to Accepted$/);
    await press('Enter');
    const save = page.getByRole('button', { name: 'Save the picture' });
    await save.waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('img', { name: /^Along the Coast: Official Selection, / }).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    expect(download.suggestedFilename()).toMatch(/^along-the-coast-[\p{L}\p{N}-]+\.png$/u);
    const bytes = fs.readFileSync(await download.path());
    expect([bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      'PNG',
      1600,
      900,
    ]);
    await page.getByText('The picture is saved.').waitFor();
    await page.keyboard.press('Escape');
    await waitForFocusOn(id);
    await page.getByRole('button', { name: 'Add the screening' }).first().click();
    await page.locator('dialog[open]').last().waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await press('Escape');
  });

  it('shows the current state of a card that was moved elsewhere at the same moment', async () => {
    const card = getCards('suggested').first();
    const id = await getSubmissionId(card);
    const isMoveRequest = (url: URL) => url.searchParams.get('name') === 'updateUserSubmissionState';
    const moveElsewhereFirst = async (route: Route) => {
      const { data } = route.request().postDataJSON() as { data: object };
      await sendCommand(page, 'updateUserSubmissionState', { ...data, state: 'will-not-submit' });
      await route.continue();
    };
    await page.route(isMoveRequest, moveElsewhereFirst, { times: 1 });
    await card.locator('[aria-expanded]').click();
    await card.getByRole('button', { name: /^Move / }).click();
    await page.locator('[data-menu]').getByRole('button', { name: 'Later' }).click();
    const dialog = page.getByRole('dialog', { name: 'This has changed in the meantime' });
    await dialog.getByText(/ Its state is now: Won’t submit\. /).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await tabTo(/^Reload$/);
    await press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.locator(`[data-column="suggested"] [data-submission="${id}"]`).waitFor({ state: 'detached' });
  });

  it('reports no page error', () => expect(getPageErrors(page)).toEqual([]));
});
