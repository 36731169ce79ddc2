import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import { openProfile as open } from '../../../../test/profile';
import { findAxeViolations } from '../../../../test/render-page';
import { mockUploads } from '../../../../test/xhr';

/** The Undo button of the newest notification. */
const newestUndo = () => screen.getAllByRole('button', { name: 'Undo' }).at(-1)!;

describe('the picture', () => {
  const size = { width: 400, height: 200 };
  const drawn: number[][] = [];
  let uploads: ReturnType<typeof mockUploads>;
  beforeEach(() => {
    uploads = mockUploads();
    drawn.length = 0;
    Object.assign(URL, { createObjectURL: () => 'blob:me', revokeObjectURL: () => {} });
    Object.assign(globalThis, { createImageBitmap: async () => ({ ...size, close: () => {} }) });
    // The picture and its frame have the same size. jsdom lays out nothing.
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(size.width);
    vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(size.height);
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(size.width);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(size.height);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 200));
    Object.assign(HTMLCanvasElement.prototype, {
      getContext: () => ({ drawImage: (_image: unknown, ...where: number[]) => drawn.push(where) }),
      toBlob: (done: (blob: Blob) => void) => done(new Blob(['x'.repeat(40)])),
    });
  });
  afterEach(() => {
    uploads.end();
    vi.restoreAllMocks();
  });
  /** Chooses the file. Its dialog shows the picture once the browser has loaded it. */
  const chooseFile = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.upload(screen.getByLabelText('Choose a picture'), file);
    const dialog = await screen.findByRole('dialog', { name: 'Choose the visible area' });
    await waitFor(() => expect(dialog.querySelector('img')).not.toBeNull());
    return { dialog: within(dialog), image: dialog.querySelector('img')! };
  };
  const sent = '00000000-0000-4000-8000-000000000009';
  const sending = { createStillUpload: () => ({ stillFileName: sent, url: '/uploads/9', until: '' }) };
  const file = new File(['x'], 'me.png', { type: 'image/png' });
  const shown = () => screen.queryByRole('img', { name: 'Your picture' });

  it('is cropped, uploaded, shown in the header, and removed by Undo', async () => {
    const { user, bff, now } = await open({}, sending);
    expect(screen.getByText(/^No picture yet/)).toBeVisible();
    const { dialog, image } = await chooseFile(user);
    expect(dialog.getByRole('button', { name: 'Use this area' })).toBeDisabled();
    fireEvent.load(image);
    fireEvent.change(dialog.getByRole('slider', { name: 'Zoom' }), { target: { value: '2' } });
    expect(await findAxeViolations(document.querySelector('dialog')!)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Use this area' }));
    expect(await screen.findByText('Your picture is saved.')).toBeVisible();
    expect(drawn.at(-1)).toEqual([150, 50, 100, 100, 0, 0, 100, 100]);
    expect(bff.getCalls('createStillUpload').map(({ input }) => input)).toEqual([{ bytes: 40 }]);
    expect(uploads.sent.map(({ url }) => url)).toEqual(['/uploads/9']);
    expect(now().image).toBe(sent);
    expect(shown()).toHaveAttribute('src', `/portraits/${sent}`);
    await user.click(newestUndo());
    await waitFor(() => expect(shown()).not.toBeInTheDocument());
  });
  it('is removed, and restored by Undo', async () => {
    const { user, now } = await open({ image: sent });
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Your picture is removed.')).toBeVisible();
    expect(now().image).toBeNull();
    await user.click(newestUndo());
    await waitFor(() => expect(shown()).toHaveAttribute('src', `/portraits/${sent}`));
  });
  it('stays in the dialog with the reason when it is refused', async () => {
    const { user } = await open(
      {},
      {
        ...sending,
        updateProfile: () => {
          throw new Refusal(400, 'still.too_small', 'x', { details: { width: 90, height: 90, least: 200 } });
        },
      },
    );
    const { dialog, image } = await chooseFile(user);
    fireEvent.load(image);
    await user.click(dialog.getByRole('button', { name: 'Use this area' }));
    expect(await dialog.findByText(/^This picture has 90 × 90 pixels\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  it('reports a file that the browser cannot show', async () => {
    const { user } = await open();
    fireEvent.error((await chooseFile(user)).image);
    expect(await screen.findByText(/^Your browser cannot show this file\./)).toBeVisible();
  });
  it('is replaced by the initial when it cannot be loaded', async () => {
    await open({ image: sent });
    fireEvent.error(shown()!);
    await waitFor(() => expect(shown()).not.toBeInTheDocument());
  });
});
