import { toSameOriginPath } from './same-origin-path';

describe('the target of a redirect', () => {
  it.each(['/', '/festivals', '/user/matching?filmId=7&show=near#top', '/a//b'])(
    '%s is a path of this site',
    (path) => expect(toSameOriginPath(path)).toBe(path),
  );

  it.each([null, undefined, '', '//evil.example', '/a\nb'])('%j becomes the home page', (path) =>
    expect(toSameOriginPath(path)).toBe('/'),
  );
});
