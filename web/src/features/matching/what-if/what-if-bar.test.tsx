import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../../test/bff-stub';
import { makeFilm, makeListing, makePreview, makeRow, makePage, makeMessage } from '../../../../test/make';
import { openMatches, findRow, rows } from '../../../../test/matches';
import { findAxeViolations, getCurrentPath } from '../../../../test/render-page';
import type { FunctionResponse } from '../../../lib/server/functions';

type Listing = FunctionResponse<'getCompetitionWizardListingData'>;
const counts = { eligible: 40, 'needs-confirmation': 20, unchecked: 5, 'not-eligible': 400 };
const difference = { counts, nearMisses: 30, opened: 12, openedForSure: 9, closed: 1 };
/** The listing of a shorter film: a new first row that was not eligible before. */
const makeShorterListing = (n = 9, overrides: Partial<Listing> = {}) =>
  makeListing([makeRow(n, { verdictBefore: 'not-eligible' }), ...rows], {
    counts: { ...counts, eligible: 51, 'not-eligible': 389 },
    nearMisses: 28,
    difference,
    ...overrides,
  });
const openList = (answers: Answers = {}, address?: string) =>
  openMatches(
    {
      getCompetitionWizardListingData: () => makeListing(rows, { counts, nearMisses: 30 }),
      getWhatIfListing: () => makeShorterListing(),
      ...answers,
    },
    address,
  );
const getSlider = () => screen.getByRole('slider', { name: 'What if the runtime was' });
const moveSlider = (seconds: number) => fireEvent.change(getSlider(), { target: { value: String(seconds) } });
const getBar = () => within(screen.getByRole('region', { name: 'What if' }));
const getInputs = ({ bff }: Awaited<ReturnType<typeof openList>>) =>
  bff.getCalls('getWhatIfListing').flatMap(({ input }) => (input.pageSize === 20 ? [input] : []));

