import type { Refusal } from '@laurel/runtime/errors/refusals';
import { validatePremieres } from './checked-premieres.js';

describe('checkedPremieres', () => {
  it('sorts the widest level first, for one festival or for any', () =>
    expect(validatePremieres([{ level: 'national' }, { level: 'world', festivalId: 7 }])).toEqual([
      { level: 'world', festivalId: 7 },
      { level: 'national', festivalId: null },
    ]));
  it.each([
    ['a level that there is not', [{ level: 'galactic' }], 'premieres.0.level', 'choice'],
    [
      'a level twice',
      [{ level: 'world' }, { level: 'world', festivalId: 7 }],
      'premieres.1.level',
      'level_twice',
    ],
    ['no festival’s id', [{ level: 'world', festivalId: 0 }], 'premieres.0.festivalId', 'number'],
    ['an id too large', [{ level: 'world', festivalId: 2 ** 31 }], 'premieres.0.festivalId', 'number'],
  ])('refuses %s', (_what, premieres, field, reason) => {
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
