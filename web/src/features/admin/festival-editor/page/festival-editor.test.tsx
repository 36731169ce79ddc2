import { screen, waitFor, within } from '@testing-library/react';
import { Refusal, type Answers } from '../../../../../test/bff-stub';
import { makeChange, makeFestivalWhole, makeRule, makeCompetitionWhole } from '../../../../../test/catalogue';
import {
  editorAnswers,
  makeHistory,
  openEditor,
  makeSavedFestival,
} from '../../../../../test/festival-editor';
import { findAxeViolations, getCurrentPath, renderPage } from '../../../../../test/render-page';
import type { Festival } from '../../../../lib/server/wire';

/** Makes the festival as a refusal contains it, whose fields are in another order. */
const toStoredRow = (overrides: Partial<Festival>) =>
  Object.fromEntries(Object.entries(makeSavedFestival(overrides)).toReversed());
/** Answers as if somebody else had saved version 5. */
const refuseOlderThanVersion5 =
  (theirs: object): Answers['saveFestival'] =>
  ({ version, festival }) => {
    if (version !== 5) throw new Refusal(409, 'festival.stale', 'x', { details: { festival: theirs } });
    return makeSavedFestival({ ...festival, version: 6 } as never);
  };

describe('a festival', () => {
  it('is saved with the changed fields, based on the version that was loaded', async () => {
    const { user, bff } = openEditor('', {
      saveFestival: ({ festival }) => makeSavedFestival({ ...festival, version: 4 } as never),
    });
    const city = await screen.findByLabelText('City');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
    await user.clear(city);
    await user.type(city, 'Grenoble');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bff.getCalls('saveFestival')).toHaveLength(1));
    expect(bff.getCalls('saveFestival')[0]!.input).toMatchObject({
      festivalId: 7,
      version: 3,
      isVerified: false,
      festival: { city: 'Grenoble', name: 'Lantern Film Festival' },
    });
    expect(await screen.findByText('Lantern Film Festival is saved.')).toBeVisible();
  });

  it('shows an error at its field', async () => {
    const { user } = openEditor('', {
      saveFestival: () => {
        throw new Refusal(400, 'festival.homepage_invalid', 'x', { field: 'homepage' });
      },
    });
    await user.type(await screen.findByLabelText('Website'), 'lantern');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter the whole address, with https://.')).toBeVisible();
    expect(screen.getByLabelText('Website')).toBeInvalid();
  });

  it('after a concurrent change shows the previous, their and your value of each field to choose from', async () => {
    const theirs = toStoredRow({ version: 5, city: 'Nice', foundedYear: 1990 });
    const { user, bff } = openEditor('', { saveFestival: refuseOlderThanVersion5(theirs) });
    const city = await screen.findByLabelText('City');
    await user.clear(city);
    await user.type(city, 'Metz');
    await user.type(screen.getByLabelText('E-mail'), 'a@b.cd');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: /Someone has saved/ });
    const group = within(dialog).getByRole('group', { name: 'City' });
    expect(group).toHaveTextContent('BeforeLyonTheirsNiceYoursMetz');
    expect(within(group).getByRole('radio', { name: /Yours/ })).toBeChecked();
    expect(
      within(within(dialog).getByRole('group', { name: 'Founded in' })).getByRole('radio', {
        name: /Theirs/,
      }),
    ).toBeChecked();
    await user.click(within(group).getByRole('radio', { name: /Theirs/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Save my choices' }));
    await waitFor(() => expect(bff.getCalls('saveFestival')).toHaveLength(2));
    expect(bff.getCalls('saveFestival')[1]!.input).toMatchObject({
      version: 5,
      festival: { city: 'Nice', foundedYear: 1990, contactEmail: 'a@b.cd' },
    });
  });

  it('is saved over an unrelated concurrent change without asking', async () => {
    const theirs = toStoredRow({
      version: 5,
      verifiedAt: '2026-11-25T10:00:00.000Z',
      competitionIds: [3, 4],
    });
    const { user, bff } = openEditor('', { saveFestival: refuseOlderThanVersion5(theirs) });
    const city = await screen.findByLabelText('City');
    await user.clear(city);
    await user.type(city, 'Metz');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bff.getCalls('saveFestival').map(({ input }) => input.version)).toEqual([3, 5]),
    );
    expect(await screen.findByText('Lantern Film Festival is saved.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is created', async () => {
    const { user, bff } = renderPage('/admin/festival-list/new', {
      ...editorAnswers,
      saveFestival: ({ festival }) => makeSavedFestival({ ...festival, id: 7 } as never),
    });
    await user.type(await screen.findByLabelText('Name'), 'Brand New Days');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(getCurrentPath()).toBe('/admin/festival-list/7'));
    expect(bff.getCalls('saveFestival')[0]!.input).toMatchObject({
      festival: { name: 'Brand New Days', city: null },
    });
  });
});

