import { dragCrop, getCropSquare, DEFAULT_CROP } from './crop';

const wide = { width: 400, height: 200 };

it.each([
  ['the middle at first', DEFAULT_CROP, { side: 200, left: 100, top: 0 }],
  ['the left end', { zoom: 1, x: 0, y: 0.5 }, { side: 200, left: 0, top: 0 }],
  ['nearer, in a corner', { zoom: 2, x: 1, y: 1 }, { side: 100, left: 300, top: 100 }],
  ['never outside of it', { zoom: 0.1, x: 9, y: -9 }, { side: 200, left: 200, top: 0 }],
  ['never nearer than four times', { zoom: 100, x: 0, y: 0 }, { side: 50, left: 0, top: 0 }],
])('shows %s', (_what, crop, square) => expect(getCropSquare(wide, crop)).toEqual(square));

it('keeps the dragged point under the pointer', () => {
  const after = dragCrop(wide, { zoom: 2, x: 0.5, y: 0.5 }, 0.5, -0.25);
  const { side, left, top } = getCropSquare(wide, after);
  expect([side, Math.round(left), Math.round(top)]).toEqual([100, 100, 75]);
});
it('stops at the edge of the picture, and does not move without room', () => {
  expect(dragCrop(wide, DEFAULT_CROP, -9, 5)).toEqual({ zoom: 1, x: 1, y: 0.5 });
});
