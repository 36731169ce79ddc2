import { screen, waitFor, within } from '@testing-library/react';
import { openMoves } from '../../../../test/board';
import { Refusal, type Answers } from '../../../../test/bff-stub';
import { makeSubmission, makePage } from '../../../../test/make';
import { openFilmList } from '../../../../test/acceptance';
import { makeReview, makeReviews } from '../../../../test/sendings';
import type { Film, Term } from '../../../lib/server/wire';

const makeTerm = (overrides: Partial<Term> = {}) =>
  ({
    id: 1,
    competitionId: 1,
    countries: [],
    premiere_restriction: 'World Premiere',
    isMandatory: true,
    groupKey: null,
    ...overrides,
  }) as unknown as Term;
const usedText =
  'A screening there would use up a premiere that you reserved for another festival, or that is not required there:';
const worldReservation: Film['reservedPremieres'] = [{ level: 'world', festivalId: null }];
const list = [makeSubmission(1), makeSubmission(2)];
const openList = (reservedPremieres: Film['reservedPremieres'], answers: Answers = {}, view = '') =>
  openFilmList({ screenings: [], reservedPremieres }, list, answers, view);
/** Opens the dialog that moves the first entry to Submitted. */
async function openSubmitted(reservedPremieres: Film['reservedPremieres'], answers: Answers = {}) {
  const page = openList(reservedPremieres, answers);
  await screen.findByRole('region', { name: 'My list' });
  await openMoves(page.user, 1);
  await page.user.click(screen.getByRole('button', { name: 'Submitted', hidden: true }));
  return { ...page, dialog: within(await screen.findByRole('dialog')) };
}

