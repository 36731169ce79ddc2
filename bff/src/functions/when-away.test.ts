import { refuse } from '@laurel/runtime/refusals';
import { whenAway } from './when-away.js';

describe('what a service that is away would have said', () => {
  it('is what is given in its place', () =>
    expect(whenAway('nothing')(refuse.unavailable('service.unreachable', 'Not now.'))).toBe('nothing'));
  it.each([
    refuse.notFound('film.not_found', 'There is no such film.', 'filmId'),
    refuse.internal('internal', 'Something went wrong.'),
    new TypeError('no such field'),
  ])('is not made up where it said no: %s', (error) =>
    expect(() => whenAway('nothing')(error)).toThrow(error),
  );
});
