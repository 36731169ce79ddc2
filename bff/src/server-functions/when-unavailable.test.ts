import { refuse } from '@laurel/runtime/errors/refusals';
import { fallBackIfUnavailable } from './when-unavailable.js';

describe('the fallback for an unavailable service', () => {
  it('is returned when the service is unreachable', () =>
    expect(fallBackIfUnavailable('nothing')(refuse.unavailable('service.unreachable', 'Not now.'))).toBe(
      'nothing',
    ));
  it.each([
    refuse.notFound('film.not_found', 'This film does not exist.', 'filmId'),
    refuse.internal('internal', 'Something went wrong.'),
    new TypeError('no such field'),
  ])('is not returned for an error of another kind: %s', (error) =>
    expect(() => fallBackIfUnavailable('nothing')(error)).toThrow(error),
  );
});
