import { screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import { makeFilm } from '../../../../test/make';
import { findAxeViolations } from '../../../../test/render-page';
import {
  findReservedSection,
  openReserveDialog,
  type ReservedPremieres,
} from '../../../../test/reserve-dialog';

describe('saving reserved premieres', () => {
  it('are chosen, saved with the version that was loaded, and undone', async () => {
    const { user, bff, dialog } = await openReserveDialog([{ level: 'national', festivalId: null }]);
    await user.click(dialog.getByRole('checkbox', { name: 'World premiere' }));
    const world = within(dialog.getByRole('group', { name: 'World premiere' }));
    await user.type(world.getByRole('combobox', { name: /^Reserved for/ }), 'Lund');
    await user.click(await world.findByRole('option', { name: /^Lund/ }));
    await user.click(dialog.getByRole('checkbox', { name: 'Premiere in the film’s own country' }));
    expect(await findAxeViolations()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bff.getCalls('setReservedPremieres')[0]!.input).toEqual({
      filmId: 7,
      version: 1,
      premieres: [{ level: 'world', festivalId: 3 }],
    });
    expect(await (await findReservedSection()).findByText('World premiere, for Lund')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(bff.getCalls('setReservedPremieres')).toHaveLength(2));
    expect(bff.getCalls('setReservedPremieres')[1]!.input).toEqual({
      filmId: 7,
      version: 2,
      premieres: [{ level: 'national', festivalId: null }],
    });
    expect(await screen.findByText('The reserved premieres were restored.')).toBeVisible();
  });
  it('do not overwrite what another tab saved', async () => {
    const { user, dialog } = await openReserveDialog([], {
      setReservedPremieres: () => {
        throw new Refusal(409, 'film.stale', 'This film has been changed in the meantime. Reload it.', {
          field: 'version',
        });
      },
    });
    await user.click(dialog.getByRole('checkbox', { name: 'World premiere' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This film has been changed in the meantime');
    expect(dialog.getByRole('checkbox', { name: 'World premiere' })).toBeChecked();
  });
  it('are saved over the version that the dialog opened with, and merged into the newest one on reload', async () => {
    const national: ReservedPremieres = [{ level: 'national', festivalId: null }];
    let film = makeFilm({ reservedPremieres: [] });
    const staleRefusal = new Refusal(409, 'film.stale', 'This film has been changed in the meantime.', {
      field: 'version',
    });
    const { user, bff, client, dialog } = await openReserveDialog([], {
      getFilm: () => film,
      setReservedPremieres: ({ version, premieres }) => {
        if (version !== film.version) throw staleRefusal;
        return (film = { ...film, version: version + 1, reservedPremieres: premieres as ReservedPremieres });
      },
    });
    await user.click(dialog.getByRole('checkbox', { name: 'World premiere' }));
    film = { ...film, version: 2, reservedPremieres: national };
    await client.invalidateQueries();
    expect(
      await screen.findByText('Premiere in the film’s own country, for a festival that requires it'),
    ).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.click(await dialog.findByRole('button', { name: 'Reload' }));
    const nationalCheckbox = dialog.getByRole('checkbox', { name: 'Premiere in the film’s own country' });
    await waitFor(() => expect(nationalCheckbox).toBeChecked());
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bff.getCalls('setReservedPremieres').map(({ input }) => input)).toEqual([
      { filmId: 7, version: 1, premieres: [{ level: 'world', festivalId: null }] },
      { filmId: 7, version: 2, premieres: [{ level: 'world', festivalId: null }, ...national] },
    ]);
  });
});
