import { boxNear, moved, nearIn, zoomed, type Box } from './map-view';

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
  it('is written into an address and read from it; all of it needs no words', () => {
    const box = moved(zoomed(FRAME, FRAME, 1.6), FRAME, 0.2, -0.1);
    const near = nearIn(box, FRAME)!;
    expect(near).toBe('1.6,62.5,43.75');
    for (const [at, number] of boxNear(near, FRAME).entries()) expect(number).toBeCloseTo(box[at]!);
    expect(nearIn(FRAME, FRAME)).toBeNull();
  });
  it.each(['', 'near', '2', '2,50', '2,50,x', ',,', 'Infinity,1,1'])(
    'is all of it where an address says "%s"',
    (said) => expect(boxNear(said, FRAME)).toEqual(FRAME),
  );
  it('never looks off the map, nor nearer than it may, whatever an address says', () => {
    expect(boxNear('999,1000,-1000', FRAME)).toEqual([937.5, 0, 62.5, 25]);
    expect(boxNear('0.1,0,0', FRAME)).toEqual(FRAME);
  });
});
