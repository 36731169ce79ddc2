import { Refusal } from '../../../test/bff-stub';
import {
  makeFilm,
  makeRow,
  makeSession,
  makeSubmission,
  makeTerm,
  pageOf,
  written,
} from '../../../test/make';
import { screen, waitFor, within } from '@testing-library/react';
import { visit, visitSignedIn } from '../../../test/visit';
import { keptAnswers } from '../../../test/kept';
import { answers, card, competition } from '../../../test/festival';

describe('the verdicts on a festival’s page', () => {
  it('without a session asks nothing about films', async () => {
    const { bff } = visit('/festivals/5', answers);
    await card();
    expect(bff.of('getUserFilms')).toEqual([]);
    expect(bff.of('getMatchExplanation')).toEqual([]);
  });

  it('says what the competition thinks of the film, and why', async () => {
    const tooLong = makeTerm({ outcome: 'fail', change: written('4 min too long') });
    const nearMiss = {
      termIds: [1],
      groupKey: null,
      change: written('Cut 4 min (to 20:00)'),
      isChange: true,
      distance: 0.1,
    };
    visit('/festivals/5', {
      ...answers,
      getSession: () => makeSession(),
      getUserFilms: () => pageOf([makeFilm()]),
      getMatchExplanation: () => ({
        items: [
          makeRow(1, { explanation: { verdict: 'not-eligible', terms: [tooLong], nearMiss } }).explanation,
        ],
        locked: 0,
        isArriving: false,
      }),
    });
    const shown = await card();
    expect(await shown.findByText('Not eligible')).toBeVisible();
    expect(shown.getByText('One rule away: cut 4 min (to 20:00)')).toBeVisible();
  });

  it('adds nothing that uses up a premiere which the film keeps before it is asked', async () => {
    const { user, bff } = visit('/festivals/5', {
      ...answers,
      ...keptAnswers,
      getSession: () => makeSession(),
      getMatchExplanation: () => ({ items: [makeRow(1).explanation], locked: 0, isArriving: false }),
      getUserSubmissionsByFilmId: () => pageOf([]),
      addUserSubmission: () => ({ items: [{ competitionId: 1, submission: makeSubmission(1) }] }),
    });
    await user.click(await (await card()).findByRole('button', { name: 'Add to list' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to list' }));
    expect(dialog.getByRole('listitem')).toHaveTextContent(/\(world premiere\)$/);
    expect(bff.of('addUserSubmission')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Add to list' }));
    await waitFor(() => expect(bff.of('addUserSubmission')).toHaveLength(1));
  });

  it('says once what opens the explanations of all competitions', async () => {
    const locked = (id: number) => ({ ...makeRow(id).explanation, isLocked: true });
    visit('/festivals/5', {
      ...answers,
      getSession: () => makeSession(),
      getUserFilms: () => pageOf([makeFilm()]),
      getFestivalCompetitions: () =>
        pageOf(['Free', 'Second', 'Third'].map((name, n) => ({ ...competition, id: n + 1, name }))),
      getMatchExplanation: () => ({
        items: [makeRow(1).explanation, locked(2), locked(3)],
        locked: 2,
        isArriving: false,
      }),
    });
    const [second, third] = [
      within(await screen.findByRole('region', { name: 'Second' })),
      within(await screen.findByRole('region', { name: 'Third' })),
    ];
    expect(await second.findByText(/^Explained with a plan for this film/)).toBeVisible();
    expect(third.getByText('Eligible')).toBeVisible();
    expect(third.queryByText(/^Explained with a plan/)).not.toBeInTheDocument();
  });

  it('says what is locked instead of keeping silent', async () => {
    visit('/festivals/5', {
      ...answers,
      getSession: () => makeSession(),
      getUserFilms: () => pageOf([makeFilm()]),
      getMatchExplanation: () => ({ items: [], locked: 1, isArriving: false }),
    });
    expect(await (await card()).findByRole('link', { name: 'See the plans' })).toHaveAttribute(
      'href',
      '/user/subscriptions?filmId=7',
    );
  });

  it('says that the catalogue is still arriving where a verdict is not there yet, and leads to no plan', async () => {
    visit('/festivals/5', {
      ...answers,
      getSession: () => makeSession(),
      getUserFilms: () => pageOf([makeFilm()]),
      getMatchExplanation: () => ({ items: [], locked: 0, isArriving: true }),
    });
    const shown = await card();
    expect(await shown.findByText(/^The catalogue is still arriving here/)).toBeVisible();
    expect(shown.queryByRole('link', { name: 'See the plans' })).not.toBeInTheDocument();
  });

  it('says that verdicts are not there while matching is away, and shows the rest', async () => {
    visit('/festivals/5', {
      ...answers,
      getSession: () => makeSession(),
      getUserFilms: () => pageOf([makeFilm()]),
      getMatchExplanation: () => Promise.reject(new Refusal(503, 'service.away', 'Not now.')),
    });
    const shown = await card();
    expect(await shown.findByText(/^Verdicts are not available now\./)).toBeVisible();
    expect(shown.getByText('Regular')).toBeVisible();
  });

  it('says where a competition on the film’s list stands', async () => {
    visit('/festivals/5', {
      ...answers,
      getSession: () => makeSession(),
      getUserFilms: () => pageOf([makeFilm()]),
      getUserSubmissionsByFilmId: () => pageOf([makeSubmission(1, { state: 'submitted' })]),
      getMatchExplanation: () => ({ items: [makeRow(1).explanation], locked: 0, isArriving: false }),
    });
    const shown = await card();
    expect(await shown.findByRole('link', { name: 'Submitted' })).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Add to list' })).not.toBeInTheDocument();
  });

  it('of all of one’s films stand together, the best of each, and one is chosen to see why', async () => {
    const films = [makeFilm({ id: 7, name: 'Salt' }), makeFilm({ id: 8, name: 'Rain' })];
    const { user } = visitSignedIn('/festivals/5', {
      ...answers,
      getUserFilms: () => pageOf(films),
      getFilm: ({ filmId }) => films.find(({ id }) => id === filmId)!,
      getMatchExplanation: () => ({ items: [], locked: 0, isArriving: false }),
      getFilmVerdicts: () => ({
        items: films.map(({ id, name }, n) => ({
          filmId: id,
          filmName: name,
          verdicts: [
            { competitionId: 1, verdict: n === 0 ? ('eligible' as const) : ('not-eligible' as const) },
          ],
        })),
        total: 2,
        isArriving: false,
      }),
    });
    const mine = within(await screen.findByRole('region', { name: 'Your films here' }));
    expect(mine.getByRole('button', { name: /Salt Eligible/ })).toBeVisible();
    await user.click(mine.getByRole('button', { name: /Rain Not eligible/ }));
    await waitFor(() =>
      expect(mine.getByRole('button', { name: /Rain/ })).toHaveAttribute('aria-pressed', 'true'),
    );
  });
});
