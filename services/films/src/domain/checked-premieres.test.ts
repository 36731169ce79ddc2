import type { Refusal } from '@laurel/runtime/errors/refusals';
import { validatePremieres } from './checked-premieres.js';

describe('validatePremieres', () => {
  it('sorts premieres by level, the widest first, with and without a festival', () =>
    expect(validatePremieres([{ level: 'national' }, { level: 'world', festivalId: 7 }])).toEqual([
      { level: 'world', festivalId: 7 },
      { level: 'national', festivalId: null },
    ]));
  it.each([
    ['an unknown level', [{ level: 'galactic' }], 'premieres.0.level', 'choice'],
    [
      'a level twice',
      [{ level: 'world' }, { level: 'world', festivalId: 7 }],
      'premieres.1.level',
      'level_twice',
    ],
    ['an id below 1', [{ level: 'world', festivalId: 0 }], 'premieres.0.festivalId', 'number'],
    [
      'an id that is too large',
      [{ level: 'world', festivalId: 2 ** 31 }],
      'premieres.0.festivalId',
      'number',
    ],
  ])('refuses %s', (_case, premieres, field, reason) => {
    let refusal: unknown = null;
    try {
      validatePremieres(premieres);
    } catch (error) {
      refusal = error as Refusal;
    }
    expect(refusal).toMatchObject({
      code: 'film.reservedPremieres_invalid',
      field,
      details: { why: reason },
    });
  });
});
