import { renderHook } from '@testing-library/react';
import type { FilmFields } from '../../../lib/server/wire';
import { useRuleFields } from './use-rule-fields';

const renderRuleFields = (initialFields: Partial<FilmFields>) =>
  renderHook(useRuleFields, { initialProps: initialFields });

describe('the fields for rule requests', () => {
  it('have a stable order', () => {
    const { result, rerender } = renderRuleFields({ directorAge: 29 });
    const reorderedFields = { length: 600, directorAge: 29 };
    rerender(reorderedFields);
    expect(JSON.stringify(result.current)).toBe(
      JSON.stringify(renderRuleFields(reorderedFields).result.current),
    );
  });

  it('keep the last valid value until the field is reset', () => {
    const { result, rerender } = renderRuleFields({ length: 600, directorAge: 29 });
    rerender({ length: 0, directorAge: 30 });
    expect(result.current).toEqual({ length: 600, directorAge: 30 });
    rerender({ directorAge: 30 });
    expect(result.current).toEqual({ directorAge: 30 });
  });
});
