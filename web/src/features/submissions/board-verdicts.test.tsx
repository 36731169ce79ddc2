import { say } from '@laurel/words/said';
import { screen, waitFor } from '@testing-library/react';
import { card, open, openCard } from '../../../test/board';
import { Refusal } from '../../../test/bff-stub';
import { makeFilm, makeListing, makeRow, makeSubmission, makeTerm, pageOf } from '../../../test/make';
import { makeFestival } from '../../../test/make-festival';
import { here } from '../../../test/visit';

describe('the verdicts on the board', () => {
  it('says of what is not sent yet whether the film may enter, all in one call', async () => {
    const sent = makeSubmission(5, { state: 'submitted', submittedAt: '2026-10-01' });
    const later = makeSubmission(2, { state: 'waitlist' });
    const { bff } = await open(
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
          isArriving: false,
        }),
      },
    );
    expect(await card(1).findByText('Eligible')).toBeVisible();
    expect(card(2).getByText('Not eligible')).toBeVisible();
    expect(card(3).getByText('No rules on file')).toBeVisible();
    for (const without of [4, 5]) expect(card(without).queryByText(/ligible/)).not.toBeInTheDocument();
    expect(bff.of('getMatchExplanation').map(({ input }) => input)).toEqual([
      { filmId: 7, competitionIds: [1, 2, 3, 4] },
    ]);
  });

  it('says on the card from which one pays what to know beside the verdict, as the match does', async () => {
    const own = makeTerm({
      termId: 2,
      name: 'Genre',
      type: 'genre_restriction',
      isMandatory: false,
      outcome: 'unknown',
      film: null,
    });
    const notices = [
      say('notice.completed-after-deadline', { completed: '2027-05-01', deadline: '2027-03-03' }),
      say('notice.unreadable', { written: 'Music videos only.' }),
    ];
    const shortNotices = [
      'To be completed on 1 May 2027, after this deadline',
      'Check for yourself: “Music videos only.”',
    ];
    const { user } = await open([makeSubmission(1), makeSubmission(2)], {
      getMatchExplanation: () => ({
        items: [
          makeRow(1, { explanation: { terms: [makeTerm(), own], notices } }).explanation,
          makeRow(2).explanation,
        ],
        locked: 0,
        isArriving: false,
      }),
    });
    expect(await card(1).findByText('Eligible')).toHaveTextContent(/^Eligible$/);
    await openCard(user, 1);
    expect(await card(1).findByText('Eligible')).toHaveTextContent('Eligible · 1 rule to check yourself');
    for (const notice of shortNotices) expect(card(1).getByText(notice)).toBeVisible();
    expect(card(2).queryByText(/after this deadline|Check for yourself/)).not.toBeInTheDocument();
  });

  it('warns on a closed card of the day from which the film is too old', async () => {
    const notices = [
      say('notice.unreadable', { written: 'Music videos only.' }),
      say('notice.too-old-later', { from: '2027-06-11' }),
    ];
    await open([makeSubmission(1)], {
      getMatchExplanation: () => ({
        items: [makeRow(1, { explanation: { notices } }).explanation],
        locked: 0,
        isArriving: false,
      }),
    });
    expect(await card(1).findByText('Too old from 11 Jun 2027')).toBeVisible();
    expect(card(1).queryByText(/Check for yourself/)).not.toBeInTheDocument();
  });

  it.each(['to-submit', 'accepted'] as const)(
    'leads from the title of what is %s to its sheet in Matches, and back',
    async (state) => {
      const { user } = await open([makeSubmission(1, { state })], {
        getUserFilms: () => pageOf([makeFilm()]),
        getCompetitionWizardListingData: () => makeListing([makeRow(1)]),
        getCompetitionDates: () => pageOf([]),
        getFestival: () => makeFestival({ id: 101 }),
      });
      await openCard(user, 1);
      card(1)
        .getByRole('link', { name: /Competition 1/ })
        .focus();
      await user.keyboard('{Enter}');
      expect(await screen.findByRole('dialog', { name: /Competition 1/ })).toBeVisible();
      expect(here()).toBe('/user/matching?filmId=7&competition=1');
      window.history.back();
      expect(await screen.findByRole('region', { name: 'My list' })).toBeVisible();
    },
  );

  it('asks once for a competition that is listed twice', async () => {
    const { bff } = await open([
      makeSubmission(1),
      makeSubmission(2, { competitionId: 1, state: 'waitlist', edition: 2028 }),
    ]);
    await waitFor(() => expect(bff.of('getMatchExplanation')).toHaveLength(1));
    expect(bff.of('getMatchExplanation')[0]!.input).toEqual({ filmId: 7, competitionIds: [1] });
  });

  it('stands without verdicts while matching is away', async () => {
    await open([makeSubmission(1)], {
      getMatchExplanation: () => {
        throw new Refusal(503, 'service.unavailable', 'Not now.');
      },
    });
    expect(card(1).getByText('Festival 1')).toBeVisible();
    expect(card(1).queryByText(/ligible/)).not.toBeInTheDocument();
    expect(card(1).getByRole('button', { expanded: false })).toBeEnabled();
  });
});
