import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { BffStub } from '../../../test/bff-stub';
import { EventsStub } from '../../../test/events';
import { makeListing, makeRow } from '../../../test/make';
import { listen } from '../../lib/live';
import { listingQuery, useListing } from './use-listing';

it('asks for few rows first and for more at a time after them, leaving none out and none twice', async () => {
  const rows = Array.from({ length: 330 }, (_, i) => makeRow(i + 1));
  const bff = new BffStub({
    getCompetitionWizardListingData: ({ page, pageSize }) =>
      makeListing(rows.slice((page - 1) * pageSize, page * pageSize), { total: rows.length }),
  });
  const { pages } = await new QueryClient().fetchInfiniteQuery({ ...listingQuery(7), pages: 10 });
  expect(pages.flatMap(({ items }) => items.map(({ competition }) => competition.id))).toEqual(
    rows.map(({ competition }) => competition.id),
  );
  expect(bff.calls.map(({ input }) => [input.page, input.pageSize])).toEqual([
    [1, 25],
    [2, 25],
    [2, 50],
    [2, 100],
    [3, 100],
    [4, 100],
  ]);
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
    const wrapper = ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client }, children);
    renderHook(() => useListing(7, 'all', null), { wrapper });
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
    const wrapper = ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client }, children);
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
