import { makeSearchRequest, documents, now } from '../../../test/documents.js';
import { MemoryEngine } from './memory-engine.js';

const [first, second] = documents;
const third = documents
  .slice(2)
  .find(({ competitions }) => competitions.some(({ tiers }) => tiers.length > 0));
/**
 * Clears the cached values of the shared documents, which another test file in this worker may have filled.
 */
const uncached = { state: undefined, foldedName: undefined, rank: undefined };
const pastDeadline = {
  ...first!,
  ...uncached,
  name: 'Zeppelin Days',
  competitions: first!.competitions.map((competition) => ({ ...competition, tiers: [] })),
};
const undated = { ...second!, ...uncached, name: 'Zeppelin Days of Film', competitions: [] };
const liveFestival = { ...third!, ...uncached, name: 'Film Festival of Zeppelin Days' };
const engine = new MemoryEngine();
beforeAll(() =>
  engine.put(
    [pastDeadline, undated, liveFestival, ...documents.slice(2).filter((document) => document !== third)],
    [],
  ),
);

const findHits = async (query: string, sort: string | null = null) =>
  (await engine.search(makeSearchRequest({ query, sort, pageSize: 10_000 }))).hits;

it.each([null, 'name', 'deadline'])(
  'sorted by %s, past festivals come last and are marked as past',
  async (sort) => {
    const hits = await findHits('zeppelin', sort);
    expect(hits.at(-1)).toMatchObject({ id: pastDeadline.id, isPast: true, next: null });
    expect(hits.slice(0, -1).map(({ isPast }) => isPast)).toEqual([false, false]);
  },
);

it('a search without a query sorts by the next deadline', async () => {
  const getClosing = ({ id }: { id: number }) =>
    Math.min(
      ...(documents[id - 1]!.competitions ?? []).flatMap(({ tiers }) =>
        tiers.map(({ closesAt }) => closesAt),
      ),
    );
  const datedHits = (await findHits('')).filter(({ id, next }) => id > 2 && id !== third!.id && next);
  const closingTimes = datedHits.map(getClosing);
  expect(closingTimes).toEqual(closingTimes.toSorted((a, b) => a - b));
  expect(datedHits.every(({ next }) => Date.parse(next!.closesAt) >= now.getTime())).toBe(true);
});
