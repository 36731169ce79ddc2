import { t } from '../../../lib/texts/wizard';
import { t as tFilm } from '../../../lib/texts/films';
import type { FilmFields } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/state';
import { fieldNames, isUnknown, type FieldName } from '../film-fields';
import { useFieldFormatter } from './use-field-formatter';

/**
 * The fields that a visitor entered on the home page before signing up. `isAmongTyped`: they are mixed with
 * fields that were typed here earlier.
 */
export type Carried = { fields: Partial<FilmFields>; isAmongTyped: boolean };
/** The names of the carried fields in form order. */
export const carriedNames = (carried: Carried | null): FieldName[] =>
  fieldNames.filter((name) => carried?.fields[name] !== undefined);

/**
 * The fields from the home page as text with their current values. `isHere`: their boxes are below;
 * `onDiscard`: null if other fields would be lost too.
 */
export function CarriedNotice({
  carried,
  fields,
  isHere,
  onDiscard,
}: {
  carried: Carried;
  fields: FilmFields;
  isHere: boolean;
  onDiscard: (() => void) | null;
}) {
  const formatField = useFieldFormatter(fields);
  const knownNames = carriedNames(carried).filter((name) => !isUnknown(fields, name));
  if (knownNames.length === 0) return null;
  const listed = knownNames.map((name) => `${tFilm(name)} ${formatField(name)}`).join(' · ');
  return (
    <Notice>
      {t('carried', { fields: listed })} {t(isHere ? 'carried.here' : 'carried.next')}{' '}
      {isHere && onDiscard && (
        <Button look="quiet" size="small" onClick={onDiscard}>
          {tFilm('draft.discard')}
        </Button>
      )}
    </Notice>
  );
}
