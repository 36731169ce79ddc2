import {
  getCropBox,
  getReservationEnd,
  createPictureDeletedError,
  getRetentionEnd,
  type Crop,
} from './picture.js';

const camera = { width: 4000, height: 3000 };
const wholePicture = { left: 0, top: 0, width: 1, height: 1 };
const square = { ...wholePicture, width: 0.75 };

it.each<[string, Crop, object]>([
  ['the full height', square, { left: 0, top: 0, width: 3000, height: 3000 }],
  ['the right end', { ...square, left: 0.25 }, { left: 1000, top: 0, width: 3000, height: 3000 }],
  [
    'the smallest allowed area',
    { left: 0.5, top: 0.5, width: 0.05, height: 0.2 / 3 },
    { left: 2000, top: 1500, width: 200, height: 200 },
  ],
  [
    'an area that slightly misses the aspect ratio',
    { ...square, left: 0.25, width: 0.75005 },
    { left: 1000, top: 0, width: 3000, height: 3000 },
  ],
])('getCropBox crops %s', (_case, crop, box) =>
  expect(getCropBox(camera, crop, 'profileImage')).toEqual(box),
);

it('getCropBox crops a hero banner at 16:9', () =>
  expect(getCropBox(camera, { left: 0, top: 0.25, width: 1, height: 0.75 }, 'profileHerobanner')).toEqual({
    left: 0,
    top: 750,
    width: 4000,
    height: 2250,
  }));

it.each<[string, Crop, string]>([
  ['an area beyond the right edge', { ...square, left: 0.26 }, 'crop_outside'],
  ['an area beyond the bottom edge', { left: 0, top: 0.7, width: 0.3, height: 0.4 }, 'crop_outside'],
  ['an area before the left edge', { ...square, left: -0.01 }, 'crop_outside'],
  ['an area without a width', { ...square, width: 0 }, 'crop_outside'],
  ['an area whose width is not a number', { ...square, width: Number.NaN }, 'crop_outside'],
  ['a picture that is not square', wholePicture, 'crop_uneven'],
  ['an area of a few pixels', { left: 0, top: 0, width: 0.049, height: 0.049 * (4 / 3) }, 'crop_small'],
])('getCropBox refuses to crop %s', (_case, crop, reason) =>
  expect(() => getCropBox(camera, crop, 'profileImage')).toThrow(
    expect.objectContaining({ kind: 'invalid', code: `picture.${reason}`, field: 'crop' }),
  ),
);
it('a hero banner must be wider than a square picture', () =>
  expect(() =>
    getCropBox(camera, { left: 0, top: 0, width: 0.1, height: 0.075 }, 'profileHerobanner'),
  ).toThrow(expect.objectContaining({ code: 'picture.crop_small', details: { width: 400, least: 720 } })));

it('the error of a missing picture names its field', () =>
  expect(createPictureDeletedError('profileImage')).toMatchObject({
    kind: 'conflict',
    code: 'picture.deleted',
    field: 'profileImage',
  }));
it('a picture is reserved for one day, and a replaced one is stored longer than the change can be undone', () =>
  expect([getReservationEnd(0), getRetentionEnd(0)]).toEqual([
    new Date('1970-01-02'),
    new Date('1970-02-01'),
  ]));
