import { screen, waitFor, within } from '@testing-library/react';
import { openBoard, openMoves } from '../../../../test/board';
import { makeSubmission, makePage } from '../../../../test/make';

describe('a refused move', () => {
  it('asks for a reason when the move turns out to need one', async () => {
    const error = {
      code: 'submission.override_required',
      message: 'This competition would refuse the film.',
      requestId: 'r',
    };
    const { bff, user } = await openBoard([makeSubmission(1)], {
      updateUserSubmissionState: ({ overrideReason }) => ({
        items: [
          overrideReason ? { competitionId: 1, submission: makeSubmission(1) } : { competitionId: 1, error },
        ],
      }),
    });
    await openMoves(user, 1);
    await user.click(screen.getByRole('button', { name: 'Later', hidden: true }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^As far as we know, this competition does not accept the film\./)).toBeVisible();
    await user.type(dialog.getByRole('textbox'), 'They agreed.');
    await user.click(dialog.getByRole('button', { name: 'Move to Later' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bff.getCalls('updateUserSubmissionState')[1]!.input).toMatchObject({
      state: 'waitlist',
      overrideReason: 'They agreed.',
    });
  });

  it.each([
    ['awardName', 'Name of the award', 'Not of this festival.'],
    [undefined, null, 'The results are not out yet.'],
  ])(
    'for field %s is shown in the dialog, next to its field if it has one',
    async (field, label, message) => {
      const awarded = makeSubmission(1, {
        state: 'accepted',
        allowedMoves: [{ state: 'awarded', needs: ['award name'] }],
      });
      const error = { code: 'submission.award_unknown', message, field, requestId: 'r' };
      const { user } = await openBoard([awarded], {
        updateUserSubmissionState: () => ({ items: [{ competitionId: 1, error }] }),
      });
      await openMoves(user, 1);
      await user.click(screen.getByRole('button', { name: 'Awarded', hidden: true }));
      const dialog = within(screen.getByRole('dialog', { name: 'Festival 1, Competition 1 → Awarded' }));
      await user.click(dialog.getByRole('button', { name: 'Move to Awarded' }));
      expect(await dialog.findByText('Fill this in.')).toBeVisible();
      await user.type(dialog.getByLabelText('Name of the award'), 'Golden Leaf');
      await user.click(dialog.getByRole('button', { name: 'Move to Awarded' }));
      expect(await dialog.findByText(message)).toBeVisible();
      if (label) expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(message);
    },
  );

  it('shows the current state when someone else was faster, and saves nothing', async () => {
    const currentSubmission = makeSubmission(1, { state: 'accepted', rowVersion: 5 });
    const error = {
      code: 'submission.stale',
      message: 'Someone changed this.',
      field: 'rowVersion',
      details: { submission: currentSubmission },
      requestId: 'r',
    };
    const { user } = await openBoard([makeSubmission(1)], {
      updateUserSubmissionState: () => ({ items: [{ competitionId: 1, submissionId: 1, error }] }),
      getUserSubmissionsByFilmId: () => makePage([makeSubmission(1)]),
    });
    await openMoves(user, 1);
    await user.click(screen.getByRole('button', { name: 'Later', hidden: true }));
    const dialog = within(await screen.findByRole('dialog', { name: 'This has changed in the meantime' }));
    expect(dialog.getByText(/Its state is now: Accepted\. Your change was not saved\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Reload' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('keeps the input when someone else was faster and the move is still possible', async () => {
    const moves = [{ state: 'accepted' as const, needs: [] }];
    const submitted = makeSubmission(1, {
      state: 'submitted',
      submittedAt: '2026-10-01',
      allowedMoves: moves,
    });
    const currentSubmission = {
      ...submitted,
      note: 'Theirs.',
      feePaid: { amount: 500, currency: 'EUR' },
      rowVersion: 5,
    };
    const error = {
      code: 'submission.stale',
      message: 'Someone changed this.',
      field: 'rowVersion',
      details: { submission: currentSubmission },
      requestId: 'r',
    };
    const { bff, user } = await openBoard([submitted], {
      updateUserSubmissionState: ({ items }) => ({
        items: [
          items[0]!.rowVersion === 5
            ? { competitionId: 1, submission: currentSubmission }
            : { competitionId: 1, submissionId: 1, error },
        ],
      }),
    });
    await openMoves(user, 1);
    await user.click(screen.getByRole('button', { name: 'Accepted', hidden: true }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByText('Add details'));
    await user.type(dialog.getByLabelText(/Note for yourself/), 'Mine.');
    await user.click(dialog.getByRole('button', { name: 'Move to Accepted' }));
    await user.click(await dialog.findByRole('button', { name: 'Reload' }));
    expect(dialog.getByLabelText(/Note for yourself/)).toHaveValue('Mine.');
    expect(dialog.getByLabelText(/Fee paid/)).toHaveValue('5');
    await user.click(dialog.getByRole('button', { name: 'Move to Accepted' }));
    await waitFor(() => expect(bff.getCalls('updateUserSubmissionState')).toHaveLength(2));
    expect(bff.getCalls('updateUserSubmissionState')[1]!.input).toMatchObject({
      items: [{ submissionId: 1, rowVersion: 5 }],
      note: 'Mine.',
    });
  });
});
