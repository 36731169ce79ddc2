import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useFormContext, useController } from 'react-hook-form';
import { t } from '@laurel/messages/pages/films/films';
import type { FilmFields, Screening } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Notice } from '../../../ui/feedback/notice';
import css from '../form.module.css';
import { NullableList } from './nullable-list';
import { ScreeningRow, type ScreeningErrors } from './screening-row';

const BLANK_SCREENING: Screening = { date: '', country: null, kind: 'festival' };

/**
 * The screenings of the film: unknown, none, or a table. Premieres are computed from them. "None" also
 * sets "not shown online" if that is unknown, and another choice resets it.
 */
export function ScreeningsField() {
  const { watch, getValues, setValue } = useFormContext<FilmFields>();
  const { field, fieldState } = useController<FilmFields, 'screenings'>({ name: 'screenings' });
  const hasSetOnline = useRef(false);
  const setOnline = (isOnline: false | null) => {
    hasSetOnline.current = isOnline === false;
    setValue('isOnline', isOnline, { shouldDirty: true });
  };
  const isOnlineWithoutScreenings = watch('isOnline') === true && watch('screenings')?.length === 0;
  return (
    <div className={css.stack}>
      <NullableList<Screening>
        legend={t('screenings')}
        name={field.name}
        value={field.value}
        onChange={(list) => {
          field.onChange(list);
          const isOnline = getValues('isOnline');
          if (list?.length === 0 && isOnline === null) setOnline(false);
          else if (list?.length !== 0 && hasSetOnline.current && isOnline === false) setOnline(null);
        }}
        initialItem={BLANK_SCREENING}
        labels={{
          unknown: t('screenings.unknown'),
          none: t('screenings.none'),
          these: t('screenings.these'),
        }}
      >
        {(list, change) => (
          <ScreeningTable list={list} onChange={change} errors={fieldState.error as RowErrors} />
        )}
      </NullableList>
      <div className={css.status} role="status">
        {isOnlineWithoutScreenings && <Notice>{t('isOnline.shown')}</Notice>}
      </div>
    </div>
  );
}

/** Errors by row and field. An error of the whole list has its own message. */
type RowErrors = (ScreeningErrors | undefined)[] | undefined;

type Props = { list: Screening[]; onChange: (list: Screening[]) => void; errors: RowErrors };
function ScreeningTable({ list, onChange, errors }: Props) {
  const isBlank = list.length === 1 && !list[0]!.date && !list[0]!.country && !list[0]!.city;
  const getRowErrors = (i: number): ScreeningErrors => {
    const rowErrors = errors?.[i] ?? {};
    return rowErrors.date && isBlank ? { ...rowErrors, date: { message: t('screening.needed') } } : rowErrors;
  };
  return (
    <div className={css.stack}>
      {list.map((screening, i) => (
        <ScreeningRow
          key={i}
          screening={screening}
          errors={getRowErrors(i)}
          onChange={(changes) => onChange(list.with(i, { ...screening, ...changes }))}
          remove={
            list.length > 1
              ? { label: t('screening.remove', { n: i + 1 }), run: () => onChange(list.toSpliced(i, 1)) }
              : null
          }
        />
      ))}
      <div>
        <Button size="small" onClick={() => onChange([...list, BLANK_SCREENING])}>
          <Plus size={14} aria-hidden /> {t('screening.add')}
        </Button>
      </div>
    </div>
  );
}
