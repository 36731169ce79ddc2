import type { BusinessRole, FieldSettling, Preferences } from '../../../lib/server/wire';
import { isFieldName, isUnknown, noFields, getRuleFields } from '../form-state/film-fields';
import type { FilmFormState } from '../form-state/use-film-form';
import { useLivePreview } from '../form-state/use-live-preview';
import { useRuleFields } from '../form-state/use-rule-fields';

type StepFiguresOptions = {
  filmId: number | 'new';
  role: BusinessRole | null;
  preferences: Preferences;
  filmForm: FilmFormState;
};

/** The verdict counts with and without unsaved changes, and what each missing field would decide. */
export function useStepFigures({ filmId, role, preferences, filmForm }: StepFiguresOptions) {
  const { base, changed } = filmForm;
  const fields = useRuleFields(changed);
  const input = { ...(filmId !== 'new' && { filmId }), ...(role && { userRole: role }), preferences };
  const preview = useLivePreview({ ...input, facts: fields }, base.version);
  const { figures: before } = useLivePreview({ ...input, facts: {} }, base.version);
  const isAdditionOnly = Object.keys(fields).every(
    (field) => isFieldName(field) && isUnknown(base.fields, field),
  );
  const known = getRuleFields({ ...base.fields, ...fields });
  const isBlank = Object.keys(known).every(
    (field) => isFieldName(field) && isUnknown({ ...noFields, ...known }, field),
  );
  const settling: readonly FieldSettling[] | null | undefined =
    preview.figures?.settling ?? (preview.isUnavailable ? null : undefined);
  return { preview, before, settling, isAdditionOnly, isBlank };
}
