import { screen, waitFor, within } from '@testing-library/react';
import { makeSubmission } from '../../../../test/make';
import { openTable } from '../../../../test/table';
import { findAxeViolations } from '../../../../test/render-page';

const getFestivalNames = () =>
  [...document.querySelectorAll('tbody [data-column="name"] a')].map((link) => link.textContent);
const findRow = (name: string) => within(screen.getByRole('link', { name }).closest('tr')!);

describe('the list as a table', () => {
  it('can be saved as CSV and as a PDF in the user’s time zone', async () => {
    const { user } = await openTable();
    await user.click(await screen.findByRole('button', { name: 'Download the list' }));
    for (const name of ['CSV, for spreadsheets', 'CSV with semicolons (12,50)'])
      expect(screen.getByRole('button', { name })).toBeVisible();
    expect(screen.getByRole('link', { name: 'PDF, the whole list to print' })).toHaveAttribute(
      'href',
      `/lists/7/pdf?timeZone=${encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)}`,
    );
  });
  it('warns in the menu about text that the PDF cannot draw', async () => {
    const { user } = await openTable([makeSubmission(1, { festivalName: 'שלום' })]);
    await user.click(await screen.findByRole('button', { name: 'Download the list' }));
    expect(screen.getByText('No Hebrew in the PDF: empty boxes')).toBeVisible();
  });
  it('shows the state, the paid fee and the day of each entry', async () => {
    await openTable();
    expect(screen.getByText('3 entries')).toBeVisible();
    const row = screen.getByRole('link', { name: 'Ottawa' }).closest('tr')!;
    expect(row).toHaveTextContent(/Ottawa.*Competition 3.*Submitted.*CAD 35 paid.*2 Oct 2026/);
  });
  it('sorts by a clicked column in both directions, and stores that in the address', async () => {
    const { user, router } = await openTable();
    await user.click(screen.getByRole('button', { name: 'Sort by Festival' }));
    expect(getFestivalNames()).toEqual(['Annecy', 'Ottawa', 'Zagreb']);
    await user.click(screen.getByRole('button', { name: 'Sort by Festival' }));
    expect(getFestivalNames()).toEqual(['Zagreb', 'Ottawa', 'Annecy']);
    expect(router.state.location.search).toContain('sort=name&way=down');
    expect(screen.getByRole('button', { name: 'Sort by Festival' }).closest('th')).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  });
  it('can be filtered by word and by state', async () => {
    const { user } = await openTable();
    await user.type(screen.getByRole('searchbox', { name: 'Filter by text' }), 'jo');
    await waitFor(() => expect(getFestivalNames()).toEqual(['Annecy']));
    expect(screen.getByText('1 of 3 entries')).toBeVisible();
    await user.clear(screen.getByRole('searchbox', { name: 'Filter by text' }));
    await user.selectOptions(screen.getByLabelText('State'), 'Submitted');
    expect(getFestivalNames()).toEqual(['Ottawa']);
  });
  it('shows the chosen columns', async () => {
    const { user } = await openTable();
    expect(screen.queryByRole('columnheader', { name: /Edition/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Choose columns' }));
    await user.click(screen.getByRole('checkbox', { name: 'Edition' }));
    expect(screen.getByRole('columnheader', { name: /Edition/ })).toBeVisible();
  });
  it('saves an edited note, and Undo restores the old one', async () => {
    const { user, bff } = await openTable();
    await user.click(
      findRow('Annecy').getByRole('button', { name: 'Ask Jo. Note on Annecy, Competition 2' }),
    );
    const input = screen.getByRole('textbox', { name: 'Note on Annecy, Competition 2' });
    await user.clear(input);
    await user.type(input, 'Jo agrees.{Enter}');
    expect(await screen.findByText(/: your note is saved\.$/)).toBeVisible();
    expect(bff.getCalls('updateUserSubmissionState').map(({ input }) => input)).toEqual([
      { items: [{ submissionId: 2, rowVersion: 1 }], state: 'suggested', note: 'Jo agrees.' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(bff.getCalls('undoUserSubmission')).toHaveLength(1));
  });
  it('sends nothing when a note is left unchanged', async () => {
    const { user, bff } = await openTable();
    await user.click(findRow('Annecy').getByRole('button', { name: /Note on/ }));
    await user.keyboard('x{Escape}');
    await user.click(findRow('Annecy').getByRole('button', { name: /Note on/ }));
    await user.keyboard('{Enter}');
    expect(bff.getCalls('updateUserSubmissionState')).toEqual([]);
  });
  it('renders only the visible rows of five hundred', async () => {
    await openTable(Array.from({ length: 500 }, (_, n) => makeSubmission(n + 1)));
    expect(screen.getByText('500 entries')).toBeVisible();
    expect(getFestivalNames().length).toBeLessThan(60);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '501');
  });
  it('has no accessibility issues', async () => {
    await openTable();
    expect(await findAxeViolations()).toEqual([]);
  });
});
