import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../../test/bff-stub';
import { makeFilm, makeListing, makePreview, makeRow, makePage, written } from '../../../../test/make';
import { open, row, rows } from '../../../../test/matches';
import { findAxeViolations, here } from '../../../../test/render-page';
import type { FunctionResponse } from '../../../lib/server/functions';

type Listing = FunctionResponse<'getCompetitionWizardListingData'>;
const counts = { eligible: 40, 'needs-confirmation': 20, unchecked: 5, 'not-eligible': 400 };
const difference = { counts, nearMisses: 30, opened: 12, openedForSure: 9, closed: 1 };
/** Answers as if the film were shorter: the new first row was not eligible before. */
const shorter = (n = 9, overrides: Partial<Listing> = {}) =>
  makeListing([makeRow(n, { verdictBefore: 'not-eligible' }), ...rows], {
    counts: { ...counts, eligible: 51, 'not-eligible': 389 },
    nearMisses: 28,
    difference,
    ...overrides,
  });
const begin = (answers: Answers = {}, address?: string) =>
  open(
    {
      getCompetitionWizardListingData: () => makeListing(rows, { counts, nearMisses: 30 }),
      getWhatIfListing: () => shorter(),
      ...answers,
    },
    address,
  );
const slider = () => screen.getByRole('slider', { name: 'What if the runtime was' });
const slide = (seconds: number) => fireEvent.change(slider(), { target: { value: String(seconds) } });
const bar = () => within(screen.getByRole('region', { name: 'What if' }));
const getInputs = ({ bff }: Awaited<ReturnType<typeof begin>>) =>
  bff.getCalls('getWhatIfListing').flatMap(({ input }) => (input.pageSize === 20 ? [input] : []));

