import { loadAhead } from './ahead';

const idle: (() => void)[] = [];
const settle = () => new Promise((resolve) => setTimeout(resolve));
const begin = (pages: (() => Promise<unknown>)[]) => {
  const away = new AbortController();
  void loadAhead(pages, away.signal);
  return away;
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

describe('pages loaded ahead', () => {
  it('come one after the other, each once there is nothing else to do, and one that cannot be had keeps none back', async () => {
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

  it('are let be once one has left, and where each byte is paid for', async () => {
    const load = jest.fn(() => Promise.resolve());
    begin([load]).abort();
    await rest();
    Object.assign(navigator, { connection: { saveData: true } });
    begin([load]);
    await rest();
    expect(load).not.toHaveBeenCalled();
  });
});
