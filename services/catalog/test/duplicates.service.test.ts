import { refusal } from '../../runtime/test/callers.js';
import { SearchFeed } from '../src/search/feed/search-feed.js';
import { startCatalog, type Running } from './make.js';
import { merging, nextName, type Merging } from './merging.js';

let running: Running;
let whole: Merging['whole'], made: Merging['made'], merge: Merging['merge'];
beforeAll(async () => {
  running = await startCatalog();
  ({ whole, made, merge } = merging(running));
});
afterAll(() => running?.stop());

describe('possible duplicate festivals', () => {
  const suspects = async (over: object = {}) => {
    await running.get(SearchFeed).catchUp();
    const { items } = await running.asAdmin(() =>
      running.editing.getDuplicateFestivals({ strength: [], why: [], page: 1, pageSize: 50, ...over }),
    );
    return items;
  };
  it('are filtered by name, strength and reason', async () => {
    const [sure, unsure] = [nextName(), nextName()];
    const first = await made({ name: sure, city: 'Łódź' });
    await made({ name: `3rd ${sure}`, city: 'Łódź', competitions: [], website: null });
    await made({ name: unsure, city: 'Graz', alternativeNames: ['Leuchten'], website: null });
    await made({ name: `${unsure} 2025`, city: 'Wien', competitions: [], website: null });
    const names = async (over: object) => (await suspects(over)).map((pair) => pair.first!.name);
    expect(await names({})).toEqual([sure, unsure]);
    for (const query of [sure.toUpperCase(), 'lodz', `3rd ${sure}`, String(first.festival!.id)])
      expect([query, await names({ query })]).toEqual([query, [sure]]);
    expect(await names({ query: 'leuchten' })).toEqual([unsure]);
    expect(await names({ query: `${sure} ${unsure}` })).toEqual([]);
    expect(await names({ strength: ['strong'] })).toEqual([sure]);
    expect(await names({ strength: ['possible', 'likely'] })).toEqual([unsure]);
    expect(await names({ why: ['name'] })).toEqual([sure, unsure]);
    expect(await names({ why: ['name', 'location'] })).toEqual([sure]);
    expect(await names({ query: unsure, strength: ['strong'] })).toEqual([]);
    for (const { first: one, second } of await suspects())
      await running.asAdmin(() =>
        running.editing.recordDistinctFestivals({ firstId: one!.id, secondId: second!.id }),
      );
  });

  it('are listed with their reasons until an administrator marks them as distinct', async () => {
    const name = nextName();
    const first = await made({ name, city: 'Lyon' });
    const second = await made({ name: `3rd ${name} 2025`, city: 'Lyon', competitions: [] });
    const [firstId, secondId] = [first.festival!.id, second.festival!.id];
    const [pair, ...others] = await suspects();
    expect(others).toEqual([]);
    expect(pair).toMatchObject({
      first: { id: firstId, name, city: 'Lyon', competitions: 1, entries: 0 },
      second: { id: secondId, competitions: 0 },
      why: ['name', 'location'],
      strength: 'strong',
    });
    const apart = (a: number, b: number) =>
      running.asAdmin(() => running.editing.recordDistinctFestivals({ firstId: a, secondId: b }));
    await apart(secondId, firstId);
    await apart(firstId, secondId);
    expect(await suspects()).toEqual([]);
    expect((await refusal(apart(firstId, firstId))).code).toBe('merge.itself');
    const error = await refusal(apart(firstId, 999_999));
    expect([error.code, error.field]).toEqual(['festival.not_found', 'secondId']);
    const third = await made({ name: `${name} 2026`, city: 'Lyon', competitions: [] });
    expect(await suspects()).toHaveLength(2);
    await merge(third, await whole(secondId));
    const [left] = await suspects();
    expect(left).toBeUndefined();
  });
});