describe('a reserved premiere before an entry moves on', () => {
  it('causes a warning when the festival does not require it', async () => {
    const { dialog } = await openSubmitted(worldReservation);
    expect(await dialog.findByText(usedText)).toBeVisible();
    expect(dialog.getByRole('listitem')).toHaveTextContent('Festival 1, Competition 1 (world premiere)');
  });

  it.each([
    ['the festival requires it', [makeTerm()], false],
    ['the festival only prefers it', [makeTerm({ isMandatory: false })], true],
    ['it is one of several alternatives', [makeTerm({ groupKey: 'a' })], true],
    ['another competition requires it', [makeTerm({ competitionId: 2 })], true],
  ])('when %s, causes a warning: %s', async (_title, terms, isWarned) => {
    const { dialog, bff } = await openSubmitted(worldReservation, {
      getCompetitionTerms: () => makePage(terms),
    });
    if (isWarned) expect(await dialog.findByText(usedText)).toBeVisible();
    else {
      await waitFor(() => expect(bff.getCalls('getCompetitionTerms')).toHaveLength(1));
      expect(dialog.queryByText(/premiere/)).toBeNull();
    }
  });

  it('causes no lookup when none is reserved', async () => {
    const { dialog, bff } = await openSubmitted([]);
    expect(dialog.getByRole('button', { name: 'Move to Submitted' })).toBeVisible();
    expect(bff.getCalls('getCompetitionTerms')).toEqual([]);
    expect(dialog.queryByText(/premiere/)).toBeNull();
  });

  it('causes a warning when the lookup fails', async () => {
    const { dialog } = await openSubmitted(worldReservation, {
      getCompetitionTerms: () => {
        throw new Refusal(500, 'catalog.broken', 'That failed.');
      },
    });
    expect(await dialog.findByText(/^We could not check whether this uses up/)).toBeVisible();
  });

  it.each([
    ['the world premiere, wherever it was', worldReservation, true],
    [
      'not the national premiere, because its country is unknown',
      [{ level: 'national', festivalId: null }],
      false,
    ],
  ] as [string, Film['reservedPremieres'], boolean][])(
    'is used up by a deleted festival, without a second lookup: %s',
    async (_title, reserved, isWarned) => {
      const { dialog, bff } = await openSubmitted(reserved, { getAllFestivals: () => makePage([]) });
      await waitFor(() => expect(dialog.queryByText(/^Checking whether/)).toBeNull());
      expect(bff.getCalls('getAllFestivals')).toHaveLength(1);
      expect(dialog.queryByText(/^We could not check/)).toBeNull();
      expect(dialog.queryAllByText(usedText)).toHaveLength(isWarned ? 1 : 0);
    },
  );

  it('causes a warning when entries are moved in bulk, and before they are sent', async () => {
    const answers = {
      getCompetitionTerms: () => makePage([makeTerm()]),
      reviewSelected: () => makeReviews({ items: [makeReview(1), makeReview(2)] }),
    };
    const { user } = openList(worldReservation, answers, '?view=table');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
    await user.selectOptions(screen.getByLabelText('Move to'), 'Submitted');
    const moveDialog = within(await screen.findByRole('dialog'));
    expect(await moveDialog.findByText(usedText)).toBeVisible();
    expect(moveDialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Festival 2, Competition 2 (world premiere)',
    ]);
    await user.click(moveDialog.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Send with Laurel' }));
    const sendDialog = within(await screen.findByRole('dialog', { name: 'Send with Laurel' }));
    expect(await sendDialog.findByText(usedText)).toBeVisible();
  });

  it('for one festival is not lost there, but is lost at any other', async () => {
    const reserve = (festivalId: number): Film['reservedPremieres'] => [{ level: 'world', festivalId }];
    const { dialog, bff, unmount } = await openSubmitted(reserve(list[0]!.festivalId!));
    await waitFor(() => expect(bff.getCalls('getCompetitionTerms')).toHaveLength(1));
    expect(dialog.queryByText(/premiere/)).toBeNull();
    unmount();
    const other = await openSubmitted(reserve(99), { getCompetitionTerms: () => makePage([makeTerm()]) });
    expect(await other.dialog.findByText(usedText)).toBeVisible();
  });

  describe('delays a card that moves to To submit', () => {
    const laterEntries = [
      makeSubmission(1, { state: 'waitlist', allowedMoves: [{ state: 'to-submit', needs: [] }] }),
    ];
    async function moveToToSubmit(reservedPremieres: Film['reservedPremieres'], answers: Answers = {}) {
      const page = openFilmList({ screenings: [], reservedPremieres }, laterEntries, answers);
      await screen.findByRole('region', { name: 'My list' });
      await openMoves(page.user, 1);
      await page.user.click(screen.getByRole('button', { name: 'To submit', hidden: true }));
      return page;
    }
    const getMoveCalls = ({ bff }: Awaited<ReturnType<typeof moveToToSubmit>>) =>
      bff.getCalls('updateUserSubmissionState');
    it.each([
      ['there', {}],
      ['at a deleted festival', { getAllFestivals: () => makePage([]) }],
    ] as [string, Answers][])(
      'when it would be lost %s, until the user confirms',
      async (_title, answers) => {
        const page = await moveToToSubmit(worldReservation, answers);
        const dialog = within(await screen.findByRole('dialog'));
        expect(await dialog.findByText(usedText)).toBeVisible();
        expect(getMoveCalls(page)).toEqual([]);
        await page.user.click(dialog.getByRole('button', { name: 'Move to To submit' }));
        await waitFor(() => expect(getMoveCalls(page)).toHaveLength(1));
      },
    );
    it.each([
      ['fails', new Refusal(500, 'catalog.broken', 'That failed.')],
      ['is unavailable', new Refusal(503, 'catalog.away', 'Not now.')],
    ])('when the lookup fails because the catalogue %s', async (_title, refusal) => {
      const page = await moveToToSubmit(worldReservation, {
        getCompetitionTerms: () => {
          throw refusal;
        },
      });
      const dialog = within(await screen.findByRole('dialog'));
      expect(await dialog.findByText(/^We could not check whether this uses up/)).toBeVisible();
      expect(getMoveCalls(page)).toEqual([]);
    });
    it.each([
      ['nothing is reserved', [], {}],
      ['the festival requires it', worldReservation, { getCompetitionTerms: () => makePage([makeTerm()]) }],
    ] as [string, Film['reservedPremieres'], Answers][])(
      'but not when %s',
      async (_title, reserved, answers) => {
        const page = await moveToToSubmit(reserved, answers);
        await waitFor(() => expect(getMoveCalls(page)).toHaveLength(1));
        expect(screen.queryByRole('dialog')).toBeNull();
      },
    );
  });
});
