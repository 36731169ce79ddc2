import { Plus, Trash2 } from 'lucide-react';
import { Controller, useFormContext } from 'react-hook-form';
import { useCountryOptions } from '../../../lib/countries';
import { today } from '@laurel/rules/days';
import { SCREENING_KINDS } from '@laurel/rules/vocabularies';
import { messageOf } from '../../../lib/message-of';
import { t } from '../../../lib/texts/films';
import type { FilmFacts, Screening } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { ComboBox } from '../../../ui/combo-box';
import { DateField } from '../../../ui/date-field';
import { Select } from '../../../ui/select';
import { Notice } from '../../../ui/state';
import { TextField } from '../../../ui/text-field';
import css from '../film-form.module.css';
import { KnownList } from './known-list';

const kinds = SCREENING_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }));
const blank: Screening = { date: '', country: null, kind: 'festival' };

/**
 * Where the film has been shown: not known, never, or a table. Premieres are counted from it. Never shown is not shown online
 * either, unless that was answered before.
 */
export function ScreeningsField() {
  const { control, watch, getValues, setValue } = useFormContext<FilmFacts>();
  const isShownOnline = watch('isOnline') === true && watch('screenings')?.length === 0;
  return (
    <div className={css.stack}>
      <Controller
        control={control}
        name="screenings"
        render={({ field, fieldState }) => (
          <KnownList<Screening>
            legend={t('screenings')}
            name={field.name}
            value={field.value}
            onChange={(list) => {
              field.onChange(list);
              if (list?.length === 0 && getValues('isOnline') === null)
                setValue('isOnline', false, { shouldDirty: true });
            }}
            first={blank}
            words={{
              unknown: t('screenings.unknown'),
              none: t('screenings.none'),
              these: t('screenings.these'),
            }}
          >
            {(list, change) => (
              <ScreeningTable list={list} onChange={change} errors={fieldState.error as RowErrors} />
            )}
          </KnownList>
        )}
      />
      <div className={css.told} role="status">
        {isShownOnline && <Notice>{t('isOnline.shown')}</Notice>}
      </div>
    </div>
  );
}

/** What is refused, by row and field; said of the list as a whole where it has a message of its own. */
type RowErrors = (Partial<Record<keyof Screening, unknown>> | undefined)[] | undefined;

function ScreeningTable({
  list,
  onChange,
  errors,
}: {
  list: Screening[];
  onChange: (list: Screening[]) => void;
  errors: RowErrors;
}) {
  const countries = useCountryOptions();
  const isNothing = list.length === 1 && !list[0]!.date && !list[0]!.country && !list[0]!.city;
  const dayError = (i: number) =>
    errors?.[i]?.date && isNothing ? t('screening.needed') : messageOf(errors?.[i]?.date);
  const set = (i: number, part: Partial<Screening>) =>
    onChange(list.map((one, at) => (at === i ? { ...one, ...part } : one)));
  return (
    <div className={css.stack}>
      {list.map((one, i) => (
        <div key={i} className={css.screening}>
          <DateField
            label={t('screening.date')}
            max={one.kind === 'festival' ? undefined : today()}
            value={one.date || null}
            onChange={(date) => set(i, { date: date ?? '' })}
            error={dayError(i)}
          />
          <Select
            label={t('screening.kind')}
            value={one.kind}
            onChange={(kind) => set(i, { kind })}
            options={kinds}
            error={messageOf(errors?.[i]?.kind)}
          />
          <ComboBox
            label={t('screening.country')}
            placeholder={t(`screening.country.none.${one.kind}`)}
            max={1}
            value={one.country ? [one.country] : []}
            onChange={([country]) => set(i, { country: country ?? null })}
            options={countries.data}
            error={messageOf(errors?.[i]?.country)}
          />
          <TextField
            label={t('screening.city')}
            value={one.city ?? ''}
            onChange={(event) => set(i, { city: event.target.value })}
            error={messageOf(errors?.[i]?.city)}
          />
          {list.length > 1 && (
            <Button
              look="quiet"
              icon
              aria-label={t('screening.remove', { n: i + 1 })}
              onClick={() => onChange(list.filter((_, at) => at !== i))}
            >
              <Trash2 size={16} aria-hidden />
            </Button>
          )}
        </div>
      ))}
      <div>
        <Button size="small" onClick={() => onChange([...list, blank])}>
          <Plus size={14} aria-hidden /> {t('screening.add')}
        </Button>
      </div>
    </div>
  );
}
