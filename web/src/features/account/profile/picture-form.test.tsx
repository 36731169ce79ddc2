import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import { openProfile as open } from '../../../../test/profile';
import { findAxeViolations } from '../../../../test/render-page';
import { mockUploads } from '../../../../test/xhr';

/** Returns the Undo button of the newest toast. */
const getNewestUndo = () => screen.getAllByRole('button', { name: 'Undo' }).at(-1)!;

describe('the picture', () => {
  const size = { width: 400, height: 200 };
  const drawCalls: number[][] = [];
  let uploads: ReturnType<typeof mockUploads>;
  beforeEach(() => {
    uploads = mockUploads();
    drawCalls.length = 0;
    Object.assign(URL, { createObjectURL: () => 'blob:me', revokeObjectURL: () => {} });
    Object.assign(globalThis, { createImageBitmap: async () => ({ ...size, close: () => {} }) });
    // jsdom computes no layout. The picture and its frame have the same size here.
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(size.width);
    vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(size.height);
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(size.width);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(size.height);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 200));
    Object.assign(HTMLCanvasElement.prototype, {
      getContext: () => ({ drawImage: (_image: unknown, ...areas: number[]) => drawCalls.push(areas) }),
      toBlob: (callback: (blob: Blob) => void) => callback(new Blob(['x'.repeat(40)])),
    });
  });
  afterEach(() => {
    uploads.end();
    vi.restoreAllMocks();
  });
  /** Chooses the file, and waits for the dialog with its picture. */
  const chooseFile = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.upload(screen.getByLabelText('Choose a picture'), file);
    const dialog = await screen.findByRole('dialog', { name: 'Choose the visible area' });
    await waitFor(() => expect(dialog.querySelector('img')).not.toBeNull());
    return { dialog: within(dialog), image: dialog.querySelector('img')! };
  };
  const storedName = '00000000-0000-4000-8000-000000000009';
  const uploadAnswers = {
    createStillUpload: () => ({ stillFileName: storedName, url: '/uploads/9', until: '' }),
  };
  const file = new File(['x'], 'me.png', { type: 'image/png' });
  const queryPicture = () => screen.queryByRole('img', { name: 'Your picture' });

  it('is cropped, uploaded, shown in the header, and removed by Undo', async () => {
    const { user, bff, getStoredProfile } = await open({}, uploadAnswers);
    expect(screen.getByText(/^No picture yet/)).toBeVisible();
    const { dialog, image } = await chooseFile(user);
    expect(dialog.getByRole('button', { name: 'Use this area' })).toBeDisabled();
    fireEvent.load(image);
    fireEvent.change(dialog.getByRole('slider', { name: 'Zoom' }), { target: { value: '2' } });
    expect(await findAxeViolations(document.querySelector('dialog')!)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Use this area' }));
    expect(await screen.findByText('Your picture is saved.')).toBeVisible();
    expect(drawCalls.at(-1)).toEqual([150, 50, 100, 100, 0, 0, 100, 100]);
    expect(bff.getCalls('createStillUpload').map(({ input }) => input)).toEqual([{ bytes: 40 }]);
    expect(uploads.sent.map(({ url }) => url)).toEqual(['/uploads/9']);
    expect(getStoredProfile().image).toBe(storedName);
    expect(queryPicture()).toHaveAttribute('src', `/portraits/${storedName}`);
    await user.click(getNewestUndo());
    await waitFor(() => expect(queryPicture()).not.toBeInTheDocument());
  });
  it('is removed, and restored by Undo', async () => {
    const { user, getStoredProfile } = await open({ image: storedName });
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Your picture is removed.')).toBeVisible();
    expect(getStoredProfile().image).toBeNull();
    await user.click(getNewestUndo());
    await waitFor(() => expect(queryPicture()).toHaveAttribute('src', `/portraits/${storedName}`));
  });
  it('stays in the dialog, which shows the reason, when it is refused', async () => {
    const { user } = await open(
      {},
      {
        ...uploadAnswers,
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
    await open({ image: storedName });
    fireEvent.error(queryPicture()!);
    await waitFor(() => expect(queryPicture()).not.toBeInTheDocument());
  });
});
