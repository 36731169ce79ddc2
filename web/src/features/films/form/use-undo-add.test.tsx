import { screen } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import { ada, makeFilm, makePage } from '../../../../test/make';
import { renderPageSignedIn } from '../../../../test/render-page';

describe('undoing the addition of a film', () => {
  const addAndUndo = async (answers = {}) => {
    const page = renderPageSignedIn(`/user/${ada}/films?edit=new`, {
      addFilm: () => makeFilm(),
      getUserFilms: () => makePage([makeFilm()]),
      getUserWizardHistory: () => makePage([]),
      getFilmSummaries: () => ({ items: [] }),
      deleteFilm: () => ({ filmId: 7 }),
      ...answers,
    });
    await page.user.type(await screen.findByLabelText('Title'), 'Half a Minute of Rain');
    await page.user.click(screen.getByRole('button', { name: 'Add this film' }));
    expect(await screen.findByText('Half a Minute of Rain was added to your films.')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Undo' }));
    return page;
  };
  it('deletes the film', async () => {
    const { bff } = await addAndUndo();
    expect(await screen.findByText('Half a Minute of Rain was removed from your films.')).toBeVisible();
    expect(bff.getCalls('deleteFilm').map(({ input }) => input)).toEqual([{ filmId: 7, version: 1 }]);
  });
  it.each([
    [
      'a run was made for it',
      { getUserWizardHistory: () => ({ items: [], page: 1, pageSize: 1, total: 1 }) },
    ],
    [
      'something is on its list',
      {
        getFilmSummaries: () => ({
          items: [{ filmId: 7, counts: { suggested: 1 }, taken: [], free: [], acceptedEntries: [] }],
        }),
      },
    ],
  ])('keeps the film when %s since', async (_title, answers) => {
    const { bff } = await addAndUndo(answers);
    expect(await screen.findByText(/^Half a Minute of Rain has been changed since/)).toBeVisible();
    expect(bff.getCalls('deleteFilm')).toEqual([]);
  });

  it('keeps the film when it was changed before the undo', async () => {
    const { bff } = await addAndUndo({
      deleteFilm: () => {
        throw new Refusal(409, 'film.stale', 'This film was changed meanwhile.', { field: 'version' });
      },
    });
    expect(await screen.findByText(/^Half a Minute of Rain has been changed since/)).toBeVisible();
    expect(bff.getCalls('deleteFilm')).toHaveLength(1);
  });
});
