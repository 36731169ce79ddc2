import { prefetchPages } from './prefetch-pages';

const idle: (() => void)[] = [];
const settle = () => new Promise((resolve) => setTimeout(resolve));
const begin = (pages: (() => Promise<unknown>)[]) => {
  const abortController = new AbortController();
  void prefetchPages(pages, abortController.signal);
  return abortController;
};
beforeEach(() => {
  idle.length = 0;
  Object.assign(window, {
    requestIdleCallback: (then: () => void) => idle.push(then),
    cancelIdleCallback: (id: number) => (idle[id - 1] = () => {}),
  });
});
afterEach(() => {
  for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'connection');
});
const rest = async () => {
  idle.shift()?.();
  await settle();
};

describe('preloaded pages', () => {
  it('load one after the other when the browser is idle, and a failing one does not stop the rest', async () => {
    const loaded: string[] = [];
    const page = (name: string) => () => {
      loaded.push(name);
      return name === 'broken' ? Promise.reject(new Error('not found')) : Promise.resolve();
    };
    begin([page('first'), page('broken'), page('last')]);
    await settle();
    expect(loaded).toEqual([]);
    await rest();
    expect(loaded).toEqual(['first']);
    await rest();
    await rest();
    expect(loaded).toEqual(['first', 'broken', 'last']);
  });

  it('do not load after the visitor has left, or when the browser saves data', async () => {
    const load = vi.fn(() => Promise.resolve());
    begin([load]).abort();
    await rest();
    Object.assign(navigator, { connection: { saveData: true } });
    begin([load]);
    await rest();
    expect(load).not.toHaveBeenCalled();
  });
});
