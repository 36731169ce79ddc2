import { act, renderHook } from '@testing-library/react';
import { useLatestResponse } from './use-latest-response';

describe('a changing query', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const renderTarget = () => {
    const sent: string[] = [];
    const apply = (target: string) => void sent.push(target);
    const { rerender } = renderHook(useLatestResponse, {
      initialProps: { target: 'a', applied: 'a', apply, isPending: false },
    });
    return {
      sent,
      update: (target: string, applied: string, isPending: boolean) =>
        rerender({ target, applied, apply, isPending }),
    };
  };
  it('is sent at once while no request is pending', () => {
    const { sent, update } = renderTarget();
    update('b', 'a', false);
    expect(sent).toEqual(['b']);
  });
  it('waits for the response, and then is sent only in its newest form', () => {
    const { sent, update } = renderTarget();
    update('b', 'a', true);
    update('c', 'a', true);
    update('d', 'a', true);
    expect(sent).toEqual([]);
    update('d', 'a', false);
    expect(sent).toEqual(['d']);
  });
  it('is sent without waiting when the response is slow', () => {
    const { sent, update } = renderTarget();
    update('b', 'a', true);
    act(() => vi.advanceTimersByTime(119));
    expect(sent).toEqual([]);
    act(() => vi.advanceTimersByTime(1));
    expect(sent).toEqual(['b']);
    update('b', 'b', true);
    update('c', 'b', true);
    expect(sent).toEqual(['b']);
  });
  it('is not sent again when it has not changed', () => {
    const { sent, update } = renderTarget();
    update('a', 'a', true);
    act(() => vi.advanceTimersByTime(1000));
    update('a', 'a', false);
    expect(sent).toEqual([]);
  });
});
