import type { BusinessRole, FieldSettling, Preferences } from '../../../lib/server/wire';
import { areUnknown, emptyFields, getRuleFields } from '../form-state/film-fields';
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
  const { base, changedFields } = filmForm;
  const fields = useRuleFields(changedFields);
  const input = { ...(filmId !== 'new' && { filmId }), ...(role && { userRole: role }), preferences };
  const preview = useLivePreview({ ...input, facts: fields }, base.version);
  const { figures: savedFigures } = useLivePreview({ ...input, facts: {} }, base.version);
  const isAdditionOnly = areUnknown(base.fields, fields);
  const knownFields = getRuleFields({ ...base.fields, ...fields });
  const isBlank = areUnknown({ ...emptyFields, ...knownFields }, knownFields);
  const fieldEffects: readonly FieldSettling[] | null | undefined =
    preview.figures?.settling ?? (preview.isUnavailable ? null : undefined);
  return { preview, savedFigures, fieldEffects, isAdditionOnly, isBlank };
}
