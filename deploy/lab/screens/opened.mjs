// Opens parts of a page before a screenshot. Each function waits until all of it is visible.

export const openHideMenu = async (page) => {
  await page
    .getByRole('button', { name: /^Hide / })
    .last()
    .click();
  await page.locator('[data-menu]').waitFor();
};
export const openCompare = async (page) => {
  await page.locator('[data-row-title]').nth(2).waitFor();
  for (const key of ['j', 'x', 'j', 'x', 'j', 'x', 'c']) await page.keyboard.press(key);
  await page.getByRole('columnheader').nth(2).waitFor();
};
export const openMoveMenu = async (page) => {
  await page.locator('[data-submission] [aria-expanded]').first().click();
  await page
    .getByRole('button', { name: /^Move / })
    .first()
    .click();
  await page.locator('[data-menu]').waitFor();
};
/** Selects two rows of the table, which shows the bulk actions. */
export const selectRows = async (page) => {
  const boxes = page.getByRole('row').getByRole('checkbox');
  for (const n of [1, 2]) await boxes.nth(n).click();
  await page.getByText('2 entries selected').waitFor();
};
export const pressKey = (key) => async (page) => {
  const dialog = page.locator('dialog[open]');
  // The key listeners are added after the page has loaded.
  for (let tries = 0; tries < 60 && !(await dialog.isVisible()); tries++) {
    await page.locator('body').press(key);
    await page.waitForTimeout(500);
  }
  await dialog.waitFor();
};

export const openDialog = (name) => async (page) => {
  await page.getByRole('button', { name, exact: true }).first().click();
  await page.locator('dialog[open]').last().waitFor();
};
/** Opens the filters of the list: one menu at a time, or all in a sheet on a phone. */
export const openFilters = async (page) => {
  const locationButton = page.getByRole('button', { name: 'Location', exact: true });
  const filtersButton = page.getByRole('button', { name: /^Filters/ });
  await locationButton.or(filtersButton).first().waitFor();
  await ((await locationButton.isVisible()) ? locationButton : filtersButton).click();
  await page.locator(':popover-open, dialog[open]').first().waitFor();
};