describe('the what-if bar next to the list', () => {
  it('updates counts and rows with the slider, and shows which rows changed', async () => {
    const begun = await begin();
    await row(1);
    slide(1200);
    expect(await bar().findByText('Opens 12 · Closes 1')).toBeVisible();
    const changed = await row(9);
    expect(changed.getByText('before: Not eligible')).toBeVisible();
    const eligible = screen.getByRole('button', { name: /^Eligible/ });
    expect(eligible).toHaveTextContent('Eligible51+11');
    expect(eligible).toHaveAccessibleName('Eligible 51 11 more');
    expect(screen.getByRole('button', { name: /^Near misses/ })).toHaveTextContent('28−2');
    expect(getInputs(begun)).toEqual([
      { filmId: 7, facts: { length: 1200 }, facets: ['verdict'], page: 1, pageSize: 20 },
    ]);
    await waitFor(() => expect(here()).toBe('/user/matching?filmId=7&try=length%3A1200'));
  });

  it('accepts a typed runtime to the second, and rejects an invalid one', async () => {
    const begun = await begin();
    await row(1);
    const box = bar().getByRole('textbox', { name: 'Runtime to try out, in minutes and seconds' });
    await begun.user.clear(box);
    await begun.user.type(box, '19:59');
    await waitFor(() => expect(getInputs(begun).at(-1)).toMatchObject({ facts: { length: 1199 } }));
    expect(slider()).toHaveAttribute('aria-valuetext', '19:59');
    await begun.user.clear(box);
    await begun.user.type(box, '19:99');
    expect(box).toBeInvalid();
    await begun.user.tab();
    expect(box).toHaveValue('19:59');
  });

  it('never shows an old answer over a newer one', async () => {
    const late = new Map<number, (listing: Listing) => void>();
    const begun = await begin({
      getWhatIfListing: ({ facts: details, pageSize }) =>
        pageSize === 1
          ? shorter()
          : new Promise((answer) => late.set((details as { length: number }).length, answer)),
    });
    await row(1);
    slide(1200);
    await waitFor(() => expect(late.has(1200)).toBe(true));
    slide(1185);
    // The first request is slow, so the newer one does not wait for it.
    await waitFor(() => expect(late.has(1185)).toBe(true));
    late.get(1185)!(shorter(11));
    await row(11);
    late.get(1200)!(shorter(12));
    slide(1170);
    await waitFor(() => expect(late.has(1170)).toBe(true));
    expect(screen.queryByText('Festival 12')).not.toBeInTheDocument();
    late.get(1170)!(shorter(13));
    await row(13);
    expect(getInputs(begun).map(({ facts: details }) => details)).toEqual([
      { length: 1200 },
      { length: 1185 },
      { length: 1170 },
    ]);
  });

  it('accepts whole minutes with Enter', async () => {
    const begun = await begin();
    await row(1);
    const box = screen.getByRole('textbox', { name: 'Runtime to try out, in minutes and seconds' });
    await begun.user.clear(box);
    await begun.user.type(box, '31{Enter}');
    expect(box).toHaveValue('31:00');
    await waitFor(() => expect(getInputs(begun).at(-1)).toMatchObject({ facts: { length: 1860 } }));
  });

  it('claims nothing about premieres when none were entered', async () => {
    await begin({ getUserFilms: () => makePage([makeFilm({ length: 1440, screenings: null })]) });
    await row(1);
    expect(screen.getByRole('combobox', { name: 'What if its premieres were' })).toHaveAttribute(
      'placeholder',
      'Not specified yet',
    );
  });

  it('shows what giving a premiere away would cost, and offers no way to save it', async () => {
    const begun = await begin({
      getUserFilms: () => makePage([makeFilm({ length: 1440, productionCountries: ['SE'], screenings: [] })]),
    });
    await row(1);
    const premiere = screen.getByRole('combobox', { name: 'What if its premieres were' });
    expect(premiere).toHaveAttribute('placeholder', 'Never shown');
    await begun.user.type(premiere, 'swed');
    expect(
      bar()
        .getAllByRole('option')
        .map((one) => one.textContent?.trim()),
    ).toEqual(['First shown in Sweden']);
    await begun.user.keyboard('{Enter}');
    await bar().findByText('Opens 12 · Closes 1');
    expect(getInputs(begun).at(-1)).toMatchObject({
      facts: { screenings: [{ country: 'SE', kind: 'festival' }], isOnline: false },
    });
    expect(bar().queryByRole('button', { name: /^Keep/ })).not.toBeInTheDocument();
    await waitFor(() => expect(here()).toBe('/user/matching?filmId=7&try=premiere%3A%22in%3ASE%22'));
    await begun.user.click(screen.getByRole('button', { name: 'Remove First shown in Sweden' }));
    await waitFor(() => expect(here()).toBe('/user/matching?filmId=7'));
  });

  it.each([
    [
      'a press',
      (begun: Awaited<ReturnType<typeof begin>>) =>
        begun.user.click(bar().getByRole('button', { name: /^Back to the saved film/ })),
    ],
    ['Escape', (begun: Awaited<ReturnType<typeof begin>>) => begun.user.keyboard('{Escape}')],
  ])('returns to the saved film by %s', async (_how, back) => {
    const begun = await begin({}, '/user/matching?filmId=7&try=length%3A1200');
    await row(9);
    await back(begun);
    await waitFor(() => expect(screen.queryByText('before: Not eligible')).not.toBeInTheDocument());
    expect(slider()).toHaveValue('1440');
    expect(slider()).toHaveFocus();
    await waitFor(() => expect(here()).toBe('/user/matching?filmId=7'));
    expect(begun.bff.getCalls('updateFilm')).toEqual([]);
  });

  it('adds one history entry, however often the slider moves', async () => {
    await begin();
    await row(1);
    slide(1200);
    await waitFor(() => expect(here()).toContain('1200'));
    slide(1185);
    await waitFor(() => expect(here()).toContain('1185'));
    window.history.back();
    await waitFor(() => expect(slider()).toHaveValue('1440'));
    await waitFor(() => expect(screen.queryByText('before: Not eligible')).not.toBeInTheDocument());
    expect(here()).toBe('/user/matching?filmId=7');
  });

  it('works together with filters, order, text and “only these”', async () => {
    const facets = { verdict: [{ value: 'eligible', label: '', count: 2 }] };
    const begun = await begin(
      { getWhatIfListing: () => shorter(9, { facets }) },
      '/user/matching?filmId=7&q=lund&country=SE&sort=fee&try=length%3A1200',
    );
    await row(9);
    const narrowed = { query: 'lund', filters: { country: ['SE'] }, facts: { length: 1200 } };
    expect(getInputs(begun)[0]).toMatchObject({ ...narrowed, sort: 'fee' });
    expect(screen.getByRole('button', { name: /^Eligible/ })).toHaveTextContent(/^Eligible2$/);
    await begun.user.click(bar().getByRole('button', { name: 'Changes' }));
    await waitFor(() => expect(getInputs(begun).at(-1)).toMatchObject({ ...narrowed, changed: true }));
    expect(bar().getByRole('button', { name: 'Changes' })).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(here()).toContain('&changed=true'));
  });

  it('shows an empty state with a way to the rest when no listed verdict changes', async () => {
    const begun = await begin(
      { getWhatIfListing: ({ changed }) => (changed ? makeListing([], { difference }) : shorter()) },
      '/user/matching?filmId=7&try=length%3A1200&changed=true',
    );
    expect(await screen.findByRole('heading', { name: 'No verdict changes' })).toBeVisible();
    await begun.user.click(screen.getByRole('button', { name: 'Show unchanged ones too' }));
    await row(9);
  });

  it('tries the best change with one click', async () => {
    const text = written('Cut 4 min (to 20:00): opens 12 competitions');
    const bestChange = { field: 'length', value: 1200, text, opens: 12 };
    const begun = await begin({ getMatchPreview: () => makePreview({ bestChange }) });
    await begun.user.click(await bar().findByRole('button', { name: 'Try it' }));
    await waitFor(() => expect(getInputs(begun).at(-1)).toMatchObject({ facts: { length: 1200 } }));
    expect(slider()).toHaveValue('1200');
  });

  it('shows a change of another field, which can be removed alone', async () => {
    const begun = await begin({}, '/user/matching?filmId=7&try=length%3A1200&try=isOnline%3Afalse');
    await row(9);
    await begun.user.click(bar().getByRole('button', { name: /^Taken offline/ }));
    await waitFor(() => expect(getInputs(begun).at(-1)).toMatchObject({ facts: { length: 1200 } }));
    expect(getInputs(begun).at(-1)!.facts).not.toHaveProperty('isOnline');
  });

  it('takes a typed runtime for a film of unknown runtime', async () => {
    const begun = await begin({ getUserFilms: () => makePage([makeFilm({ length: null })]) });
    await row(1);
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
    await begun.user.type(bar().getByRole('textbox', { name: /^Runtime to try/ }), '12:30');
    await waitFor(() => expect(getInputs(begun).at(-1)).toMatchObject({ facts: { length: 750 } }));
  });

  it('without a plan shows the open rows and the number of locked ones', async () => {
    await begin(
      { getWhatIfListing: () => shorter(9, { total: 465, locked: 459 }) },
      '/user/matching?filmId=7&try=length%3A1200',
    );
    await row(9);
    expect(screen.getByRole('heading', { name: '459 more competitions checked' })).toBeVisible();
    expect(bar().getByText('Opens 12 · Closes 1')).toBeVisible();
  });

  it('has no accessibility issues', async () => {
    await begin({}, '/user/matching?filmId=7&try=length%3A1200&try=isOnline%3Afalse');
    await row(9);
    expect(await findAxeViolations()).toEqual([]);
  });
});
