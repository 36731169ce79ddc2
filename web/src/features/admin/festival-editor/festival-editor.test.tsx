import { screen, waitFor, within } from '@testing-library/react';
import { badInput, Refusal, type Answers } from '../../../../test/bff-stub';
import { makeChange, makeFestivalWhole, makeRule, makeWhole } from '../../../../test/catalogue';
import { makeSession, pageOf } from '../../../../test/make';
import { findings, here, visit } from '../../../../test/visit';
import type { Festival } from '../../../lib/wire';

const stored = makeFestivalWhole();
const nothing = { films: [], probes: [], examples: [], isArriving: false };
const answers: Answers = {
  getSession: () => makeSession({ role: 'admin' }),
  getFestivalWhole: () => stored,
  getMistakeReports: () => pageOf([]),
  getCatalogHistory: () => pageOf([makeChange()]),
  previewTerms: () => nothing,
};
const open = (search = '', more: Answers = {}) =>
  visit(`/admin/festival-list/7${search}`, { ...answers, ...more });
const saved = (part: Partial<Festival>) => ({ ...stored.festival, ...part });
/** As a refusal says it: what the database has read, in its own order. */
const rowOf = (part: Partial<Festival>) => Object.fromEntries(Object.entries(saved(part)).toReversed());

describe('a festival', () => {
  it('is changed in its fields, over the version that was seen', async () => {
    const { user, bff } = open('', {
      saveFestival: ({ festival }) => saved({ ...festival, version: 4 } as never),
    });
    const city = await screen.findByLabelText('City');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.clear(city);
    await user.type(city, 'Grenoble');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bff.of('saveFestival')).toHaveLength(1));
    expect(bff.of('saveFestival')[0]!.input).toMatchObject({
      festivalId: 7,
      version: 3,
      isVerified: false,
      festival: { city: 'Grenoble', name: 'Lantern Film Festival' },
    });
    expect(await screen.findByText('Lantern Film Festival is saved.')).toBeVisible();
  });

  it('says what is wrong at the field', async () => {
    const { user } = open('', {
      saveFestival: () => {
        throw new Refusal(400, 'festival.homepage_invalid', 'x', { field: 'homepage' });
      },
    });
    await user.type(await screen.findByLabelText('Website'), 'lantern');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Write the whole address, with https://.')).toBeVisible();
    expect(screen.getByLabelText('Website')).toBeInvalid();
  });

  it('where somebody saved meanwhile, before, theirs and yours are chosen from, field by field', async () => {
    const theirs = rowOf({ version: 5, city: 'Nice', foundedYear: 1990 });
    const { user, bff } = open('', {
      saveFestival: ({ version, festival }) => {
        if (version !== 5) throw new Refusal(409, 'festival.stale', 'x', { details: { festival: theirs } });
        return saved({ ...festival, version: 6 } as never);
      },
    });
    const city = await screen.findByLabelText('City');
    await user.clear(city);
    await user.type(city, 'Metz');
    await user.type(screen.getByLabelText('E-mail'), 'a@b.cd');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: /Somebody saved/ });
    const group = within(dialog).getByRole('group', { name: 'City' });
    expect(group).toHaveTextContent('BeforeLyonTheirsNiceYoursMetz');
    expect(within(group).getByRole('radio', { name: /Yours/ })).toBeChecked();
    expect(
      within(within(dialog).getByRole('group', { name: 'Founded in' })).getByRole('radio', {
        name: /Theirs/,
      }),
    ).toBeChecked();
    await user.click(within(group).getByRole('radio', { name: /Theirs/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Save what is chosen' }));
    await waitFor(() => expect(bff.of('saveFestival')).toHaveLength(2));
    expect(bff.of('saveFestival')[1]!.input).toMatchObject({
      version: 5,
      festival: { city: 'Nice', foundedYear: 1990, contactEmail: 'a@b.cd' },
    });
  });

  it('is saved over what somebody saved elsewhere in it, without asking', async () => {
    const theirs = rowOf({ version: 5, verifiedAt: '2026-11-25T10:00:00.000Z', competitionIds: [3, 4] });
    const { user, bff } = open('', {
      saveFestival: ({ version, festival }) => {
        if (version !== 5) throw new Refusal(409, 'festival.stale', 'x', { details: { festival: theirs } });
        return saved({ ...festival, version: 6 } as never);
      },
    });
    const city = await screen.findByLabelText('City');
    await user.clear(city);
    await user.type(city, 'Metz');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bff.of('saveFestival').map(({ input }) => input.version)).toEqual([3, 5]));
    expect(await screen.findByText('Lantern Film Festival is saved.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is added', async () => {
    const { user, bff } = visit('/admin/festival-list/new', {
      ...answers,
      saveFestival: ({ festival }) => saved({ ...festival, id: 7 } as never),
    });
    await user.type(await screen.findByLabelText('Name'), 'Brand New Days');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(here()).toBe('/admin/festival-list/7'));
    expect(bff.of('saveFestival')[0]!.input).toMatchObject({
      festival: { name: 'Brand New Days', city: null },
    });
  });
});

