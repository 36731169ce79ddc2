import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getCard, getColumn, openBoard, openMoves } from '../../../../test/board';
import { Refusal } from '../../../../test/bff-stub';
import { makeSubmission } from '../../../../test/make';
import { addDays, formatDay, today } from '@laurel/rules/dates/days';

describe('the moves of a submission', () => {
  it('work by keyboard alone, and send the version that was read', async () => {
    const { bff, user } = await openBoard([makeSubmission(1)]);
    getCard(1)
      .getByRole('button', { name: /^Festival 1 Competition 1/ })
      .focus();
    await user.keyboard('{Enter}');
    getCard(1).getByRole('button', { name: 'Move Festival 1, Competition 1' }).focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Later', hidden: true })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Festival 1, Competition 1: Later.')).toBeVisible();
    expect(bff.getCalls('updateUserSubmissionState')[0]!.input).toEqual({
      items: [{ submissionId: 1, rowVersion: 1 }],
      state: 'waitlist',
    });
    await waitFor(() =>
      expect(
        getColumn(/^Later, 1$/).getByRole('button', { name: /^Festival 1 Competition 1/ }),
      ).toHaveFocus(),
    );
  });

  it('ask why a suggestion is declined, but require no reason', async () => {
    const decliningMove = { state: 'will-not-submit' as const, needs: [] };
    const makeSuggestion = (n: number) =>
      makeSubmission(n, {
        state: 'suggested',
        origin: 'auto',
        batchId: 202611,
        allowedMoves: [decliningMove],
      });
    const { bff, user } = await openBoard([
      makeSuggestion(1),
      makeSuggestion(2),
      makeSubmission(3, { allowedMoves: [decliningMove] }),
    ]);
    for (const n of [1, 2, 3]) {
      await openMoves(user, n);
      await user.click(getCard(n).getByRole('button', { name: 'Won’t submit', hidden: true }));
      if (n === 3) break; // The user's own entries need no reason.
      const dialog = within(await screen.findByRole('dialog'));
      if (n === 1) await user.click(dialog.getByRole('radio', { name: 'Too expensive' }));
      await user.click(dialog.getByRole('button', { name: 'Move to Won’t submit' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    }
    await waitFor(() => expect(bff.getCalls('updateUserSubmissionState')).toHaveLength(3));
    expect(bff.getCalls('updateUserSubmissionState').map(({ input }) => input)).toEqual([
      { items: [{ submissionId: 1, rowVersion: 1 }], state: 'will-not-submit', refusedFor: 'too-expensive' },
      { items: [{ submissionId: 2, rowVersion: 1 }], state: 'will-not-submit' },
      { items: [{ submissionId: 3, rowVersion: 1 }], state: 'will-not-submit' },
    ]);
  });

  it('show the card in its new column at once, and move it back after a refusal', async () => {
    let refuse = () => {};
    const { user } = await openBoard([makeSubmission(1), makeSubmission(2, { state: 'waitlist' })], {
      updateUserSubmissionState: () =>
        new Promise((_, reject) => {
          refuse = () => reject(new Refusal(503, 'service.unreachable', 'Not now.'));
        }),
    });
    await openMoves(user, 1);
    await user.click(screen.getByRole('button', { name: 'Later', hidden: true }));
    expect(getColumn(/^Later, 2$/).getByText('Festival 1')).toBeVisible();
    refuse();
    await waitFor(() => expect(getColumn(/^Later, 1$/).queryByText('Festival 1')).not.toBeInTheDocument());
    expect(getColumn(/^To submit, 1$/).getByText('Festival 1')).toBeVisible();
  });

  it('can run in parallel', async () => {
    const refuseById = new Map<number, () => void>();
    const { user } = await openBoard([makeSubmission(1), makeSubmission(2)], {
      updateUserSubmissionState: ({ items }) =>
        new Promise((_, reject) =>
          refuseById.set(items[0]!.submissionId, () =>
            reject(new Refusal(503, 'service.unreachable', 'Not now.')),
          ),
        ),
    });
    for (const n of [1, 2]) {
      await openMoves(user, n);
      await user.click(getCard(n).getByRole('button', { name: 'Later', hidden: true }));
      await waitFor(() => expect(refuseById.has(n)).toBe(true));
    }
    expect(getColumn(/^Later, 2$/).getByText('Festival 1')).toBeVisible();
    refuseById.get(1)!();
    await waitFor(() => expect(getColumn(/^To submit, 1$/).getByText('Festival 1')).toBeVisible());
    expect(getColumn(/^Later, 1$/).getByText('Festival 2')).toBeVisible();
  });

  it.each(['by its button', 'by Ctrl-Z'])('can be undone from the toast, %s', async (method) => {
    const { bff, user } = await openBoard([makeSubmission(1, { state: 'suggested' })]);
    await openMoves(user, 1);
    await user.click(screen.getByRole('button', { name: 'Later', hidden: true }));
    const undoButton = await screen.findByRole('button', { name: 'Undo' });
    if (method === 'by its button') await user.click(undoButton);
    else await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Festival 1, Competition 1: back to Suggested.')).toBeVisible();
    expect(bff.getCalls('undoUserSubmission').map(({ input }) => input)).toEqual([
      { items: [{ submissionId: 1, rowVersion: 2 }] },
    ]);
    expect(getColumn(/^Suggested, 1$/).getByText('Festival 1')).toBeVisible();
  });

  it('cannot be undone after a later change, which is reported', async () => {
    const currentSubmission = makeSubmission(1, { state: 'submitted', rowVersion: 3 });
    const error = {
      code: 'submission.stale',
      message: 'Someone changed this.',
      details: { submission: currentSubmission },
      requestId: 'r',
    };
    const { user } = await openBoard([makeSubmission(1)], {
      undoUserSubmission: () => ({ items: [{ competitionId: 1, submissionId: 1, error }] }),
    });
    await openMoves(user, 1);
    await user.click(screen.getByRole('button', { name: 'Later', hidden: true }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(
      await screen.findByText(
        'Festival 1, Competition 1 has since changed to Submitted, so it was not moved back.',
      ),
    ).toBeVisible();
  });

  it('ask for required fields only', async () => {
    const { bff, user } = await openBoard([makeSubmission(1)]);
    await openMoves(user, 1);
    await user.click(screen.getByRole('button', { name: 'Submitted', hidden: true }));
    const dialog = within(screen.getByRole('dialog', { name: 'Festival 1, Competition 1 → Submitted' }));
    expect(dialog.getByLabelText('Sent on')).toHaveValue(today());
    expect(dialog.queryByLabelText('Reason')).not.toBeInTheDocument();
    fireEvent.change(dialog.getByLabelText('Sent on'), { target: { value: '' } });
    await user.click(dialog.getByRole('button', { name: 'Move to Submitted' }));
    expect(await dialog.findByText('Enter the day as YYYY-MM-DD.')).toBeVisible();
    expect(bff.getCalls('updateUserSubmissionState')).toEqual([]);
    fireEvent.change(dialog.getByLabelText('Sent on'), { target: { value: '2026-10-02' } });
    await user.click(dialog.getByRole('button', { name: 'Move to Submitted' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bff.getCalls('updateUserSubmissionState')[0]!.input).toEqual({
      items: [{ submissionId: 1, rowVersion: 1 }],
      state: 'submitted',
      submittedAt: '2026-10-02',
    });
  });

  it('ask before typed input is discarded, but not when nothing was typed', async () => {
    const { bff, user } = await openBoard([makeSubmission(1)]);
    const openMoveDialog = async () => {
      await openMoves(user, 1);
      await user.click(screen.getByRole('button', { name: 'Submitted', hidden: true }));
      return within(screen.getByRole('dialog', { name: 'Festival 1, Competition 1 → Submitted' }));
    };
    await user.click((await openMoveDialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const dialog = await openMoveDialog();
    fireEvent.change(dialog.getByLabelText('Sent on'), { target: { value: '2026-10-02' } });
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await dialog.findByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByLabelText('Sent on')).toHaveValue('2026-10-02');
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    await user.click(await dialog.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bff.getCalls('updateUserSubmissionState')).toEqual([]);
  });

  it('put sending last before entries open, and say so', async () => {
    const opensOn = addDays(today(), 100);
    const { user } = await openBoard([
      makeSubmission(1, { opensOn }),
      makeSubmission(2, { opensOn: today() }),
    ]);
    expect(getCard(1).getByText(/^Opens .*, in 3 months$/)).toBeVisible();
    expect(getCard(2).queryByText(/^Opens/)).not.toBeInTheDocument();
    const listMoves = async (n: number) => {
      await openMoves(user, n);
      const buttons = getCard(n).getAllByRole('button', { hidden: true, name: /^(Later|Submitted|Won’t)/ });
      return buttons.map(({ textContent }) => textContent!.trim());
    };
    expect(await listMoves(2)).toEqual(['Later', 'Submitted', 'Won’t submit']);
    expect(await listMoves(1)).toEqual(['Later', 'Won’t submit', 'Submitted not open yet']);
    await user.click(getCard(1).getByRole('button', { name: /^Submitted/, hidden: true }));
    expect(
      within(screen.getByRole('dialog')).getByText(
        `Entries open on ${formatDay(opensOn)}. Continue only if the festival accepted the film before that day.`,
      ),
    ).toBeVisible();
  });
});
