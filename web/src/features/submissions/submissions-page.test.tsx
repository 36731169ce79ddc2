import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../test/bff-stub';
import { ada, makeFilm, makeSubmission, pageOf } from '../../../test/make';
import { findings, visitSignedIn } from '../../../test/visit';
import { addDays, today } from '../../lib/format/day';
import type { CompetitionDate, Submission } from '../../lib/wire';

const address = `/submissions2/user/${ada}/film/7`;
const open = async (submissions: Submission[], answers: Answers = {}) => {
  const kept = new Map(submissions.map((one) => [one.id, one]));
  const visited = visitSignedIn(address, {
    getFilm: () => makeFilm(),
    getUserSubmissionsByFilmId: () => pageOf([...kept.values()]),
    updateUserSubmissionState: ({ items, state }) => ({
      items: items.map(({ submissionId }) => {
        const moved = { ...kept.get(submissionId)!, state, rowVersion: 2, allowedMoves: [{ state: 'to-submit' as const, needs: [] }] };
        kept.set(submissionId, moved);
        return { competitionId: moved.competitionId, submissionId, submission: moved };
      }),
    }),
    ...answers,
  });
  await screen.findByRole('region', { name: 'Submissions' });
  return visited;
};
const column = (name: RegExp) => within(screen.getByRole('region', { name }));
const card = (n: number) => within(screen.getByRole('heading', { level: 3, name: `Competition ${n}` }).closest('li')!);

