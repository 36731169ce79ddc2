import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ada, makeFilm, makePage } from '../../../../test/make';
import { renderPageSignedIn } from '../../../../test/render-page';

const SYNOPSIS = 'It rains for half a minute.';
const typeSynopsis = async () => {
  const page = renderPageSignedIn(`/user/${ada}/films?edit=7`, {
    getUserFilms: () => makePage([makeFilm()]),
  });
  const dialog = await screen.findByRole('dialog', { name: /Half a Minute of Rain/ });
  await page.user.type(screen.getByLabelText(/^Synopsis/), SYNOPSIS);
  return { ...page, dialog };
};
/** Simulates the cancel event that the browser sends to a dialog on Escape. */
const pressEscape = (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }));

describe('unsaved input of a film', () => {
  it('is discarded on Escape only after a confirmation', async () => {
    const { user, dialog } = await typeSynopsis();
    expect(pressEscape(dialog)).toBe(false);
    expect(await screen.findByRole('alertdialog', { name: 'Your changes are not saved yet.' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByLabelText(/^Synopsis/)).toHaveValue(SYNOPSIS);
  });

  it('stays when the browser closes the dialog anyway, as on a second Escape', async () => {
    const { dialog } = await typeSynopsis();
    (dialog as HTMLDialogElement).close();
    fireEvent(dialog, new Event('close'));
    expect((dialog as HTMLDialogElement).open).toBe(true);
    expect(screen.getByLabelText(/^Synopsis/)).toHaveValue(SYNOPSIS);
  });

  it('is discarded after the confirmation', async () => {
    const { bff, user, dialog } = await typeSynopsis();
    pressEscape(dialog);
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bff.getCalls('updateFilm')).toEqual([]);
  });

  it('asks for confirmation on Cancel as well, and right after the first letter', async () => {
    const { user, dialog } = await typeSynopsis();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    const synopsis = screen.getByLabelText(/^Synopsis/);
    await user.clear(synopsis);
    fireEvent.input(synopsis, { target: { value: 'x' } });
    expect(pressEscape(dialog)).toBe(false);
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });

  it('asks nothing when nothing was typed', async () => {
    renderPageSignedIn(`/user/${ada}/films?edit=7`, { getUserFilms: () => makePage([makeFilm()]) });
    pressEscape(await screen.findByRole('dialog', { name: /Half a Minute of Rain/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
