import { screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../test/bff-stub';
import { answers } from '../../../test/festival';
import { makeFilm, makeSession, pageOf } from '../../../test/make';
import { makeHit } from '../../../test/make-festival';
import { findings, here, visit, visitSignedIn } from '../../../test/visit';
import type { SavedSearch, Watch } from '../../lib/wire';

const watch = (part: Partial<Watch> = {}): Watch => ({
  festivalId: 5,
  festivalName: 'Lund',
  since: '2026-11-01T10:00:00Z',
  news: [],
  deadline: '2099-02-01',
  ...part,
});
const hit = (id: number, competitionIds: number[]) =>
  makeHit({ id, name: `Festival ${id}`, competitionIds, matchingCompetitionIds: competitionIds });
const found = { ...pageOf([makeHit({ id: 9, name: 'Vierna Film Days' })]), facets: {} };

describe('watching a festival', () => {
  it('is begun and ended by one button, and says what has changed since', async () => {
    let watches: Watch[] = [];
    const { user, bff } = visitSignedIn('/festivals/5', {
      ...answers,
      getWatches: () => pageOf(watches),
      watchFestival: () =>
        (watches = [
          watch({
            news: [
              { what: 'fees', at: '2026-11-20T12:00:00Z' },
              { what: 'dates', at: '2026-11-20T10:00:00Z' },
              { what: 'added', at: '2026-11-12T10:00:00Z' },
            ],
          }),
        ])[0]!,
      unwatchFestival: ({ festivalId }) => {
        watches = [];
        return { festivalId };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Watch', pressed: false }));
    expect(
      await screen.findByText(
        'Changed on 20 Nov 2026: deadlines and fees; on 12 Nov 2026: a new competition',
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Watching', pressed: true }));
    expect(await screen.findByRole('button', { name: 'Watch', pressed: false })).toBeVisible();
    expect(bff.of('unwatchFestival').map(({ input }) => input)).toEqual([{ festivalId: 5 }]);
  });

  it('of a visitor asks to log in, and comes back here', async () => {
    visit('/festivals/5', answers);
    expect(await screen.findByRole('link', { name: 'Log in to watch this festival' })).toHaveAttribute(
      'href',
      '/login?redirect=%2Ffestivals%2F5',
    );
  });

  it('is listed with the next deadline, and left from the list', async () => {
    let watches = [watch(), watch({ festivalId: 6, festivalName: 'Malmö', deadline: null })];
    const { user } = visitSignedIn('/festivals?watched=true', {
      getFestivals: () => found,
      getWatches: () => pageOf(watches),
      unwatchFestival: ({ festivalId }) => {
        watches = watches.filter((one) => one.festivalId !== festivalId);
        return { festivalId };
      },
    });
    const lund = (await screen.findByRole('link', { name: 'Lund' })).closest('li')!;
    expect(within(lund).getByText(/^Next deadline 1 Feb 2099/)).toBeVisible();
    expect(await findings()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Stop watching Lund' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Lund' })).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Malmö' })).toBeVisible();
  });
});

describe('a mistake', () => {
  it('is told with what is wrong, asks for what is missing, and stays in sight while nobody has looked', async () => {
    const { user, bff } = visitSignedIn('/festivals/5', {
      ...answers,
      reportMistake: ({ festivalId, subject, text }) => ({
        id: 1,
        festivalId,
        festivalName: 'Lund',
        userId: makeSession().userId,
        subject,
        text,
        createdAt: '2026-11-25T10:00:00Z',
        resolvedAt: null,
        resolvedBy: null,
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Report a mistake' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(dialog.getByText('Choose what is wrong.')).toBeVisible();
    expect(dialog.getByText('Say what is wrong, and what is right.')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('What is wrong'), 'Entry fees');
    await user.type(dialog.getByLabelText('What it should say'), 'EUR 12');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bff.of('reportMistake').map(({ input }) => input)).toEqual([
      { festivalId: 5, subject: 'fees', text: 'EUR 12' },
    ]);
  });

  it('that is refused says why, and what was typed stays', async () => {
    const { user } = visitSignedIn('/festivals/5', {
      ...answers,
      reportMistake: () => {
        throw new Refusal(409, 'report.too_many', '20 of your reports have not been looked at yet.');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Report a mistake' }));
    await user.selectOptions(screen.getByLabelText('What is wrong'), 'Name');
    await user.type(screen.getByLabelText('What it should say'), 'Lundby');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText(/of your reports have not been looked at yet/)).toBeVisible();
    expect(screen.getByLabelText('What it should say')).toHaveValue('Lundby');
  });
});

describe('the verdicts of all of one’s films', () => {
  it('stand together, the best of each, and one is chosen to see why', async () => {
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

describe('where nothing is found', () => {
  it('says what each filter costs, the dearest first, and takes it away', async () => {
    const { user, bff } = visit('/festivals?country=FR&theme=Dance&openNow=true', {
      getFestivals: () => ({ ...pageOf([]), facets: {} }),
      countFestivals: ({ searches }) => ({
        totals: searches.map(({ filters }) => (filters?.country ? (filters.theme ? 0 : 12) : 3)),
        newestCompetitionId: 9,
      }),
    });
    const ways = within(await screen.findByRole('region', { name: /Without a part of it/ }));
    expect(ways.getAllByRole('button').map((one) => one.textContent)).toEqual([
      'Without Theme: Dance: 12 festivals',
      'Without Country: France: 3 festivals',
    ]);
    await user.click(ways.getByRole('button', { name: /Theme/ }));
    await waitFor(() => expect(here()).toBe('/festivals?country=FR&openNow=true'));
    expect(bff.of('countFestivals')[0]!.input.searches).toHaveLength(3);
  });

  it('says what the words cost, where there are filters beside them', async () => {
    const { user } = visit('/festivals?q=rain&country=FR', {
      getFestivals: () => ({ ...pageOf([]), facets: {} }),
      countFestivals: ({ searches }) => ({
        totals: searches.map((one) => (one.query ? 0 : 7)),
        newestCompetitionId: 9,
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Without the words “rain”: 7 festivals' }));
    await waitFor(() => expect(here()).toBe('/festivals?country=FR'));
    expect(screen.getByRole('searchbox', { name: 'Search festivals' })).toHaveValue('');
  });

  it('counts any two together where none alone is to blame', async () => {
    const { user, bff } = visit('/festivals?q=rain&country=FR&theme=Dance', {
      getFestivals: () => ({ ...pageOf([]), facets: {} }),
      countFestivals: ({ searches }) => ({
        totals: searches.map((one) => ((one.query ?? one.filters?.theme) ? 0 : 7)),
        newestCompetitionId: 9,
      }),
    });
    const two = 'Without the words “rain” and Theme: Dance: 7 festivals';
    const ways = within(await screen.findByRole('region', { name: /Without a part of it/ }));
    expect(ways.getAllByRole('button').map((one) => one.textContent)).toEqual([two]);
    expect(bff.of('countFestivals').map(({ input }) => input.searches)).toMatchObject([
      { length: 3 },
      { length: 3 },
    ]);
    await user.click(ways.getByRole('button', { name: two }));
    await waitFor(() => expect(here()).toBe('/festivals?country=FR'));
  });
});

describe('searches that are saved', () => {
  const saved = (part: Partial<SavedSearch> = {}): SavedSearch => ({
    id: 1,
    name: 'Alps',
    search: { query: 'alp', filters: { country: ['CH'] }, sort: 'name', isMap: true },
    seenCompetitionId: 5,
    seenAt: '2026-11-01T10:00:00Z',
    ...part,
  });
  it('say how many are new since, lead back to what they find as it was shown, and have then been looked at up to what was counted', async () => {
    const { user, bff } = visitSignedIn('/festivals', {
      getFestivals: () => ({ ...pageOf([hit(9, [3, 6]), hit(10, [5])]), facets: {} }),
      getSavedSearches: () => pageOf([saved(), saved({ id: 2, name: 'Old', search: null })]),
      countFestivals: () => ({ totals: [4], newestCompetitionId: 11 }),
      saveSearch: () => pageOf([saved({ seenCompetitionId: 11 })]),
    });
    const link = await screen.findByRole('link', { name: 'Alps 4 new' });
    expect(screen.getByText('can no longer be read')).toBeVisible();
    await user.click(link);
    await waitFor(() => expect(here()).toBe('/festivals?q=alp&country=CH&sort=name&view=map&since=5'));
    expect(bff.of('countFestivals')[0]!.input).toEqual({
      searches: [{ query: 'alp', filters: { country: ['CH'] }, addedAfter: 5 }],
    });
    const { search } = saved();
    expect(bff.of('saveSearch').map(({ input }) => input)).toEqual([
      { name: 'Alps', search, seenCompetitionId: 11 },
    ]);
    expect(within(await screen.findByRole('link', { name: /^Festival 9/ })).getByText('New')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Festival 10/ })).not.toHaveTextContent('New');
  });

  it('of which nothing is newer have been looked at already', async () => {
    const { user, bff } = visitSignedIn('/festivals', {
      getFestivals: () => found,
      getSavedSearches: () => pageOf([saved()]),
      countFestivals: () => ({ totals: [0], newestCompetitionId: 5 }),
    });
    await waitFor(() => expect(bff.of('countFestivals')).toHaveLength(1));
    await user.click(await screen.findByRole('link', { name: 'Alps' }));
    await waitFor(() => expect(here()).toMatch(/since=5/));
    expect(bff.of('saveSearch')).toEqual([]);
  });

  it('are kept under a name, which must be one', async () => {
    const { user, bff } = visitSignedIn('/festivals?q=rain&sort=fee&view=map', {
      getFestivals: () => found,
      countFestivals: () => ({ totals: [1], newestCompetitionId: 11 }),
      saveSearch: () => pageOf([saved()]),
    });
    await user.click(await screen.findByRole('button', { name: 'Save this search' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Save this search' }));
    expect(dialog.getByText('Give it a name.')).toBeVisible();
    await user.type(dialog.getByLabelText('Name'), 'Rain');
    await user.click(dialog.getByRole('button', { name: 'Save this search' }));
    await waitFor(() =>
      expect(bff.of('saveSearch').at(-1)?.input).toEqual({
        name: 'Rain',
        search: { query: 'rain', sort: 'fee', isMap: true },
        seenCompetitionId: 11,
      }),
    );
  });
});
