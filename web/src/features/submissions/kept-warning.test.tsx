import { screen, waitFor, within } from '@testing-library/react';
import { openMoves } from '../../../test/board';
import { Refusal, type Answers } from '../../../test/bff-stub';
import { makeSubmission, pageOf } from '../../../test/make';
import { visitListOf } from '../../../test/acceptance';
import { reviewOf, reviews } from '../../../test/sendings';
import type { Term } from '../../lib/wire';

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
const used = /^Shown there, your film loses a premiere that your plan keeps/;
const list = [makeSubmission(1), makeSubmission(2)];
const visit = (view: string, answers: Answers = {}) => visitListOf({ screenings: [] }, list, answers, view);
/** The move of the first to Submitted, begun. */
async function openSubmitted(address: string, answers: Answers = {}) {
  const visited = visit(address, answers);
  await screen.findByRole('region', { name: 'My list' });
  await openMoves(visited.user, 1);
  await visited.user.click(screen.getByRole('button', { name: 'Submitted', hidden: true }));
  return { ...visited, dialog: within(await screen.findByRole('dialog')) };
}

describe('before an entry goes on, a premiere that the plan keeps', () => {
  it('is warned of where nobody asks for it there', async () => {
    const { dialog } = await openSubmitted('?keep=world');
    expect(await dialog.findByText(used)).toBeVisible();
    expect(dialog.getByRole('listitem')).toHaveTextContent('Festival 1, Competition 1 (world premiere)');
  });

  it.each([
    ['the festival asks for it', [asks()], false],
    ['the festival only wishes for it', [asks({ isMandatory: false })], true],
    ['it is one of several ways in', [asks({ groupKey: 'a' })], true],
    ['another competition asks for it', [asks({ competitionId: 2 })], true],
  ])('where %s: warned %s', async (_why, terms, isWarned) => {
    const { dialog, bff } = await openSubmitted('?keep=world', { getCompetitionTerms: () => pageOf(terms) });
    if (isWarned) expect(await dialog.findByText(used)).toBeVisible();
    else {
      await waitFor(() => expect(bff.of('getCompetitionTerms')).toHaveLength(1));
      expect(dialog.queryByText(/premiere/)).toBeNull();
    }
  });

  it('is not asked about where none is kept', async () => {
    const { dialog, bff } = await openSubmitted('?keep=solar');
    expect(dialog.getByRole('button', { name: 'Move to Submitted' })).toBeVisible();
    expect(bff.of('getCompetitionTerms')).toEqual([]);
    expect(dialog.queryByText(/premiere/)).toBeNull();
  });

  it('is not passed over in silence where it cannot be looked up', async () => {
    const { dialog } = await openSubmitted('?keep=world', {
      getCompetitionTerms: () => {
        throw new Refusal(500, 'catalog.broken', 'That failed.');
      },
    });
    expect(await dialog.findByText(/^It could not be looked up whether this uses up/)).toBeVisible();
  });

  it('is warned of for all that are moved at once, and before they are sent', async () => {
    const { user } = visit('?view=table&keep=world', {
      getCompetitionTerms: () => pageOf([asks()]),
      reviewSelected: () => reviews({ items: [reviewOf(1), reviewOf(2)] }),
    });
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
});
