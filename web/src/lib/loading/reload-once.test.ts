import { reloadOnce } from './reload-once';

const createFailingLoader = (file: string) => () =>
  Promise.reject<string>(new Error(`Failed to fetch ${file}`));

describe('loading a lazy page', () => {
  it('reloads once for each distinct error message, then throws the error', async () => {
    let reloads = 0;
    const reload = () => void reloads++;
    void reloadOnce(createFailingLoader('a.js'), reload);
    void reloadOnce(createFailingLoader('b.js'), reload);
    await expect(reloadOnce(createFailingLoader('a.js'), reload)).rejects.toThrow('Failed to fetch a.js');
    await expect(reloadOnce(createFailingLoader('b.js'), reload)).rejects.toThrow('Failed to fetch b.js');
    expect(reloads).toBe(2);
  });

  it('does not reload while the browser is offline, and may reload later', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    let reloads = 0;
    const reload = () => void reloads++;
    await expect(reloadOnce(createFailingLoader('c.js'), reload)).rejects.toThrow('Failed to fetch c.js');
    online.mockRestore();
    void reloadOnce(createFailingLoader('c.js'), reload);
    await Promise.resolve();
    await Promise.resolve();
    expect(reloads).toBe(1);
  });

  it('returns a page that loads, without a reload', async () => {
    let reloads = 0;
    const reload = () => void reloads++;
    await expect(reloadOnce(() => Promise.resolve('page'), reload)).resolves.toBe('page');
    expect(reloads).toBe(0);
  });

  it('never reloads when the browser cannot store the failure, because it would reload forever', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const reload = vi.fn();
    await expect(reloadOnce(createFailingLoader('a.js'), reload)).rejects.toThrow('Failed to fetch a.js');
    expect(reload).not.toHaveBeenCalled();
  });
});
