import {
  getStoredPictureName,
  PICTURE_FIELDS,
  PICTURE_WIDTHS,
  createPicturePath,
  PICTURES,
} from './festival-pictures.js';

it('lists the fields and widths of the table', () => {
  expect(PICTURE_FIELDS).toEqual(Object.keys(PICTURES));
  expect(PICTURE_WIDTHS).toEqual(Object.values(PICTURES).flatMap(({ widths }) => [...widths]));
});

const name = '00000000-0000-4000-8000-000000000001';
it.each([
  ['accepts the name of a stored picture', name, name],
  ['rejects an external URL', 'https://salt.example/wide.jpg', null],
  ['rejects a file path', '../stills/480.webp', null],
  ['rejects null', null, null],
  ['rejects an empty text', '', null],
])('getStoredPictureName %s', (_case, value, expected) => expect(getStoredPictureName(value)).toBe(expected));

it('has one URL for each variant', () =>
  expect(createPicturePath(name, 480, 'avif')).toBe(`/pictures/${name}/480.avif`));
