import { screen, within } from '@testing-library/react';
import { listPath, getCard, getColumn, openBoard, openCard } from '../../../../test/board';
import { Refusal } from '../../../../test/bff-stub';
import { EventsStub } from '../../../../test/events';
import { ada, makeFilm, makeSubmission, makePage } from '../../../../test/make';
import { findAxeViolations, renderPageSignedIn } from '../../../../test/render-page';

describe('the board of submissions', () => {
  afterEach(() => EventsStub.remove());

  it('has columns by state, with their counts', async () => {
    await openBoard([
      makeSubmission(1),
      makeSubmission(2, { state: 'accepted', decidedAt: '2026-10-01' }),
      makeSubmission(3),
    ]);
    expect(getColumn(/^To submit, 2$/).getAllByRole('listitem')).toHaveLength(2);
    expect(getColumn(/^Accepted, 1$/).getByText('Competition 2')).toBeVisible();
  });

  it('has its heading even when the film cannot be loaded', async () => {
    renderPageSignedIn(listPath, {
      getFilm: () => Promise.reject(new Refusal(503, 'films.away', 'Not right now.')),
    });
    expect(await screen.findByText('This could not be loaded.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('My list');
  });

  it('shows new suggestions while it is open, with one request for many events', async () => {
    EventsStub.install();
    const submissions = [makeSubmission(1)];
    const { bff } = await openBoard(submissions, { getUserSubmissionsByFilmId: () => makePage(submissions) });
    const previousCalls = bff.getCalls('getUserSubmissionsByFilmId').length;
    submissions.push(makeSubmission(2, { state: 'suggested', origin: 'auto', batchId: 202611 }));
    for (let n = 0; n < 20; n++) EventsStub.emit('suggestion.added', { films: [7] });
    expect(await screen.findByRole('heading', { level: 3, name: /Competition 2/ })).toBeVisible();
    expect(bff.getCalls('getUserSubmissionsByFilmId')).toHaveLength(previousCalls + 1);
  });

  it('shows the whole history, newest first, and who made each change', async () => {
    const change = {
      impersonator: null,
      origin: 'manual' as const,
      batchId: 0,
      reason: null,
      isUndo: false,
      undone: null,
    };
    const history = [
      {
        ...change,
        from: null,
        to: 'suggested' as const,
        actor: null,
        origin: 'auto' as const,
        at: '2026-10-01T08:00:00.000Z',
      },
      {
        ...change,
        from: 'suggested' as const,
        to: 'to-submit' as const,
        actor: ada,
        at: '2026-10-02T08:00:00.000Z',
      },
      {
        ...change,
        from: 'to-submit' as const,
        to: 'suggested' as const,
        actor: ada,
        at: '2026-10-03T08:00:00.000Z',
        isUndo: true,
        undone: {
          submittedAt: '2026-10-02',
          decidedAt: null,
          awardName: 'Golden Pine',
          feePaid: { amount: 3500, currency: 'EUR' },
          dateId: 4,
          note: 'By post.',
          refusedFor: null,
        },
      },
    ];
    const { user } = await openBoard([makeSubmission(1)], {
      getUserSubmission: () => makeSubmission(1, { history }),
    });
    await openCard(user, 1);
    await user.click(getCard(1).getByRole('button', { name: 'History of Festival 1, Competition 1' }));
    const dialog = within(await screen.findByRole('dialog'));
    const [undo, newest, oldest] = await dialog.findAllByRole('listitem');
    expect(undo).toHaveTextContent(
      /Undone: To submit → Suggested.*Also undone: sent 2 Oct 2026 · award “Golden Pine” · fee EUR 35 · note “By post.”$/,
    );
    expect(newest).not.toHaveTextContent(/Undone/);
    expect(newest).toHaveTextContent(/Suggested → To submit.*by you/);
    expect(oldest).toHaveTextContent(/Added as Suggested.*by Laurel/);
  });

  it.each([
    ['another user’s film', listPath, () => null],
    ['an invalid id', `/submissions2/user/${ada}/film/seven`, () => makeFilm()],
  ])('%s is not found', async (_title, path, getFilm) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    renderPageSignedIn(path, { getFilm });
    expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeVisible();
  });

  it('has no accessibility issues', async () => {
    const { user } = await openBoard([
      makeSubmission(1),
      makeSubmission(2, { state: 'awarded', awardName: 'Golden Leaf', decidedAt: '2026-10-01' }),
    ]);
    expect(await findAxeViolations()).toEqual([]);
    await openCard(user, 1);
    expect(await findAxeViolations()).toEqual([]);
  });
});
