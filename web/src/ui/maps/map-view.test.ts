import { parseView, moveBox, serializeView, zoomBox, type Box } from './map-view';

const FRAME: Box = [0, 0, 1000, 400];
describe('the view box of a map', () => {
  it('zooms in around its centre, and out to the whole map', () => {
    const near = zoomBox(FRAME, FRAME, 2);
    expect(near).toEqual([250, 100, 500, 200]);
    expect(zoomBox(near, FRAME, 1 / 4)).toEqual(FRAME);
  });
  it('zooms in to a sixteenth at most', () => expect(zoomBox(FRAME, FRAME, 100)[2]).toBe(62.5));
  it('moves by a fraction of its size, and never off the map', () => {
    const near = zoomBox(FRAME, FRAME, 2);
    expect(moveBox(near, FRAME, 0.2, 0)).toEqual([350, 100, 500, 200]);
    expect(moveBox(near, FRAME, -3, 3)).toEqual([0, 200, 500, 200]);
    expect(moveBox(FRAME, FRAME, 0.2, 0.2)).toEqual(FRAME);
  });
  it('is serialized for the address and parsed again, and the whole map needs no value', () => {
    const box = moveBox(zoomBox(FRAME, FRAME, 1.6), FRAME, 0.2, -0.1);
    const near = serializeView(box, FRAME)!;
    expect(near).toBe('1.6,62.5,43.75');
    for (const [index, number] of parseView(near, FRAME).entries()) expect(number).toBeCloseTo(box[index]!);
    expect(serializeView(FRAME, FRAME)).toBeNull();
  });
  it.each(['', 'near', '2', '2,50', '2,50,x', ',,', 'Infinity,1,1'])(
    'is the whole map for the address value "%s"',
    (text) => expect(parseView(text, FRAME)).toEqual(FRAME),
  );
  it('never leaves the map or its zoom limits, whatever the address says', () => {
    expect(parseView('999,1000,-1000', FRAME)).toEqual([937.5, 0, 62.5, 25]);
    expect(parseView('0.1,0,0', FRAME)).toEqual(FRAME);
  });
});
