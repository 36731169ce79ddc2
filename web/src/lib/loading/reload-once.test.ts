import { reloadOnce } from './reload-once';

const missing = (file: string) => () => Promise.reject<string>(new Error(`Failed to fetch ${file}`));

describe('a lazy page that does not load', () => {
  it('reloads once for each distinct message, then shows the error', async () => {
    let reloads = 0;
    const reload = () => void reloads++;
    void reloadOnce(missing('a.js'), reload);
    void reloadOnce(missing('b.js'), reload);
    await expect(reloadOnce(missing('a.js'), reload)).rejects.toThrow('Failed to fetch a.js');
    await expect(reloadOnce(missing('b.js'), reload)).rejects.toThrow('Failed to fetch b.js');
    expect(reloads).toBe(2);
  });

  it('stays where it is while the browser is offline, and may reload later', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    let reloads = 0;
    const reload = () => void reloads++;
    await expect(reloadOnce(missing('c.js'), reload)).rejects.toThrow('Failed to fetch c.js');
    online.mockRestore();
    void reloadOnce(missing('c.js'), reload);
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

  it('works when the browser cannot store anything', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await expect(reloadOnce(missing('a.js'), () => {})).rejects.toThrow('Failed to fetch a.js');
  });
});
