import { screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../../test/bff-stub';
import { openFilmPage } from '../../../../test/film-page';
import { ada, makeFilm, makePage, makeSubscription } from '../../../../test/make';
import { getCurrentPath } from '../../../../test/render-page';
import type { Film } from '../../../lib/server/wire';

describe('deleting a film', () => {
  const open = async (film: Film, answers: Answers = {}) => {
    const opened = openFilmPage(film, { getUserFilms: () => makePage([]), ...answers });
    await opened.user.click(await screen.findByRole('button', { name: 'Delete' }));
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Delete Salt?' })) };
  };

  it('requires the title, and returns to the remaining films', async () => {
    const { bff, user, dialog } = await open(makeFilm({ name: 'Salt' }), {
      deleteFilm: () => ({ filmId: 7 }),
    });
    await user.type(dialog.getByRole('textbox'), 'Sal');
    await user.click(dialog.getByRole('button', { name: 'Delete permanently' }));
    expect(await dialog.findByText('This is not the film’s title.')).toBeVisible();
    expect(bff.getCalls('deleteFilm')).toEqual([]);
    await user.type(dialog.getByRole('textbox'), 't');
    await user.click(dialog.getByRole('button', { name: 'Delete permanently' }));
    await waitFor(() => expect(getCurrentPath()).toBe(`/user/${ada}/films`));
    expect(bff.getCalls('deleteFilm')[0]!.input).toEqual({ filmId: 7 });
    expect(await screen.findByText('Salt is deleted.')).toBeVisible();
  });
  it('is not offered while the film has a paid plan', async () => {
    const { dialog } = await open(makeFilm({ name: 'Salt', subscription: makeSubscription() }));
    expect(dialog.getByText(/^This film has a plan\. Cancel it first/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Go to its plan' })).toHaveAttribute(
      'href',
      '/user/subscriptions?filmId=7',
    );
    expect(dialog.queryByRole('button', { name: 'Delete permanently' })).not.toBeInTheDocument();
  });
});
