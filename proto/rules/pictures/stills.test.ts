import { separatePoster } from './stills.js';

const pictures = (...measures: string[]) =>
  measures.map((measure) => {
    const [width, height] = measure.split('x').map(Number);
    return { measure, width: width!, height: height! };
  });

describe('posterApart', () => {
  it.each([
    ['nothing', [], null, []],
    ['wide ones alone', ['16x9', '4x3'], null, ['16x9', '4x3']],
    ['a square one', ['9x9'], null, ['9x9']],
    ['one that is taller by a line', ['16x9', '9x10', '4x3'], '9x10', ['16x9', '4x3']],
    ['two upright ones', ['16x9', '2x3', '9x16'], '2x3', ['16x9', '9x16']],
  ])('splits %s', (_what, all, poster, stills) => {
    const apart = separatePoster(pictures(...all));
    expect(apart.poster?.measure ?? null).toBe(poster);
    expect(apart.stills.map(({ measure }) => measure)).toEqual(stills);
  });
  it('removes only one of two pictures with equal dimensions', () =>
    expect(separatePoster(pictures('2x3', '2x3')).stills).toHaveLength(1));
});
