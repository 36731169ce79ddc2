import { screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import { ada, makeFilm, makeStill, makePage } from '../../../../test/make';
import { renderPageSignedIn } from '../../../../test/render-page';
import { mockUploads } from '../../../../test/xhr';

let uploads: ReturnType<typeof mockUploads>;
beforeEach(() => (uploads = mockUploads()));
afterEach(() => uploads.end());

const picture = (name: string, bytes = 10) => {
  const file = new File(['x'.repeat(10)], name, { type: 'image/jpeg' });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
};
/** Renders the film's form with answers that store the stills as the service does. */
async function open(...names: string[]) {
  let film = makeFilm({ stillFileNames: names });
  let made = 0;
  const change = (stillFileNames: string[]) =>
    (film = { ...film, version: film.version + 1, stillFileNames, coverImage: null });
  const page = renderPageSignedIn(`/user/${ada}/films?edit=7`, {
    getUserFilms: () => makePage([film]),
    getFilm: () => film,
    getFilmSummaries: () => ({ items: [] }),
    getFilmStillUrls: () => ({
      items: film.stillFileNames.map(makeStill),
      until: '2027-01-01T00:00:00.000Z',
    }),
    createStillUpload: () => ({ stillFileName: still(90 + made), url: `/uploads/${made++}`, until: '' }),
    addFilmStill: ({ stillFileName }) => change([...film.stillFileNames, stillFileName]),
    removeFilmStill: ({ stillFileName }) =>
      change(film.stillFileNames.filter((one) => one !== stillFileName)),
    orderFilmStills: ({ stillFileNames }) => change(stillFileNames),
    updateFilm: () => film,
  });
  await screen.findByText('Choose pictures');
  return { ...page, film: Object.assign(() => film, { order: change }) };
}
const still = (n: number) => `00000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`;
const three = [still(1), still(2), still(3)];
const shown = () =>
  screen.getAllByRole('img', { name: /^Still/ }).map((one) => one.getAttribute('src')!.slice(8, 44));

describe('a film’s stills', () => {
  it('are reordered by keyboard alone; the focus follows, and the first is the cover image', async () => {
    const { user, bff } = await open(...three);
    const item = () => screen.getAllByRole('listitem').find((one) => one.dataset.still === still(3))!;
    screen.getByRole('button', { name: 'Move still 3 forward' }).focus();
    await user.keyboard('{Enter}');
    expect(shown()).toEqual([still(1), still(3), still(2)]);
    expect(within(item()).getByRole('button', { name: 'Move still 2 forward' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(shown()).toEqual([still(3), still(1), still(2)]);
    expect(within(item()).getByText('Cover')).toBeVisible();
    expect(screen.getByText('This is now still 1 of 3.')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(bff.getCalls('orderFilmStills').map(({ input }) => input.stillFileNames)).toEqual([
        [still(1), still(3), still(2)],
        [still(3), still(1), still(2)],
      ]),
    );
  });

  it('are reordered one request at a time, however fast the clicks', async () => {
    const { user, bff, film } = await open(...three);
    const answers: (() => void)[] = [];
    bff.answer({
      orderFilmStills: ({ stillFileNames }) =>
        new Promise((done) => answers.push(() => done(film.order(stillFileNames)))),
    });
    await user.click(screen.getByRole('button', { name: 'Use still 3 as cover' }));
    await user.click(screen.getByRole('button', { name: 'Move still 1 back' }));
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]!();
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(shown()).toEqual([still(1), still(3), still(2)]);
    answers[1]!();
    await waitFor(() => expect(film().stillFileNames).toEqual([still(1), still(3), still(2)]));
  });

  it('show the order from another tab', async () => {
    const { user, client, film } = await open(...three);
    await user.click(screen.getByRole('button', { name: 'Use still 3 as cover' }));
    await waitFor(() => expect(film().stillFileNames).toEqual([still(3), still(1), still(2)]));
    await client.invalidateQueries();
    film.order([still(2), still(3), still(1)]);
    await client.invalidateQueries();
    await waitFor(() => expect(shown()).toEqual([still(2), still(3), still(1)]));
  });

  it('leave the focus where it is when an upload ends', async () => {
    const { user, bff } = await open(...three);
    await user.click(screen.getByRole('button', { name: 'Use still 3 as cover' }));
    await waitFor(() => expect(bff.getCalls('orderFilmStills')).toHaveLength(1));
    screen.getByLabelText('Choose pictures').focus();
    await user.upload(screen.getByLabelText('Choose pictures'), picture('a.jpg'));
    await waitFor(() => expect(shown()).toEqual([still(3), still(1), still(2), still(90)]));
    expect(screen.getByLabelText('Choose pictures')).toHaveFocus();
  });

  it('return to the old order when the new one is refused, and report it', async () => {
    const { user, bff } = await open(...three);
    bff.answer({
      orderFilmStills: () => {
        throw new Refusal(409, 'still.order_differs', 'x');
      },
    });
    await user.click(screen.getByRole('button', { name: 'Use still 2 as cover' }));
    expect(
      await screen.findByText('The stills of this film have changed in the meantime. Reload them.'),
    ).toBeVisible();
    expect(shown()).toEqual(three);
    expect(screen.queryByText('This is now still 1 of 3.')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('restore a removed one at its position', async () => {
    const { user, bff, film } = await open(...three);
    await user.click(screen.getByRole('button', { name: 'Remove still 2' }));
    expect(await screen.findByText('The still is removed.')).toBeInTheDocument();
    await waitFor(() => expect(shown()).toEqual([still(1), still(3)]));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(shown()).toEqual(three));
    expect(bff.getCalls('addFilmStill').map(({ input }) => input)).toEqual([
      { filmId: 7, stillFileName: still(2) },
    ]);
    await waitFor(() => expect(film().stillFileNames).toEqual(three));
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('move back on Undo, with the focus', async () => {
    const { user, film } = await open(...three);
    await user.click(screen.getByRole('button', { name: 'Use still 3 as cover' }));
    expect(await screen.findByText('This is now still 1 of 3.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(film().stillFileNames).toEqual(three));
    expect(shown()).toEqual(three);
    expect(screen.getByText('Moved back: still 3 of 3.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Use still 3 as cover' })).toHaveFocus());
  });

  it('remove an added one on Undo', async () => {
    const { user, bff } = await open();
    await user.upload(screen.getByLabelText('Choose pictures'), picture('a.jpg'));
    await screen.findByText('“a.jpg” is added.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('“a.jpg” was removed again.')).toBeInTheDocument();
    expect(await screen.findByText(/^No stills yet/)).toBeVisible();
    expect(bff.getCalls('removeFilmStill').map(({ input }) => input)).toEqual([
      { filmId: 7, stillFileName: still(90) },
    ]);
    await waitFor(() => expect(screen.getByLabelText('Choose pictures')).toHaveFocus());
  });

  it('move the focus to the next one when one is removed', async () => {
    const { user } = await open(...three);
    await user.click(screen.getByRole('button', { name: 'Remove still 1' }));
    await waitFor(() => expect(shown()).toEqual(three.slice(1)));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove still 1' })).toHaveFocus());
  });

  it('do not make unsaved form input stale when one is added', async () => {
    const { user, bff, film } = await open();
    await user.type(screen.getByLabelText('Title'), ' II');
    await user.upload(screen.getByLabelText('Choose pictures'), picture('a.jpg'));
    await screen.findByText('“a.jpg” is added.');
    await waitFor(() => expect(shown()).toEqual([still(90)]));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bff.getCalls('updateFilm')).toHaveLength(1));
    expect(bff.getCalls('updateFilm')[0]!.input).toMatchObject({
      version: film().version,
      name: 'Half a Minute of Rain II',
    });
  });
});
