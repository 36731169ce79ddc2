import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Answers } from '../../../../test/bff-stub';
import { ada, makeFilm, makePage } from '../../../../test/make';
import { getCurrentPath, renderPageSignedIn } from '../../../../test/render-page';

const RESTORED_TEXT = /^Your unsaved changes have been restored\./;
const SYNOPSIS = 'It rains for half a minute.';
const getSynopsis = () => screen.getByLabelText(/^Synopsis/);
const openForm = async (edit: string, answers: Answers = {}) => {
  const page = renderPageSignedIn(`/user/${ada}/films?edit=${edit}`, {
    getUserFilms: () => makePage([makeFilm()]),
    ...answers,
  });
  await screen.findByLabelText(/^Synopsis/);
  return page;
};
/** Types a synopsis and reloads the page before it is saved. */
const reloadUnsaved = async (edit: string, answers: Answers = {}) => {
  const { user, unmount } = await openForm(edit);
  await user.type(getSynopsis(), SYNOPSIS);
  await waitFor(() => expect(Object.values(localStorage).join()).toContain(SYNOPSIS));
  unmount();
  return openForm(edit, answers);
};

describe('unsaved input in the film form', () => {
  it.each(['7', 'new'])(
    '%s: is restored and announced after a reload until it is discarded',
    async (edit) => {
      const { user, unmount } = await reloadUnsaved(edit);
      expect(screen.getByText(RESTORED_TEXT).parentElement).toHaveTextContent(
        /^Your unsaved changes have been restored\. Discard them$/,
      );
      expect(getSynopsis()).toHaveValue(SYNOPSIS);
      expect(screen.getByText('Until you save, your input is stored in this browser.')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Discard them' }));
      expect(getSynopsis()).toHaveValue('');
      expect(screen.queryByText(RESTORED_TEXT)).not.toBeInTheDocument();
      unmount();
      await openForm(edit);
      expect(getSynopsis()).toHaveValue('');
    },
  );

  it('warns when the film was saved since, on every load', async () => {
    const laterAnswers = { getUserFilms: () => makePage([makeFilm({ version: 2, length: 900 })]) };
    const { unmount } = await reloadUnsaved('7', laterAnswers);
    const outdatedText = /The film was saved after you typed them, so check them before you save\./;
    expect(screen.getByText(RESTORED_TEXT).parentElement).toHaveTextContent(outdatedText);
    expect(screen.getByLabelText('Runtime')).toHaveValue('15:00');
    unmount();
    await openForm('7', laterAnswers);
    expect(screen.getByText(RESTORED_TEXT).parentElement).toHaveTextContent(outdatedText);
  });

  it.each(['it is saved', 'the form is left without saving'])('is dropped once %s', async (event) => {
    const { bff, user, unmount } = await reloadUnsaved('7', { updateFilm: () => makeFilm({ version: 2 }) });
    if (event === 'it is saved') await user.click(screen.getByRole('button', { name: 'Save' }));
    else {
      fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
      await user.click(await screen.findByRole('button', { name: 'Discard' }));
    }
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bff.getCalls('updateFilm').map(({ input }) => input)).toEqual(
      event === 'it is saved' ? [{ filmId: 7, version: 1, synopsis: SYNOPSIS }] : [],
    );
    unmount();
    await openForm('7');
    expect(getSynopsis()).toHaveValue('');
    expect(screen.queryByText(RESTORED_TEXT)).not.toBeInTheDocument();
  });

  it('is shared with the wizard', async () => {
    const { unmount } = await reloadUnsaved('7');
    unmount();
    renderPageSignedIn('/user/wizard?step=film&filmId=7', { getUserFilms: () => makePage([makeFilm()]) });
    expect(await screen.findByText(RESTORED_TEXT)).toBeVisible();
    await waitFor(() => expect(getSynopsis()).toHaveValue(SYNOPSIS));
  });

  it('does not include values from the address', async () => {
    const { unmount } = await openForm('7&try=length:2340');
    await waitFor(() => expect(screen.getByLabelText('Runtime')).toHaveValue('39:00'));
    expect(getCurrentPath()).toContain('try=');
    unmount();
    await openForm('7');
    expect(screen.getByLabelText('Runtime')).toHaveValue('');
    expect(screen.queryByText(RESTORED_TEXT)).not.toBeInTheDocument();
  });
});