it.each([
  [
    { field: 'director_restriction_age_max', writtenValue: 35, ruleValue: 30 },
    'The wording says 35 years, but the rule says 30 years.',
  ],
  [
    { field: 'film_restriction_age', writtenCurrency: '2024', ruleCurrency: '2023-01-01' },
    'The wording says 2024, but the rule says 1 Jan 2023.',
  ],
  [
    { field: 'director_restriction_is_student', writtenCurrency: 'true', ruleCurrency: 'false' },
    'The wording says students only, but the rule says no students.',
  ],
  [
    { field: 'fee', termId: 0, ruleValue: 2500, writtenCurrency: 'EUR', ruleCurrency: 'EUR' },
    'The wording says free, but the rule says EUR 25.',
  ],
  [
    { field: 'runtime_restriction_max', writtenValue: 900, ruleValue: 600 },
    'The wording says 15:00, but the rule says 10:00.',
  ],
])('shows a rule text that contradicts the rule: %j', async (overrides, expected) => {
  const contradiction = {
    competitionId: 3,
    termId: 1,
    writtenValue: 0,
    ruleValue: 0,
    writtenCurrency: null,
    ruleCurrency: null,
  };
  openEditor('?section=3', {
    getFestivalWhole: () => makeFestivalWhole({ contradictions: [{ ...contradiction, ...overrides }] }),
  });
  expect(await screen.findByText(expected)).toBeVisible();
});

describe('lists of values', () => {
  it('offer themes of the vocabulary, and keep an unknown theme until it is removed', async () => {
    const { user, bff } = openEditor('', {
      getFestivalWhole: () => {
        const whole = makeFestivalWhole();
        return { ...whole, festival: { ...whole.festival, themes: ['Ski'] } };
      },
      saveFestival: () => makeFestivalWhole().festival,
    });
    const box = await screen.findByRole('combobox', { name: 'Themes' });
    await user.type(box, 'ageing{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bff.getCalls('saveFestival')[0]!.input.festival).toMatchObject({ themes: ['Ski', 'Ageing'] }),
    );
    await user.type(box, 'nothing of these');
    expect(screen.queryByRole('option', { name: /nothing/ })).toBeNull();
  });
  it('offer a world region by its name', async () => {
    const rule = makeRule({ type: 'country_restriction', countries: ['FR', 'bloc:EU'] });
    const whole = makeFestivalWhole({ competitions: [makeCompetitionWhole({ terms: [rule] })] });
    const { user, bff } = openEditor('?section=3', {
      getFestivalWhole: () => whole,
      saveTerms: () => makeCompetitionWhole(),
    });
    const card = await screen.findByRole('group', { name: 'Rule 1' });
    await user.type(within(card).getByRole('combobox', { name: /countr/i }), 'northern eur{Enter}');
    expect(within(card).getByRole('button', { name: /Northern Europe/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save rules' }));
    await waitFor(() =>
      expect(bff.getCalls('saveTerms')[0]!.input.terms).toMatchObject([
        { countries: ['FR', 'bloc:EU', 'M49:154'] },
      ]),
    );
  });
});

describe('the history', () => {
  it.each([
    [{ actor: { id: 'b', name: 'Grace' } }, 'Grace'],
    [{ actor: { id: 'b', name: null } }, 'a former administrator'],
    [{ actor: null }, 'Import or operator'],
  ])('names the actor: %j', async (overrides, expected) => {
    openEditor('?section=history', { getCatalogHistory: () => makeHistory([makeChange(overrides)]) });
    expect(await screen.findByText(new RegExp(expected))).toBeVisible();
  });
  it('names the other festival of a merge, and offers no undo', async () => {
    const change = makeChange({
      field: 'merged',
      before: null,
      after: { festivalId: 8, name: 'Laterne' },
      isFinal: true,
    });
    openEditor('?section=history', { getCatalogHistory: () => makeHistory([change]) });
    expect(await screen.findByText('Merged with Laterne')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });
  it('distinguishes pictures by the last characters of their names', async () => {
    const [before, after] = ['a350ad46-b476-469f-92d9', 'a350ad46-b476-469f-11c3'];
    const change = makeChange({ field: 'profileImage', before, after });
    openEditor('?section=history', { getCatalogHistory: () => makeHistory([change]) });
    expect(await screen.findByText('before: a picture (…92d9)')).toBeVisible();
    expect(screen.getByText('after: a picture (…11c3)')).toBeVisible();
  });
  it('pages to older changes and back', async () => {
    const [newer, older] = [makeChange(), makeChange({ id: 5, field: 'homepage' })];
    const { user } = openEditor('?section=history', {
      getCatalogHistory: ({ before }) => (before === 11 ? makeHistory([older]) : makeHistory([newer], 11)),
    });
    await user.click(await screen.findByRole('button', { name: 'Older' }));
    expect(await screen.findByRole('button', { name: 'Undo: Website' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Newer' }));
    expect(await screen.findByRole('button', { name: 'Undo: City' })).toBeVisible();
  });
  it('shows each field before and after, and undoes the change', async () => {
    const { user, bff } = openEditor('?section=history', { undoCatalogChange: () => ({}) });
    expect(await screen.findByText('before: Paris')).toBeVisible();
    expect(screen.getByText('after: Lyon')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo: City' }));
    await waitFor(() => expect(bff.getCalls('undoCatalogChange')[0]!.input).toEqual({ changeId: 11 }));
    expect(await screen.findByText('City was restored.')).toBeVisible();
  });
});

it.each(['', '?section=3', '?section=3&side=dates', '?section=history', '?section=new'])(
  'has no accessibility violations at %s',
  async (search) => {
    openEditor(search);
    await screen.findByRole('heading', { name: 'Lantern Film Festival' });
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    expect(await findAxeViolations()).toEqual([]);
  },
);
it('reports a festival that does not exist', async () => {
  renderPage('/admin/festival-list/nothing', editorAnswers);
  expect(await screen.findByText('This festival no longer exists.')).toBeVisible();
});
