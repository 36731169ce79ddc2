import { t } from '@laurel/messages/pages/films/wizard';
import { t as tFilm } from '@laurel/messages/pages/films/films';
import type { FilmFields } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Notice } from '../../../ui/feedback/notice';
import { fieldNames, isUnknown, type FieldName } from '../form-state/film-fields';
import { useFieldFormatter } from '../known-fields/use-field-formatter';

/**
 * The fields that a visitor entered on the home page before signing up. `isMixedWithTyped`: they are mixed with
 * fields that were typed here earlier.
 */
export type CarriedFields = { fields: Partial<FilmFields>; isMixedWithTyped: boolean };
/** The names of the carried fields in form order. */
export const getCarriedNames = (carriedFields: CarriedFields | null): FieldName[] =>
  fieldNames.filter((name) => carriedFields?.fields[name] !== undefined);

type Props = {
  carriedFields: CarriedFields;
  fields: FilmFields;
  hasBoxesBelow: boolean;
  onDiscard: (() => void) | null;
};

/**
 * The fields from the home page as text with their current values. `hasBoxesBelow`: their boxes are below;
 * `onDiscard`: null if other fields would be lost too.
 */
export function TrialFieldsNotice({ carriedFields, fields, hasBoxesBelow, onDiscard }: Props) {
  const formatField = useFieldFormatter(fields);
  const knownNames = getCarriedNames(carriedFields).filter((name) => !isUnknown(fields, name));
  if (knownNames.length === 0) return null;
  const fieldList = knownNames.map((name) => `${tFilm(name)} ${formatField(name)}`).join(' · ');
  return (
    <Notice>
      {t('carried', { fields: fieldList })} {t(hasBoxesBelow ? 'carried.here' : 'carried.next')}{' '}
      {hasBoxesBelow && onDiscard && (
        <Button variant="subtle" size="small" onClick={onDiscard}>
          {tFilm('draft.discard')}
        </Button>
      )}
    </Notice>
  );
}
