import { act, renderHook } from '@testing-library/react';
import { useLasting } from './use-lasting';

describe('what lasts', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is said once it has been so for a while, and no longer than it is so', () => {
    const { result, rerender } = renderHook(useLasting, { initialProps: true });
    const later = (ms: number) => act(() => jest.advanceTimersByTime(ms));
    later(249);
    expect(result.current).toBe(false);
    later(1);
    expect(result.current).toBe(true);
    rerender(false);
    expect(result.current).toBe(false);
    rerender(true);
    expect(result.current).toBe(false);
  });

  it('is never said of what is over before', () => {
    const { result, rerender } = renderHook(useLasting, { initialProps: true });
    rerender(false);
    act(() => jest.advanceTimersByTime(1000));
    expect(result.current).toBe(false);
  });
});
