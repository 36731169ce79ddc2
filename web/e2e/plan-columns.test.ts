import { until } from '../../deploy/local/until.mjs';
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { ask, closeBrowser, command, complaints, signUp, visit } from './laurel';

afterAll(closeBrowser);

describe('the plan of a list beside its form', () => {
  let page: Page, list: string;
  beforeAll(async () => {
    page = await visit({ viewport: { width: 1440, height: 900 } });
    const email = `columns.${randomBytes(4).toString('hex')}@laurel.test`;
    const userId = await signUp(page, email, 'Sarah Maldoror');
    const film = { name: 'Two Columns', length: 900, screenings: [], isOnline: false };
    const { id: filmId } = await command<{ id: number }>(page, 'addFilm', film);
    const { items } = await ask<{ items: { competitionId: number }[] }>(page, 'getCompetitionDeadlines', {
      pageSize: 100,
    });
    const competitionIds = [...new Set(items.map(({ competitionId }) => competitionId))].slice(0, 20);
    const wish = { filmId, competitionIds };
    await until(async () => !('error' in (await command<object>(page, 'addUserSubmission', wish))));
    list = `/submissions2/user/${userId}/film/${filmId}`;
  });
  /** Left edge and width of the form, and of the first entry's words. */
  const columns = async () => {
    const row = page.getByRole('list', { name: /^Entries of the plan/ }).getByRole('listitem');
    await row.first().waitFor();
    const form = (await page.getByRole('form', { name: 'Plan' }).boundingBox())!;
    const name = (await row.first().getByRole('heading').boundingBox())!;
    return { form: [form.x, form.width], right: form.x + form.width, name: [name.x, name.width] };
  };

  it.each([1440, 1280, 1024])('%i px: a plan that was accepted shifts no column', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${list}?view=plan&budget=40000+EUR`);
    const before = await columns();
    expect(before.name[0]!).toBeGreaterThan(before.right);
    expect(before.name[1]!).toBeGreaterThan(200);
    await page.getByRole('button', { name: /^Put \d+ entries? on “To submit”/ }).click();
    const back = page.getByRole('button', { name: 'Take it back' });
    await back.waitFor();
    await page.getByText('All of these stand on “To submit” already.').waitFor();
    expect(await columns()).toEqual(before);
    await back.click();
    await back.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Put \d+ entries? on “To submit”/ }).waitFor();
  });

  it('no page complained', () => expect(complaints(page)).toEqual([]));
});
