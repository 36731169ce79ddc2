import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { t } from '@laurel/words/pages/films/films';
import type { Film, FilmFields } from '../../../lib/server/wire';
import { formatChanges } from '../../../lib/films/format-changes';
import {
  getChangedFields,
  isFieldName,
  isUnknown,
  getRuleFields,
  type FieldName,
} from '../form-state/film-fields';
import type { Base } from '../form-state/use-film-form';
import { useLivePreview } from '../form-state/use-live-preview';
import { UNREAD } from '../fields/use-immediate-validation';

const FIELDS_WITHOUT_RULES: FieldName[] = ['name', 'synopsis'];

/**
 * Compares the verdicts for the form's film with those for `saved`. An invalid field counts with its saved
 * value and is named in `uncounted`. `settled`: the changed verdicts if nothing opens or closes.
 */
export function useWhatIf(film: Film, saved: Base) {
  const { control, getValues } = useFormContext<FilmFields>();
  useWatch({ control });
  const { errors } = useFormState({ control });
  const changed = getChangedFields(getValues(), saved.fields);
  const ruleFields = getRuleFields(changed);
  const isUnread = (name: FieldName) => errors[name]?.type === UNREAD;
  const uncountedFields = (Object.keys({ ...changed, ...errors }) as FieldName[]).filter(
    (name) =>
      isUnread(name) || (name in changed && !(name in ruleFields) && !FIELDS_WITHOUT_RULES.includes(name)),
  );
  const fields = Object.fromEntries(
    Object.entries(ruleFields).filter(([name]) => !isUnread(name as FieldName)),
  ) as Partial<FilmFields>;
  const { figures, isOld, isUnavailable } = useLivePreview({ filmId: film.id, facts: fields }, saved.version);
  const { figures: before } = useLivePreview({ filmId: film.id, facts: {} }, saved.version);
  const isAdditionOnly = Object.keys(fields).every(
    (field) => isFieldName(field) && isUnknown(saved.fields, field),
  );
  const hasNoMoves = figures?.openedTotal === 0 && figures.closedTotal === 0;
  const settled = hasNoMoves && before ? formatChanges({ figures, before, isAdditionOnly }) : null;
  const uncounted = uncountedFields.map((name) => `“${t(name)}”`).join(', ');
  return {
    isChanged: Object.keys(fields).length > 0,
    uncounted,
    figures,
    before,
    settled,
    isOld,
    isUnavailable,
  };
}
