import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { makePage } from '../../../../test/make';
import { makeFestival } from '../../../../test/make-festival';
import { festivalsQuery } from '../../../lib/festivals/use-festivals';
import { useHosts } from './use-hosts';

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
beforeAll(() =>
  client.setQueryData(
    festivalsQuery([3]).queryKey,
    makePage([makeFestival({ id: 3, startsOn: '2027-05-12' })]),
  ),
);

it.each([
  ['the current one first', [2027, 2026]],
  ['the current one last', [2026, 2027]],
])('two editions of one festival are distinguished, %s, with one request', (_title, editions) => {
  const entries = editions.map((edition) => ({ festivalId: 3, festivalName: null, edition }));
  const entryWithoutFestival = { festivalId: null, festivalName: null, edition: null };
  const { result } = renderHook(() => useHosts([...entries, entryWithoutFestival]), { wrapper });
  const days = Object.fromEntries(
    entries.map((entry) => [entry.edition, result.current.findFestival(entry)!.startsOn]),
  );
  expect(days).toEqual({ 2026: null, 2027: '2027-05-12' });
  expect(result.current.findFestival(entryWithoutFestival)).toBeUndefined();
  expect(result.current.queries).toHaveLength(1);
});

it('entries without a festival cause no request', () => {
  const { result } = renderHook(() => useHosts([{ festivalId: null, festivalName: null, edition: 2027 }]), {
    wrapper,
  });
  expect(result.current.queries).toEqual([]);
});
