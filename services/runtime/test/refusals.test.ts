import { refuse } from '../refusals.js';

it('what there is not is refused by its noun, and by the field that named it', () =>
  expect(refuse.noSuch('film.not_found', 'filmId')).toMatchObject({
    kind: 'not_found',
    code: 'film.not_found',
    message: 'There is no such film.',
    field: 'filmId',
  }));
