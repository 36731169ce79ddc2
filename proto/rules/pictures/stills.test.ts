import { separatePoster } from './stills.js';

const pictures = (...sizes: string[]) =>
  sizes.map((size) => {
    const [width, height] = size.split('x').map(Number);
    return { size, width: width!, height: height! };
  });

describe('separatePoster', () => {
  it.each([
    ['no pictures', [], null, []],
    ['only wide pictures', ['16x9', '4x3'], null, ['16x9', '4x3']],
    ['a square picture', ['9x9'], null, ['9x9']],
    ['a picture that is slightly taller than wide', ['16x9', '9x10', '4x3'], '9x10', ['16x9', '4x3']],
    ['two upright pictures', ['16x9', '2x3', '9x16'], '2x3', ['16x9', '9x16']],
  ])('splits %s', (_what, all, poster, stills) => {
    const result = separatePoster(pictures(...all));
    expect(result.poster?.size ?? null).toBe(poster);
    expect(result.stills.map(({ size }) => size)).toEqual(stills);
  });
  it('removes only one of two pictures with equal dimensions', () =>
    expect(separatePoster(pictures('2x3', '2x3')).stills).toHaveLength(1));
});
