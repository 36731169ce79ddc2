import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ada, makeFilm, pageOf } from '../../../test/make';
import { visitSignedIn } from '../../../test/visit';

const SYNOPSIS = 'It rains for half a minute.';
const typed = async () => {
  const visited = visitSignedIn(`/user/${ada}/films?edit=7`, { getUserFilms: () => pageOf([makeFilm()]) });
  const dialog = await screen.findByRole('dialog', { name: /Half a Minute of Rain/ });
  await visited.user.type(screen.getByLabelText(/^Synopsis/), SYNOPSIS);
  return { ...visited, dialog };
};
/** What the browser tells a dialog of the Escape key. */
const escape = (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }));

describe('what was typed of a film and is not saved', () => {
  it('is not discarded by Escape before one is asked', async () => {
    const { user, dialog } = await typed();
    expect(escape(dialog)).toBe(false);
    expect(
      await screen.findByRole('alertdialog', { name: 'What you typed is not saved yet.' }),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByLabelText(/^Synopsis/)).toHaveValue(SYNOPSIS);
  });

  it('is there still where the browser closes all the same, as it does at the second Escape', async () => {
    const { dialog } = await typed();
    (dialog as HTMLDialogElement).close();
    fireEvent(dialog, new Event('close'));
    expect((dialog as HTMLDialogElement).open).toBe(true);
    expect(screen.getByLabelText(/^Synopsis/)).toHaveValue(SYNOPSIS);
  });

  it('goes when one says so', async () => {
    const { bff, user, dialog } = await typed();
    escape(dialog);
    await user.click(await screen.findByRole('button', { name: 'Discard it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bff.of('updateFilm')).toEqual([]);
  });

  it('is asked of by Cancel too, and at once after a letter', async () => {
    const { user, dialog } = await typed();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    const synopsis = screen.getByLabelText(/^Synopsis/);
    await user.clear(synopsis);
    fireEvent.input(synopsis, { target: { value: 'x' } });
    expect(escape(dialog)).toBe(false);
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });

  it('nothing is asked where nothing was typed', async () => {
    visitSignedIn(`/user/${ada}/films?edit=7`, { getUserFilms: () => pageOf([makeFilm()]) });
    escape(await screen.findByRole('dialog', { name: /Half a Minute of Rain/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
