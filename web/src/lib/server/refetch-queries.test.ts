import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { refetchQueries } from './refetch-queries';

/** Starts a query that is on screen. Each of its requests waits for `respond`. */
function startQuery(name: string) {
  const client = new QueryClient();
  const pending: ((value: string) => void)[] = [];
  const request = vi.fn(() => new Promise<string>((resolve) => pending.push(resolve)));
  const observer = new QueryObserver(client, { queryKey: [name], queryFn: request });
  onTestFinished(observer.subscribe(() => {}));
  const respond = (value: string) => pending.shift()!(value);
  return { client, observer, request, respond };
}

it('fetches a query again whose first response was requested before the change', async () => {
  const { client, observer, request, respond } = startQuery('list');
  refetchQueries(client, { refetchType: 'active' });
  expect(request).toHaveBeenCalledTimes(1);
  respond('before the change');
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(2));
  respond('after the change');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after the change'));
});

it('fetches a loaded query once, and no other one', async () => {
  const { client, request, respond } = startQuery('list');
  respond('before the change');
  await vi.waitFor(() => expect(client.getQueryData(['list'])).toBe('before the change'));
  refetchQueries(client, { queryKey: ['other'] });
  expect(request).toHaveBeenCalledTimes(1);
  refetchQueries(client, { queryKey: ['list'] });
  respond('after the change');
  await vi.waitFor(() => expect(client.getQueryData(['list'])).toBe('after the change'));
  expect(request).toHaveBeenCalledTimes(2);
});
