import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Answers } from '../../../../test/bff-stub';
import { ada, makeFilm, makePage } from '../../../../test/make';
import { here, renderPageSignedIn } from '../../../../test/render-page';

const BACK = /^Your unsaved changes have been restored\./;
const SYNOPSIS = 'It rains for half a minute.';
const synopsis = () => screen.getByLabelText(/^Synopsis/);
const opened = async (what: string, answers: Answers = {}) => {
  const visited = renderPageSignedIn(`/user/${ada}/films?edit=${what}`, {
    getUserFilms: () => makePage([makeFilm()]),
    ...answers,
  });
  await screen.findByLabelText(/^Synopsis/);
  return visited;
};
/** Types a synopsis and reloads the page before it is saved. */
const reloaded = async (what: string, answers: Answers = {}) => {
  const { user, unmount } = await opened(what);
  await user.type(synopsis(), SYNOPSIS);
  await waitFor(() => expect(Object.values(localStorage).join()).toContain(SYNOPSIS));
  unmount();
  return opened(what, answers);
};

describe('unsaved input in the film form', () => {
  it.each(['7', 'new'])(
    '%s: is restored and announced after a reload until it is discarded',
    async (what) => {
      const { user, unmount } = await reloaded(what);
      expect(screen.getByText(BACK)).toHaveTextContent(
        /^Your unsaved changes have been restored\. Discard them$/,
      );
      expect(synopsis()).toHaveValue(SYNOPSIS);
      expect(screen.getByText('Until you save, your input is stored in this browser.')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Discard them' }));
      expect(synopsis()).toHaveValue('');
      expect(screen.queryByText(BACK)).not.toBeInTheDocument();
      unmount();
      await opened(what);
      expect(synopsis()).toHaveValue('');
    },
  );

  it('warns when the film was saved since, on every load', async () => {
    const saved = { getUserFilms: () => makePage([makeFilm({ version: 2, length: 900 })]) };
    const { unmount } = await reloaded('7', saved);
    const old = /The film was saved after you typed them, so check them before you save\./;
    expect(screen.getByText(BACK)).toHaveTextContent(old);
    expect(screen.getByLabelText('Runtime')).toHaveValue('15:00');
    unmount();
    await opened('7', saved);
    expect(screen.getByText(BACK)).toHaveTextContent(old);
  });

  it.each(['it is saved', 'the form is left without it'])('is dropped once %s', async (how) => {
    const { bff, user, unmount } = await reloaded('7', { updateFilm: () => makeFilm({ version: 2 }) });
    if (how === 'it is saved') await user.click(screen.getByRole('button', { name: 'Save' }));
    else {
      fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
      await user.click(await screen.findByRole('button', { name: 'Discard' }));
    }
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bff.getCalls('updateFilm').map(({ input }) => input)).toEqual(
      how === 'it is saved' ? [{ filmId: 7, version: 1, synopsis: SYNOPSIS }] : [],
    );
    unmount();
    await opened('7');
    expect(synopsis()).toHaveValue('');
    expect(screen.queryByText(BACK)).not.toBeInTheDocument();
  });

  it('is shared with the wizard', async () => {
    const { unmount } = await reloaded('7');
    unmount();
    renderPageSignedIn('/user/wizard?step=film&filmId=7', { getUserFilms: () => makePage([makeFilm()]) });
    expect(await screen.findByText(BACK)).toBeVisible();
    await waitFor(() => expect(synopsis()).toHaveValue(SYNOPSIS));
  });

  it('does not include values from the address', async () => {
    const { unmount } = await opened('7&try=length:2340');
    await waitFor(() => expect(screen.getByLabelText('Runtime')).toHaveValue('39:00'));
    expect(here()).toContain('try=');
    unmount();
    await opened('7');
    expect(screen.getByLabelText('Runtime')).toHaveValue('');
    expect(screen.queryByText(BACK)).not.toBeInTheDocument();
  });
});
