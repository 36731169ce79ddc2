import { useState } from 'react';
import { useFestivalChoices } from '../../../lib/festival-choices';
import { messageOf } from '../../../lib/message-of';
import { t } from '../../../lib/texts/films';
import type { Screening } from '../../../lib/wire';
import { ComboBox } from '../../../ui/combo-box';

type Props = { screening: Screening; error: unknown; onChange: (part: Partial<Screening>) => void };

/** Which festival of the catalogue it was: says where, too, of what is not said yet. */
export function FestivalBox({ screening, error, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const chosen = screening.festivalId ?? null;
  const { choices, find } = useFestivalChoices(typed, chosen);
  const choose = ([id]: string[]) => {
    const festival = id === undefined ? undefined : find(id);
    const isPlaceKnown = screening.country !== null || Boolean(screening.city);
    const { country = null, subdivision = null, city = null } = festival ?? {};
    onChange({
      festivalId: festival?.id ?? null,
      ...(festival && !isPlaceKnown && { country, subdivision, city }),
    });
  };
  return (
    <ComboBox
      label={t('screening.festival')}
      optional={t('optional')}
      placeholder={t('screening.festival.none')}
      max={1}
      value={chosen === null ? [] : [String(chosen)]}
      onChange={choose}
      options={choices}
      onSearch={setTyped}
      error={messageOf(error)}
    />
  );
}
