import { today } from '@laurel/rules/days';
import { screen, waitFor, within } from '@testing-library/react';
import type { ItemResult, Submission } from '../../../lib/wire';
import { address } from '../../../../test/board';
import { makeFilm, makeSubmission } from '../../../../test/make';
import { findings, visitSignedIn } from '../../../../test/visit';

const three = [
  makeSubmission(1, { festivalName: 'Zagreb', state: 'to-submit' }),
  makeSubmission(2, { festivalName: 'Annecy', state: 'suggested', note: 'Ask Jo.' }),
  makeSubmission(3, {
    festivalName: 'Ottawa',
    state: 'submitted',
    submittedAt: '2026-10-02',
    feePaid: { amount: 3500, currency: 'CAD' },
    allowedMoves: [
      { state: 'accepted', needs: ['date'] },
      { state: 'will-not-submit', needs: ['reason'] },
    ],
  }),
];
async function visit(
  submissions: Submission[] = three,
  more = '',
  refused: Record<number, ItemResult['error']> = {},
) {
  const visited = visitSignedIn(`${address}?view=table${more}`, {
    getFilm: () => makeFilm(),
    getPastEntries: () => ({ items: [], total: 0, page: 1, pageSize: 0 }),
    getUserSubmissionsByFilmId: ({ page = 1, pageSize = 50 }) => ({
      items: submissions.slice((page - 1) * pageSize, page * pageSize),
      total: submissions.length,
      page,
      pageSize,
    }),
    updateUserSubmissionState: ({ items, state, note }) => ({
      items: items!.map(({ submissionId }) => {
        const before = submissions.find(({ id }) => id === submissionId)!;
        const { competitionId } = before;
        if (refused[submissionId]) return { competitionId, submissionId, error: refused[submissionId] };
        const submission = { ...before, state, ...(note !== undefined && { note }), rowVersion: 2 };
        return { competitionId, submissionId, submission };
      }),
    }),
    undoUserSubmission: ({ items }) => ({
      items: items.map(({ submissionId }) => ({ competitionId: submissionId, submissionId })),
    }),
  });
  await screen.findByRole('region', { name: 'Your entries, as a table' });
  return visited;
}
const names = () =>
  [...document.querySelectorAll('tbody [data-column="name"] a')].map((link) => link.textContent);
const rowOf = (name: string) => within(screen.getByRole('link', { name }).closest('tr')!);