it.each([
  [
    { field: 'director_restriction_age_max', written: 35, kept: 30 },
    'The words say 35 years, the rule 30 years.',
  ],
  [
    { field: 'film_restriction_age', writtenText: '2024', keptText: '2023-01-01' },
    'The words say 2024, the rule 1 Jan 2023.',
  ],
  [
    { field: 'director_restriction_is_student', writtenText: 'true', keptText: 'false' },
    'The words say students only, the rule no students.',
  ],
  [
    { field: 'fee', termId: 0, kept: 2500, writtenText: 'EUR', keptText: 'EUR' },
    'The words say free, the rule EUR 25.',
  ],
  [{ field: 'runtime_restriction_max', written: 900, kept: 600 }, 'The words say 15:00, the rule 10:00.'],
])('words that say otherwise are told: %j', async (over, said) => {
  const none = { competitionId: 3, termId: 1, written: 0, kept: 0, writtenText: null, keptText: null };
  open('?part=3', { getFestivalWhole: () => makeFestivalWhole({ contradictions: [{ ...none, ...over }] }) });
  expect(await screen.findByText(said)).toBeVisible();
});

describe('lists that are chosen', () => {
  it('themes are of the vocabulary; one that is not stays until it is taken away', async () => {
    const { user, bff } = open('', {
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
      expect(bff.of('saveFestival')[0]!.input.festival).toMatchObject({ themes: ['Ski', 'Ageing'] }),
    );
    await user.type(box, 'nothing of these');
    expect(screen.queryByRole('option', { name: /nothing/ })).toBeNull();
  });
  it('a region of the world is chosen by its name and shown by it', async () => {
    const rule = makeRule({ type: 'country_restriction', countries: ['FR', 'bloc:EU'] });
    const whole = makeFestivalWhole({ competitions: [makeWhole({ terms: [rule] })] });
    const { user, bff } = open('?part=3', { getFestivalWhole: () => whole, saveTerms: () => makeWhole() });
    const card = await screen.findByRole('group', { name: 'Rule 1' });
    await user.type(within(card).getByRole('combobox', { name: /countr/i }), 'northern eur{Enter}');
    expect(within(card).getByRole('button', { name: /Northern Europe/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save rules' }));
    await waitFor(() =>
      expect(bff.of('saveTerms')[0]!.input.terms).toMatchObject([
        { countries: ['FR', 'bloc:EU', 'M49:154'] },
      ]),
    );
  });
});

describe('the rules of a competition', () => {
  it('are typed by their types, shown in words and previewed, and saved together', async () => {
    const { user, bff } = open('?part=3', {
      previewTerms: ({ terms = [] }) => ({
        ...nothing,
        films: [{ before: 'not-eligible', after: 'eligible', count: terms.length > 1 ? 12 : 0 }],
        probes: [{ before: 'unchecked', after: 'eligible', count: 200 }],
      }),
      saveTerms: () => makeWhole(),
    });
    expect(await screen.findByText('Runtime 20 min or less')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add a rule' }));
    const card = screen.getByRole('group', { name: 'Rule 2' });
    await user.selectOptions(within(card).getByLabelText('Type'), 'Director’s nationality');
    await user.type(within(card).getByRole('combobox', { name: 'Director’s nationality' }), 'Portu');
    await user.click(await within(card).findByRole('option', { name: /Portugal/ }));
    expect(within(card).getByText('Director’s nationality: Portugal')).toBeVisible();
    expect(await screen.findByText(/12 verdicts change on stored films/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save rules' }));
    await waitFor(() => expect(bff.of('saveTerms')).toHaveLength(1));
    expect(bff.of('saveTerms')[0]!.input).toMatchObject({
      competitionId: 3,
      version: 1,
      terms: [
        { type: 'runtime_restriction_max', runtime_restriction_max: 1200 },
        { type: 'director_restriction_nationality', countries: ['PT'] },
      ],
    });
  });

  it('of a premiere say which countries and groups of them it leaves out', async () => {
    const { user, bff } = open('?part=3', { saveTerms: () => makeWhole() });
    await user.click(await screen.findByRole('button', { name: 'Add a rule' }));
    const card = within(screen.getByRole('group', { name: 'Rule 2' }));
    await user.selectOptions(card.getByLabelText('Type'), 'Premiere');
    await user.selectOptions(card.getByLabelText('Premiere'), 'International');
    const leftOut = card.getByRole('combobox', { name: 'Except in these countries' });
    await user.type(leftOut, 'European Union');
    await user.click(await card.findByRole('option', { name: /European Union/ }));
    await user.type(leftOut, 'Norw');
    await user.click(await card.findByRole('option', { name: /Norway/ }));
    expect(card.getByText(/^International premiere \(screenings in .*Norway left out\)$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save rules' }));
    await waitFor(() => expect(bff.of('saveTerms')).toHaveLength(1));
    expect((bff.of('saveTerms')[0]!.input.terms as object[])[1]).toMatchObject({
      premiere_restriction: 'International',
      countries: [],
      exceptCountries: ['bloc:EU', 'NO'],
    });
  });

  it('are saved over what somebody saved elsewhere in the competition, without asking', async () => {
    const { user, bff } = open('?part=3', {
      saveTerms: ({ version }) => {
        const now = makeWhole({
          competition: { ...makeWhole().competition, version: 2, opensOn: '2027-01-01' },
        });
        if (version === 1) throw new Refusal(409, 'competition.stale', 'x', { details: { whole: now } });
        return now;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove rule 1' }));
    await user.click(screen.getByRole('button', { name: 'Save rules' }));
    await waitFor(() => expect(bff.of('saveTerms').map(({ input }) => input.version)).toEqual([1, 2]));
    expect(await screen.findByText('Shorts is saved.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keep what no type can say as it was written', async () => {
    const written = makeRule({
      type: 'genre_restriction',
      isMandatory: false,
      description: 'Shot on Super 8',
    });
    const whole = makeFestivalWhole({ competitions: [makeWhole({ terms: [written] })] });
    const { user, bff } = open('?part=3', { getFestivalWhole: () => whole, saveTerms: () => makeWhole() });
    const card = await screen.findByRole('group', { name: 'Rule 1' });
    expect(within(card).getByLabelText('Type')).toHaveDisplayValue('A rule that no type can say');
    await user.type(within(card).getByLabelText('In the festival’s words'), ' only');
    await user.click(screen.getByRole('button', { name: 'Save rules' }));
    await waitFor(() => expect(bff.of('saveTerms')).toHaveLength(1));
    expect(bff.of('saveTerms')[0]!.input.terms).toEqual([
      expect.objectContaining({ type: '', description: 'Shot on Super 8 only' }),
    ]);
  });

  it('that are refused say so at their box', async () => {
    const { user } = open('?part=3', {
      saveTerms: () => {
        throw new Refusal(400, 'term.runtime_restriction_max_invalid', 'x', {
          field: 'terms.0.runtime_restriction_max',
          details: { why: 'bounds_crossed' },
        });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add a rule' }));
    await user.click(screen.getByRole('button', { name: 'Save rules' }));
    const card = screen.getByRole('group', { name: 'Rule 1' });
    expect(await within(card).findByText(/Another rule asks for more/)).toBeVisible();
  });
});

describe('deadlines', () => {
  it('are added with a fee and saved; what is wrong is said at its box', async () => {
    let isRefused = true;
    const { user, bff } = open('?part=3&side=dates', {
      saveCompetitionDates: () => {
        if (isRefused)
          throw badInput([{ field: 'dates.0.fees.0.title', why: 'empty', values: { least: 1 } }]);
        return makeWhole();
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add a deadline' }));
    const card = screen.getByRole('group', { name: 'Deadline 1' });
    await user.type(within(card).getByLabelText('Day'), '2027-03-01');
    await user.click(within(card).getByRole('button', { name: 'Add a fee' }));
    await user.type(within(card).getByLabelText('Amount, 0 is free'), '25');
    await user.type(within(card).getByLabelText('Fee'), ' ');
    await user.click(screen.getByRole('button', { name: 'Save deadlines' }));
    await waitFor(() => expect(within(card).getByLabelText('Fee')).toBeInvalid());
    isRefused = false;
    await user.type(within(card).getByLabelText('Fee'), 'Regular');
    await user.click(screen.getByRole('button', { name: 'Save deadlines' }));
    await waitFor(() => expect(bff.of('saveCompetitionDates').length).toBeGreaterThan(1));
    expect(bff.of('saveCompetitionDates').at(-1)!.input).toMatchObject({
      competitionId: 3,
      dates: [{ date: '2027-03-01', fees: [{ amount: 2500, currency: 'EUR' }] }],
    });
  });
});

describe('what can be done with a competition', () => {
  it('deleting is refused where entries name it, deprecating is not', async () => {
    const whole = makeFestivalWhole({ entries: [{ competitionId: 3, count: 4 }] });
    const { user, bff } = open('?part=3', {
      getFestivalWhole: () => whole,
      deprecateCompetition: () => ({ items: [{ id: 3, error: null }] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Shorts?' });
    expect(dialog).toHaveTextContent('4 entries name it');
    expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Deprecate' }));
    await waitFor(() =>
      expect(bff.of('deprecateCompetition')[0]!.input).toEqual({ competitionId: 3, isDeprecated: true }),
    );
  });
});

it('what users say is wrong is told until somebody has looked at it', async () => {
  const report = {
    id: 9,
    festivalId: 7,
    festivalName: 'Lantern Film Festival',
    userId: null,
    subject: 'dates' as const,
    text: 'It is in May.',
    createdAt: '2026-11-20T10:00:00.000Z',
    resolvedAt: null,
    resolvedBy: null,
  };
  let isOpen = true;
  const { user, bff } = open('', {
    getMistakeReports: () => pageOf(isOpen ? [report] : []),
    resolveMistakeReport: () => {
      isOpen = false;
      return report;
    },
  });
  expect(await screen.findByText('It is in May.')).toBeVisible();
  expect(screen.getByText('Deadlines or days')).toBeVisible();
  expect(screen.getByText('1 report')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Looked at' }));
  await waitFor(() => expect(screen.queryByText('It is in May.')).toBeNull());
  expect(bff.of('resolveMistakeReport')[0]!.input).toEqual({ reportId: 9 });
});

it('more of it than a page holds is counted and paged', async () => {
  const reports = Array.from({ length: 23 }, (_, n) => ({
    id: n + 1,
    festivalId: 7,
    festivalName: 'Lantern Film Festival',
    userId: null,
    subject: 'fees' as const,
    text: `Fee ${n + 1}`,
    createdAt: '2026-11-20T10:00:00.000Z',
    resolvedAt: null,
    resolvedBy: null,
  }));
  const { user } = open('', {
    getMistakeReports: ({ page = 1, pageSize = 20 }) => ({
      ...pageOf(reports.slice((page - 1) * pageSize, page * pageSize)),
      total: reports.length,
    }),
    resolveMistakeReport: ({ reportId }) => {
      const [done] = reports.splice(
        reports.findIndex(({ id }) => id === reportId),
        1,
      );
      return done!;
    },
  });
  expect(await screen.findByText('23 reports')).toBeVisible();
  const list = within(screen.getByRole('region', { name: 'Reported by users' }));
  await user.click(list.getByRole('button', { name: 'Next' }));
  for (const left of [2, 1, 0]) {
    await waitFor(() => expect(list.queryAllByText(/^Fee 2[123]$/)).toHaveLength(left + 1));
    await user.click(list.getAllByRole('button', { name: 'Looked at' })[0]!);
  }
  expect(await list.findByText('Fee 1')).toBeVisible();
  expect(screen.getByText('20 reports')).toBeVisible();
});

describe('the history', () => {
  it.each([
    [{ actor: { id: 'b', name: 'Grace' } }, 'Grace'],
    [{ actor: { id: 'b', name: null } }, 'a former administrator'],
    [{ actor: null }, 'Import, or operator'],
  ])('names who it was: %j', async (over, said) => {
    open('?part=history', { getCatalogHistory: () => pageOf([makeChange(over)]) });
    expect(await screen.findByText(new RegExp(said))).toBeVisible();
  });
  it('of a merge says with what, and takes nothing back', async () => {
    const change = makeChange({
      field: 'merged',
      before: null,
      after: { festivalId: 8, name: 'Laterne' },
      isFinal: true,
    });
    open('?part=history', { getCatalogHistory: () => pageOf([change]) });
    expect(await screen.findByText('Merged with Laterne')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
  it('tells each field with what it was and is, and takes it back', async () => {
    const { user, bff } = open('?part=history', { undoCatalogChange: () => ({}) });
    expect(await screen.findByText('was: Paris')).toBeVisible();
    expect(screen.getByText('is: Lyon')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(bff.of('undoCatalogChange')[0]!.input).toEqual({ changeId: 11 }));
    expect(await screen.findByText('City is as it was before.')).toBeVisible();
  });
});

it.each(['', '?part=3', '?part=3&side=dates', '?part=history', '?part=new'])(
  'axe finds nothing wrong at %s',
  async (at) => {
    open(at);
    await screen.findByRole('heading', { name: 'Lantern Film Festival' });
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    expect(await findings()).toEqual([]);
  },
);
it('a festival that is not there is said to be gone', async () => {
  visit('/admin/festival-list/nothing', answers);
  expect(await screen.findByText('There is no such festival any more.')).toBeVisible();
});
