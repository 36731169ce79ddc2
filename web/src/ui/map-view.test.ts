import { moved, zoomed, type Box } from './map-view';

const FRAME: Box = [0, 0, 1000, 400];
describe('the part of a map that is looked at', () => {
  it('comes nearer around its middle, and goes back to the whole', () => {
    const near = zoomed(FRAME, FRAME, 2);
    expect(near).toEqual([250, 100, 500, 200]);
    expect(zoomed(near, FRAME, 1 / 4)).toEqual(FRAME);
  });
  it('comes no nearer than a sixteenth', () => expect(zoomed(FRAME, FRAME, 100)[2]).toBe(62.5));
  it('moves by a part of its own size, and never off the map', () => {
    const near = zoomed(FRAME, FRAME, 2);
    expect(moved(near, FRAME, 0.2, 0)).toEqual([350, 100, 500, 200]);
    expect(moved(near, FRAME, -3, 3)).toEqual([0, 200, 500, 200]);
    expect(moved(FRAME, FRAME, 0.2, 0.2)).toEqual(FRAME);
  });
});
