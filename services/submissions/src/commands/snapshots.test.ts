import { Film } from '@laurel/proto/films/v1/films';
import { Snapshot } from '@laurel/proto/matching/v1/matching';
import { keptSnapshot } from '../kept-snapshot.js';
import { snapshotsOf } from './snapshots.js';

const film = Film.fromJSON({ id: 7, version: 3, facts: { name: 'Salt' } });
const said = (of?: Film) =>
  Snapshot.fromJSON({ competitionId: 1, explanation: { verdict: 'eligible' }, ...(of && { film: of }) });

describe('what matching says, while one of the two services is older', () => {
  it.each([
    ['once for all', { items: [said()], film }],
    ['with the competition, as before', { items: [said(film)], film: null }],
    ['both ways', { items: [said(film)], film }],
  ])('is kept with its film, told %s', (_how, answer) => {
    expect(keptSnapshot(snapshotsOf(answer).get(1)!, null)).toMatchObject({
      explanation: { verdict: 'eligible' },
      film: { id: 7, version: 3, facts: { name: 'Salt' } },
    });
  });
  it('is asked for again where it comes without its film', () => {
    expect(() => snapshotsOf({ items: [said()], film: null })).toThrow(
      expect.objectContaining({ kind: 'unavailable', code: 'matching.behind' }),
    );
  });
  it('is nothing of nothing', () => {
    expect(snapshotsOf({ items: [], film: null })).toEqual(new Map());
  });
});
