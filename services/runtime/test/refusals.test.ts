import { refuse } from '../errors/refusals.js';

it('names the missing noun and the field that referred to it', () =>
  expect(refuse.noSuch('film.not_found', 'filmId')).toMatchObject({
    kind: 'not_found',
    code: 'film.not_found',
    message: 'This film does not exist.',
    field: 'filmId',
  }));
