import { act, renderHook } from '@testing-library/react';
import { useLatestResponse } from './use-latest-response';

describe('a moving target', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const begin = () => {
    const all: string[] = [];
    const apply = (target: string) => void all.push(target);
    const { rerender } = renderHook(useLatestResponse, {
      initialProps: { target: 'a', applied: 'a', apply, isPending: false },
    });
    return {
      all,
      now: (target: string, applied: string, isPending: boolean) =>
        rerender({ target, applied, apply, isPending }),
    };
  };
  it('is sent at once while no request is pending', () => {
    const { all, now } = begin();
    now('b', 'a', false);
    expect(all).toEqual(['b']);
  });
  it('waits for the answer, and then sends only the newest target', () => {
    const { all, now } = begin();
    now('b', 'a', true);
    now('c', 'a', true);
    now('d', 'a', true);
    expect(all).toEqual([]);
    now('d', 'a', false);
    expect(all).toEqual(['d']);
  });
  it('is sent without waiting when the answer is slow', () => {
    const { all, now } = begin();
    now('b', 'a', true);
    act(() => vi.advanceTimersByTime(119));
    expect(all).toEqual([]);
    act(() => vi.advanceTimersByTime(1));
    expect(all).toEqual(['b']);
    now('b', 'b', true);
    now('c', 'b', true);
    expect(all).toEqual(['b']);
  });
  it('is not sent again when it has not moved', () => {
    const { all, now } = begin();
    now('a', 'a', true);
    act(() => vi.advanceTimersByTime(1000));
    now('a', 'a', false);
    expect(all).toEqual([]);
  });
});