describe('the board of submissions', () => {
  it('stands in columns by state, with their numbers', async () => {
    await open([makeSubmission(1), makeSubmission(2, { state: 'accepted', decidedAt: '2026-10-01' }), makeSubmission(3)]);
    expect(column(/^To submit, 2$/).getAllByRole('listitem')).toHaveLength(2);
    expect(column(/^Accepted, 1$/).getByText('Competition 2')).toBeVisible();
    expect(column(/^Suggested, 0$/).getByText('None')).toBeVisible();
  });

  it('says of a suggestion how good its chances are, and why it is there', async () => {
    const suggested = { state: 'suggested', origin: 'auto', batchId: 202611 } as const;
    const item = (competitionId: number, chance: 'reach' | 'safe', text: string) => ({ competitionId, batchId: 202611, chance, reason: 'odds', text, score: 9 }); // prettier-ignore
    const { bff } = await open(
      [1, 2, 3].map((n) => makeSubmission(n, suggested)).concat(makeSubmission(4, { ...suggested, state: 'waitlist' })),
      {
        getRecommendations: () => pageOf([item(1, 'reach', 'Selects about 4 % of entries'), item(2, 'safe', 'Free to enter'), item(4, 'safe', 'Free to enter')]), // prettier-ignore
      },
    );
    expect(await screen.findByText('Reach')).toHaveAttribute('title', 'Selects few of its entries');
    expect(card(1).getByText('Reach').parentElement).toHaveTextContent('Reach · Selects about 4 % of entries');
    expect(card(2).getByText('Safe').parentElement).toHaveTextContent('Safe · Free to enter');
    expect(card(3).getByText('suggested by Laurel')).toBeVisible();
    expect(card(4).queryByText(/Free to enter/)).not.toBeInTheDocument();
    expect(bff.of('getRecommendations')).toHaveLength(1);
  });

  it('tells by when each is due and what it costs this film, and what is over', async () => {
    const at = (inDays: number): CompetitionDate => {
      const date = addDays(today(), inDays);
      const zone = { timezone: 'UTC', timezoneAssumed: false };
      return { id: 1, title: null, date, deprecated: false, competitionId: 1, ...zone, closesAt: `${date}T23:59:59.000Z` };
    };
    const fee = (amount: number, appliesTo: 'short' | 'feature') => ({
      ...{
        id: amount,
        title: 'Fee',
        amount,
        currencyId: 978,
        competitionDateId: 1,
        currency: 'EUR',
        audience: 'standard' as const,
        appliesTo,
      },
    });
    const fees = [fee(1000, 'short'), fee(2000, 'feature')];
    await open(
      [
        makeSubmission(1, { deadline: { date: at(9), isPast: false, fees, dates: 3, later: 1 } }),
        makeSubmission(2, { deadline: { date: at(-3), isPast: true, fees: [], dates: 2, later: 0 } }),
        makeSubmission(3, { deadline: null }),
        makeSubmission(4, { state: 'submitted', submittedAt: '2026-10-01', feePaid: { amount: 1000, currency: 'EUR' } }),
      ],
      { getFilm: () => makeFilm({ length: 600 }) },
    );
    expect(card(1).getByText(/^Deadline .*, in 9 days$/)).toBeVisible();
    expect(card(1).getByText('EUR 10')).toBeVisible();
    expect(card(2).getByText(/^Closed since /)).toBeVisible();
    expect(card(3).getByText('Dates unknown')).toBeVisible();
    expect(card(4).getByText('Fee EUR 10')).toBeVisible();
    expect(card(4).queryByText(/Dates unknown|Deadline/)).not.toBeInTheDocument();
  });

  it('moves a card by keyboard alone, with the version it was read at', async () => {
    const { bff, user } = await open([makeSubmission(1)]);
    const move = screen.getByRole('button', { name: 'Move Competition 1' });
    move.focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Later', hidden: true })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Competition 1: Later.')).toBeVisible();
    expect(bff.of('updateUserSubmissionState')[0]!.input).toEqual({ items: [{ submissionId: 1, rowVersion: 1 }], state: 'waitlist' });
    await waitFor(() => expect(column(/^Later, 1$/).getByRole('button', { name: 'Move Competition 1' })).toHaveFocus());
  });

  it('by mouse only where the move is allowed', async () => {
    const { bff } = await open([makeSubmission(1)]);
    const dragged = screen.getByRole('heading', { level: 3, name: 'Competition 1' }).closest('li')!;
    fireEvent.dragStart(dragged);
    fireEvent.drop(screen.getByRole('region', { name: /^Accepted/ }));
    fireEvent.dragEnd(dragged);
    fireEvent.dragStart(dragged);
    fireEvent.drop(screen.getByRole('region', { name: /^Won’t submit/ }));
    await waitFor(() => expect(bff.of('updateUserSubmissionState').map(({ input }) => input.state)).toEqual(['will-not-submit']));
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
    const error = { code: 'submission.override_required', message: 'This competition would refuse the film.', requestId: 'r' };
    const { bff, user } = await open([makeSubmission(1)], {
      updateUserSubmissionState: ({ overrideReason }) => ({
        items: [overrideReason ? { competitionId: 1, submission: makeSubmission(1) } : { competitionId: 1, error }],
      }),
    });
    await user.click(screen.getByRole('button', { name: 'Move Competition 1' }));
    await user.click(screen.getByRole('button', { name: 'Later', hidden: true }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('This competition would refuse the film.')).toBeVisible();
    await user.type(dialog.getByRole('textbox'), 'They agreed.');
    await user.click(dialog.getByRole('button', { name: 'Move to Later' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bff.of('updateUserSubmissionState')[1]!.input).toMatchObject({ state: 'waitlist', overrideReason: 'They agreed.' });
  });

  it.each([
    ['awardName', 'Name of the award', 'Not of this festival.'],
    [undefined, null, 'The results are not out yet.'],
  ])('a refusal of %s lands where it belongs', async (field, label, message) => {
    const awarded = makeSubmission(1, { state: 'accepted', allowedMoves: [{ state: 'awarded', needs: ['award name'] }] });
    const error = { code: 'submission.award_unknown', message, field, requestId: 'r' };
    const { user } = await open([awarded], { updateUserSubmissionState: () => ({ items: [{ competitionId: 1, error }] }) });
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
    const error = { code: 'submission.stale', message: 'Someone changed this.', field: 'rowVersion', details: { submission: present }, requestId: 'r' }; // prettier-ignore
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
    const error = { code: 'submission.stale', message: 'Someone changed this.', field: 'rowVersion', details: { submission: present }, requestId: 'r' }; // prettier-ignore
    const { bff, user } = await open([before], {
      updateUserSubmissionState: ({ items }) => ({
        items: [items[0]!.rowVersion === 5 ? { competitionId: 1, submission: present } : { competitionId: 1, submissionId: 1, error }],
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
    expect(bff.of('updateUserSubmissionState')[1]!.input).toMatchObject({ items: [{ submissionId: 1, rowVersion: 5 }], note: 'Mine.' });
  });

  it('tells the whole history, newest first, and by whom', async () => {
    const change = { impersonator: null, origin: 'manual' as const, batchId: 0, reason: null };
    const history = [
      { ...change, from: null, to: 'suggested' as const, actor: null, origin: 'auto' as const, at: '2026-10-01T08:00:00.000Z' },
      { ...change, from: 'suggested' as const, to: 'to-submit' as const, actor: ada, at: '2026-10-02T08:00:00.000Z' },
    ];
    const { user } = await open([makeSubmission(1)], { getUserSubmission: () => makeSubmission(1, { history }) });
    await user.click(card(1).getByRole('button', { name: 'History of Competition 1' }));
    const dialog = within(await screen.findByRole('dialog'));
    const [newest, oldest] = await dialog.findAllByRole('listitem');
    expect(newest).toHaveTextContent(/Suggested → To submit.*by you/);
    expect(oldest).toHaveTextContent(/Added as Suggested.*by Laurel/);
  });

  it.each([
    ['another’s film', address, () => null],
    ['an id that is none', `/submissions2/user/${ada}/film/seven`, () => makeFilm()],
  ])('%s is not found', async (_what, path, getFilm) => {
    jest.spyOn(console, 'error').mockImplementation();
    visitSignedIn(path, { getFilm });
    expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeVisible();
  });

  it('has nothing that axe objects to', async () => {
    await open([makeSubmission(1), makeSubmission(2, { state: 'awarded', awardName: 'Golden Leaf', decidedAt: '2026-10-01' })]);
    expect(await findings()).toEqual([]);
  });
});
