import { ownPicture, PICTURE_FIELDS, PICTURE_WIDTHS, picturePath, PICTURES } from './pictures.js';

it('all fields and all widths are those of the table', () => {
  expect(PICTURE_FIELDS).toEqual(Object.keys(PICTURES));
  expect(PICTURE_WIDTHS).toEqual(Object.values(PICTURES).flatMap(({ widths }) => [...widths]));
});

const name = '00000000-0000-4000-8000-000000000001';
it.each([
  ['a name that we gave', name, name],
  ['an address elsewhere', 'https://salt.example/wide.jpg', null],
  ['a way', '../stills/480.webp', null],
  ['none', null, null],
  ['nothing', '', null],
])('%s', (_what, value, own) => expect(ownPicture(value)).toBe(own));

it('has one address for each copy', () =>
  expect(picturePath(name, 480, 'avif')).toBe(`/pictures/${name}/480.avif`));
