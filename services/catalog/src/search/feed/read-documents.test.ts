import type { Read } from '../../database/client.js';
import { findChangedFestivals } from './read-documents.js';

const createReader =
  (contentHashes: string | null): Read =>
  <T>() =>
    Promise.resolve([{ contentHashes }] as T[]);

it.each<[string, string | null, [number, string][], number[], number[]]>([
  [
    'unchanged festivals',
    '1 1:1.1\n2 1:',
    [
      [1, '1:1.1'],
      [2, '1:'],
    ],
    [],
    [],
  ],
  ['a new festival', '1 1:\n2 1:', [[1, '1:']], [2], []],
  ['another version of the festival', '1 2:', [[1, '1:']], [1], []],
  [
    'one competition more',
    '1 1:1.1\n2 1:1.1,2.1',
    [
      [1, '1:1.1'],
      [2, '1:1.1'],
    ],
    [2],
    [],
  ],
  ['one competition less', '1 1:1.1', [[1, '1:1.1,2.1']], [1], []],
  ['a deleted festival and a new one', '2 1:', [[1, '1:']], [2], [1]],
  ['no festivals', null, [[1, '1:']], [], [1]],
])(
  'compares the stored hashes with the known ones: %s',
  async (_what, contentHashes, knownHashes, changedIds, deletedIds) => {
    expect(await findChangedFestivals(createReader(contentHashes), new Map(knownHashes))).toEqual({
      changedIds,
      deletedIds,
    });
  },
);
