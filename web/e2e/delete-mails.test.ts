import { findAxeViolations } from './axe';
import { closePages, openPage } from './laurel';

afterAll(closePages);

it('deletes all mails after a confirmation', async () => {
  const page = await openPage();
  await page.goto('/dev/mail');
  await page.getByText('Delete all').click();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByText('No e-mails yet.').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
});
