import { ownPath } from './own-path';

describe('where one may be led', () => {
  it.each(['/', '/festivals', '/user/matching?filmId=7&show=near#top', '/a//b'])('%s is ours', (path) =>
    expect(ownPath(path)).toBe(path),
  );

  it.each([null, undefined, '', '//evil.example', '/a\nb'])('%j leads home', (path) =>
    expect(ownPath(path)).toBe('/'),
  );
});
