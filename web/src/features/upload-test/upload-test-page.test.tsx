import { screen } from '@testing-library/react';
import { Refusal } from '../../../test/bff-stub';
import { findAxeViolations, renderPage, renderPageSignedIn } from '../../../test/render-page';
import { mockUploads } from '../../../test/xhr';

let uploads: ReturnType<typeof mockUploads>;
beforeEach(() => (uploads = mockUploads()));
afterEach(() => uploads.end());
const makePicture = (bytes = 1_000_000) => {
  const file = new File(['x'], 'still.jpg', { type: 'image/jpeg' });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
};
const uploadAnswers = {
  createStillUpload: () => ({
    stillFileName: '00000000-0000-4000-8000-000000000001',
    url: '/uploads/1',
    until: '',
  }),
};

it('shows the variants of a picture, outside the layout', async () => {
  const preview = 'data:image/webp;base64,AAAA';
  const { user, bff } = renderPageSignedIn('/upload-test', {
    ...uploadAnswers,
    tryStill: () => ({
      type: 'image/jpeg',
      width: 3000,
      height: 2000,
      bytes: 1_000_000,
      variants: [
        { format: 'avif', width: 480, height: 320, bytes: 20_000, preview: null },
        { format: 'webp', width: 480, height: 320, bytes: 30_000, preview },
      ],
    }),
  });
  await user.upload(await screen.findByLabelText('Choose a picture'), makePicture());
  expect(await screen.findByText('image/jpeg, 3,000 × 2,000 pixels, 977 kB')).toBeVisible();
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'FormatPixelsSizeOf the original',
    'AVIF480 × 32019.5 kB2%',
    'WEBP480 × 32029.3 kB3%',
    'All versions together48.8 kB5%',
  ]);
  expect(document.querySelector('figure img')).toHaveAttribute('src', preview);
  expect(bff.getCalls('createStillUpload')[0]!.input).toEqual({ bytes: 1_000_000 });
  expect(screen.queryByRole('link', { name: 'Festivals' })).not.toBeInTheDocument();
  expect(await findAxeViolations()).toEqual([]);
});

it('explains why a picture is rejected, and accepts another', async () => {
  const { user } = renderPageSignedIn('/upload-test', {
    ...uploadAnswers,
    tryStill: () => {
      throw new Refusal(400, 'still.too_small', 'x', { details: { width: 90, height: 80, least: 200 } });
    },
  });
  await user.upload(await screen.findByLabelText('Choose a picture'), makePicture());
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This picture has 90 × 80 pixels\./);
  await user.upload(screen.getByLabelText('Choose another'), makePicture(16 * 2 ** 20));
  expect(await screen.findByText('This file has 16 MB. The maximum is 15 MB.')).toBeVisible();
  expect(uploads.sent).toHaveLength(1);
});

it('requires a session', async () => {
  renderPage('/upload-test');
  expect(await screen.findByRole('heading', { name: /log in/i })).toBeVisible();
});
