import { until } from '../../../deploy/testing/until.mjs';
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { closePages, sendCommand, getPageErrors, signUp, openPage } from '../laurel';
import { findSeededCompetitions } from '../seeded-competitions';

afterAll(closePages);

describe('the plan of a list next to its form', () => {
  let page: Page, list: string;
  beforeAll(async () => {
    page = await openPage({ viewport: { width: 1440, height: 900 } });
    const email = `columns.${randomBytes(4).toString('hex')}@laurel.test`;
    const userId = await signUp(page, email, 'Sarah Maldoror');
    const film = { name: 'Two Columns', length: 900, screenings: [], isOnline: false };
    const { id: filmId } = await sendCommand<{ id: number }>(page, 'addFilm', film);
    const competitionIds = await findSeededCompetitions(page, 20);
    const input = { filmId, competitionIds };
    await until(async () => !('error' in (await sendCommand<object>(page, 'addUserSubmission', input))));
    list = `/submissions2/user/${userId}/film/${filmId}`;
  });
  /** Returns the left edge and the width of the form and of the first entry's name, and the form's right edge. */
  const measureColumns = async () => {
    const row = page.getByRole('list', { name: /^Planned entries/ }).getByRole('listitem');
    await row.first().waitFor();
    const form = (await page.getByRole('form', { name: 'Plan' }).boundingBox())!;
    const name = (await row.first().getByRole('heading').boundingBox())!;
    return { form: [form.x, form.width], right: form.x + form.width, name: [name.x, name.width] };
  };

  it.each([1440, 1280, 1024])('%i px: does not shift the columns when a plan is accepted', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${list}?view=plan&budget=40000+EUR&uncertain=true`);
    const before = await measureColumns();
    expect(before.name[0]!).toBeGreaterThan(before.right);
    expect(before.name[1]!).toBeGreaterThan(200);
    await page.getByRole('button', { name: /^Move \d+ entr(?:y|ies) to “To submit”/ }).click();
    const undoButton = page.getByRole('button', { name: 'Undo', exact: true });
    await undoButton.waitFor();
    await page.getByText('These entries are already on “To submit”.').waitFor();
    expect(await measureColumns()).toEqual(before);
    await undoButton.click();
    await undoButton.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Move \d+ entr(?:y|ies) to “To submit”/ }).waitFor();
  });

  it('reports no page error', () => expect(getPageErrors(page)).toEqual([]));
});
