import { screen, within } from '@testing-library/react';
import type { WizardResult } from '../src/lib/server/wire';
import type { Answers } from './bff-stub';
import { makeFilm, makeListing, makeRow, makeSubmission, makeTerm, makePage, makeMessage } from './make';
import { renderPageSignedIn } from './render-page';

const tooLong = makeTerm({
  outcome: 'fail',
  rule: makeMessage('At most 20:00'),
  film: makeMessage('24:00'),
  change: makeMessage('4 min too long'),
});
const notFrench = makeTerm({
  termId: 2,
  name: 'Production country',
  outcome: 'fail',
  rule: makeMessage('France'),
  film: makeMessage('Germany'),
  change: null,
});
const unknownAge = makeTerm({
  termId: 3,
  name: 'Director’s age',
  outcome: 'unknown',
  film: makeMessage('not known'),
  change: makeMessage('Add the director’s age.'),
});
/** One row of each kind: eligible, to confirm, one rule away, two rules away, on the list. */
export const rows = [
  makeRow(1, {
    explanation: {
      parts: [
        { name: 'bonus', points: 4, text: makeMessage('Recommended competition') },
        { name: 'unknown', points: -1, text: makeMessage('1 fact not known') },
      ],
      score: 3,
    },
  }),
  makeRow(2, { explanation: { verdict: 'needs-confirmation', terms: [makeTerm(), unknownAge] } }),
  makeRow(3, {
    explanation: {
      verdict: 'not-eligible',
      terms: [tooLong],
      nearMiss: {
        termIds: [1],
        groupKey: null,
        change: makeMessage('Cut 4 min (to 20:00)'),
        isChange: true,
        distance: 0.1,
      },
    },
  }),
  makeRow(4, {
    explanation: {
      verdict: 'not-eligible',
      terms: [tooLong, { ...notFrench, change: makeMessage('made in France') }],
    },
  }),
  makeRow(5, { submission: makeSubmission(5) }),
];
/** Opens the matches of the film at an address. */
export const openMatches = async (answers: Answers = {}, address = '/user/matching?filmId=7') => {
  const visited = renderPageSignedIn(address, {
    getUserFilms: () => makePage([makeFilm({ length: 1440 })]),
    getCompetitionWizardListingData: () => makeListing(rows, { nearMisses: 1 }),
    getMatchExplanation: ({ competitionIds }) => ({
      items: competitionIds.map((id) => makeRow(id).explanation),
      locked: 0,
      isRebuilding: false,
    }),
    getCompetitionDates: () => makePage([]),
    getFilmSummaries: () => ({ items: [] }),
    ...answers,
  });
  await screen.findByRole('heading', { level: 1, name: 'Half a Minute of Rain' });
  return visited;
};
/** Finds the row of one competition. */
export const findRow = async (n: number) =>
  within(
    (
      await screen.findByRole('button', { name: `Festival ${n} Lund, Sweden Competition ${n}` })
    ).closest<HTMLElement>('[role=listitem]')!,
  );
/** Opens the menu with other films, runs and links. */
export const openMenu = async ({ user }: Pick<Awaited<ReturnType<typeof openMatches>>, 'user'>) =>
  user.click(await screen.findByRole('button', { name: 'Film and run' }));

export const makeRun = (id: number, createdAt = '2026-11-12T12:00:00.000Z'): WizardResult => ({
  id,
  createdAt,
  userRole: 'Director',
  filmId: 7,
  preferences: null,
  byAdministrator: false,
  locked: 0,
  found: 1320,
});
