import { t } from '@laurel/words/pages/films/wizard';
import { t as tFilm } from '@laurel/words/pages/films/films';
import type { FilmFields } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Notice } from '../../../ui/feedback/notice';
import { fieldNames, isUnknown, type FieldName } from '../form-state/film-fields';
import { useFieldFormatter } from '../known-fields/use-field-formatter';

/**
 * The fields that a visitor entered on the home page before signing up. `isAmongTyped`: they are mixed with
 * fields that were typed here earlier.
 */
export type Carried = { fields: Partial<FilmFields>; isAmongTyped: boolean };
/** The names of the carried fields in form order. */
export const getCarriedNames = (carried: Carried | null): FieldName[] =>
  fieldNames.filter((name) => carried?.fields[name] !== undefined);

type Props = { carried: Carried; fields: FilmFields; isHere: boolean; onDiscard: (() => void) | null };

/**
 * The fields from the home page as text with their current values. `isHere`: their boxes are below;
 * `onDiscard`: null if other fields would be lost too.
 */
export function TrialFieldsNotice({ carried, fields, isHere, onDiscard }: Props) {
  const formatField = useFieldFormatter(fields);
  const knownNames = getCarriedNames(carried).filter((name) => !isUnknown(fields, name));
  if (knownNames.length === 0) return null;
  const listed = knownNames.map((name) => `${tFilm(name)} ${formatField(name)}`).join(' · ');
  return (
    <Notice>
      {t('carried', { fields: listed })} {t(isHere ? 'carried.here' : 'carried.next')}{' '}
      {isHere && onDiscard && (
        <Button look="subtle" size="small" onClick={onDiscard}>
          {tFilm('draft.discard')}
        </Button>
      )}
    </Notice>
  );
}
