import { ownPath } from './own-path';

describe('where one may be led', () => {
  it.each(['/', '/festivals', '/user/matching?filmId=7&show=near#top', '/a//b'])('%s is ours', (path) =>
    expect(ownPath(path)).toBe(path),
  );

  it.each([
    null,
    undefined,
    '',
    'festivals',
    'https://evil.example',
    'javascript:alert(1)',
    '//evil.example',
    '/.//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/a\\b',
    '/a\nb',
    ' /festivals',
  ])('%j is not', (path) => expect(ownPath(path)).toBe('/'));
});
