import { Plus } from 'lucide-react';
import { Controller, useFormContext } from 'react-hook-form';
import { t } from '@laurel/words/pages/films/films';
import type { FilmFields, Screening } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Notice } from '../../../ui/feedback/notice';
import css from '../form.module.css';
import { NullableList } from './nullable-list';
import { ScreeningRow, type ScreeningErrors } from './screening-row';

const blank: Screening = { date: '', country: null, kind: 'festival' };

/**
 * The screenings of the film: unknown, none, or a table. Premieres are computed from them. "None" also
 * answers "not shown online", unless that was answered before.
 */
export function ScreeningsField() {
  const { control, watch, getValues, setValue } = useFormContext<FilmFields>();
  const isShownOnline = watch('isOnline') === true && watch('screenings')?.length === 0;
  return (
    <div className={css.stack}>
      <Controller
        control={control}
        name="screenings"
        render={({ field, fieldState }) => (
          <NullableList<Screening>
            legend={t('screenings')}
            name={field.name}
            value={field.value}
            onChange={(list) => {
              field.onChange(list);
              if (list?.length === 0 && getValues('isOnline') === null)
                setValue('isOnline', false, { shouldDirty: true });
            }}
            first={blank}
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
        )}
      />
      <div className={css.status} role="status">
        {isShownOnline && <Notice>{t('isOnline.shown')}</Notice>}
      </div>
    </div>
  );
}

/** Errors by row and field. An error of the whole list has its own message. */
type RowErrors = (ScreeningErrors | undefined)[] | undefined;

type Props = { list: Screening[]; onChange: (list: Screening[]) => void; errors: RowErrors };
function ScreeningTable({ list, onChange, errors }: Props) {
  const isNothing = list.length === 1 && !list[0]!.date && !list[0]!.country && !list[0]!.city;
  return (
    <div className={css.stack}>
      {list.map((one, i) => (
        <ScreeningRow
          key={i}
          screening={one}
          errors={
            errors?.[i]?.date && isNothing
              ? { ...errors[i], date: { message: t('screening.needed') } }
              : (errors?.[i] ?? {})
          }
          onChange={(changes) =>
            onChange(list.map((other, at) => (at === i ? { ...other, ...changes } : other)))
          }
          remove={
            list.length > 1
              ? {
                  label: t('screening.remove', { n: i + 1 }),
                  run: () => onChange(list.filter((_, at) => at !== i)),
                }
              : null
          }
        />
      ))}
      <div>
        <Button size="small" onClick={() => onChange([...list, blank])}>
          <Plus size={14} aria-hidden /> {t('screening.add')}
        </Button>
      </div>
    </div>
  );
}
