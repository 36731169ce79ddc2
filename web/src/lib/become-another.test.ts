import { becomeAnother } from './become-another';
import { isLeaving, stay } from './leaving';

const page = { assign: jest.fn(), reload: jest.fn() };
const shown = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
beforeEach(() => jest.clearAllMocks());
afterEach(stay);

it('leads on, and who goes back to the page as the browser has kept it is shown it anew', async () => {
  await becomeAnother(() => Promise.resolve('/goodbye'), page);
  expect(page.assign.mock.calls).toEqual([['/goodbye']]);
  shown(false);
  expect(page.reload).not.toHaveBeenCalled();
  shown(true);
  expect(page.reload).toHaveBeenCalledTimes(1);
});

it('stays where it is when nothing has changed', async () => {
  const failing = becomeAnother(() => Promise.reject(new Error('away')), page);
  expect(isLeaving()).toBe(true);
  await expect(failing).rejects.toThrow('away');
  expect([isLeaving(), page.assign.mock.calls]).toEqual([false, []]);
});
