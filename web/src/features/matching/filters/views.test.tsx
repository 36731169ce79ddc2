import { screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import { makePage } from '../../../../test/make';
import { openMatches, findRow } from '../../../../test/matches';
import { getCurrentPath } from '../../../../test/render-page';

describe('saved views', () => {
  const views = makePage([{ id: 4, name: 'Soon in Sweden', query: 'country=SE&deadlineWithin=30' }]);
  it('are opened, as one history entry', async () => {
    const { user } = await openMatches({ getViews: () => views });
    await findRow(1);
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('button', { name: 'Soon in Sweden', hidden: true }));
    expect(getCurrentPath()).toBe('/user/matching?filmId=7&country=SE&deadlineWithin=30');
    window.history.back();
    await waitFor(() => expect(getCurrentPath()).toBe('/user/matching?filmId=7'));
  });
  it('save the current filters and order under a name', async () => {
    const { bff, user } = await openMatches(
      { getViews: () => makePage([]), saveView: () => views },
      '/user/matching?filmId=7&country=SE&sort=fee',
    );
    await findRow(1);
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('button', { name: 'Save this view', hidden: true }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
    await user.type(dialog.getByLabelText('Name of the view'), 'Sweden, cheap first');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await dialog.findByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByLabelText('Name of the view')).toHaveValue('Sweden, cheap first');
    await user.click(dialog.getByRole('button', { name: 'Save this view' }));
    await waitFor(() =>
      expect(bff.getCalls('saveView')[0]?.input).toEqual({
        name: 'Sweden, cheap first',
        query: 'country=SE&sort=fee',
      }),
    );
    expect(await screen.findByText('The view “Sweden, cheap first” is saved.')).toBeVisible();
  });
  it('are deleted, and Undo saves them again', async () => {
    const { bff, user } = await openMatches({ getViews: () => views, deleteView: () => makePage([]) });
    await findRow(1);
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click(
      await screen.findByRole('button', { name: 'Delete the view Soon in Sweden', hidden: true }),
    );
    await waitFor(() => expect(bff.getCalls('deleteView')[0]?.input).toEqual({ viewId: 4 }));
    bff.answer({ saveView: () => views });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The view “Soon in Sweden” is saved.')).toBeVisible();
    expect(bff.getCalls('saveView')[0]!.input).toEqual({
      name: 'Soon in Sweden',
      query: 'country=SE&deadlineWithin=30',
    });
  });
  it.each([
    ['is deleted', [], 'deleteView', { viewId: 9 }],
    [
      'has its previous query',
      [{ id: 9, name: 'Mine', query: 'country=FI' }],
      'saveView',
      { name: 'Mine', query: 'country=FI' },
    ],
    [
      'has its previous query and name, if the names differ only in case',
      [{ id: 9, name: 'MINE', query: 'country=FI' }],
      'saveView',
      { name: 'MINE', query: 'country=FI' },
    ],
  ] as const)('can be undone: the view %s', async (_title, existingViews, functionName, input) => {
    const { bff, user } = await openMatches(
      {
        getViews: () => makePage([...existingViews]),
        saveView: () => makePage([{ id: 9, name: 'Mine', query: 'country=SE' }]),
        deleteView: () => makePage([]),
      },
      '/user/matching?filmId=7&country=SE',
    );
    await findRow(1);
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('button', { name: 'Save this view', hidden: true }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
    await user.type(dialog.getByLabelText('Name of the view'), 'Mine');
    await user.click(dialog.getByRole('button', { name: 'Save this view' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(bff.getCalls(functionName).at(-1)?.input).toEqual(input));
  });
  it('are not saved when the existing ones cannot be loaded, because Undo would not be possible', async () => {
    const { bff, user } = await openMatches({
      getViews: () => {
        throw new Refusal(503, 'matching.unavailable', 'Not now.');
      },
      saveView: () => views,
    });
    await findRow(1);
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('button', { name: 'Save this view', hidden: true }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
    await user.type(dialog.getByLabelText('Name of the view'), 'Soon in Sweden');
    await user.click(dialog.getByRole('button', { name: 'Save this view' }));
    await waitFor(() => expect(dialog.getByLabelText('Name of the view')).toBeInvalid());
    expect(bff.getCalls('saveView')).toEqual([]);
    bff.answer({ getViews: () => views });
    await user.click(dialog.getByRole('button', { name: 'Save this view' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(bff.getCalls('saveView').at(-1)?.input).toEqual({
        name: 'Soon in Sweden',
        query: views.items[0]!.query,
      }),
    );
  });
});
