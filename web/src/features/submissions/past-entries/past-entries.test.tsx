import { screen, within } from '@testing-library/react';
import { listPath } from '../../../../test/board';
import { ada, makeFilm, makeSubmission, makePage } from '../../../../test/make';
import { makeFestival } from '../../../../test/make-festival';
import { makePastEntry } from '../../../../test/make-past';
import type { Film, Term } from '../../../lib/server/wire';
import { findAxeViolations, renderPageSignedIn } from '../../../../test/render-page';
import type { Answers } from '../../../../test/bff-stub';

const entry = makePastEntry({
  id: 3,
  festival: 'Salt Days',
  competition: 'Shorts',
  state: 'awarded',
  awardName: 'Golden Pine',
});
const open = (answers: Answers = {}, path = `${listPath}?view=table`) =>
  renderPageSignedIn(path, {
    getFilm: () => makeFilm({ id: 7, createdBy: ada }),
    getUserSubmissionsByFilmId: () => makePage([makeSubmission(1)]),
    getPastEntries: () =>
      makePage([entry, makePastEntry({ id: 4, festival: 'Pepper Nights', state: 'rejected' })]),
    ...answers,
  });
const findSection = async () =>
  within(await screen.findByRole('region', { name: 'At festivals that are not in the catalogue' }));

it('past entries have their own section of the table, with the same filter', async () => {
  const { user } = open();
  const section = await findSection();
  expect(section.getByText('Salt Days')).toBeVisible();
  expect(section.getByText(/Golden Pine · sent 2 Oct 2023/)).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
  await user.type(screen.getByRole('searchbox'), 'pepper');
  expect(await screen.findByText('Pepper Nights')).toBeVisible();
  expect(screen.queryByText('Salt Days')).toBeNull();
});

it('past entries are shown on an otherwise empty list, with a link to import more', async () => {
  open({ getUserSubmissionsByFilmId: () => makePage([]) }, listPath);
  expect((await findSection()).getByText('Salt Days')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Import past entries' })).toHaveAttribute(
    'href',
    `${listPath}/import`,
  );
});

it('only visible past entries are rendered', async () => {
  const many = Array.from({ length: 100 }, (_, n) => makePastEntry({ id: n + 1, festival: `Salt ${n}` }));
  open({ getPastEntries: () => makePage(many) });
  const section = await findSection();
  expect(section.getByText('Salt 0')).toBeVisible();
  expect(section.queryByText('Salt 99')).toBeNull();
});

it('past entries are changed with the version that was read', async () => {
  const { user, bff } = open({ changePastEntry: () => entry });
  await user.click((await findSection()).getByRole('button', { name: 'Edit Salt Days, Shorts' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'Not selected');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^\S.* was changed\.$/)).toBeVisible();
  expect(bff.getCalls('changePastEntry')[0]!.input).toMatchObject({
    entryId: 3,
    version: 1,
    state: 'rejected',
    festival: 'Salt Days',
  });
});

describe('a past entry that turns out to be accepted', () => {
  const worldTerm = { id: 1, competitionId: 1, countries: [], premiere_restriction: 'World Premiere' };
  const filmOverrides = {
    screenings: [],
    reservedPremieres: [{ level: 'world' as const, festivalId: null }],
  };
  const chooseResult = async (overrides: Partial<Film>, result: string) => {
    const { user } = open({
      getFilm: () => makeFilm({ id: 7, createdBy: ada, ...overrides }),
      getAllFestivals: ({ ids = [] }) => makePage(ids.map((id) => makeFestival({ id }))),
      getCompetitionTerms: () => makePage([worldTerm as unknown as Term]),
    });
    await user.click((await findSection()).getByRole('button', { name: 'Edit Pepper Nights' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByText(/premiere/)).toBeNull();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), result);
    return dialog;
  };
  it.each(['Accepted', 'Awarded'])('shows which premieres it uses up with the result %s', async (result) => {
    const dialog = await chooseResult(filmOverrides, result);
    expect(await dialog.findByText(/1 competition on your list requires/)).toBeVisible();
    expect(dialog.getByText('Pepper Nights').closest('li')).toHaveTextContent(
      'Pepper Nights (world premiere)',
    );
  });
  it.each(['Sent, no answer yet', 'Withdrawn'])('shows no premieres with the result %s', async (result) => {
    const dialog = await chooseResult({ ...filmOverrides, reservedPremieres: [] }, result);
    expect(dialog.queryByText(/premiere/)).toBeNull();
  });
});

it('past entries are deleted only after a confirmation', async () => {
  const { user, bff } = open({ deletePastEntry: () => makePage([]) });
  await user.click((await findSection()).getByRole('button', { name: 'Delete Salt Days, Shorts' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(bff.getCalls('deletePastEntry')).toEqual([]);
  await user.click((await findSection()).getByRole('button', { name: 'Delete Salt Days, Shorts' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/^\S.* is deleted\.$/)).toBeVisible();
  expect(bff.getCalls('deletePastEntry')[0]!.input).toEqual({ filmId: 7, entryId: 3 });
});
