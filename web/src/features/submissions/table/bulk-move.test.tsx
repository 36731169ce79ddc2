import { today } from '@laurel/rules/dates/days';
import { screen, waitFor, within } from '@testing-library/react';
import { makeSubmission } from '../../../../test/make';
import { threeEntries, openTable } from '../../../../test/table';
import { findAxeViolations } from '../../../../test/render-page';

describe('moving many entries of the table at once', () => {
  it('moves them, counts those that cannot move, and lists failures', async () => {
    const refusal = { code: 'submission.stale', message: '', requestId: '' };
    const { user, bff } = await openTable(
      [...threeEntries, makeSubmission(4, { festivalName: 'Bergen', state: 'suggested' })],
      '',
      { 4: refusal },
    );
    await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    await user.selectOptions(screen.getByLabelText('Move to'), 'Won’t submit');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason'), 'No money left.');
    await user.click(dialog.getByRole('button', { name: /^Move/ }));
    expect(bff.getCalls('updateUserSubmissionState')[0]!.input).toMatchObject({
      state: 'will-not-submit',
      reason: 'No money left.',
    });
    const results = within(await screen.findByRole('dialog', { name: 'Not changed' }));
    expect(results.getByText('Bergen, Competition 4')).toBeVisible();
  });
  it('has a “select all” box that is half checked when some are selected and checked when all are', async () => {
    const { user } = await openTable(threeEntries);
    const selectAll = screen.getByRole('checkbox', { name: 'Select all shown' });
    await user.click(selectAll);
    expect(selectAll).toBeChecked();
    expect(selectAll).not.toBePartiallyChecked();
    await user.click(screen.getAllByRole('checkbox')[1]!);
    expect(selectAll).toBePartiallyChecked();
  });
  it('names the edition when two editions of one competition fail', async () => {
    const refusal = { code: 'submission.stale', message: '', requestId: '' };
    const editions = [2027, 2028].map((edition, n) =>
      makeSubmission(n + 1, { competitionId: 1, edition, state: 'suggested' }),
    );
    const { user } = await openTable(editions, '', {
      1: refusal,
      2: { ...refusal, code: 'submission.not_found' },
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    await user.selectOptions(screen.getByLabelText('Move to'), 'Won’t submit');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Move/ }));
    const results = within(await screen.findByRole('dialog', { name: 'Not changed' }));
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
  ])('names the entries that cannot move, with their states: %s in all', async (count, text) => {
    const makeUnmovable = (_: unknown, n: number) =>
      makeSubmission(n + 2, { state: 'submitted', allowedMoves: [], festivalName: `Festival ${n + 2}` });
    const { user } = await openTable([makeSubmission(1), ...Array.from({ length: count }, makeUnmovable)]);
    await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    await user.selectOptions(screen.getByLabelText('Move to'), 'Won’t submit');
    const dialog = within(await screen.findByRole('dialog', { name: /^1 entry/ }));
    expect(dialog.getByText(text)).toBeVisible();
  });
  it('asks for the day and the fee of submitted entries, and keeps existing values', async () => {
    const submitted = {
      allowedMoves: [{ state: 'submitted' as const, needs: [] }],
      state: 'to-submit' as const,
    };
    const feePaid = { amount: 900, currency: 'USD' };
    const { user, bff } = await openTable([
      makeSubmission(1, submitted),
      makeSubmission(2, { ...submitted, feePaid }),
      makeSubmission(3, { ...submitted, submittedAt: '2026-01-05', feePaid }),
      makeSubmission(4, submitted),
    ]);
    await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    await user.selectOptions(screen.getByLabelText('Move to'), 'Submitted');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Existing values of an entry do not change.')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText(/^Currency/), 'EUR');
    await user.type(dialog.getByLabelText(/^Fee paid/), '25');
    expect(await findAxeViolations()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: /^Move/ }));
    await waitFor(() => expect(bff.getCalls('updateUserSubmissionState')).toHaveLength(3));
    const inputs = bff
      .getCalls('updateUserSubmissionState')
      .map(({ input }) => ({
        ids: (input.items as { submissionId: number }[]).map(({ submissionId }) => submissionId),
        submittedAt: input.submittedAt,
        feePaid: input.feePaid,
      }));
    const paid = { amount: 2500, currency: 'EUR' };
    expect(inputs.toSorted((a, b) => a.ids[0]! - b.ids[0]!)).toEqual([
      { ids: [1, 4], submittedAt: today(), feePaid: paid },
      { ids: [2], submittedAt: today(), feePaid: undefined },
      { ids: [3], submittedAt: undefined, feePaid: undefined },
    ]);
  });
  it('asks for neither when the move has none', async () => {
    const { user } = await openTable();
    await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    await user.selectOptions(screen.getByLabelText('Move to'), 'Won’t submit');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByLabelText(/^Fee paid/)).toBeNull();
    expect(dialog.queryByText('Existing values of an entry do not change.')).toBeNull();
  });
  it('asks once why suggestions are declined, and stores the reason for each', async () => {
    const suggested = [1, 2].map((id) => makeSubmission(id, { state: 'suggested', refusedFor: null }));
    const { user, bff } = await openTable([...suggested, makeSubmission(3, { refusedFor: 'too-far' })]);
    await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    const giveUp = async (reason: string) => {
      await user.selectOptions(screen.getByLabelText('Move to'), 'Won’t submit');
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByRole('radio', { name: 'I prefer not to say' })).toBeChecked();
      await user.click(dialog.getByRole('radio', { name: reason }));
      await user.click(dialog.getByRole('button', { name: 'Move 3 entries' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      return bff.getCalls('updateUserSubmissionState').at(-1)!.input;
    };
    const input = await giveUp('Too expensive');
    expect(input).toMatchObject({ state: 'will-not-submit', refusedFor: 'too-expensive' });
    expect((input.items as { submissionId: number }[]).map(({ submissionId }) => submissionId)).toEqual([
      1, 2, 3,
    ]);
    await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    expect(await giveUp('I prefer not to say')).not.toHaveProperty('refusedFor');
  });
});
