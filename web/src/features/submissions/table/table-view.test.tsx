import { screen, waitFor, within } from '@testing-library/react';
import { makeSubmission } from '../../../../test/make';
import { visitTable } from '../../../../test/table';
import { findings } from '../../../../test/visit';

const names = () =>
  [...document.querySelectorAll('tbody [data-column="name"] a')].map((link) => link.textContent);
const rowOf = (name: string) => within(screen.getByRole('link', { name }).closest('tr')!);

describe('the list as a table', () => {
  it('is saved as it is shown, and on paper as a whole, dated where one is', async () => {
    const { user } = await visitTable();
    await user.click(await screen.findByRole('button', { name: 'Save the list as a file' }));
    expect(screen.getByRole('button', { name: 'CSV, for spreadsheets' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'PDF, the whole list to print' })).toHaveAttribute(
      'href',
      `/lists/7/pdf?timeZone=${encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)}`,
    );
  });
  it('says in that menu what the paper cannot draw', async () => {
    const { user } = await visitTable([makeSubmission(1, { festivalName: 'שלום' })]);
    await user.click(await screen.findByRole('button', { name: 'Save the list as a file' }));
    expect(screen.getByText('Without Hebrew: empty boxes')).toBeVisible();
  });
  it('says of each entry where it stands, what was paid and when it was sent', async () => {
    await visitTable();
    expect(screen.getByText('3 entries')).toBeVisible();
    const row = screen.getByRole('link', { name: 'Ottawa' }).closest('tr')!;
    expect(row).toHaveTextContent(/Ottawa.*Competition 3.*Submitted.*CAD 35 paid.*2 Oct 2026/);
  });
  it('is sorted by what one presses, both ways, in the address', async () => {
    const { user, router } = await visitTable();
    await user.click(screen.getByRole('button', { name: 'Sort by Festival' }));
    expect(names()).toEqual(['Annecy', 'Ottawa', 'Zagreb']);
    await user.click(screen.getByRole('button', { name: 'Sort by Festival' }));
    expect(names()).toEqual(['Zagreb', 'Ottawa', 'Annecy']);
    expect(router.state.location.search).toContain('sort=name&way=down');
    expect(screen.getByRole('button', { name: 'Sort by Festival' }).closest('th')).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  });
  it('is narrowed by word and by state', async () => {
    const { user } = await visitTable();
    await user.type(screen.getByRole('searchbox', { name: 'Filter by word' }), 'jo');
    await waitFor(() => expect(names()).toEqual(['Annecy']));
    expect(screen.getByText('1 of 3 entries')).toBeVisible();
    await user.clear(screen.getByRole('searchbox', { name: 'Filter by word' }));
    await user.selectOptions(screen.getByLabelText('State'), 'Submitted');
    expect(names()).toEqual(['Ottawa']);
  });
  it('has the columns that one chooses', async () => {
    const { user } = await visitTable();
    expect(screen.queryByRole('columnheader', { name: /Edition/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Choose columns' }));
    await user.click(screen.getByRole('checkbox', { name: 'Edition' }));
    expect(screen.getByRole('columnheader', { name: /Edition/ })).toBeVisible();
  });
  it('keeps a note that is written in it, and gives it back', async () => {
    const { user, bff } = await visitTable();
    await user.click(rowOf('Annecy').getByRole('button', { name: 'Ask Jo. Note on Annecy, Competition 2' }));
    const box = screen.getByRole('textbox', { name: 'Note on Annecy, Competition 2' });
    await user.clear(box);
    await user.type(box, 'Jo agrees.{Enter}');
    expect(await screen.findByText('The note is saved.')).toBeVisible();
    expect(bff.of('updateUserSubmissionState').map(({ input }) => input)).toEqual([
      { items: [{ submissionId: 2, rowVersion: 1 }], state: 'suggested', note: 'Jo agrees.' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(bff.of('undoUserSubmission')).toHaveLength(1));
  });
  it('sends nothing for a note that is left as it was', async () => {
    const { user, bff } = await visitTable();
    await user.click(rowOf('Annecy').getByRole('button', { name: /Note on/ }));
    await user.keyboard('x{Escape}');
    await user.click(rowOf('Annecy').getByRole('button', { name: /Note on/ }));
    await user.keyboard('{Enter}');
    expect(bff.of('updateUserSubmissionState')).toEqual([]);
  });
  it('draws of five hundred only those where one looks', async () => {
    await visitTable(Array.from({ length: 500 }, (_, n) => makeSubmission(n + 1)));
    expect(screen.getByText('500 entries')).toBeVisible();
    expect(names().length).toBeLessThan(60);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '501');
  });
  it('has nothing that axe objects to', async () => {
    await visitTable();
    expect(await findings()).toEqual([]);
  });
});
