import { Refusal } from '../../../../test/bff-stub';
import {
  makeFilm,
  makeRow,
  makeSession,
  makeSubmission,
  makeTerm,
  makePage,
  makeMessage,
} from '../../../../test/make';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPage, renderPageSignedIn } from '../../../../test/render-page';
import { reservedPremiereAnswers } from '../../../../test/reserved-premieres';
import { festivalAnswers, findCompetitionCard, competition } from '../../../../test/festival';

describe('the verdicts on a festival’s page', () => {
  it('request nothing about films without a session', async () => {
    const { bff } = renderPage('/festivals/5', festivalAnswers);
    await findCompetitionCard();
    expect(bff.getCalls('getUserFilms')).toEqual([]);
    expect(bff.getCalls('getMatchExplanation')).toEqual([]);
  });

  it('show the verdict on the film, and why', async () => {
    const tooLong = makeTerm({ outcome: 'fail', change: makeMessage('4 min too long') });
    const nearMiss = {
      termIds: [1],
      groupKey: null,
      change: makeMessage('Cut 4 min (to 20:00)'),
      isChange: true,
      distance: 0.1,
    };
    renderPage('/festivals/5', {
      ...festivalAnswers,
      getSession: () => makeSession(),
      getUserFilms: () => makePage([makeFilm()]),
      getMatchExplanation: () => ({
        items: [
          makeRow(1, { explanation: { verdict: 'not-eligible', terms: [tooLong], nearMiss } }).explanation,
        ],
        locked: 0,
        isRebuilding: false,
      }),
    });
    const shown = await findCompetitionCard();
    expect(await shown.findByText('Not eligible')).toBeVisible();
    expect(shown.getByText('One rule away: cut 4 min (to 20:00)')).toBeVisible();
  });

  it('ask for confirmation before they add an entry that would use up a reserved premiere', async () => {
    const { user, bff } = renderPage('/festivals/5', {
      ...festivalAnswers,
      ...reservedPremiereAnswers,
      getSession: () => makeSession(),
      getMatchExplanation: () => ({ items: [makeRow(1).explanation], locked: 0, isRebuilding: false }),
      getUserSubmissionsByFilmId: () => makePage([]),
      addUserSubmission: () => ({ items: [{ competitionId: 1, submission: makeSubmission(1) }] }),
    });
    await user.click(await (await findCompetitionCard()).findByRole('button', { name: 'Add to list' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to list' }));
    expect(dialog.getByRole('listitem')).toHaveTextContent(/\(world premiere\)$/);
    expect(bff.getCalls('addUserSubmission')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Add to list' }));
    await waitFor(() => expect(bff.getCalls('addUserSubmission')).toHaveLength(1));
  });

  it('say only once how to unlock the explanations of all competitions', async () => {
    const makeLocked = (id: number) => ({ ...makeRow(id).explanation, isLocked: true });
    renderPage('/festivals/5', {
      ...festivalAnswers,
      getSession: () => makeSession(),
      getUserFilms: () => makePage([makeFilm()]),
      getFestivalCompetitions: () =>
        makePage(['Free', 'Second', 'Third'].map((name, n) => ({ ...competition, id: n + 1, name }))),
      getMatchExplanation: () => ({
        items: [makeRow(1).explanation, makeLocked(2), makeLocked(3)],
        locked: 2,
        isRebuilding: false,
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

  it('link to the plans when an explanation is locked', async () => {
    renderPage('/festivals/5', {
      ...festivalAnswers,
      getSession: () => makeSession(),
      getUserFilms: () => makePage([makeFilm()]),
      getMatchExplanation: () => ({ items: [], locked: 1, isRebuilding: false }),
    });
    expect(await (await findCompetitionCard()).findByRole('link', { name: 'See the plans' })).toHaveAttribute(
      'href',
      '/user/subscriptions?filmId=7',
    );
  });

  it('report a catalogue that is still rebuilding, without a link to the plans', async () => {
    renderPage('/festivals/5', {
      ...festivalAnswers,
      getSession: () => makeSession(),
      getUserFilms: () => makePage([makeFilm()]),
      getMatchExplanation: () => ({ items: [], locked: 0, isRebuilding: true }),
    });
    const shown = await findCompetitionCard();
    expect(await shown.findByText(/^The catalogue is still loading/)).toBeVisible();
    expect(shown.queryByRole('link', { name: 'See the plans' })).not.toBeInTheDocument();
  });

  it('report an outage of matching, and the other parts of the page are shown', async () => {
    renderPage('/festivals/5', {
      ...festivalAnswers,
      getSession: () => makeSession(),
      getUserFilms: () => makePage([makeFilm()]),
      getMatchExplanation: () => Promise.reject(new Refusal(503, 'service.away', 'Not now.')),
    });
    const shown = await findCompetitionCard();
    expect(await shown.findByText(/^Verdicts are not available right now\./)).toBeVisible();
    expect(shown.getByText('Regular')).toBeVisible();
  });

  it('show the state of a competition on the film’s list', async () => {
    renderPage('/festivals/5', {
      ...festivalAnswers,
      getSession: () => makeSession(),
      getUserFilms: () => makePage([makeFilm()]),
      getUserSubmissionsByFilmId: () => makePage([makeSubmission(1, { state: 'submitted' })]),
      getMatchExplanation: () => ({ items: [makeRow(1).explanation], locked: 0, isRebuilding: false }),
    });
    const shown = await findCompetitionCard();
    expect(await shown.findByRole('link', { name: 'Submitted' })).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Add to list' })).not.toBeInTheDocument();
  });

  it('show the best verdict of each of the user’s films, and the reasons of a chosen one', async () => {
    const films = [makeFilm({ id: 7, name: 'Salt' }), makeFilm({ id: 8, name: 'Rain' })];
    const { user } = renderPageSignedIn('/festivals/5', {
      ...festivalAnswers,
      getUserFilms: () => makePage(films),
      getFilm: ({ filmId }) => films.find(({ id }) => id === filmId)!,
      getMatchExplanation: () => ({ items: [], locked: 0, isRebuilding: false }),
      getFilmVerdicts: () => ({
        items: films.map(({ id, name }, n) => ({
          filmId: id,
          filmName: name,
          verdicts: [
            { competitionId: 1, verdict: n === 0 ? ('eligible' as const) : ('not-eligible' as const) },
          ],
        })),
        total: 2,
        isRebuilding: false,
      }),
    });
    const filmsSection = within(await screen.findByRole('region', { name: 'Your films here' }));
    expect(filmsSection.getByRole('button', { name: /Salt Eligible/ })).toBeVisible();
    await user.click(filmsSection.getByRole('button', { name: /Rain Not eligible/ }));
    await waitFor(() =>
      expect(filmsSection.getByRole('button', { name: /Rain/ })).toHaveAttribute('aria-pressed', 'true'),
    );
  });
});
