import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { BffStub } from '../../../../test/bff-stub';
import { EventsStub } from '../../../../test/events';
import { makeListing, makeRow } from '../../../../test/make';
import { startLiveUpdates } from '../../../lib/live-updates/live-updates';
import { DEFAULT_STATE } from './list-state';
import { useListing } from './use-listing';

const createWrapper = (client: QueryClient) =>
  function Wrapper({ children }: { children: ReactNode }) {
    return createElement(QueryClientProvider, { client }, children);
  };

describe('the rows of a film', () => {
  const allRows = Array.from({ length: 330 }, (_, i) => makeRow(i + 1));
  const renderListing = () => {
    const bff = new BffStub({
      getCompetitionWizardListingData: ({ page, pageSize }) =>
        makeListing(allRows.slice((page! - 1) * pageSize!, page! * pageSize!), { total: allRows.length }),
    });
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
    const hook = renderHook(({ state }) => useListing(7, state, null), {
      wrapper: createWrapper(client),
      initialProps: { state: DEFAULT_STATE },
    });
    const getPages = () => bff.calls.map(({ input }) => [input.page, input.pageSize]);
    const getLoadedRows = () =>
      hook.result.current.rows.flatMap((row, n) => (row ? [[n, row.competition.id]] : []));
    return { bff, ...hook, getPages, getLoadedRows };
  };
  it('are few at first, with a placeholder for each other row, and more are fetched on scrolling', async () => {
    const { result, getPages, getLoadedRows } = renderListing();
    await waitFor(() => expect(result.current.rows).toHaveLength(330));
    expect(getPages()).toEqual([[1, 20]]);
    expect(getLoadedRows()).toEqual(allRows.slice(0, 20).map(({ competition }, n) => [n, competition.id]));
    act(() => result.current.onRange(0, 19));
    expect(getPages()).toEqual([[1, 20]]);
    act(() => result.current.onRange(0, 20));
    await waitFor(() => expect(getLoadedRows()).toHaveLength(100));
    expect(getPages()).toEqual([
      [1, 20],
      [1, 100],
    ]);
  });
  it('are fetched only where the user looks, and stay loaded afterwards', async () => {
    const { result, getPages, getLoadedRows } = renderListing();
    await waitFor(() => expect(result.current.rows).toHaveLength(330));
    act(() => result.current.onRange(310, 329));
    await waitFor(() => expect(result.current.rows[329]?.competition.id).toBe(330));
    expect(getPages()).toEqual([
      [1, 20],
      [4, 100],
    ]);
    act(() => result.current.onRange(90, 100));
    await waitFor(() => expect(result.current.rows[100]?.competition.id).toBe(101));
    expect(getLoadedRows()).toEqual(
      [...allRows.slice(0, 200), ...allRows.slice(300)].map(({ competition: { id } }) => [id - 1, id]),
    );
  });
  it('of a new query replace the old ones, which stay visible until then', async () => {
    const { result, rerender } = renderListing();
    await waitFor(() => expect(result.current.rows).toHaveLength(330));
    act(() => result.current.onRange(310, 329));
    await waitFor(() => expect(result.current.rows[329]).toBeDefined());
    rerender({ state: { ...DEFAULT_STATE, filters: { country: ['FR'] } } });
    expect([result.current.isOutdated, result.current.rows.length]).toEqual([true, 330]);
    await waitFor(() => expect(result.current.isOutdated).toBe(false));
    expect(result.current.rows[329]).toBeUndefined();
  });
});

describe('a list that is rebuilding', () => {
  let client: QueryClient;
  let stop: () => void;
  let requestTimes: number[];
  let isRebuilding: boolean;
  beforeEach(() => {
    vi.useFakeTimers();
    EventsStub.install();
    requestTimes = [];
    isRebuilding = true;
    new BffStub({
      getCompetitionWizardListingData: () => {
        requestTimes.push(performance.now());
        return makeListing([makeRow(1)], { isRebuilding });
      },
    });
    client = new QueryClient();
    renderHook(() => useListing(7, DEFAULT_STATE, null), { wrapper: createWrapper(client) });
    stop = startLiveUpdates(client);
  });
  afterEach(() => {
    stop();
    client.clear();
    EventsStub.remove();
    vi.useRealTimers();
  });
  const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it('is fetched every five seconds until it is complete', async () => {
    await advance(20_100);
    expect(requestTimes.map((at) => Math.round((at - requestTimes[0]!) / 1000))).toEqual([0, 5, 10, 15, 20]);
    isRebuilding = false;
    await advance(60_000);
    expect(requestTimes).toHaveLength(6);
  });

  it('is the only query fetched again, and only while the page is visible', async () => {
    const otherQuery = vi.fn(() => Promise.resolve(1));
    const wrapper = createWrapper(client);
    renderHook(() => useQuery({ queryKey: ['other'], queryFn: otherQuery }), { wrapper });
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await advance(20_000);
    const requestCount = requestTimes.length;
    expect(requestCount).toBeLessThanOrEqual(2);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await advance(5100);
    hidden.mockRestore();
    expect(requestTimes).toHaveLength(requestCount + 1);
    expect(otherQuery).toHaveBeenCalledTimes(1);
  });

  it('is fetched no more often when events arrive', async () => {
    await advance(4000);
    for (let n = 0; n < 37; n++) {
      EventsStub.emit('match.changed', { films: [7] });
      await advance(700);
    }
    const refetchTimes = requestTimes.slice(1);
    expect(refetchTimes.length).toBeGreaterThan(4);
    expect(refetchTimes.slice(1).filter((at, n) => at - refetchTimes[n]! < 5000)).toEqual([]);
  });
});
