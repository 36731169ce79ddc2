import { switchUser } from './switch-user';
import { isLeaving, cancelLeaving } from '../../ui/navigation/leaving';

const page = { assign: vi.fn(), reload: vi.fn() };
const firePageShow = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
beforeEach(() => vi.clearAllMocks());
afterEach(cancelLeaving);

it('navigates, and reloads a page that the browser restores from its cache', async () => {
  await switchUser(() => Promise.resolve('/goodbye'), page);
  expect(page.assign.mock.calls).toEqual([['/goodbye']]);
  firePageShow(false);
  expect(page.reload).not.toHaveBeenCalled();
  firePageShow(true);
  expect(page.reload).toHaveBeenCalledTimes(1);
});

it('stays on the page when the change failed', async () => {
  const failing = switchUser(() => Promise.reject(new Error('away')), page);
  expect(isLeaving()).toBe(true);
  await expect(failing).rejects.toThrow('away');
  expect([isLeaving(), page.assign.mock.calls]).toEqual([false, []]);
});
