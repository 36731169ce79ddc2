import { refusal } from '../../runtime/test/callers.js';
import { SearchFeed } from '../src/search/feed/search-feed.js';
import { startCatalog, type RunningCatalog } from './make.js';
import { createMergeActions, createName, type MergeActions } from './merge-actions.js';

let running: RunningCatalog;
let getDetails: MergeActions['getDetails'],
  createFestival: MergeActions['createFestival'],
  merge: MergeActions['merge'];
beforeAll(async () => {
  running = await startCatalog();
  ({ getDetails, createFestival, merge } = createMergeActions(running));
});
afterAll(() => running?.stop());

describe('possible duplicate festivals', () => {
  const findSuspects = async (overrides: object = {}) => {
    await running.get(SearchFeed).catchUp();
    const { items } = await running.asAdmin(() =>
      running.editing.getDuplicateFestivals({ strength: [], why: [], page: 1, pageSize: 50, ...overrides }),
    );
    return items;
  };
  it('are filtered by name, strength and reason', async () => {
    const [strongName, possibleName] = [createName(), createName()];
    const first = await createFestival({ name: strongName, city: 'Łódź' });
    await createFestival({ name: `3rd ${strongName}`, city: 'Łódź', competitions: [], website: null });
    await createFestival({ name: possibleName, city: 'Graz', alternativeNames: ['Leuchten'], website: null });
    await createFestival({ name: `${possibleName} 2025`, city: 'Wien', competitions: [], website: null });
    const findNames = async (overrides: object) =>
      (await findSuspects(overrides)).map((pair) => pair.first!.name);
    expect(await findNames({})).toEqual([strongName, possibleName]);
    for (const query of [strongName.toUpperCase(), 'lodz', `3rd ${strongName}`, String(first.festival!.id)])
      expect([query, await findNames({ query })]).toEqual([query, [strongName]]);
    expect(await findNames({ query: 'leuchten' })).toEqual([possibleName]);
    expect(await findNames({ query: `${strongName} ${possibleName}` })).toEqual([]);
    expect(await findNames({ strength: ['strong'] })).toEqual([strongName]);
    expect(await findNames({ strength: ['possible', 'likely'] })).toEqual([possibleName]);
    expect(await findNames({ why: ['name'] })).toEqual([strongName, possibleName]);
    expect(await findNames({ why: ['name', 'location'] })).toEqual([strongName]);
    expect(await findNames({ query: possibleName, strength: ['strong'] })).toEqual([]);
    for (const pair of await findSuspects())
      await running.asAdmin(() =>
        running.editing.recordDistinctFestivals({ firstId: pair.first!.id, secondId: pair.second!.id }),
      );
  });

  it('are listed with their reasons until an administrator marks them as distinct', async () => {
    const name = createName();
    const first = await createFestival({ name, city: 'Lyon' });
    const second = await createFestival({ name: `3rd ${name} 2025`, city: 'Lyon', competitions: [] });
    const [firstId, secondId] = [first.festival!.id, second.festival!.id];
    const [pair, ...others] = await findSuspects();
    expect(others).toEqual([]);
    expect(pair).toMatchObject({
      first: { id: firstId, name, city: 'Lyon', competitions: 1, entries: 0 },
      second: { id: secondId, competitions: 0 },
      why: ['name', 'location'],
      strength: 'strong',
    });
    const recordDistinct = (a: number, b: number) =>
      running.asAdmin(() => running.editing.recordDistinctFestivals({ firstId: a, secondId: b }));
    await recordDistinct(secondId, firstId);
    await recordDistinct(firstId, secondId);
    expect(await findSuspects()).toEqual([]);
    expect((await refusal(recordDistinct(firstId, firstId))).code).toBe('merge.itself');
    const error = await refusal(recordDistinct(firstId, 999_999));
    expect([error.code, error.field]).toEqual(['festival.not_found', 'secondId']);
    const third = await createFestival({ name: `${name} 2026`, city: 'Lyon', competitions: [] });
    expect(await findSuspects()).toHaveLength(2);
    await merge(third, await getDetails(secondId));
    const [remainingPair] = await findSuspects();
    expect(remainingPair).toBeUndefined();
  });
});
