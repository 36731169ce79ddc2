import { createCall, runInCall } from '@laurel/runtime/auth/call-context';
import { makeSearchRequest, documents } from '../../../test/documents.js';
import { MemoryEngine } from './memory-engine.js';
import { NO_FILTERS } from '@laurel/rules/search/conditions';

const engine = new MemoryEngine();
beforeAll(() => engine.put(documents, []));

describe('the most expensive search request', () => {
  const repeat = <T>(value: T, times: number) => Array<T>(times).fill(value);
  const expensiveRequest = makeSearchRequest({
    query: repeat('documntary', 66).join(' '),
    facets: repeat('country', 60),
    filters: { ...NO_FILTERS, genre: repeat('Drama', 60), type: repeat('Animation', 60) },
    sort: 'fee',
  });
  it('returns the same result as the request without duplicates', async () => {
    const plainRequest = makeSearchRequest({
      query: 'documntary',
      facets: ['country'],
      filters: { ...NO_FILTERS, genre: ['Drama'], type: ['Animation'] },
      sort: 'fee',
    });
    expect(await engine.search(expensiveRequest)).toEqual(await engine.search(plainRequest));
  });
  it('lets other requests run between its steps, so that a plain search finishes first', async () => {
    const query = 'documntary festivl intrnational anmation expermental shrt flm vdeo indpendent studnt';
    const facets = ['country', 'region', 'type', 'genre', 'qualifier', 'premiere', 'arthouseIndex'];
    const finishedSearches: string[] = [];
    const expensive = [1, 2, 3].map(() =>
      engine
        .search(makeSearchRequest({ query, facets, sort: 'fee' }))
        .then(() => finishedSearches.push('expensive')),
    );
    const plainSearch = engine
      .search(makeSearchRequest({ query: 'lyon' }))
      .then(() => finishedSearches.push('plain'));
    await Promise.all([...expensive, plainSearch]);
    expect(finishedSearches).toEqual(['plain', 'expensive', 'expensive', 'expensive']);
  });
  it('is rejected while too many expensive searches wait', async () => {
    const facets = ['country', 'region', 'type', 'genre', 'qualifier', 'premiere', 'arthouseIndex'];
    const results = await Promise.allSettled(
      repeat(0, 40).map((_, n) =>
        engine.search(
          makeSearchRequest({ query: `documentary short film music dance night${n}`, facets, sort: 'fee' }),
        ),
      ),
    );
    const refusals = results
      .filter(({ status }) => status === 'rejected')
      .map((promiseSettledResult) => (promiseSettledResult as PromiseRejectedResult).reason.code as string);
    // At most 24 of the 40 requests may wait. On a busy machine, some of them time out.
    expect(refusals.filter((code) => code !== 'search.too_slow')).toEqual(repeat('search.busy', 16));
  });
  it('is cancelled when its deadline has passed', async () => {
    const call = createCall({ deadline: Date.now() - 1 });
    await expect(
      runInCall(call, () => engine.search(makeSearchRequest({ query: 'documentary' }))),
    ).rejects.toMatchObject({ code: 'search.too_slow' });
  });
});
