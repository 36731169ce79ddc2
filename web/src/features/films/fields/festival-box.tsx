import { useState } from 'react';
import { useFestivalChoices } from '../../../lib/festivals/use-festival-choices';
import { getErrorMessage } from '../../../lib/forms/error-message';
import { t } from '@laurel/messages/pages/films/films';
import type { Screening } from '../../../lib/server/wire';
import { ComboBox } from '../../../ui/forms/combo-box';

type Props = { screening: Screening; error: unknown; onChange: (changes: Partial<Screening>) => void };

/** Selects the festival of a screening from the catalogue. It fills in the location if that is unknown. */
export function FestivalBox({ screening, error, onChange }: Props) {
  const [searchText, setSearchText] = useState('');
  const selectedFestivalId = screening.festivalId ?? null;
  const { choices, findFestival } = useFestivalChoices(searchText, selectedFestivalId);
  const choose = ([id]: string[]) => {
    const festival = id === undefined ? undefined : findFestival(id);
    const isLocationKnown = screening.country !== null || Boolean(screening.city);
    const { country = null, subdivision = null, city = null } = festival ?? {};
    onChange({
      festivalId: festival?.id ?? null,
      ...(festival && !isLocationKnown && { country, subdivision, city }),
    });
  };
  return (
    <ComboBox
      label={t('screening.festival')}
      optional={t('optional')}
      placeholder={t('screening.festival.none')}
      max={1}
      value={selectedFestivalId === null ? [] : [String(selectedFestivalId)]}
      onChange={choose}
      options={choices}
      onSearch={setSearchText}
      error={getErrorMessage(error)}
    />
  );
}