describe('the what-if bar next to the list', () => {
  it('updates counts and rows with the slider, and shows which rows changed', async () => {
    const rendered = await openList();
    await findRow(1);
    moveSlider(1200);
    expect(await getBar().findByText('Opens 12 · Closes 1')).toBeVisible();
    const changedRow = await findRow(9);
    expect(changedRow.getByText('before: Not eligible')).toBeVisible();
    const eligibleTab = screen.getByRole('button', { name: /^Eligible/ });
    expect(eligibleTab).toHaveTextContent('Eligible51+11');
    expect(eligibleTab).toHaveAccessibleName('Eligible 51 11 more');
    expect(screen.getByRole('button', { name: /^Near misses/ })).toHaveTextContent('28−2');
    expect(getInputs(rendered)).toEqual([
      { filmId: 7, facts: { length: 1200 }, facets: ['verdict'], page: 1, pageSize: 20 },
    ]);
    await waitFor(() => expect(getCurrentPath()).toBe('/user/matching?filmId=7&try=length%3A1200'));
  });

  it('accepts a typed runtime to the second, and rejects an invalid one', async () => {
    const rendered = await openList();
    await findRow(1);
    const field = getBar().getByRole('textbox', { name: 'Runtime to try out, in minutes and seconds' });
    await rendered.user.clear(field);
    await rendered.user.type(field, '19:59');
    await waitFor(() => expect(getInputs(rendered).at(-1)).toMatchObject({ facts: { length: 1199 } }));
    expect(getSlider()).toHaveAttribute('aria-valuetext', '19:59');
    await rendered.user.clear(field);
    await rendered.user.type(field, '19:99');
    expect(field).toBeInvalid();
    await rendered.user.tab();
    expect(field).toHaveValue('19:59');
  });

  it('never shows an old response over a newer one', async () => {
    const resolvers = new Map<number, (listing: Listing) => void>();
    const rendered = await openList({
      getWhatIfListing: ({ facts: details, pageSize }) =>
        pageSize === 1
          ? makeShorterListing()
          : new Promise((resolve) => resolvers.set((details as { length: number }).length, resolve)),
    });
    await findRow(1);
    moveSlider(1200);
    await waitFor(() => expect(resolvers.has(1200)).toBe(true));
    moveSlider(1185);
    // The first request is slow, so the newer one does not wait for it.
    await waitFor(() => expect(resolvers.has(1185)).toBe(true));
    resolvers.get(1185)!(makeShorterListing(11));
    await findRow(11);
    resolvers.get(1200)!(makeShorterListing(12));
    moveSlider(1170);
    await waitFor(() => expect(resolvers.has(1170)).toBe(true));
    expect(screen.queryByText('Festival 12')).not.toBeInTheDocument();
    resolvers.get(1170)!(makeShorterListing(13));
    await findRow(13);
    expect(getInputs(rendered).map(({ facts: details }) => details)).toEqual([
      { length: 1200 },
      { length: 1185 },
      { length: 1170 },
    ]);
  });

  it('accepts whole minutes with Enter', async () => {
    const rendered = await openList();
    await findRow(1);
    const field = screen.getByRole('textbox', { name: 'Runtime to try out, in minutes and seconds' });
    await rendered.user.clear(field);
    await rendered.user.type(field, '31{Enter}');
    expect(field).toHaveValue('31:00');
    await waitFor(() => expect(getInputs(rendered).at(-1)).toMatchObject({ facts: { length: 1860 } }));
  });

  it('claims nothing about premieres when none were entered', async () => {
    await openList({ getUserFilms: () => makePage([makeFilm({ length: 1440, screenings: null })]) });
    await findRow(1);
    expect(screen.getByRole('combobox', { name: 'What if its premieres were' })).toHaveAttribute(
      'placeholder',
      'Not specified yet',
    );
  });

  it('shows what giving a premiere away would cost, and offers no way to save it', async () => {
    const rendered = await openList({
      getUserFilms: () => makePage([makeFilm({ length: 1440, productionCountries: ['SE'], screenings: [] })]),
    });
    await findRow(1);
    const premiereField = screen.getByRole('combobox', { name: 'What if its premieres were' });
    expect(premiereField).toHaveAttribute('placeholder', 'Never shown');
    await rendered.user.type(premiereField, 'swed');
    expect(
      getBar()
        .getAllByRole('option')
        .map((option) => option.textContent?.trim()),
    ).toEqual(['First shown in Sweden']);
    await rendered.user.keyboard('{Enter}');
    await getBar().findByText('Opens 12 · Closes 1');
    expect(getInputs(rendered).at(-1)).toMatchObject({
      facts: { screenings: [{ country: 'SE', kind: 'festival' }], isOnline: false },
    });
    expect(getBar().queryByRole('button', { name: /^Keep/ })).not.toBeInTheDocument();
    await waitFor(() =>
      expect(getCurrentPath()).toBe('/user/matching?filmId=7&try=premiere%3A%22in%3ASE%22'),
    );
    await rendered.user.click(screen.getByRole('button', { name: /^Remove First shown in Sweden from / }));
    await waitFor(() => expect(getCurrentPath()).toBe('/user/matching?filmId=7'));
  });

  it.each([
    [
      'its button',
      (rendered: Awaited<ReturnType<typeof openList>>) =>
        rendered.user.click(getBar().getByRole('button', { name: /^Back to the saved film/ })),
    ],
    ['Escape', (rendered: Awaited<ReturnType<typeof openList>>) => rendered.user.keyboard('{Escape}')],
  ])('returns to the saved film by %s', async (_title, goBack) => {
    const rendered = await openList({}, '/user/matching?filmId=7&try=length%3A1200');
    await findRow(9);
    await goBack(rendered);
    await waitFor(() => expect(screen.queryByText('before: Not eligible')).not.toBeInTheDocument());
    expect(getSlider()).toHaveValue('1440');
    expect(getSlider()).toHaveFocus();
    await waitFor(() => expect(getCurrentPath()).toBe('/user/matching?filmId=7'));
    expect(rendered.bff.getCalls('updateFilm')).toEqual([]);
  });

  it('adds one history entry, however often the slider moves', async () => {
    await openList();
    await findRow(1);
    moveSlider(1200);
    await waitFor(() => expect(getCurrentPath()).toContain('1200'));
    moveSlider(1185);
    await waitFor(() => expect(getCurrentPath()).toContain('1185'));
    window.history.back();
    await waitFor(() => expect(getSlider()).toHaveValue('1440'));
    await waitFor(() => expect(screen.queryByText('before: Not eligible')).not.toBeInTheDocument());
    expect(getCurrentPath()).toBe('/user/matching?filmId=7');
  });

  it('works together with filters, order, text and “Changes”', async () => {
    const facets = { verdict: [{ value: 'eligible', label: '', count: 2 }] };
    const rendered = await openList(
      { getWhatIfListing: () => makeShorterListing(9, { facets }) },
      '/user/matching?filmId=7&q=lund&country=SE&sort=fee&try=length%3A1200',
    );
    await findRow(9);
    const narrowedInput = { query: 'lund', filters: { country: ['SE'] }, facts: { length: 1200 } };
    expect(getInputs(rendered)[0]).toMatchObject({ ...narrowedInput, sort: 'fee' });
    expect(screen.getByRole('button', { name: /^Eligible/ })).toHaveTextContent(/^Eligible2$/);
    await rendered.user.click(getBar().getByRole('button', { name: 'Changes' }));
    await waitFor(() =>
      expect(getInputs(rendered).at(-1)).toMatchObject({ ...narrowedInput, changed: true }),
    );
    expect(getBar().getByRole('button', { name: 'Changes' })).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(getCurrentPath()).toContain('&changed=true'));
  });

  it('shows an empty state that leads to unchanged matches when no verdict changes', async () => {
    const rendered = await openList(
      {
        getWhatIfListing: ({ changed }) => (changed ? makeListing([], { difference }) : makeShorterListing()),
      },
      '/user/matching?filmId=7&try=length%3A1200&changed=true',
    );
    expect(await screen.findByRole('heading', { name: 'No verdict changes' })).toBeVisible();
    await rendered.user.click(screen.getByRole('button', { name: 'Show unchanged ones too' }));
    await findRow(9);
  });

  it('tries the best change with one click', async () => {
    const text = makeMessage('Cut 4 min (to 20:00): opens 12 competitions');
    const bestChange = { field: 'length', value: 1200, text, opens: 12 };
    const rendered = await openList({ getMatchPreview: () => makePreview({ bestChange }) });
    await rendered.user.click(await getBar().findByRole('button', { name: 'Try it' }));
    await waitFor(() => expect(getInputs(rendered).at(-1)).toMatchObject({ facts: { length: 1200 } }));
    expect(getSlider()).toHaveValue('1200');
  });

  it('shows a change of another field, which can be removed alone', async () => {
    const rendered = await openList({}, '/user/matching?filmId=7&try=length%3A1200&try=isOnline%3Afalse');
    await findRow(9);
    await rendered.user.click(getBar().getByRole('button', { name: /^Taken offline/ }));
    await waitFor(() => expect(getInputs(rendered).at(-1)).toMatchObject({ facts: { length: 1200 } }));
    expect(getInputs(rendered).at(-1)!.facts).not.toHaveProperty('isOnline');
  });

  it('accepts a typed runtime for a film of unknown runtime', async () => {
    const rendered = await openList({ getUserFilms: () => makePage([makeFilm({ length: null })]) });
    await findRow(1);
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
    await rendered.user.type(getBar().getByRole('textbox', { name: /^Runtime to try/ }), '12:30');
    await waitFor(() => expect(getInputs(rendered).at(-1)).toMatchObject({ facts: { length: 750 } }));
  });

  it('without a plan shows the open rows and the number of locked ones', async () => {
    await openList(
      { getWhatIfListing: () => makeShorterListing(9, { total: 465, locked: 459 }) },
      '/user/matching?filmId=7&try=length%3A1200',
    );
    await findRow(9);
    expect(screen.getByRole('heading', { name: '459 more competitions checked' })).toBeVisible();
    expect(getBar().getByText('Opens 12 · Closes 1')).toBeVisible();
  });

  it('has no accessibility issues', async () => {
    await openList({}, '/user/matching?filmId=7&try=length%3A1200&try=isOnline%3Afalse');
    await findRow(9);
    expect(await findAxeViolations()).toEqual([]);
  });
});
