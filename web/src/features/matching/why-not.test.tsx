import { screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../test/bff-stub';
import { makeFilm, makeListing, makeRow, makeTerm, pageOf, written } from '../../../test/make';
import { makeFestival } from '../../../test/make-festival';
import { here, visitSignedIn } from '../../../test/visit';
import type { Answer } from '../../lib/functions';
import type { Competition } from '../../lib/wire';

const tooLong = makeTerm({
  outcome: 'fail',
  rule: written('At most 20:00'),
  film: written('24:00'),
  change: written('4 min too long'),
});
const festival = makeFestival({ id: 109, name: 'Kraków Film Festival', competitionIds: [8, 9] });
const hits = {
  ...pageOf([
    { ...festival, highlight: { name: '' }, matchingCompetitionIds: [8, 9], next: null, isPast: false },
  ]),
  facets: {},
};
const named = (id: number, name: string) =>
  ({ id, name, festivalId: 109, isDeprecated: false }) as Competition;

const open = async (answers: Answers = {}) => {
  const visited = visitSignedIn('/user/matching?filmId=7', {
    getUserFilms: () => pageOf([makeFilm({ length: 1440 })]),
    getCompetitionWizardListingData: () => makeListing([makeRow(1)]),
    getFestivals: () => hits,
    getCompetitions: ({ ids }) => ({
      ...pageOf([named(8, 'Features'), named(9, 'Shorts')].filter(({ id }) => ids.includes(id))),
      facets: {},
    }),
    getFestival: () => festival,
    getCompetitionDates: () => pageOf([]),
    ...answers,
  });
  await screen.findByRole('heading', { level: 1, name: 'Half a Minute of Rain' });
  await visited.user.click(screen.getByRole('button', { name: 'Why not …?' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Why not this one?' }));
  return { ...visited, sheet, box: sheet.getByLabelText('Any competition or festival') };
};

/** The sheet of the competition that was chosen. */
const answer = async () =>
  within(await screen.findByRole('dialog', { name: /^Kraków Film Festival Shorts/ }));

describe('why not', () => {
  it('is answered for any competition, as the catalogue’s own search finds it', async () => {
    const { bff, user, sheet, box } = await open({
      getMatchExplanation: () => ({
        items: [makeRow(9, { explanation: { verdict: 'not-eligible', terms: [tooLong] } }).explanation],
        locked: 0,
        isArriving: false,
      }),
    });
    await user.type(box, 'krakwo shorts');
    const found = await sheet.findAllByRole('button', { name: /^Kraków Film Festival/ });
    expect(found.map((button) => button.textContent)).toEqual([
      'Kraków Film Festival Shorts',
      'Kraków Film Festival Features',
    ]);
    // One entry per festival, pictured and named once to the eye, its competitions beneath.
    const [entry, ...others] = found.map((button) => button.closest('ul')!.closest('li')!);
    expect(others).toEqual([entry]);
    expect(entry!.querySelectorAll('img')).toHaveLength(1);
    expect(within(entry!).getByRole('list', { name: 'Kraków Film Festival' })).toBeVisible();
    expect(bff.of('getFestivals').at(-1)!.input).toMatchObject({ query: 'krakwo shorts' });
    expect(bff.of('getCompetitions').at(-1)!.input).toMatchObject({ ids: [8, 9] });
    await user.click(found[0]!);
    expect(await (await answer()).findByText('4 min too long')).toBeVisible();
    expect(bff.of('getMatchExplanation')[0]!.input).toEqual({ filmId: 7, competitionIds: [9] });
    expect(here()).toBe('/user/matching?filmId=7&competition=9');
  });

  it('leads back from the answer to what was found, and from there to the list', async () => {
    const { user, sheet, box } = await open({
      getMatchExplanation: () => ({ items: [makeRow(9).explanation], locked: 0, isArriving: false }),
    });
    await user.type(box, 'shorts');
    await user.click(await sheet.findByRole('button', { name: /Shorts$/ }));
    await user.click((await answer()).getByRole('button', { name: 'Close' }));
    const again = within(await screen.findByRole('dialog', { name: 'Why not this one?' }));
    expect(again.getByLabelText('Any competition or festival')).toHaveValue('shorts');
    expect(await again.findByRole('button', { name: /Shorts$/ })).toBeVisible();
    await user.click(again.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(here()).toBe('/user/matching?filmId=7');
  });

  it('says that nothing is called so, with the nearest names where there are some', async () => {
    const { user, sheet, box } = await open({
      getFestivals: ({ query }) => {
        if (query === 'zzz') return { ...hits, items: [], total: 0 };
        return query === 'crackow' ? { ...hits, isNearest: true } : hits;
      },
    });
    await user.type(box, 'crackow');
    expect(await sheet.findByText('Nothing is called “crackow”. The nearest:')).toBeVisible();
    expect(await sheet.findByRole('button', { name: /Shorts$/ })).toBeVisible();
    await user.clear(box);
    await user.type(box, 'krakow');
    await waitFor(() => expect(sheet.queryByText(/^Nothing is called/)).not.toBeInTheDocument());
    await user.clear(box);
    await user.type(box, 'zzz');
    expect(await sheet.findByText(/^Nothing is called “zzz”\. Try/)).toBeVisible();
  });

  it('names what was asked, not what stands in the box meanwhile', async () => {
    const { user, sheet, box } = await open({
      getFestivals: ({ query }) =>
        query === 'crackow' ? { ...hits, isNearest: true } : new Promise(() => {}),
    });
    await user.type(box, 'crackow');
    await sheet.findByText('Nothing is called “crackow”. The nearest:');
    await user.type(box, 's');
    expect(sheet.queryByText(/“crackows”/)).not.toBeInTheDocument();
  });

  it.each([
    ['has no competitions', []],
    ['withdrew them all', [{ ...named(8, 'Features'), isDeprecated: true }]],
  ])('does not deny a festival that %s', async (_what, competitions) => {
    const { user, sheet, box } = await open({
      getCompetitions: () => ({ ...pageOf(competitions), facets: {} }),
    });
    await user.type(box, 'krakow');
    expect(await sheet.findByText(/^“krakow” was found, but has no competition to judge/)).toBeVisible();
    expect(sheet.queryByText(/^Nothing is called/)).not.toBeInTheDocument();
  });

  it('says what is locked, and never that nothing is in the way', async () => {
    const { user, sheet, box } = await open({
      getMatchExplanation: () => ({ items: [], locked: 1, isArriving: false }),
    });
    await user.type(box, 'shorts');
    await user.click(await sheet.findByRole('button', { name: /Shorts$/ }));
    const told = await answer();
    expect(await told.findByText(/^Explained with a plan for this film/)).toBeVisible();
    expect(told.getByRole('link', { name: 'See the plans' })).toBeVisible();
    expect(told.queryByText('Eligible')).not.toBeInTheDocument();
  });

  it('says that the catalogue is still arriving, leads to no plan, and asks again until it knows', async () => {
    let found: Answer<'getMatchExplanation'> = { items: [], locked: 0, isArriving: true };
    const { user, sheet, box } = await open({ getMatchExplanation: () => found });
    await user.type(box, 'shorts');
    await user.click(await sheet.findByRole('button', { name: /Shorts$/ }));
    const told = await answer();
    expect(await told.findByText(/^The catalogue is still arriving here/)).toBeVisible();
    expect(told.queryByRole('link', { name: 'See the plans' })).not.toBeInTheDocument();
    found = { items: [makeRow(9).explanation], locked: 0, isArriving: false };
    await waitFor(() => expect(told.queryByText(/still arriving/)).not.toBeInTheDocument(), {
      timeout: 20_000,
    });
    expect(await told.findByText('Eligible')).toBeVisible();
  });
});
