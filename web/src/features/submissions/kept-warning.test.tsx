import { screen, waitFor, within } from '@testing-library/react';
import { openMoves } from '../../../test/board';
import { Refusal, type Answers } from '../../../test/bff-stub';
import { makeSubmission, pageOf } from '../../../test/make';
import { visitListOf } from '../../../test/acceptance';
import { reviewOf, reviews } from '../../../test/sendings';
import type { Film, Term } from '../../lib/wire';

const asks = (part: Partial<Term> = {}) =>
  ({
    id: 1,
    competitionId: 1,
    countries: [],
    premiere_restriction: 'World Premiere',
    isMandatory: true,
    groupKey: null,
    ...part,
  }) as unknown as Term;
const used =
  'Shown there, your film loses a premiere that you want to keep for another festival, or that is not asked for there:';
const world: Film['keptPremieres'] = [{ level: 'world', festivalId: null }];
const list = [makeSubmission(1), makeSubmission(2)];
const visit = (keptPremieres: Film['keptPremieres'], answers: Answers = {}, view = '') =>
  visitListOf({ screenings: [], keptPremieres }, list, answers, view);
/** The move of the first to Submitted, begun. */
async function openSubmitted(keptPremieres: Film['keptPremieres'], answers: Answers = {}) {
  const visited = visit(keptPremieres, answers);
  await screen.findByRole('region', { name: 'My list' });
  await openMoves(visited.user, 1);
  await visited.user.click(screen.getByRole('button', { name: 'Submitted', hidden: true }));
  return { ...visited, dialog: within(await screen.findByRole('dialog')) };
}

