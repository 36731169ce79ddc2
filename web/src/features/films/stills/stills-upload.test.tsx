import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import { ada, makeFilm, makeStill, makePage } from '../../../../test/make';
import { findAxeViolations, renderPageSignedIn } from '../../../../test/render-page';
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
const shown = () =>
  screen.getAllByRole('img', { name: /^Still/ }).map((one) => one.getAttribute('src')!.slice(8, 44));

describe('uploading stills', () => {
  it('explain what can be uploaded, and upload the chosen files one after another', async () => {
    const { user, bff } = await open();
    expect(screen.getByText(/^No stills yet/)).toBeVisible();
    await user.upload(screen.getByLabelText('Choose pictures'), [
      picture('a.jpg', 1200),
      picture('b.jpg', 1300),
    ]);
    expect(await screen.findByText('“b.jpg” is added.')).toBeVisible();
    expect(bff.getCalls('createStillUpload').map(({ input }) => input)).toEqual([
      { filmId: 7, bytes: 1200 },
      { filmId: 7, bytes: 1300 },
    ]);
    expect(uploads.sent.map(({ url, file }) => [url, file.name])).toEqual([
      ['/uploads/0', 'a.jpg'],
      ['/uploads/1', 'b.jpg'],
    ]);
    await waitFor(() => expect(shown()).toEqual([still(90), still(91)]));
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('accept dropped files', async () => {
    await open();
    const zone = screen.getByText('Choose pictures').parentElement!;
    fireEvent.dragOver(zone, { dataTransfer: { files: [] } });
    expect(screen.getByText('Drop to add')).toBeInTheDocument();
    fireEvent.drop(zone, { dataTransfer: { files: [picture('dropped.jpg')] } });
    expect(await screen.findByText('“dropped.jpg” is added.')).toBeVisible();
  });

  it('show for each refused file why, and upload the others', async () => {
    const { user, bff } = await open();
    bff.answer({
      addFilmStill: ({ stillFileName }) => {
        if (stillFileName === still(90))
          throw new Refusal(400, 'still.not_a_picture', 'No.', { field: 'stillFileName' });
        return makeFilm({ stillFileNames: [stillFileName] });
      },
    });
    const files = [picture('text.jpg'), picture('huge.jpg', 16 * 2 ** 20), picture('good.jpg')];
    await user.upload(screen.getByLabelText('Choose pictures'), files);
    expect(await screen.findByText('huge.jpg: it has 16 MB. The maximum is 15.')).toBeVisible();
    expect(await screen.findByText(/^text.jpg: This is not a readable picture\./)).toBeVisible();
    expect(await screen.findByText('“good.jpg” is added.')).toBeVisible();
    expect(uploads.sent.map(({ file }) => file.name)).toEqual(['text.jpg', 'good.jpg']);
    await user.click(screen.getByRole('button', { name: 'Dismiss the message about text.jpg' }));
    expect(screen.queryByText(/^text.jpg/)).not.toBeInTheDocument();
  });

  it('report a failed upload', async () => {
    uploads.end();
    uploads = mockUploads(() => ({
      status: 403,
      body: { error: { code: 'still.address_ended', message: 'x' } },
    }));
    const { user, bff } = await open();
    await user.upload(screen.getByLabelText('Choose pictures'), picture('late.jpg'));
    expect(await screen.findByText(/^late.jpg: This upload address has expired/)).toBeVisible();
    expect(bff.getCalls('addFilmStill')).toEqual([]);
  });

  it('are limited to twelve', async () => {
    const { user } = await open(...Array.from({ length: 11 }, (_, i) => still(i + 1)));
    await user.upload(screen.getByLabelText('Choose pictures'), [
      picture('twelfth.jpg'),
      picture('more.jpg'),
    ]);
    expect(
      await screen.findByText('more.jpg: the film already has the maximum number of stills.'),
    ).toBeVisible();
    expect(await screen.findByText(/^A film can have at most 12 stills\./)).toBeVisible();
    expect(screen.queryByLabelText('Choose pictures')).not.toBeInTheDocument();
  });
});
