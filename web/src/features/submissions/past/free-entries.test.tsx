import { screen, within } from '@testing-library/react';
import { address } from '../../../../test/board';
import { ada, makeFilm, makeSubmission, pageOf } from '../../../../test/make';
import { makeFestival } from '../../../../test/make-festival';
import { makePastEntry } from '../../../../test/make-past';
import type { Term } from '../../../lib/wire';
import { findings, visitSignedIn } from '../../../../test/visit';
import type { Answers } from '../../../../test/bff-stub';

const entry = makePastEntry({
  id: 3,
  festival: 'Salt Days',
  competition: 'Shorts',
  state: 'awarded',
  awardName: 'Golden Pine',
});
const open = (answers: Answers = {}, path = `${address}?view=table`) =>
  visitSignedIn(path, {
    getFilm: () => makeFilm({ id: 7, createdBy: ada }),
    getUserSubmissionsByFilmId: () => pageOf([makeSubmission(1)]),
    getPastEntries: () =>
      pageOf([entry, makePastEntry({ id: 4, festival: 'Pepper Nights', state: 'rejected' })]),
    ...answers,
  });
const part = async () =>
  within(await screen.findByRole('region', { name: 'At festivals that the catalogue does not have' }));

it('stand in their own part of the table, narrowed as it is', async () => {
  const { user } = open();
  const free = await part();
  expect(free.getByText('Salt Days')).toBeVisible();
  expect(free.getByText(/Golden Pine · sent 2 Oct 2023/)).toBeVisible();
  expect(await findings()).toEqual([]);
  await user.type(screen.getByRole('searchbox'), 'pepper');
  expect(await screen.findByText('Pepper Nights')).toBeVisible();
  expect(screen.queryByText('Salt Days')).toBeNull();
});

it('are shown where the list has nothing else, beside the way to bring in more', async () => {
  open({ getUserSubmissionsByFilmId: () => pageOf([]) }, address);
  expect((await part()).getByText('Salt Days')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Bring in past entries' })).toHaveAttribute(
    'href',
    `${address}/import`,
  );
});

it('are drawn as far as one sees', async () => {
  const many = Array.from({ length: 100 }, (_, n) => makePastEntry({ id: n + 1, festival: `Salt ${n}` }));
  open({ getPastEntries: () => pageOf(many) });
  const free = await part();
  expect(free.getByText('Salt 0')).toBeVisible();
  expect(free.queryByText('Salt 99')).toBeNull();
});

it('are changed as they were seen', async () => {
  const { user, bff } = open({ changePastEntry: () => entry });
  await user.click((await part()).getByRole('button', { name: 'Change Salt Days, Shorts' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'What came of it' }), 'Not selected');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The entry is changed.')).toBeVisible();
  expect(bff.of('changePastEntry')[0]!.input).toMatchObject({
    entryId: 3,
    version: 1,
    state: 'rejected',
    festival: 'Salt Days',
  });
});

describe('where one turns out to be taken', () => {
  const asks = { id: 1, competitionId: 1, countries: [], premiere_restriction: 'World Premiere' };
  const keeping = { screenings: [], keptPremieres: [{ level: 'world' as const, festivalId: null }] };
  const begin = async (over: Parameters<typeof makeFilm>[0], state: string) => {
    const { user } = open({
      getFilm: () => makeFilm({ id: 7, createdBy: ada, ...over }),
      getAllFestivals: ({ ids = [] }) => pageOf(ids.map((id) => makeFestival({ id }))),
      getCompetitionTerms: () => pageOf([asks as unknown as Term]),
    });
    await user.click((await part()).getByRole('button', { name: 'Change Pepper Nights' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByText(/premiere/)).toBeNull();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'What came of it' }), state);
    return dialog;
  };
  it.each(['Accepted', 'Awarded'])('says which premieres that takes: %s', async (state) => {
    const dialog = await begin(keeping, state);
    expect(await dialog.findByText(/1 competition on your list loses/)).toBeVisible();
    expect(dialog.getByText('Pepper Nights').closest('li')).toHaveTextContent(
      'Pepper Nights (world premiere)',
    );
  });
  it.each(['Sent, no answer yet', 'Withdrawn'])('but not before: %s', async (state) => {
    const dialog = await begin({ ...keeping, keptPremieres: [] }, state);
    expect(dialog.queryByText(/premiere/)).toBeNull();
  });
});

it('are deleted only after being asked once more', async () => {
  const { user, bff } = open({ deletePastEntry: () => pageOf([]) });
  await user.click((await part()).getByRole('button', { name: 'Delete Salt Days, Shorts' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(bff.of('deletePastEntry')).toEqual([]);
  await user.click((await part()).getByRole('button', { name: 'Delete Salt Days, Shorts' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The entry is deleted.')).toBeVisible();
  expect(bff.of('deletePastEntry')[0]!.input).toEqual({ filmId: 7, entryId: 3 });
});
