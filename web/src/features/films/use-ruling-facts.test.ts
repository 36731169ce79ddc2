import { renderHook } from '@testing-library/react';
import type { FilmFacts } from '../../lib/wire';
import { useRulingFacts } from './use-ruling-facts';

const ruling = (first: Partial<FilmFacts>) => renderHook(useRulingFacts, { initialProps: first });

describe('the facts that rules are asked with', () => {
  it('stand in one order, whichever came first', () => {
    const { result, rerender } = ruling({ directorAge: 29 });
    const both = { length: 600, directorAge: 29 };
    rerender(both);
    expect(JSON.stringify(result.current)).toBe(JSON.stringify(ruling(both).result.current));
  });

  it('keep the last value that was none to refuse, until the fact is as it was', () => {
    const { result, rerender } = ruling({ length: 600, directorAge: 29 });
    rerender({ length: 0, directorAge: 30 });
    expect(result.current).toEqual({ length: 600, directorAge: 30 });
    rerender({ directorAge: 30 });
    expect(result.current).toEqual({ directorAge: 30 });
  });
});
