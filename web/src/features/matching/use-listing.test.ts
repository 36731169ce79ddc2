import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { BffStub } from '../../../test/bff-stub';
import { EventsStub } from '../../../test/events';
import { makeListing, makeRow } from '../../../test/make';
import { listen } from '../../lib/live';
import { atFirst } from './list/list-state';
import { useListing } from './use-listing';

const wrapperOf = (client: QueryClient) =>
  function Wrapper({ children }: { children: ReactNode }) {
    return createElement(QueryClientProvider, { client }, children);
  };

describe('the rows of a film', () => {
  const all = Array.from({ length: 330 }, (_, i) => makeRow(i + 1));
  const begin = () => {
    const bff = new BffStub({
      getCompetitionWizardListingData: ({ page, pageSize }) =>
        makeListing(all.slice((page! - 1) * pageSize!, page! * pageSize!), { total: all.length }),
    });
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
    const hook = renderHook(({ state }) => useListing(7, state, null), {
      wrapper: wrapperOf(client),
      initialProps: { state: atFirst },
    });
    const asked = () => bff.calls.map(({ input }) => [input.page, input.pageSize]);
    const there = () => hook.result.current.rows.flatMap((row, n) => (row ? [[n, row.competition.id]] : []));
    return { bff, ...hook, asked, there };
  };
  it('are few at first, with a place for each, and more as soon as one scrolls', async () => {
    const { result, asked, there } = begin();
    await waitFor(() => expect(result.current.rows).toHaveLength(330));
    expect(asked()).toEqual([[1, 20]]);
    expect(there()).toEqual(all.slice(0, 20).map(({ competition }, n) => [n, competition.id]));
    act(() => result.current.onRange(0, 19));
    expect(asked()).toEqual([[1, 20]]);
    act(() => result.current.onRange(0, 20));
    await waitFor(() => expect(there()).toHaveLength(100));
    expect(asked()).toEqual([
      [1, 20],
      [1, 100],
    ]);
  });
  it('are fetched where one looks, at the end without what lies between, and stay when one comes back', async () => {
    const { result, asked, there } = begin();
    await waitFor(() => expect(result.current.rows).toHaveLength(330));
    act(() => result.current.onRange(310, 329));
    await waitFor(() => expect(result.current.rows[329]?.competition.id).toBe(330));
    expect(asked()).toEqual([
      [1, 20],
      [4, 100],
    ]);
    act(() => result.current.onRange(90, 100));
    await waitFor(() => expect(result.current.rows[100]?.competition.id).toBe(101));
    expect(there()).toEqual(
      [...all.slice(0, 200), ...all.slice(300)].map(({ competition: { id } }) => [id - 1, id]),
    );
  });
  it('of another question come in place of the old ones, which stay until then', async () => {
    const { result, rerender } = begin();
    await waitFor(() => expect(result.current.rows).toHaveLength(330));
    act(() => result.current.onRange(310, 329));
    await waitFor(() => expect(result.current.rows[329]).toBeDefined());
    rerender({ state: { ...atFirst, filters: { country: ['FR'] } } });
    expect([result.current.isOld, result.current.rows.length]).toEqual([true, 330]);
    await waitFor(() => expect(result.current.isOld).toBe(false));
    expect(result.current.rows[329]).toBeUndefined();
  });
});

describe('a list that is arriving', () => {
  let client: QueryClient, stop: () => void;
  let asked: number[], isArriving: boolean;
  beforeEach(() => {
    jest.useFakeTimers();
    EventsStub.install();
    [asked, isArriving] = [[], true];
    new BffStub({
      getCompetitionWizardListingData: () => {
        asked.push(performance.now());
        return makeListing([makeRow(1)], { isArriving });
      },
    });
    client = new QueryClient();
    renderHook(() => useListing(7, atFirst, null), { wrapper: wrapperOf(client) });
    stop = listen(client);
  });
  afterEach(() => {
    stop();
    client.clear();
    EventsStub.remove();
    jest.useRealTimers();
  });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it('is asked for again every five seconds until it is whole', async () => {
    await pass(20_100);
    expect(asked.map((at) => Math.round((at - asked[0]!) / 1000))).toEqual([0, 5, 10, 15, 20]);
    isArriving = false;
    await pass(60_000);
    expect(asked).toHaveLength(6);
  });

  it('is asked for alone, and only while somebody looks', async () => {
    const other = jest.fn(() => Promise.resolve(1));
    const wrapper = wrapperOf(client);
    renderHook(() => useQuery({ queryKey: ['other'], queryFn: other }), { wrapper });
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await pass(20_000);
    const before = asked.length;
    expect(before).toBeLessThanOrEqual(2);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(5100);
    hidden.mockRestore();
    expect(asked).toHaveLength(before + 1);
    expect(other).toHaveBeenCalledTimes(1);
  });

  it('and of which there are news is asked for again no more often', async () => {
    await pass(4000);
    for (let n = 0; n < 37; n++) {
      EventsStub.say('match.changed', { films: [7] });
      await pass(700);
    }
    const again = asked.slice(1);
    expect(again.length).toBeGreaterThan(4);
    expect(again.slice(1).filter((at, n) => at - again[n]! < 5000)).toEqual([]);
  });
});
