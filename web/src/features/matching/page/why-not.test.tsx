import { screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../../test/bff-stub';
import { makeFilm, makeListing, makeRow, makeTerm, makePage, makeMessage } from '../../../../test/make';
import { makeFestival } from '../../../../test/make-festival';
import { getCurrentPath, renderPageSignedIn } from '../../../../test/render-page';
import type { FunctionResponse } from '../../../lib/server/functions';
import type { Competition } from '../../../lib/server/wire';

const tooLongTerm = makeTerm({
  outcome: 'fail',
  rule: makeMessage('At most 20:00'),
  film: makeMessage('24:00'),
  change: makeMessage('4 min too long'),
});
const festival = makeFestival({ id: 109, name: 'Kraków Film Festival', competitionIds: [8, 9] });
const searchResults = {
  ...makePage([
    { ...festival, highlight: { name: '' }, matchingCompetitionIds: [8, 9], next: null, isPast: false },
  ]),
  facets: {},
};
const makeCompetition = (id: number, name: string) =>
  ({ id, name, festivalId: 109, isDeprecated: false }) as Competition;

const open = async (answers: Answers = {}) => {
  const page = renderPageSignedIn('/user/matching?filmId=7', {
    getUserFilms: () => makePage([makeFilm({ length: 1440 })]),
    getCompetitionWizardListingData: () => makeListing([makeRow(1)]),
    getFestivals: () => searchResults,
    getCompetitions: ({ ids }) => ({
      ...makePage(
        [makeCompetition(8, 'Features'), makeCompetition(9, 'Shorts')].filter(({ id }) => ids.includes(id)),
      ),
      facets: {},
    }),
    getFestival: () => festival,
    getCompetitionDates: () => makePage([]),
    ...answers,
  });
  await screen.findByRole('heading', { level: 1, name: 'Half a Minute of Rain' });
  await page.user.click(screen.getByRole('button', { name: 'Why not …?' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Why not this one?' }));
  return { ...page, sheet, searchField: sheet.getByLabelText('Any competition or festival') };
};

/** Finds the sheet of the chosen competition. */
const findAnswerSheet = async () =>
  within(await screen.findByRole('dialog', { name: /^Kraków Film Festival Shorts/ }));

describe('the “Why not …?” search', () => {
  it('explains any competition that the catalogue search finds', async () => {
    const { bff, user, sheet, searchField } = await open({
      getMatchExplanation: () => ({
        items: [makeRow(9, { explanation: { verdict: 'not-eligible', terms: [tooLongTerm] } }).explanation],
        locked: 0,
        isRebuilding: false,
      }),
    });
    await user.type(searchField, 'krakwo shorts');
    const buttons = await sheet.findAllByRole('button', { name: /^Kraków Film Festival/ });
    expect(buttons.map((button) => button.textContent)).toEqual([
      'Kraków Film Festival Shorts',
      'Kraków Film Festival Features',
    ]);
    // One entry per festival, with one picture and one name, and its competitions below.
    const [festivalItem, ...otherItems] = buttons.map((button) => button.closest('ul')!.closest('li')!);
    expect(otherItems).toEqual([festivalItem]);
    expect(festivalItem!.querySelectorAll('img')).toHaveLength(1);
    expect(within(festivalItem!).getByRole('list', { name: 'Kraków Film Festival' })).toBeVisible();
    expect(bff.getCalls('getFestivals').at(-1)!.input).toMatchObject({ query: 'krakwo shorts' });
    expect(bff.getCalls('getCompetitions').at(-1)!.input).toMatchObject({ ids: [8, 9] });
    await user.click(buttons[0]!);
    expect(await (await findAnswerSheet()).findByText('4 min too long')).toBeVisible();
    expect(bff.getCalls('getMatchExplanation')[0]!.input).toEqual({ filmId: 7, competitionIds: [9] });
    expect(getCurrentPath()).toBe('/user/matching?filmId=7&competition=9');
  });

  it('leads back from the answer to the results, and from there to the list', async () => {
    const { user, sheet, searchField } = await open({
      getMatchExplanation: () => ({ items: [makeRow(9).explanation], locked: 0, isRebuilding: false }),
    });
    await user.type(searchField, 'shorts');
    await user.click(await sheet.findByRole('button', { name: /Shorts$/ }));
    await user.click((await findAnswerSheet()).getByRole('button', { name: 'Close' }));
    const reopenedSheet = within(await screen.findByRole('dialog', { name: 'Why not this one?' }));
    expect(reopenedSheet.getByLabelText('Any competition or festival')).toHaveValue('shorts');
    expect(await reopenedSheet.findByRole('button', { name: /Shorts$/ })).toBeVisible();
    await user.click(reopenedSheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(getCurrentPath()).toBe('/user/matching?filmId=7');
  });

  it('says that no name matches, and shows the nearest names if there are some', async () => {
    const { user, sheet, searchField } = await open({
      getFestivals: ({ query }) => {
        if (query === 'zzz') return { ...searchResults, items: [], total: 0 };
        return query === 'crackow' ? { ...searchResults, isNearest: true } : searchResults;
      },
    });
    await user.type(searchField, 'crackow');
    expect(await sheet.findByText('Nothing is called “crackow”. Closest matches:')).toBeVisible();
    expect(await sheet.findByRole('button', { name: /Shorts$/ })).toBeVisible();
    await user.clear(searchField);
    await user.type(searchField, 'krakow');
    await waitFor(() => expect(sheet.queryByText(/^Nothing is called/)).not.toBeInTheDocument());
    await user.clear(searchField);
    await user.type(searchField, 'zzz');
    expect(await sheet.findByText(/^Nothing is called “zzz”\. Try/)).toBeVisible();
  });

  it('names the query that was sent, not the text in the field', async () => {
    const { user, sheet, searchField } = await open({
      getFestivals: ({ query }) =>
        query === 'crackow' ? { ...searchResults, isNearest: true } : new Promise(() => {}),
    });
    await user.type(searchField, 'crackow');
    await sheet.findByText('Nothing is called “crackow”. Closest matches:');
    await user.type(searchField, 's');
    expect(sheet.queryByText(/“crackows”/)).not.toBeInTheDocument();
  });

  it.each([
    ['has no competitions', []],
    ['withdrew them all', [{ ...makeCompetition(8, 'Features'), isDeprecated: true }]],
  ])('does not report a festival as missing that %s', async (_title, competitions) => {
    const { user, sheet, searchField } = await open({
      getCompetitions: () => ({ ...makePage(competitions), facets: {} }),
    });
    await user.type(searchField, 'krakow');
    expect(await sheet.findByText(/^We found “krakow”, but it has no competition/)).toBeVisible();
    expect(sheet.queryByText(/^Nothing is called/)).not.toBeInTheDocument();
  });

  it('says that an answer is locked, and never that the film is eligible', async () => {
    const { user, sheet, searchField } = await open({
      getMatchExplanation: () => ({ items: [], locked: 1, isRebuilding: false }),
    });
    await user.type(searchField, 'shorts');
    await user.click(await sheet.findByRole('button', { name: /Shorts$/ }));
    const sheetContent = await findAnswerSheet();
    expect(await sheetContent.findByText(/^Explained with a plan for this film/)).toBeVisible();
    expect(sheetContent.getByRole('link', { name: 'See the plans' })).toBeVisible();
    expect(sheetContent.queryByText('Eligible')).not.toBeInTheDocument();
  });

  it('says that the catalogue is still rebuilding, links to no plan, and fetches until the answer is there', async () => {
    let response: FunctionResponse<'getMatchExplanation'> = { items: [], locked: 0, isRebuilding: true };
    const { user, sheet, searchField } = await open({ getMatchExplanation: () => response });
    await user.type(searchField, 'shorts');
    await user.click(await sheet.findByRole('button', { name: /Shorts$/ }));
    const sheetContent = await findAnswerSheet();
    expect(await sheetContent.findByText(/^The catalogue is still loading/)).toBeVisible();
    expect(sheetContent.queryByRole('link', { name: 'See the plans' })).not.toBeInTheDocument();
    response = { items: [makeRow(9).explanation], locked: 0, isRebuilding: false };
    await waitFor(() => expect(sheetContent.queryByText(/still loading/)).not.toBeInTheDocument(), {
      timeout: 60_000,
    });
    expect(await sheetContent.findByText('Eligible')).toBeVisible();
  });
});
