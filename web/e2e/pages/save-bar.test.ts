import type { Page } from 'playwright-core';
import { closePages, filmmaker, logIn, openPage } from '../laurel';

afterAll(closePages);
/** A window that is shorter than its forms. */
const SHORT_WINDOW = { viewport: { width: 1280, height: 500 }, reducedMotion: 'reduce' } as const;

describe('the save bar of a form', () => {
  /** Presses Tab sixty times, and returns the focused fields that the bar covers. */
  async function findCoveredFields(page: Page): Promise<string[]> {
    const coveredFields: string[] = [];
    for (let pressed = 0; pressed < 60; pressed++) {
      await page.keyboard.press('Tab');
      const coveredField = await page.evaluate(() => {
        const { activeElement: focused } = document;
        const button = [...document.querySelectorAll('button[type=submit]')].find(
          ({ textContent }) => textContent === 'Save',
        )!;
        const findSticky = (element: Element): Element =>
          getComputedStyle(element).position === 'sticky' ? element : findSticky(element.parentElement!);
        const bar = findSticky(button);
        if (!focused?.matches('form :is(input, select, button)') || bar.contains(focused)) return null;
        const [field, top] = [focused.getBoundingClientRect(), bar.getBoundingClientRect().top];
        return field.bottom > top + 1 ? focused.outerHTML : null;
      });
      if (coveredField) coveredFields.push(coveredField);
    }
    return coveredFields;
  }
  it('covers no focused field of a festival', async () => {
    const page = await openPage(SHORT_WINDOW, true);
    await logIn(page, 'admin@laurel.test');
    await page.goto('/admin/festival-list/2');
    await page.getByLabel('Name', { exact: true }).waitFor();
    expect(await findCoveredFields(page)).toEqual([]);
  });
  it('covers no focused field of a film', async () => {
    const page = await openPage(SHORT_WINDOW, true);
    await logIn(page, filmmaker.email);
    await page.goto(`/user/${filmmaker.id}/films`);
    await page.getByRole('button', { name: 'Edit' }).first().click();
    await page.getByRole('dialog').getByLabel('Title').waitFor();
    expect(await findCoveredFields(page)).toEqual([]);
  });
});
