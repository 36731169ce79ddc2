import type { Read } from '../../database/client.js';
import { findChangedFestivals } from './read-documents.js';

const createReader =
  (contentHashes: string | null): Read =>
  <T>() =>
    Promise.resolve([{ contentHashes }] as T[]);

it.each<[string, string | null, [number, string][], number[], number[]]>([
  [
    'the same again',
    '1 1:1.1\n2 1:',
    [
      [1, '1:1.1'],
      [2, '1:'],
    ],
    [],
    [],
  ],
  ['a new one', '1 1:\n2 1:', [[1, '1:']], [2], []],
  ['another seal', '1 2:', [[1, '1:']], [1], []],
  [
    'one more competition, at the end',
    '1 1:1.1\n2 1:1.1,2.1',
    [
      [1, '1:1.1'],
      [2, '1:1.1'],
    ],
    [2],
    [],
  ],
  ['one less', '1 1:1.1', [[1, '1:1.1,2.1']], [1], []],
  ['one that is gone, beside a new one', '2 1:', [[1, '1:']], [2], [1]],
  ['no festival any more', null, [[1, '1:']], [], [1]],
])(
  'compares the stored hashes with the known ones: %s',
  async (_what, contentHashes, knownHashes, changedIds, deletedIds) => {
    expect(await findChangedFestivals(createReader(contentHashes), new Map(knownHashes))).toEqual({
      changedIds,
      deletedIds,
    });
  },
);
