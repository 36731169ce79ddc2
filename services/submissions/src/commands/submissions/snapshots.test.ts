import { Film } from '@laurel/proto/films/v1/films';
import { Snapshot } from '@laurel/proto/matching/v1/matching';
import { toStoredSnapshot } from '../../submissions/stored-snapshot.js';
import { toSnapshots } from './snapshots.js';

const film = Film.fromJSON({ id: 7, version: 3, details: { name: 'Salt' } });
const createSnapshot = (snapshotFilm?: Film) =>
  Snapshot.fromJSON({
    competitionId: 1,
    explanation: { verdict: 'eligible' },
    ...(snapshotFilm && { film: snapshotFilm }),
  });

describe('the snapshots from matching, while services of two releases run', () => {
  it.each([
    ['once for all competitions', { items: [createSnapshot()], film }],
    ['with the competition only', { items: [createSnapshot(film)], film: null }],
    ['both ways', { items: [createSnapshot(film)], film }],
  ])('are stored with their film when it arrives %s', (_title, response) => {
    expect(toStoredSnapshot(toSnapshots(response).get(1)!, null)).toMatchObject({
      explanation: { verdict: 'eligible' },
      film: { id: 7, version: 3, details: { name: 'Salt' } },
    });
  });
  it('are requested again when the film is missing', () => {
    expect(() => toSnapshots({ items: [createSnapshot()], film: null })).toThrow(
      expect.objectContaining({ kind: 'unavailable', code: 'matching.behind' }),
    );
  });
  it('are empty for no items', () => {
    expect(toSnapshots({ items: [], film: null })).toEqual(new Map());
  });
});
