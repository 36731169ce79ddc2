import { ask, documents, now } from '../../test/documents.js';
import { MemoryEngine } from './memory-engine.js';

const [first, second] = documents;
const third = documents
  .slice(2)
  .find(({ competitions }) => competitions.some(({ tiers }) => tiers.length > 0));
const over = {
  ...first!,
  name: 'Zeppelin Days',
  competitions: first!.competitions.map((one) => ({ ...one, tiers: [] })),
};
const undated = { ...second!, name: 'Zeppelin Days of Film', competitions: [] };
const live = { ...third!, name: 'Film Festival of Zeppelin Days' };
const engine = new MemoryEngine();
beforeAll(() => engine.put([over, undated, live, ...documents.slice(2).filter((one) => one !== third)], []));

const found = async (query: string, sort: string | null = null) =>
  (await engine.search(ask({ query, sort, pageSize: 10_000 }))).hits;

it.each([null, 'name', 'deadline'])(
  'what is over comes last and is said to be over, sorted by %s',
  async (sort) => {
    const hits = await found('zeppelin', sort);
    expect(hits.at(-1)).toMatchObject({ id: over.id, isPast: true, next: null });
    expect(hits.slice(0, -1).map(({ isPast }) => isPast)).toEqual([false, false]);
  },
);

it('without words the next deadline decides', async () => {
  const closing = ({ id }: { id: number }) =>
    Math.min(
      ...(documents[id - 1]!.competitions ?? []).flatMap(({ tiers }) =>
        tiers.map(({ closesAt }) => closesAt),
      ),
    );
  const dated = (await found('')).filter(({ id, next }) => id > 2 && id !== third!.id && next);
  const times = dated.map(closing);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(dated.every(({ next }) => Date.parse(next!.closesAt) >= now.getTime())).toBe(true);
});
