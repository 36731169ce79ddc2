import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { card, column, open } from '../../../test/board';
import { makeFilm, makeSubmission, pageOf } from '../../../test/make';
import { addDays, formatDay, today } from '@laurel/rules/days';
import type { CompetitionDate, Fee } from '../../lib/wire';

const usd = (amount: number, appliesTo: Fee['appliesTo']): Fee => ({
  id: amount,
  title: 'Standard',
  amount,
  currencyId: 1,
  competitionDateId: 3,
  currency: 'USD',
  audience: 'standard',
  appliesTo,
});
const dueIn = (fees: Fee[]) => {
  const date = { id: 3, date: '2027-01-01', closesAt: '2027-01-01T23:59:59.000Z' } as CompetitionDate;
  return makeSubmission(1, { deadline: { date, isPast: false, fees, dates: 1, later: 0 } });
};

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

  it('asks beside the day for the fee that was paid, and says which is due without filling it in', async () => {
    const { bff, user } = await open([dueIn([usd(3500, null)])]);
    await user.click(screen.getByRole('button', { name: 'Move Competition 1' }));
    await user.click(screen.getByRole('button', { name: 'Submitted', hidden: true }));
    const dialog = within(screen.getByRole('dialog'));
    const fee = dialog.getByLabelText(/Fee paid/);
    expect([fee.closest('details'), fee]).toEqual([
      null,
      expect.objectContaining({ value: '', placeholder: '' }),
    ]);
    expect(fee).toHaveAccessibleDescription('Due: USD 35');
    expect(dialog.getByLabelText('Currency')).toHaveTextContent('USD');
    await user.click(dialog.getByRole('button', { name: 'Move to Submitted' }));
    await waitFor(() => expect(bff.of('updateUserSubmissionState')).toHaveLength(1));
    expect(bff.of('updateUserSubmissionState')[0]!.input).not.toHaveProperty('feePaid');
  });

  it('takes the fee in the currency of the festival, where it is not certain which is due', async () => {
    const { bff, user } = await open([dueIn([usd(3500, 'short'), usd(5000, 'feature')])], {
      getFilm: () => makeFilm({ length: null }),
    });
    await user.click(screen.getByRole('button', { name: 'Move Competition 1' }));
    await user.click(screen.getByRole('button', { name: 'Submitted', hidden: true }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByText(/^Due/)).not.toBeInTheDocument();
    await user.type(dialog.getByLabelText(/Fee paid/), '35');
    await user.click(dialog.getByRole('button', { name: 'Move to Submitted' }));
    await waitFor(() => expect(bff.of('updateUserSubmissionState')).toHaveLength(1));
    expect(bff.of('updateUserSubmissionState')[0]!.input).toMatchObject({
      feePaid: { amount: 3500, currency: 'USD' },
    });
  });

  it('after the last deadline takes the fee in its currency, and none is due', async () => {
    const { deadline } = dueIn([usd(3500, 'short')]);
    const { user } = await open([makeSubmission(1, { deadline: { ...deadline!, isPast: true } })], {
      getFilm: () => makeFilm({ length: 600 }),
    });
    await user.click(screen.getByRole('button', { name: 'Move Competition 1' }));
    await user.click(screen.getByRole('button', { name: 'Submitted', hidden: true }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByLabelText('Currency')).toHaveValue('USD');
    expect(dialog.queryByText(/^Due/)).not.toBeInTheDocument();
  });

  it('takes the fee that was paid and a note, though nothing asks for them', async () => {
    const submitted = makeSubmission(1, {
      state: 'submitted',
      submittedAt: '2026-10-01',
      allowedMoves: [{ state: 'accepted', needs: [] }],
    });
    const { bff, user } = await open([submitted]);
    await user.click(screen.getByRole('button', { name: 'Move Competition 1' }));
    await user.click(screen.getByRole('button', { name: 'Accepted', hidden: true }));
    const dialog = within(screen.getByRole('dialog', { name: 'Competition 1 → Accepted' }));
    expect(dialog.getByLabelText('Decided on')).toHaveValue(today());
    await user.click(dialog.getByText('Add details'));
    expect(dialog.getByLabelText(/Sent on/)).toHaveValue('2026-10-01');
    await user.type(dialog.getByLabelText(/Fee paid/), '25');
    expect(dialog.getByLabelText('Currency')).toHaveValue('');
    await user.selectOptions(dialog.getByLabelText('Currency'), 'EUR');
    await user.type(dialog.getByLabelText(/Note for yourself/), 'Screens on the Friday.');
    await user.click(dialog.getByRole('button', { name: 'Move to Accepted' }));
    await waitFor(() => expect(bff.of('updateUserSubmissionState')).toHaveLength(1));
    expect(bff.of('updateUserSubmissionState')[0]!.input).toEqual({
      items: [{ submissionId: 1, rowVersion: 1 }],
      state: 'accepted',
      decidedAt: today(),
      feePaid: { amount: 2500, currency: 'EUR' },
      note: 'Screens on the Friday.',
    });
  });

  it('asks again when the move turns out to need a reason', async () => {
    const error = {
      code: 'submission.override_required',
      message: 'This competition would refuse the film.',
      requestId: 'r',
    };
    const { bff, user } = await open([makeSubmission(1)], {
      updateUserSubmissionState: ({ overrideReason }) => ({
        items: [
          overrideReason ? { competitionId: 1, submission: makeSubmission(1) } : { competitionId: 1, error },
        ],
      }),
    });
    await user.click(screen.getByRole('button', { name: 'Move Competition 1' }));
    await user.click(screen.getByRole('button', { name: 'Later', hidden: true }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^This competition does not take the film as it is known here\./)).toBeVisible();
    await user.type(dialog.getByRole('textbox'), 'They agreed.');
    await user.click(dialog.getByRole('button', { name: 'Move to Later' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bff.of('updateUserSubmissionState')[1]!.input).toMatchObject({
      state: 'waitlist',
      overrideReason: 'They agreed.',
    });
  });

  it.each([
    ['awardName', 'Name of the award', 'Not of this festival.'],
    [undefined, null, 'The results are not out yet.'],
  ])('a refusal of %s lands where it belongs', async (field, label, message) => {
    const awarded = makeSubmission(1, {
      state: 'accepted',
      allowedMoves: [{ state: 'awarded', needs: ['award name'] }],
    });
    const error = { code: 'submission.award_unknown', message, field, requestId: 'r' };
    const { user } = await open([awarded], {
      updateUserSubmissionState: () => ({ items: [{ competitionId: 1, error }] }),
    });
    await user.click(screen.getByRole('button', { name: 'Move Competition 1' }));
    await user.click(screen.getByRole('button', { name: 'Awarded', hidden: true }));
    const dialog = within(screen.getByRole('dialog', { name: 'Competition 1 → Awarded' }));
    await user.click(dialog.getByRole('button', { name: 'Move to Awarded' }));
    expect(await dialog.findByText('Fill this in.')).toBeVisible();
    await user.type(dialog.getByLabelText('Name of the award'), 'Golden Leaf');
    await user.click(dialog.getByRole('button', { name: 'Move to Awarded' }));
    expect(await dialog.findByText(message)).toBeVisible();
    if (label) expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(message);
  });

  it('says how it stands when someone else was faster, and saves nothing', async () => {
    const present = makeSubmission(1, { state: 'accepted', rowVersion: 5 });
    const error = {
      code: 'submission.stale',
      message: 'Someone changed this.',
      field: 'rowVersion',
      details: { submission: present },
      requestId: 'r',
    };
    const { user } = await open([makeSubmission(1)], {
      updateUserSubmissionState: () => ({ items: [{ competitionId: 1, submissionId: 1, error }] }),
      getUserSubmissionsByFilmId: () => pageOf([makeSubmission(1)]),
    });
    await user.click(screen.getByRole('button', { name: 'Move Competition 1' }));
    await user.click(screen.getByRole('button', { name: 'Later', hidden: true }));
    const dialog = within(await screen.findByRole('dialog', { name: 'This changed meanwhile' }));
    expect(dialog.getByText(/It now stands at: Accepted\. Nothing of your change was saved\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Load again' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('keeps what was typed when someone else was faster and the move is still possible', async () => {
    const moves = [{ state: 'accepted' as const, needs: [] }];
    const before = makeSubmission(1, { state: 'submitted', submittedAt: '2026-10-01', allowedMoves: moves });
    const present = { ...before, note: 'Theirs.', feePaid: { amount: 500, currency: 'EUR' }, rowVersion: 5 };
    const error = {
      code: 'submission.stale',
      message: 'Someone changed this.',
      field: 'rowVersion',
      details: { submission: present },
      requestId: 'r',
    };
    const { bff, user } = await open([before], {
      updateUserSubmissionState: ({ items }) => ({
        items: [
          items[0]!.rowVersion === 5
            ? { competitionId: 1, submission: present }
            : { competitionId: 1, submissionId: 1, error },
        ],
      }),
    });
    await user.click(screen.getByRole('button', { name: 'Move Competition 1' }));
    await user.click(screen.getByRole('button', { name: 'Accepted', hidden: true }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByText('Add details'));
    await user.type(dialog.getByLabelText(/Note for yourself/), 'Mine.');
    await user.click(dialog.getByRole('button', { name: 'Move to Accepted' }));
    await user.click(await dialog.findByRole('button', { name: 'Load again' }));
    expect(dialog.getByLabelText(/Note for yourself/)).toHaveValue('Mine.');
    expect(dialog.getByLabelText(/Fee paid/)).toHaveValue('5');
    await user.click(dialog.getByRole('button', { name: 'Move to Accepted' }));
    await waitFor(() => expect(bff.of('updateUserSubmissionState')).toHaveLength(2));
    expect(bff.of('updateUserSubmissionState')[1]!.input).toMatchObject({
      items: [{ submissionId: 1, rowVersion: 5 }],
      note: 'Mine.',
    });
  });
});
