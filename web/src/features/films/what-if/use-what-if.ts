import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { t } from '@laurel/messages/pages/films/films';
import type { Film, FilmFields } from '../../../lib/server/wire';
import { formatChanges } from '../../../lib/films/format-changes';
import { areUnknown, getChangedFields, getRuleFields, type FieldName } from '../form-state/film-fields';
import type { BaseVersion } from '../form-state/use-film-form';
import { useLivePreview } from '../form-state/use-live-preview';
import { UNPARSABLE } from '../fields/use-immediate-field-props';

const FIELDS_WITHOUT_RULES: FieldName[] = ['name', 'synopsis'];

/**
 * Compares the verdicts for the form's film with those for `savedFilm`. An invalid field counts with its saved
 * value and is named in `uncountedNames`. `verdictChangesText`: the changed verdicts if nothing opens or closes.
 */
export function useWhatIf(film: Film, savedFilm: BaseVersion) {
  const { control, getValues } = useFormContext<FilmFields>();
  useWatch({ control });
  const { errors } = useFormState({ control });
  const changedFields = getChangedFields(getValues(), savedFilm.fields);
  const ruleFields = getRuleFields(changedFields);
  const isUnparsable = (name: FieldName) => errors[name]?.type === UNPARSABLE;
  const uncountedFields = (Object.keys({ ...changedFields, ...errors }) as FieldName[]).filter(
    (name) =>
      isUnparsable(name) ||
      (name in changedFields && !(name in ruleFields) && !FIELDS_WITHOUT_RULES.includes(name)),
  );
  const fields = Object.fromEntries(
    Object.entries(ruleFields).filter(([name]) => !isUnparsable(name as FieldName)),
  ) as Partial<FilmFields>;
  const { figures, isOutdated, isUnavailable } = useLivePreview(
    { filmId: film.id, facts: fields },
    savedFilm.version,
  );
  const { figures: savedFigures } = useLivePreview({ filmId: film.id, facts: {} }, savedFilm.version);
  const isAdditionOnly = areUnknown(savedFilm.fields, fields);
  const hasNoMoves = figures?.openedTotal === 0 && figures.closedTotal === 0;
  const verdictChangesText =
    hasNoMoves && savedFigures ? formatChanges({ figures, savedFigures, isAdditionOnly }) : null;
  const uncountedNames = uncountedFields.map((name) => `“${t(name)}”`).join(', ');
  return {
    isChanged: Object.keys(fields).length > 0,
    uncountedNames,
    figures,
    savedFigures,
    verdictChangesText,
    isOutdated,
    isUnavailable,
  };
}
