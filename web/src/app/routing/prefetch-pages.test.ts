import { prefetchPages } from './prefetch-pages';

const idleCallbacks: (() => void)[] = [];
const waitForPromises = () => new Promise((resolve) => setTimeout(resolve));
const startPrefetch = (pages: (() => Promise<unknown>)[]) => {
  const abortController = new AbortController();
  void prefetchPages(pages, abortController.signal);
  return abortController;
};
beforeEach(() => {
  idleCallbacks.length = 0;
  Object.assign(window, {
    requestIdleCallback: (callback: () => void) => idleCallbacks.push(callback),
    cancelIdleCallback: (id: number) => (idleCallbacks[id - 1] = () => {}),
  });
});
afterEach(() => {
  for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'connection');
});
const becomeIdle = async () => {
  idleCallbacks.shift()?.();
  await waitForPromises();
};

describe('preloaded pages', () => {
  it('load one after the other when the browser is idle, and a failing one does not stop the others', async () => {
    const loaded: string[] = [];
    const page = (name: string) => () => {
      loaded.push(name);
      return name === 'broken' ? Promise.reject(new Error('not found')) : Promise.resolve();
    };
    startPrefetch([page('first'), page('broken'), page('last')]);
    await waitForPromises();
    expect(loaded).toEqual([]);
    await becomeIdle();
    expect(loaded).toEqual(['first']);
    await becomeIdle();
    await becomeIdle();
    expect(loaded).toEqual(['first', 'broken', 'last']);
  });

  it('do not load after the visitor has left, or when the browser saves data', async () => {
    const load = vi.fn(() => Promise.resolve());
    startPrefetch([load]).abort();
    await becomeIdle();
    Object.assign(navigator, { connection: { saveData: true } });
    startPrefetch([load]);
    await becomeIdle();
    expect(load).not.toHaveBeenCalled();
  });
});
