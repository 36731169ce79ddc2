import { today } from '@laurel/rules/dates/days';
import { SCREENING_KINDS } from '@laurel/rules/films/vocabularies';
import { Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useCountryOptions, useSubdivisionOptions } from '../../../lib/locations/use-countries';
import { getErrorMessage } from '../../../lib/forms/error-message';
import { t } from '@laurel/messages/pages/films/films';
import type { Screening } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { ComboBox } from '../../../ui/forms/combo-box';
import { DateField } from '../../../ui/forms/date-field';
import { Select } from '../../../ui/forms/select';
import { TextField } from '../../../ui/forms/text-field';
import { FestivalComboBox } from '../../../widgets/festivals/festival-combo-box';
import css from '../form.module.css';

const kinds = SCREENING_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }));
/** A screening in a cinema belongs to a region. An online or TV screening covers its whole country. */
const isInCinema = ({ kind }: Screening) => kind === 'festival' || kind === 'public';
export type ScreeningErrors = Partial<Record<keyof Screening, unknown>>;

interface Props {
  screening: Screening;
  errors: ScreeningErrors;
  onChange: (changes: Partial<Screening>) => void;
  /** Null for the only row. */
  remove: { label: string; run: () => void } | null;
}

/** One screening: date, kind and location, down to the region and city that premieres depend on. */
export function ScreeningRow({ screening, errors, onChange, remove }: Props) {
  const countries = useCountryOptions();
  const regions = useSubdivisionOptions(
    screening.country && isInCinema(screening) ? [screening.country] : [],
  );
  const hasRegions = isInCinema(screening) && screening.country !== null && (regions.data?.length ?? 0) > 0;
  const isAtFestival = screening.kind === 'festival';
  const isLocationNeeded = isInCinema(screening) && screening.country === null && screening.date !== '';
  /** The festival fills in the location if that is unknown. */
  const chooseFestival: ComponentProps<typeof FestivalComboBox>['onChange'] = (festival) => {
    const isLocationKnown = screening.country !== null || Boolean(screening.city);
    const { country = null, subdivision = null, city = null } = festival ?? {};
    onChange({
      festivalId: festival?.id ?? null,
      ...(festival && !isLocationKnown && { country, subdivision, city }),
    });
  };
  return (
    <div
      className={css.screening}
      data-regions={hasRegions || undefined}
      data-festival={isAtFestival || undefined}
    >
      <DateField
        label={t('screening.date')}
        max={screening.kind === 'festival' ? undefined : today()}
        value={screening.date || null}
        onChange={(date) => onChange({ date: date ?? '' })}
        error={getErrorMessage(errors.date)}
      />
      <Select
        label={t('screening.kind')}
        value={screening.kind}
        onChange={(kind) =>
          onChange({
            kind,
            ...(!isInCinema({ ...screening, kind }) && { subdivision: null }),
            ...(kind !== 'festival' && { festivalId: null }),
          })
        }
        options={kinds}
        error={getErrorMessage(errors.kind)}
      />
      {isAtFestival && (
        <FestivalComboBox
          label={t('screening.festival')}
          optional={t('optional')}
          placeholder={t('screening.festival.none')}
          festivalId={screening.festivalId ?? null}
          onChange={chooseFestival}
          error={getErrorMessage(errors.festivalId)}
        />
      )}
      <div className={css.locations}>
        <ComboBox
          label={t('screening.country')}
          placeholder={t(`screening.country.none.${screening.kind}`)}
          max={1}
          value={screening.country ? [screening.country] : []}
          onChange={([country]) => onChange({ country: country ?? null, subdivision: null })}
          options={countries.data}
          hint={isLocationNeeded ? t('screening.country.needed') : undefined}
          error={getErrorMessage(errors.country)}
        />
        {hasRegions && (
          <ComboBox
            label={t('screening.subdivision')}
            placeholder={t('screening.country.none.festival')}
            max={1}
            value={screening.subdivision ? [screening.subdivision] : []}
            onChange={([subdivision]) => onChange({ subdivision: subdivision ?? null })}
            options={regions.data}
            error={getErrorMessage(errors.subdivision)}
          />
        )}
        <TextField
          label={t('screening.city')}
          value={screening.city ?? ''}
          onChange={(event) => onChange({ city: event.target.value })}
          error={getErrorMessage(errors.city)}
        />
      </div>
      {remove && (
        <Button variant="subtle" icon aria-label={remove.label} onClick={remove.run}>
          <Trash2 size={16} aria-hidden />
        </Button>
      )}
    </div>
  );
}