describe('before an entry goes on, a premiere that the film keeps', () => {
  it('is warned of where nobody asks for it there', async () => {
    const { dialog } = await openSubmitted(world);
    expect(await dialog.findByText(used)).toBeVisible();
    expect(dialog.getByRole('listitem')).toHaveTextContent('Festival 1, Competition 1 (world premiere)');
  });

  it.each([
    ['the festival asks for it', [asks()], false],
    ['the festival only wishes for it', [asks({ isMandatory: false })], true],
    ['it is one of several ways in', [asks({ groupKey: 'a' })], true],
    ['another competition asks for it', [asks({ competitionId: 2 })], true],
  ])('where %s: warned %s', async (_why, terms, isWarned) => {
    const { dialog, bff } = await openSubmitted(world, { getCompetitionTerms: () => pageOf(terms) });
    if (isWarned) expect(await dialog.findByText(used)).toBeVisible();
    else {
      await waitFor(() => expect(bff.of('getCompetitionTerms')).toHaveLength(1));
      expect(dialog.queryByText(/premiere/)).toBeNull();
    }
  });

  it('is not asked about where none is kept', async () => {
    const { dialog, bff } = await openSubmitted([]);
    expect(dialog.getByRole('button', { name: 'Move to Submitted' })).toBeVisible();
    expect(bff.of('getCompetitionTerms')).toEqual([]);
    expect(dialog.queryByText(/premiere/)).toBeNull();
  });

  it('is not passed over in silence where it cannot be looked up', async () => {
    const { dialog } = await openSubmitted(world, {
      getCompetitionTerms: () => {
        throw new Refusal(500, 'catalog.broken', 'That failed.');
      },
    });
    expect(await dialog.findByText(/^It could not be looked up whether this uses up/)).toBeVisible();
  });

  it.each([
    ['of the world, wherever it is', world, true],
    ['at home, where nobody knows that it is there', [{ level: 'national', festivalId: null }], false],
  ] as [string, Film['keptPremieres'], boolean][])(
    'is used up by a festival that is gone, which is not asked for again: %s',
    async (_which, kept, isWarned) => {
      const { dialog, bff } = await openSubmitted(kept, { getAllFestivals: () => pageOf([]) });
      await waitFor(() => expect(dialog.queryByText(/^Looking up whether/)).toBeNull());
      expect(bff.of('getAllFestivals')).toHaveLength(1);
      expect(dialog.queryByText(/^It could not be looked up/)).toBeNull();
      expect(dialog.queryAllByText(used)).toHaveLength(isWarned ? 1 : 0);
    },
  );

  it('is warned of for all that are moved at once, and before they are sent', async () => {
    const answers = {
      getCompetitionTerms: () => pageOf([asks()]),
      reviewSelected: () => reviews({ items: [reviewOf(1), reviewOf(2)] }),
    };
    const { user } = visit(world, answers, '?view=table');
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all that are shown' }));
    await user.selectOptions(screen.getByLabelText('Move to'), 'Submitted');
    const move = within(await screen.findByRole('dialog'));
    expect(await move.findByText(used)).toBeVisible();
    expect(move.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Festival 2, Competition 2 (world premiere)',
    ]);
    await user.click(move.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Send with Laurel' }));
    const send = within(await screen.findByRole('dialog', { name: 'Send with Laurel' }));
    expect(await send.findByText(used)).toBeVisible();
  });

  it('is kept for one festival: not lost there, and lost at another, whatever that asks for', async () => {
    const kept = (festivalId: number): Film['keptPremieres'] => [{ level: 'world', festivalId }];
    const [{ festivalId: own }] = list as [(typeof list)[0]];
    const { dialog, bff, unmount } = await openSubmitted(kept(own!));
    await waitFor(() => expect(bff.of('getCompetitionTerms')).toHaveLength(1));
    expect(dialog.queryByText(/premiere/)).toBeNull();
    unmount();
    const other = await openSubmitted(kept(99), { getCompetitionTerms: () => pageOf([asks()]) });
    expect(await other.dialog.findByText(used)).toBeVisible();
  });

  describe('holds back a card that is only put on To submit', () => {
    const hopeful = [
      makeSubmission(1, { state: 'waitlist', allowedMoves: [{ state: 'to-submit', needs: [] }] }),
    ];
    async function put(keptPremieres: Film['keptPremieres'], answers: Answers = {}) {
      const visited = visitListOf({ screenings: [], keptPremieres }, hopeful, answers);
      await screen.findByRole('region', { name: 'My list' });
      await openMoves(visited.user, 1);
      await visited.user.click(screen.getByRole('button', { name: 'To submit', hidden: true }));
      return visited;
    }
    const moves = ({ bff }: Awaited<ReturnType<typeof put>>) => bff.of('updateUserSubmissionState');
    it.each([
      ['there', {}],
      ['at a festival that is gone', { getAllFestivals: () => pageOf([]) }],
    ] as [string, Answers][])(
      'where it would be lost %s: asked first, and moved when one says so',
      async (_at, answers) => {
        const visited = await put(world, answers);
        const dialog = within(await screen.findByRole('dialog'));
        expect(await dialog.findByText(used)).toBeVisible();
        expect(moves(visited)).toEqual([]);
        await visited.user.click(dialog.getByRole('button', { name: 'Move to To submit' }));
        await waitFor(() => expect(moves(visited)).toHaveLength(1));
      },
    );
    it.each([
      ['fails', new Refusal(500, 'catalog.broken', 'That failed.')],
      ['is away', new Refusal(503, 'catalog.away', 'Not now.')],
    ])('where that could not be looked up, as the catalogue %s', async (_how, refusal) => {
      const visited = await put(world, {
        getCompetitionTerms: () => {
          throw refusal;
        },
      });
      const dialog = within(await screen.findByRole('dialog'));
      expect(await dialog.findByText(/^It could not be looked up whether this uses up/)).toBeVisible();
      expect(moves(visited)).toEqual([]);
    });
    it.each([
      ['nothing is kept', [], {}],
      ['the festival asks for it', world, { getCompetitionTerms: () => pageOf([asks()]) }],
    ] as [string, Film['keptPremieres'], Answers][])('but not where %s', async (_why, kept, answers) => {
      const visited = await put(kept, answers);
      await waitFor(() => expect(moves(visited)).toHaveLength(1));
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });
});
