import { act, renderHook } from '@testing-library/react';
import { useDelayedTrue } from './use-delayed-true';

describe('a lasting condition', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is true only after a delay, and false at once when it ends', () => {
    const { result, rerender } = renderHook(useDelayedTrue, { initialProps: true });
    const later = (ms: number) => act(() => vi.advanceTimersByTime(ms));
    later(249);
    expect(result.current).toBe(false);
    later(1);
    expect(result.current).toBe(true);
    rerender(false);
    expect(result.current).toBe(false);
    rerender(true);
    expect(result.current).toBe(false);
  });

  it('is never true when it ends before the delay', () => {
    const { result, rerender } = renderHook(useDelayedTrue, { initialProps: true });
    rerender(false);
    act(() => vi.advanceTimersByTime(1000));
    expect(result.current).toBe(false);
  });
});
