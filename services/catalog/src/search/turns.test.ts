import { newCall, within } from '@laurel/runtime/call';
import { ask, documents } from '../../test/documents.js';
import { MemoryEngine } from './memory-engine.js';
import { NO_FILTERS } from '@laurel/rules/conditions';

const engine = new MemoryEngine();
beforeAll(() => engine.put(documents, []));

describe('the worst question', () => {
  const many = <T>(value: T, times: number) => Array<T>(times).fill(value);
  const worst = ask({
    query: many('documntary', 66).join(' '),
    facets: many('country', 60),
    filters: { ...NO_FILTERS, genre: many('Drama', 60), type: many('Animation', 60) },
    sort: 'fee',
  });
  it('is the same as the question that says everything once', async () => {
    const once = ask({
      query: 'documntary',
      facets: ['country'],
      filters: { ...NO_FILTERS, genre: ['Drama'], type: ['Animation'] },
      sort: 'fee',
    });
    expect(await engine.search(worst)).toEqual(await engine.search(once));
  });
  it('lets others have their turn between its steps, and a plain one overtakes it', async () => {
    const words = 'documntary festivl intrnational anmation expermental shrt flm vdeo indpendent studnt';
    const facets = ['country', 'region', 'type', 'genre', 'qualifier', 'premiere', 'arthouseIndex'];
    const done: string[] = [];
    const dear = [1, 2, 3].map(() =>
      engine.search(ask({ query: words, facets, sort: 'fee' })).then(() => done.push('dear')),
    );
    const plain = engine.search(ask({ query: 'lyon' })).then(() => done.push('plain'));
    await Promise.all([...dear, plain]);
    expect(done).toEqual(['plain', 'dear', 'dear', 'dear']);
  });
  it('is refused while too many of its kind wait', async () => {
    const facets = ['country', 'region', 'type', 'genre', 'qualifier', 'premiere', 'arthouseIndex'];
    const all = await Promise.allSettled(
      many(0, 40).map((_, n) =>
        engine.search(ask({ query: `documentary short film music dance night${n}`, facets, sort: 'fee' })),
      ),
    );
    const refused = all
      .filter(({ status }) => status === 'rejected')
      .map((one) => (one as PromiseRejectedResult).reason.code as string);
    // On a machine that is busy with something else, those who wait give up besides.
    expect(refused.filter((code) => code !== 'search.too_slow')).toEqual(many('search.busy', 16));
  });
  it('ends when its asker waits no longer', async () => {
    const call = newCall({ deadline: Date.now() - 1 });
    await expect(within(call, () => engine.search(ask({ query: 'documentary' })))).rejects.toMatchObject({
      code: 'search.too_slow',
    });
  });
});
