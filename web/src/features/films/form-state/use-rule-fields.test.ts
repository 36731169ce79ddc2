import { renderHook } from '@testing-library/react';
import type { FilmFields } from '../../../lib/server/wire';
import { useRuleFields } from './use-rule-fields';

const ruling = (first: Partial<FilmFields>) => renderHook(useRuleFields, { initialProps: first });

describe('the fields for rule requests', () => {
  it('have a stable order', () => {
    const { result, rerender } = ruling({ directorAge: 29 });
    const both = { length: 600, directorAge: 29 };
    rerender(both);
    expect(JSON.stringify(result.current)).toBe(JSON.stringify(ruling(both).result.current));
  });

  it('keep the last valid value until the field is reset', () => {
    const { result, rerender } = ruling({ length: 600, directorAge: 29 });
    rerender({ length: 0, directorAge: 30 });
    expect(result.current).toEqual({ length: 600, directorAge: 30 });
    rerender({ directorAge: 30 });
    expect(result.current).toEqual({ directorAge: 30 });
  });
});
