import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import { makeFilm } from '../../../../test/make';
import { findAxeViolations } from '../../../../test/render-page';
import { getShownStills, getStillName, makePicture, openStills } from '../../../../test/stills';
import { mockUploads } from '../../../../test/xhr';

let uploads: ReturnType<typeof mockUploads>;
beforeEach(() => (uploads = mockUploads()));
afterEach(() => uploads.end());

describe('uploading stills', () => {
  it('explains what can be uploaded, and uploads the chosen files one after another', async () => {
    const { user, bff } = await openStills();
    expect(screen.getByText(/^No stills yet/)).toBeVisible();
    await user.upload(screen.getByLabelText('Choose pictures'), [
      makePicture('a.jpg', 1200),
      makePicture('b.jpg', 1300),
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
    await waitFor(() => expect(getShownStills()).toEqual([getStillName(90), getStillName(91)]));
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('accepts dropped files', async () => {
    await openStills();
    const zone = screen.getByText('Choose pictures').parentElement!;
    fireEvent.dragOver(zone, { dataTransfer: { files: [] } });
    expect(screen.getByText('Drop to add')).toBeInTheDocument();
    fireEvent.drop(zone, { dataTransfer: { files: [makePicture('dropped.jpg')] } });
    expect(await screen.findByText('“dropped.jpg” is added.')).toBeVisible();
  });

  it('shows for each refused file why, and uploads the others', async () => {
    const { user, bff } = await openStills();
    bff.answer({
      addFilmStill: ({ stillFileName }) => {
        if (stillFileName === getStillName(90))
          throw new Refusal(400, 'still.not_a_picture', 'No.', { field: 'stillFileName' });
        return makeFilm({ stillFileNames: [stillFileName] });
      },
    });
    const files = [makePicture('text.jpg'), makePicture('huge.jpg', 16 * 2 ** 20), makePicture('good.jpg')];
    await user.upload(screen.getByLabelText('Choose pictures'), files);
    expect(await screen.findByText('huge.jpg: it has 16 MB. The maximum is 15.')).toBeVisible();
    expect(await screen.findByText(/^text.jpg: This is not a readable picture\./)).toBeVisible();
    expect(await screen.findByText('“good.jpg” is added.')).toBeVisible();
    expect(uploads.sent.map(({ file }) => file.name)).toEqual(['text.jpg', 'good.jpg']);
    await user.click(screen.getByRole('button', { name: 'Dismiss the message about text.jpg' }));
    expect(screen.queryByText(/^text.jpg/)).not.toBeInTheDocument();
  });

  it('reports a failed upload', async () => {
    uploads.end();
    uploads = mockUploads(() => ({
      status: 403,
      body: { error: { code: 'still.address_ended', message: 'x' } },
    }));
    const { user, bff } = await openStills();
    await user.upload(screen.getByLabelText('Choose pictures'), makePicture('late.jpg'));
    expect(await screen.findByText(/^late.jpg: This upload address has expired/)).toBeVisible();
    expect(bff.getCalls('addFilmStill')).toEqual([]);
  });

  it('is limited to twelve', async () => {
    const { user } = await openStills(...Array.from({ length: 11 }, (_, i) => getStillName(i + 1)));
    await user.upload(screen.getByLabelText('Choose pictures'), [
      makePicture('twelfth.jpg'),
      makePicture('more.jpg'),
    ]);
    expect(
      await screen.findByText('more.jpg: the film already has the maximum number of stills.'),
    ).toBeVisible();
    expect(await screen.findByText(/^A film can have at most 12 stills\./)).toBeVisible();
    expect(screen.queryByLabelText('Choose pictures')).not.toBeInTheDocument();
  });
});
