import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { card, column, open } from '../../../test/board';
import { makeSubmission } from '../../../test/make';
import { addDays, formatDay, today } from '@laurel/rules/days';
import type { Submission } from '../../lib/wire';

describe('the moves of a submission', () => {
  it('moves a card by keyboard alone, with the version it was read at', async () => {
    const { bff, user } = await open([makeSubmission(1)]);
    const move = screen.getByRole('button', { name: 'Move Competition 1' });
    move.focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Later', hidden: true })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Competition 1: Later.')).toBeVisible();
    expect(bff.of('updateUserSubmissionState')[0]!.input).toEqual({
      items: [{ submissionId: 1, rowVersion: 1 }],
      state: 'waitlist',
    });
    await waitFor(() =>
      expect(column(/^Later, 1$/).getByRole('button', { name: 'Move Competition 1' })).toHaveFocus(),
    );
  });

  it('is undone from where it is said, where the way back asks for nothing', async () => {
    const back: Submission['allowedMoves'][number] = { state: 'to-submit', needs: [] };
    const moved = makeSubmission(1, { state: 'waitlist', rowVersion: 2, allowedMoves: [back] });
    const { bff, user } = await open([makeSubmission(1)], {
      updateUserSubmissionState: ({ state }) => ({
        items: [{ competitionId: 1, submission: state === 'waitlist' ? moved : makeSubmission(1) }],
      }),
    });
    await user.click(screen.getByRole('button', { name: 'Move Competition 1' }));
    await user.click(screen.getByRole('button', { name: 'Later', hidden: true }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(bff.of('updateUserSubmissionState').at(-1)!.input).toEqual({
        items: [{ submissionId: 1, rowVersion: 2 }],
        state: 'to-submit',
      }),
    );
    expect(await screen.findByText('Competition 1: To submit.')).toBeVisible();
  });

  it('brings back, undone, what the move took away', async () => {
    const sent = makeSubmission(1, {
      state: 'submitted',
      submittedAt: '2026-10-02',
      feePaid: { amount: 3500, currency: 'EUR' },
      allowedMoves: [{ state: 'to-submit', needs: [] }],
    });
    const back: Submission['allowedMoves'][number] = { state: 'submitted', needs: [] };
    const { bff, user } = await open([sent], {
      updateUserSubmissionState: () => ({
        items: [{ competitionId: 1, submission: makeSubmission(1, { rowVersion: 2, allowedMoves: [back] }) }],
      }),
    });
    await user.click(screen.getByRole('button', { name: 'Move Competition 1' }));
    await user.click(screen.getByRole('button', { name: 'To submit', hidden: true }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(bff.of('updateUserSubmissionState').at(-1)!.input).toEqual({
        items: [{ submissionId: 1, rowVersion: 2 }],
        state: 'submitted',
        submittedAt: '2026-10-02',
        feePaid: { amount: 3500, currency: 'EUR' },
      }),
    );
  });

  it('by mouse only where the move is allowed', async () => {
    const { bff } = await open([makeSubmission(1)]);
    const dragged = screen.getByRole('heading', { level: 3, name: 'Competition 1' }).closest('li')!;
    fireEvent.dragStart(dragged);
    fireEvent.drop(screen.getByRole('region', { name: /^Accepted/ }));
    fireEvent.dragEnd(dragged);
    fireEvent.dragStart(dragged);
    fireEvent.drop(screen.getByRole('region', { name: /^Won’t submit/ }));
    await waitFor(() =>
      expect(bff.of('updateUserSubmissionState').map(({ input }) => input.state)).toEqual([
        'will-not-submit',
      ]),
    );
  });

  it('asks for what a move needs, and for nothing else', async () => {
    const { bff, user } = await open([makeSubmission(1)]);
    await user.click(screen.getByRole('button', { name: 'Move Competition 1' }));
    await user.click(screen.getByRole('button', { name: 'Submitted', hidden: true }));
    const dialog = within(screen.getByRole('dialog', { name: 'Competition 1 → Submitted' }));
    expect(dialog.getByLabelText('Sent on')).toHaveValue(today());
    expect(dialog.queryByLabelText('Reason')).not.toBeInTheDocument();
    fireEvent.change(dialog.getByLabelText('Sent on'), { target: { value: '' } });
    await user.click(dialog.getByRole('button', { name: 'Move to Submitted' }));
    expect(await dialog.findByText('Write the day as YYYY-MM-DD.')).toBeVisible();
    expect(bff.of('updateUserSubmissionState')).toEqual([]);
    fireEvent.change(dialog.getByLabelText('Sent on'), { target: { value: '2026-10-02' } });
    await user.click(dialog.getByRole('button', { name: 'Move to Submitted' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bff.of('updateUserSubmissionState')[0]!.input).toEqual({
      items: [{ submissionId: 1, rowVersion: 1 }],
      state: 'submitted',
      submittedAt: '2026-10-02',
    });
  });

  it('before entries open, sending is the last move, and says so', async () => {
    const opensOn = addDays(today(), 100);
    const { user } = await open([makeSubmission(1, { opensOn }), makeSubmission(2, { opensOn: today() })]);
    expect(card(1).getByText(/^Opens .*, in 3 months$/)).toBeVisible();
    expect(card(2).queryByText(/^Opens/)).not.toBeInTheDocument();
    const moves = async (n: number) => {
      await user.click(screen.getByRole('button', { name: `Move Competition ${n}` }));
      const shown = card(n).getAllByRole('button', { hidden: true, name: /^(Later|Submitted|Won’t)/ });
      return shown.map(({ textContent }) => textContent!.trim());
    };
    expect(await moves(2)).toEqual(['Later', 'Submitted', 'Won’t submit']);
    expect(await moves(1)).toEqual(['Later', 'Won’t submit', 'Submitted not open yet']);
    await user.click(card(1).getByRole('button', { name: /^Submitted/, hidden: true }));
    expect(
      within(screen.getByRole('dialog')).getByText(
        `Entries open on ${formatDay(opensOn)}. Go on only if the festival took the film before that day.`,
      ),
    ).toBeVisible();
  });
});
