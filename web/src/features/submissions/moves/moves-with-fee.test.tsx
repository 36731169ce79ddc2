import { screen, waitFor, within } from '@testing-library/react';
import { openBoard, openMoves } from '../../../../test/board';
import { makeFilm, makeSubmission } from '../../../../test/make';
import { today } from '@laurel/rules/dates/days';
import type { CompetitionDate, Fee } from '../../../lib/server/wire';

const makeFee = (amount: number, appliesTo: Fee['appliesTo']): Fee => ({
  id: amount,
  title: 'Standard',
  amount,
  currencyId: 1,
  competitionDateId: 3,
  currency: 'USD',
  audience: 'standard',
  appliesTo,
});
const makeSubmissionWithFees = (fees: Fee[]) => {
  const date = {
    id: 3,
    title: null,
    date: '2027-01-01',
    closesAt: '2027-01-01T23:59:59.000Z',
  } as CompetitionDate;
  return makeSubmission(1, { deadline: { date, isPast: false, isPlanned: false, fees, dates: 1, later: 0 } });
};

describe('the fee of a move', () => {
  it('is asked for next to the day, and the due fee is shown but not filled in', async () => {
    const { bff, user } = await openBoard([makeSubmissionWithFees([makeFee(3500, null)])]);
    await openMoves(user, 1);
    await user.click(screen.getByRole('button', { name: 'Submitted', hidden: true }));
    const dialog = within(screen.getByRole('dialog'));
    const fee = dialog.getByLabelText(/Fee paid/);
    expect(fee.closest('details')).toBeNull();
    expect(fee).toHaveValue('');
    expect(fee).toHaveProperty('placeholder', '');
    expect(fee).toHaveAccessibleDescription('Due: USD 35');
    expect(dialog.getByLabelText('Currency')).toHaveTextContent('USD');
    await user.click(dialog.getByRole('button', { name: 'Move to Submitted' }));
    await waitFor(() => expect(bff.getCalls('updateUserSubmissionState')).toHaveLength(1));
    expect(bff.getCalls('updateUserSubmissionState')[0]!.input).not.toHaveProperty('feePaid');
  });

  it('defaults to the festival’s currency when it is uncertain which fee is due', async () => {
    const { bff, user } = await openBoard(
      [makeSubmissionWithFees([makeFee(3500, 'short'), makeFee(5000, 'feature')])],
      { getFilm: () => makeFilm({ length: null }) },
    );
    await openMoves(user, 1);
    await user.click(screen.getByRole('button', { name: 'Submitted', hidden: true }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByText(/^Due/)).not.toBeInTheDocument();
    await user.type(dialog.getByLabelText(/Fee paid/), '35');
    await user.click(dialog.getByRole('button', { name: 'Move to Submitted' }));
    await waitFor(() => expect(bff.getCalls('updateUserSubmissionState')).toHaveLength(1));
    expect(bff.getCalls('updateUserSubmissionState')[0]!.input).toMatchObject({
      feePaid: { amount: 3500, currency: 'USD' },
    });
  });

  it('keeps its currency after the last deadline, when none is due', async () => {
    const { deadline } = makeSubmissionWithFees([makeFee(3500, 'short')]);
    const { user } = await openBoard([makeSubmission(1, { deadline: { ...deadline!, isPast: true } })], {
      getFilm: () => makeFilm({ length: 600 }),
    });
    await openMoves(user, 1);
    await user.click(screen.getByRole('button', { name: 'Submitted', hidden: true }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByLabelText('Currency')).toHaveValue('USD');
    expect(dialog.queryByText(/^Due/)).not.toBeInTheDocument();
  });

  it('can be entered with a note even when the move does not need them', async () => {
    const submitted = makeSubmission(1, {
      state: 'submitted',
      submittedAt: '2026-10-01',
      allowedMoves: [{ state: 'accepted', needs: [] }],
    });
    const { bff, user } = await openBoard([submitted]);
    await openMoves(user, 1);
    await user.click(screen.getByRole('button', { name: 'Accepted', hidden: true }));
    const dialog = within(screen.getByRole('dialog', { name: 'Festival 1, Competition 1 → Accepted' }));
    expect(dialog.getByLabelText('Decided on')).toHaveValue(today());
    await user.click(dialog.getByText('Add details'));
    expect(dialog.getByLabelText(/Sent on/)).toHaveValue('2026-10-01');
    await user.type(dialog.getByLabelText(/Fee paid/), '25');
    expect(dialog.getByLabelText('Currency')).toHaveValue('');
    await user.selectOptions(dialog.getByLabelText('Currency'), 'EUR');
    await user.type(dialog.getByLabelText(/Note for yourself/), 'Screens on the Friday.');
    await user.click(dialog.getByRole('button', { name: 'Move to Accepted' }));
    await waitFor(() => expect(bff.getCalls('updateUserSubmissionState')).toHaveLength(1));
    expect(bff.getCalls('updateUserSubmissionState')[0]!.input).toEqual({
      items: [{ submissionId: 1, rowVersion: 1 }],
      state: 'accepted',
      decidedAt: today(),
      feePaid: { amount: 2500, currency: 'EUR' },
      note: 'Screens on the Friday.',
    });
  });

  it('can be entered with an answer to an unsent entry in one step, with one Undo', async () => {
    const { bff, user } = await openBoard([makeSubmission(1)]);
    await openMoves(user, 1);
    await user.click(screen.getByRole('button', { name: 'Accepted via Submitted', hidden: true }));
    const dialog = within(screen.getByRole('dialog', { name: 'Festival 1, Competition 1 → Accepted' }));
    expect(dialog.getByText(/^You did not mark this as sent before\./)).toBeVisible();
    expect(dialog.getByLabelText('Sent on')).toHaveValue(today());
    expect(dialog.getByLabelText('Decided on')).toHaveValue(today());
    await user.click(dialog.getByRole('button', { name: 'Move to Accepted' }));
    await waitFor(() => expect(bff.getCalls('updateUserSubmissionState')).toHaveLength(1));
    expect(bff.getCalls('updateUserSubmissionState')[0]!.input).toEqual({
      items: [{ submissionId: 1, rowVersion: 1 }],
      state: 'accepted',
      via: 'submitted',
      submittedAt: today(),
      decidedAt: today(),
    });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(bff.getCalls('undoUserSubmission')).toHaveLength(1));
  });
});
