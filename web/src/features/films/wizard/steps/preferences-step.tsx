import { QUALIFIERS } from '@laurel/rules/terms/vocabularies';
import { useState } from 'react';
import { currencyCodes } from '../../../../lib/locations/use-countries';
import { useCurrency } from '../../../../lib/money/conversion';
import { t } from '@laurel/messages/pages/films/wizard';
import { useRegions } from '../../../../lib/locations/use-regions';
import type { Film, Preferences } from '../../../../lib/server/wire';
import { ComboBox } from '../../../../ui/forms/combo-box';
import { DateField } from '../../../../ui/forms/date-field';
import { MoneyField } from '../../../../widgets/money/money-field';
import formCss from '../../form.module.css';
import { ReservedPremieresHint } from './reserved-premieres-hint';
import { formatQualifier } from './wizard-state';
import { getQueryOptions } from '../../../../widgets/feedback/query-options';

const qualifierChoices = QUALIFIERS.map((code) => ({ value: code, label: formatQualifier(code) }));

export const hasReversedDates = ({ from, to }: Preferences) => Boolean(from && to && to < from);

type Props = {
  film: Film | undefined;
  preferences: Preferences;
  onChange: (preferences: Preferences) => void;
};
export function PreferencesStep({ film, preferences, onChange }: Props) {
  const regions = useRegions();
  const userCurrency = useCurrency().currency;
  const [currency, setCurrency] = useState(preferences.budget?.currency ?? userCurrency);
  const set = (changes: Partial<Preferences>) => onChange({ ...preferences, ...changes });
  return (
    <div className={formCss.fields}>
      <div className={formCss.wide}>
        <MoneyField
          label={t('preferences.budget')}
          hint={t('preferences.budget.hint')}
          value={preferences.budget ?? null}
          onChange={(budget) => set({ budget: budget ?? undefined })}
          currency={currency}
          currencies={currencyCodes}
          onCurrency={setCurrency}
        />
      </div>
      <ComboBox
        label={t('preferences.qualifiers')}
        value={preferences.qualifiers ?? []}
        onChange={(qualifiers) => set({ qualifiers })}
        options={qualifierChoices}
        placeholder={t('preferences.qualifiers.choose')}
      />
      <ComboBox
        label={t('preferences.regions')}
        hint={t('preferences.regions.hint')}
        value={preferences.regions ?? []}
        onChange={(regions) => set({ regions })}
        {...getQueryOptions(regions)}
        placeholder={t('preferences.regions.choose')}
      />
      <div className={formCss.wide}>{film && <ReservedPremieresHint film={film} />}</div>
      <DateField
        label={t('preferences.from')}
        value={preferences.from ?? null}
        onChange={(from) => set({ from: from ?? undefined })}
      />
      <DateField
        label={t('preferences.to')}
        value={preferences.to ?? null}
        onChange={(to) => set({ to: to ?? undefined })}
        error={hasReversedDates(preferences) ? t('preferences.order') : undefined}
      />
    </div>
  );
}
