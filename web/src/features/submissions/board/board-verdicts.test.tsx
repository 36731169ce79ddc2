import { message } from '@laurel/messages/formatting/message';
import { screen, waitFor } from '@testing-library/react';
import { getCard, openBoard, openCard } from '../../../../test/board';
import { Refusal } from '../../../../test/bff-stub';
import { makeFilm, makeListing, makeRow, makeSubmission, makeTerm, makePage } from '../../../../test/make';
import { makeFestival } from '../../../../test/make-festival';
import { getCurrentPath } from '../../../../test/render-page';

describe('the verdicts on the board', () => {
  it('show for unsent entries whether the film is eligible, with one call', async () => {
    const sent = makeSubmission(5, { state: 'submitted', submittedAt: '2026-10-01' });
    const later = makeSubmission(2, { state: 'waitlist' });
    const { bff } = await openBoard(
      [makeSubmission(3, { state: 'suggested' }), later, sent, makeSubmission(1), makeSubmission(4)],
      {
        getMatchExplanation: () => ({
          items: [
            makeRow(1).explanation,
            makeRow(2, { explanation: { verdict: 'not-eligible', terms: [makeTerm({ outcome: 'fail' })] } })
              .explanation,
            makeRow(3, { explanation: { verdict: 'unchecked', terms: [] } }).explanation,
          ],
          locked: 1,
          isRebuilding: false,
        }),
      },
    );
    expect(await getCard(1).findByText('Eligible')).toBeVisible();
    expect(getCard(2).getByText('Not eligible')).toBeVisible();
    expect(getCard(3).getByText('No rules on file')).toBeVisible();
    for (const sentId of [4, 5]) expect(getCard(sentId).queryByText(/ligible/)).not.toBeInTheDocument();
    expect(bff.getCalls('getMatchExplanation').map(({ input }) => input)).toEqual([
      { filmId: 7, competitionIds: [1, 2, 3, 4] },
    ]);
  });

  it('show the notices next to the verdict on an open card, as a match does', async () => {
    const untestedTerm = makeTerm({
      termId: 2,
      name: 'Genre',
      type: 'genre_restriction',
      isMandatory: false,
      outcome: 'unknown',
      film: null,
    });
    const notices = [
      message('notice.completed-after-deadline', { completed: '2027-05-01', deadline: '2027-03-03' }),
      message('notice.unreadable', { written: 'Music videos only.' }),
    ];
    const shortNotices = [
      'Will be completed on 1 May 2027, after this deadline',
      'Check this yourself: “Music videos only.”',
    ];
    const { user } = await openBoard([makeSubmission(1), makeSubmission(2)], {
      getMatchExplanation: () => ({
        items: [
          makeRow(1, { explanation: { terms: [makeTerm(), untestedTerm], notices } }).explanation,
          makeRow(2).explanation,
        ],
        locked: 0,
        isRebuilding: false,
      }),
    });
    expect(await getCard(1).findByText('Eligible')).toHaveTextContent(/^Eligible$/);
    await openCard(user, 1);
    expect((await getCard(1).findByText('Eligible')).parentElement).toHaveTextContent(
      'Eligible · 1 rule to check yourself',
    );
    for (const notice of shortNotices) expect(getCard(1).getByText(notice)).toBeVisible();
    expect(getCard(2).queryByText(/after this deadline|Check this yourself/)).not.toBeInTheDocument();
  });

  it('warn on a closed card of the day from which the film is too old', async () => {
    const notices = [
      message('notice.unreadable', { written: 'Music videos only.' }),
      message('notice.fails.film_age.enter_by', { from: '2027-06-11', enterBy: '2027-05-01' }),
    ];
    await openBoard([makeSubmission(1)], {
      getMatchExplanation: () => ({
        items: [makeRow(1, { explanation: { notices } }).explanation],
        locked: 0,
        isRebuilding: false,
      }),
    });
    expect(
      await getCard(1).findByText('Enter by 1 May 2027; too old at the deadline of 11 Jun 2027'),
    ).toBeVisible();
    expect(getCard(1).queryByText(/Check this yourself/)).not.toBeInTheDocument();
  });

  it.each(['to-submit', 'accepted'] as const)(
    'link the title of an entry that is %s to its sheet in Matches, and Back returns',
    async (state) => {
      const { user } = await openBoard([makeSubmission(1, { state })], {
        getUserFilms: () => makePage([makeFilm()]),
        getCompetitionWizardListingData: () => makeListing([makeRow(1)]),
        getCompetitionDates: () => makePage([]),
        getFestival: () => makeFestival({ id: 101 }),
      });
      await openCard(user, 1);
      getCard(1)
        .getByRole('link', { name: /Competition 1/ })
        .focus();
      await user.keyboard('{Enter}');
      expect(await screen.findByRole('dialog', { name: /Competition 1/ })).toBeVisible();
      expect(getCurrentPath()).toBe('/user/matching?filmId=7&competition=1');
      window.history.back();
      expect(await screen.findByRole('region', { name: 'My list' })).toBeVisible();
    },
  );

  it('request a competition once that is listed twice', async () => {
    const { bff } = await openBoard([
      makeSubmission(1),
      makeSubmission(2, { competitionId: 1, state: 'waitlist', edition: 2028 }),
    ]);
    await waitFor(() => expect(bff.getCalls('getMatchExplanation')).toHaveLength(1));
    expect(bff.getCalls('getMatchExplanation')[0]!.input).toEqual({ filmId: 7, competitionIds: [1] });
  });

  it('are left out while the matching service is unavailable', async () => {
    await openBoard([makeSubmission(1)], {
      getMatchExplanation: () => {
        throw new Refusal(503, 'service.unavailable', 'Not now.');
      },
    });
    expect(getCard(1).getByText('Festival 1')).toBeVisible();
    expect(getCard(1).queryByText(/ligible/)).not.toBeInTheDocument();
    expect(getCard(1).getByRole('button', { expanded: false })).toBeEnabled();
  });
});
