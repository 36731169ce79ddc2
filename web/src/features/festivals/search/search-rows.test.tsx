import { screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../../test/bff-stub';
import { ada, makeFilm, makeRow, makePage } from '../../../../test/make';
import { makeHit } from '../../../../test/make-festival';
import {
  findAxeViolations,
  getCurrentPath,
  renderPage,
  renderPageSignedIn,
} from '../../../../test/render-page';
import { saveLastFilmId } from '../../../lib/films/last-film';

const next = {
  competitionId: 1,
  competitionName: 'Shorts',
  date: '2099-05-12',
  closesAt: '2099-05-12T21:59:59Z',
  opensOn: null,
  fees: [{ amount: 2000, currency: 'EUR' }],
  feesDiffer: false,
  title: 'Regular',
  at: 2,
  total: 3,
};
const hits = [
  makeHit({
    id: 1,
    name: 'Vierna Film Days',
    city: 'Vierna',
    country: 'AT',
    usualMonth: 5,
    estimatedSubmissions: 1000,
    projectsSelected: 60,
    competitionIds: [1],
    matchingCompetitionIds: [1],
    next,
  }),
  makeHit({
    id: 2,
    name: 'Lund Shorts',
    matchingCompetitionIds: [2],
    next: { ...next, competitionId: 2, opensOn: '2099-01-10', fees: [], title: null },
  }),
  makeHit({ id: 3, name: 'Old Salt', isPast: true }),
  makeHit({ id: 4, name: 'New Salt' }),
];
const answers: Answers = {
  getFestivals: () => ({ ...makePage(hits), facets: {} }),
  getFestival: ({ festivalId }) => hits.find(({ id }) => id === festivalId)!,
  getFestivalCompetitions: () => makePage([]),
  getMatchExplanation: ({ competitionIds }) => ({
    items: competitionIds.map((id) => ({
      ...makeRow(id).explanation,
      verdict: id === 1 ? ('eligible' as const) : ('not-eligible' as const),
    })),
    locked: 0,
    isRebuilding: false,
  }),
  getUserFilms: () => makePage([makeFilm({ id: 9, name: 'Newest' }), makeFilm()]),
};
const findRow = (name: RegExp) => screen.findByRole('link', { name });

it('shows deadline, fee, odds, month and a past edition in a row', async () => {
  renderPage('/festivals', answers);
  expect(await findRow(/^Vierna Film Days/)).toHaveTextContent(
    /^Vierna Film DaysVierna, Austria · 1 competitionUntil 12 May 2099, .*EUR 20 · Regularusually in Mayaccepts 6%$/,
  );
  expect(await findRow(/^Lund Shorts/)).toHaveTextContent(
    /Opens 10 Jan 2099fee unknown · 2nd of 3 deadlines/,
  );
  expect(await findRow(/^Old Salt/)).toHaveTextContent(/This edition is over/);
  expect(await findRow(/^New Salt/)).toHaveTextContent(/Dates unknown/);
  expect(screen.queryByText('Eligible')).not.toBeInTheDocument();
  expect(await findAxeViolations()).toEqual([]);
});

it('shows how many of a festival’s competitions match the filters', async () => {
  const partial = makeHit({
    id: 1,
    name: 'Partial',
    competitionIds: [1, 2, 3],
    matchingCompetitionIds: [1, 2],
  });
  const complete = makeHit({
    id: 2,
    name: 'Complete',
    competitionIds: [4, 5],
    matchingCompetitionIds: [4, 5],
  });
  renderPage('/festivals?openNow=true', {
    ...answers,
    getFestivals: () => ({ ...makePage([partial, complete]), facets: {} }),
  });
  expect(await findRow(/^Partial/)).toHaveTextContent(/2 of 3 competitions found/);
  expect(await findRow(/^Complete/)).toHaveTextContent(/2 competitions(?! found)/);
});

it('shows the lowest fee as “from” when it differs by kind of film', async () => {
  const [first] = hits;
  renderPage('/festivals', {
    ...answers,
    getFestivals: () => ({ ...makePage([{ ...first!, next: { ...next, feesDiffer: true } }]), facets: {} }),
  });
  expect(await findRow(/^Vierna Film Days/)).toHaveTextContent(/from EUR 20/);
});

it('shows past days as those of the “last edition”', async () => {
  const days = { startsOn: '2026-03-04', endsOn: '2026-03-08' };
  renderPage('/festivals', {
    ...answers,
    getFestivals: () => ({
      ...makePage([
        makeHit({ id: 1, name: 'Lund', ...days }),
        makeHit({ id: 2, name: 'Malmö', startsOn: '2099-03-04', endsOn: '2099-03-08' }),
      ]),
      facets: {},
    }),
  });
  expect(await findRow(/^Lund/)).toHaveTextContent(/last edition 4\s–\s8 Mar 2026/);
  expect(await findRow(/^Malmö/)).not.toHaveTextContent(/last edition/);
});

it('never shows the verdicts of another film', async () => {
  saveLastFilmId(ada, 7);
  const { user } = renderPageSignedIn('/festivals', {
    ...answers,
    getMatchExplanation: (input) =>
      input.filmId === 9
        ? new Promise(() => {})
        : { items: [makeRow(1).explanation], locked: 0, isRebuilding: false },
  });
  expect(await within(await findRow(/^Vierna Film Days/)).findByText('Eligible')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Verdicts for' }), 'Newest');
  await waitFor(() => expect(screen.queryByText('Eligible')).not.toBeInTheDocument());
});

it('shows the verdict for the film used last, with one call per page', async () => {
  saveLastFilmId(ada, 7);
  const { bff, user } = renderPageSignedIn('/festivals', answers);
  expect(await within(await findRow(/^Vierna Film Days/)).findByText('Eligible')).toBeVisible();
  expect(within(await findRow(/^Lund Shorts/)).getByText('Not eligible')).toBeVisible();
  expect(bff.getCalls('getMatchExplanation').map(({ input }) => input)).toEqual([
    { filmId: 7, competitionIds: [1, 2] },
  ]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Verdicts for' }), 'Newest');
  await waitFor(() =>
    expect(bff.getCalls('getMatchExplanation').at(-1)!.input).toEqual({ filmId: 9, competitionIds: [1, 2] }),
  );
  expect(getCurrentPath()).toBe('/festivals?film=9');
});

it.each([
  ['shows the verdicts for the user’s own film', ada, 8],
  ['ignores another user’s film', 'c0000000-0000-4000-8000-000000000003', 9],
])('%s in the address', async (_what, createdBy, filmId) => {
  const { bff } = renderPageSignedIn('/festivals?film=8', {
    ...answers,
    getFilm: () => makeFilm({ id: 8, name: 'Addressed', createdBy }),
  });
  await waitFor(() =>
    expect(bff.getCalls('getMatchExplanation').map(({ input }) => input.filmId)).toEqual([filmId]),
  );
});

it('shows the best verdict of a festival with its count, and none if a verdict that may be better is missing', async () => {
  saveLastFilmId(ada, 7);
  const makeHitWithIds = (id: number, matchingCompetitionIds: number[]) =>
    makeHit({ id, name: `Festival ${id}`, matchingCompetitionIds, competitionIds: matchingCompetitionIds });
  renderPageSignedIn('/festivals', {
    ...answers,
    getFestivals: () => ({
      ...makePage([makeHitWithIds(1, [5, 1]), makeHitWithIds(2, [6, 8]), makeHitWithIds(3, [7, 99])]),
      facets: {},
    }),
    getMatchExplanation: () => ({
      items: [5, 1, 6, 8, 7].map((id) => ({
        ...makeRow(id).explanation,
        verdict: id === 1 ? ('eligible' as const) : ('not-eligible' as const),
      })),
      locked: 0,
      isRebuilding: false,
    }),
  });
  expect(await within(await findRow(/^Festival 1/)).findByText('Eligible')).toBeVisible();
  expect(await findRow(/^Festival 1/)).toHaveTextContent(/1 of 2/);
  expect(await findRow(/^Festival 2/)).toHaveTextContent(/Not eligible2 of 2/);
  expect(await findRow(/^Festival 3/)).not.toHaveTextContent(/ligible/);
});

it('sorts by deadline without a search text', async () => {
  const { user } = renderPage('/festivals', answers);
  const sort = await screen.findByRole('combobox', { name: 'Sort by' });
  expect(sort).toHaveDisplayValue('Next deadline');
  expect(within(sort).queryByRole('option', { name: 'Best match' })).not.toBeInTheDocument();
  await user.type(screen.getByRole('searchbox', { name: 'Search festivals' }), 'salt');
  await waitFor(() => expect(sort).toHaveDisplayValue('Best match'));
});

it('moves between the search box and the rows with the arrow keys', async () => {
  const { user } = renderPage('/festivals', answers);
  const [first, second] = [await findRow(/^Vierna Film Days/), await findRow(/^Lund Shorts/)];
  await user.click(screen.getByRole('searchbox', { name: 'Search festivals' }));
  await user.keyboard('{ArrowDown}');
  expect(first).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(second).toHaveFocus();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(screen.getByRole('searchbox', { name: 'Search festivals' })).toHaveFocus();
});

it('returns to the row on “Back” from a festival, at the same height of the window', async () => {
  const scrollBy = vi.spyOn(window, 'scrollBy').mockReturnValue();
  let top = 300;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, top, 0, 0),
  );
  const { user } = renderPage('/festivals', answers);
  await user.click(await findRow(/^Lund Shorts/));
  top = 740;
  await waitFor(() => expect(getCurrentPath()).toBe('/festivals/2'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Lund Shorts' })).toBeVisible();
  window.history.back();
  await waitFor(() => expect(screen.getByRole('link', { name: /^Lund Shorts/ })).toHaveFocus());
  await waitFor(() => expect(scrollBy).toHaveBeenCalledOnce());
  expect(scrollBy).toHaveBeenLastCalledWith({ top: 440, behavior: 'instant' });
  vi.restoreAllMocks();
});

it('labels an award as a qualification, visibly and for screen readers', async () => {
  const hit = makeHit({ id: 5, name: 'Salt Prize', qualifiers: ['BAFTA'] });
  renderPage('/festivals', { ...answers, getFestivals: () => ({ ...makePage([hit]), facets: {} }) });
  expect(await findRow(/^Salt Prize .*Qualifies for BAFTA$/)).toBeVisible();
  expect(screen.getByTitle('Qualifies for BAFTA')).toBeVisible();
});

it('shows and highlights an alternative name if only that matched', async () => {
  const otherName = '<mark>FCMLPV</mark> &amp; <b>';
  const found = makeHit({ id: 5, name: 'Salt', highlight: { name: 'Salt', otherName } });
  renderPage('/festivals?query=fcmlpv', {
    ...answers,
    getFestivals: () => ({ ...makePage([found, hits[3]!]), facets: {} }),
  });
  const salt = await findRow(/^Salt/);
  expect(within(salt).getByText('FCMLPV').tagName).toBe('MARK');
  expect(salt).toHaveTextContent('SaltAlso called FCMLPV & <b>');
  expect(await findRow(/^New Salt/)).not.toHaveTextContent('Also called');
});