describe('the list as a table', () => {
  it('is saved as it is shown, and on paper as a whole, dated where one is', async () => {
    const { user } = await visit();
    await user.click(await screen.findByRole('button', { name: 'Save the list as a file' }));
    expect(screen.getByRole('button', { name: 'CSV, for spreadsheets' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'PDF, the whole list to print' })).toHaveAttribute(
      'href',
      `/lists/7/pdf?timeZone=${encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)}`,
    );
  });
  it('says in that menu what the paper cannot draw', async () => {
    const { user } = await visit([makeSubmission(1, { festivalName: 'שלום' })]);
    await user.click(await screen.findByRole('button', { name: 'Save the list as a file' }));
    expect(screen.getByText('Without Hebrew: empty boxes')).toBeVisible();
  });
  it('says of each entry where it stands, what was paid and when it was sent', async () => {
    await visit();
    expect(screen.getByText('3 entries')).toBeVisible();
    const row = screen.getByRole('link', { name: 'Ottawa' }).closest('tr')!;
    expect(row).toHaveTextContent(/Ottawa.*Competition 3.*Submitted.*CAD 35 paid.*2 Oct 2026/);
  });
  it('is sorted by what one presses, both ways, in the address', async () => {
    const { user, router } = await visit();
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
    const { user } = await visit();
    await user.type(screen.getByRole('searchbox', { name: 'Filter by word' }), 'jo');
    await waitFor(() => expect(names()).toEqual(['Annecy']));
    expect(screen.getByText('1 of 3 entries')).toBeVisible();
    await user.clear(screen.getByRole('searchbox', { name: 'Filter by word' }));
    await user.selectOptions(screen.getByLabelText('State'), 'Submitted');
    expect(names()).toEqual(['Ottawa']);
  });
  it('has the columns that one chooses', async () => {
    const { user } = await visit();
    expect(screen.queryByRole('columnheader', { name: /Edition/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Choose columns' }));
    await user.click(screen.getByRole('checkbox', { name: 'Edition' }));
    expect(screen.getByRole('columnheader', { name: /Edition/ })).toBeVisible();
  });
  it('keeps a note that is written in it, and gives it back', async () => {
    const { user, bff } = await visit();
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
    const { user, bff } = await visit();
    await user.click(rowOf('Annecy').getByRole('button', { name: /Note on/ }));
    await user.keyboard('x{Escape}');
    await user.click(rowOf('Annecy').getByRole('button', { name: /Note on/ }));
    await user.keyboard('{Enter}');
    expect(bff.of('updateUserSubmissionState')).toEqual([]);
  });
  it('moves many at once, says how many cannot be, and what became of each', async () => {
    const refusal = { code: 'submission.stale', message: '', requestId: '' };
    const { user, bff } = await visit(
      [...three, makeSubmission(4, { festivalName: 'Bergen', state: 'suggested' })],
      '',
      { 4: refusal },
    );
    await user.click(screen.getByRole('checkbox', { name: 'Choose all that are shown' }));
    await user.selectOptions(screen.getByLabelText('Move to'), 'Won’t submit');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason'), 'No money left.');
    await user.click(dialog.getByRole('button', { name: /^Move/ }));
    const sent = bff.of('updateUserSubmissionState')[0]!.input;
    expect(sent).toMatchObject({ state: 'will-not-submit', reason: 'No money left.' });
    const results = within(await screen.findByRole('dialog', { name: 'What stayed as it was' }));
    expect(results.getByText('Bergen, Competition 4')).toBeVisible();
  });
  it('has a box for all that is half checked where some are chosen, and checked where all are', async () => {
    const { user } = await visit(three);
    const all = screen.getByRole('checkbox', { name: 'Choose all that are shown' });
    await user.click(all);
    expect(all).toBeChecked();
    expect(all).not.toBePartiallyChecked();
    await user.click(screen.getAllByRole('checkbox')[1]!);
    expect(all).toBePartiallyChecked();
  });
  it('tells two editions of one competition apart where both stay as they were', async () => {
    const refusal = { code: 'submission.stale', message: '', requestId: '' };
    const both = [2027, 2028].map((edition, n) =>
      makeSubmission(n + 1, { competitionId: 1, edition, state: 'suggested' }),
    );
    const { user } = await visit(both, '', { 1: refusal, 2: { ...refusal, code: 'submission.not_found' } });
    await user.click(screen.getByRole('checkbox', { name: 'Choose all that are shown' }));
    await user.selectOptions(screen.getByLabelText('Move to'), 'Won’t submit');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Move/ }));
    const results = within(await screen.findByRole('dialog', { name: 'What stayed as it was' }));
    expect(
      results.getAllByRole('listitem').map(({ textContent }) => /\((\d+)\)/.exec(textContent)?.[1]),
    ).toEqual(['2027', '2028']);
  });
  it.each([
    [
      2,
      /^2 entries cannot be moved there: Festival 2, Competition 2 \(Submitted\) and Festival 3, Competition 3 \(Submitted\)\.$/,
    ],
    [
      7,
      /^7 entries cannot be moved there: Festival 2, .*Festival 6, Competition 6 \(Submitted\) and 2 more\.$/,
    ],
  ])('names those that cannot be moved, and where they stand: of %s', async (n, words) => {
    const staying = (_: unknown, at: number) =>
      makeSubmission(at + 2, { state: 'submitted', allowedMoves: [], festivalName: `Festival ${at + 2}` });
    const { user } = await visit([makeSubmission(1), ...Array.from({ length: n }, staying)]);
    await user.click(screen.getByRole('checkbox', { name: 'Choose all that are shown' }));
    await user.selectOptions(screen.getByLabelText('Move to'), 'Won’t submit');
    const dialog = within(await screen.findByRole('dialog', { name: /^1 entry/ }));
    expect(dialog.getByText(words)).toBeVisible();
  });
  it('asks for the day and the fee of many that are submitted at once, and leaves what one has of its own', async () => {
    const submitted = {
      allowedMoves: [{ state: 'submitted' as const, needs: [] }],
      state: 'to-submit' as const,
    };
    const feePaid = { amount: 900, currency: 'USD' };
    const { user, bff } = await visit([
      makeSubmission(1, submitted),
      makeSubmission(2, { ...submitted, feePaid }),
      makeSubmission(3, { ...submitted, submittedAt: '2026-01-05', feePaid }),
      makeSubmission(4, submitted),
    ]);
    await user.click(screen.getByRole('checkbox', { name: 'Choose all that are shown' }));
    await user.selectOptions(screen.getByLabelText('Move to'), 'Submitted');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('What an entry has of these already stays as it is.')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText(/^Currency/), 'EUR');
    await user.type(dialog.getByLabelText(/^Fee paid/), '25');
    expect(await findings()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: /^Move/ }));
    await waitFor(() => expect(bff.of('updateUserSubmissionState')).toHaveLength(3));
    const sent = bff
      .of('updateUserSubmissionState')
      .map(({ input }) => ({
        ids: (input.items as { submissionId: number }[]).map(({ submissionId }) => submissionId),
        submittedAt: input.submittedAt,
        feePaid: input.feePaid,
      }));
    const paid = { amount: 2500, currency: 'EUR' };
    expect(sent.toSorted((a, b) => a.ids[0]! - b.ids[0]!)).toEqual([
      { ids: [1, 4], submittedAt: today(), feePaid: paid },
      { ids: [2], submittedAt: today(), feePaid: undefined },
      { ids: [3], submittedAt: undefined, feePaid: undefined },
    ]);
  });
  it('asks for neither where the move has none', async () => {
    const { user } = await visit();
    await user.click(screen.getByRole('checkbox', { name: 'Choose all that are shown' }));
    await user.selectOptions(screen.getByLabelText('Move to'), 'Won’t submit');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByLabelText(/^Fee paid/)).toBeNull();
    expect(dialog.queryByText('What an entry has of these already stays as it is.')).toBeNull();
  });
  it('asks once why many are not wanted, and tells it of each', async () => {
    const suggested = [1, 2].map((id) => makeSubmission(id, { state: 'suggested', refusedFor: null }));
    const { user, bff } = await visit([...suggested, makeSubmission(3, { refusedFor: 'too-far' })]);
    await user.click(screen.getByRole('checkbox', { name: 'Choose all that are shown' }));
    const giveUp = async (why: string) => {
      await user.selectOptions(screen.getByLabelText('Move to'), 'Won’t submit');
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByRole('radio', { name: 'I would rather not say' })).toBeChecked();
      await user.click(dialog.getByRole('radio', { name: why }));
      await user.click(dialog.getByRole('button', { name: 'Move 3 entries' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      return bff.of('updateUserSubmissionState').at(-1)!.input;
    };
    const sent = await giveUp('Too expensive');
    expect(sent).toMatchObject({ state: 'will-not-submit', refusedFor: 'too-expensive' });
    expect((sent.items as { submissionId: number }[]).map(({ submissionId }) => submissionId)).toEqual([
      1, 2, 3,
    ]);
    await user.click(screen.getByRole('checkbox', { name: 'Choose all that are shown' }));
    expect(await giveUp('I would rather not say')).not.toHaveProperty('refusedFor');
  });
  it('draws of five hundred only those where one looks', async () => {
    await visit(Array.from({ length: 500 }, (_, n) => makeSubmission(n + 1)));
    expect(screen.getByText('500 entries')).toBeVisible();
    expect(names().length).toBeLessThan(60);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '501');
  });
  it('has nothing that axe objects to', async () => {
    await visit();
    expect(await findings()).toEqual([]);
  });
});
