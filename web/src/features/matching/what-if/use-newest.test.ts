import { act, renderHook } from '@testing-library/react';
import { useNewest } from './use-newest';

describe('a question that moves', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const begin = () => {
    const all: string[] = [];
    const ask = (question: string) => void all.push(question);
    const { rerender } = renderHook(useNewest, {
      initialProps: { question: 'a', asked: 'a', ask, isAsking: false },
    });
    return {
      all,
      now: (question: string, asked: string, isAsking: boolean) =>
        rerender({ question, asked, ask, isAsking }),
    };
  };
  it('is asked at once while nobody is being asked', () => {
    const { all, now } = begin();
    now('b', 'a', false);
    expect(all).toEqual(['b']);
  });
  it('waits for the answer, and then the newest alone is asked', () => {
    const { all, now } = begin();
    now('b', 'a', true);
    now('c', 'a', true);
    now('d', 'a', true);
    expect(all).toEqual([]);
    now('d', 'a', false);
    expect(all).toEqual(['d']);
  });
  it('is asked without the answer where that keeps one waiting', () => {
    const { all, now } = begin();
    now('b', 'a', true);
    act(() => jest.advanceTimersByTime(119));
    expect(all).toEqual([]);
    act(() => jest.advanceTimersByTime(1));
    expect(all).toEqual(['b']);
    now('b', 'b', true);
    now('c', 'b', true);
    expect(all).toEqual(['b']);
  });
  it('is not asked again where it has not moved', () => {
    const { all, now } = begin();
    now('a', 'a', true);
    act(() => jest.advanceTimersByTime(1000));
    now('a', 'a', false);
    expect(all).toEqual([]);
  });
});
