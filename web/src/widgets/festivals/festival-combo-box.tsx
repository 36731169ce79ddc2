import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatLocation } from '@laurel/messages/formatting/location-names';
import { isUnavailable } from '../../lib/loading/use-lookup';
import { query } from '../../lib/server/bff';
import type { Festival } from '../../lib/server/wire';
import { ComboBox } from '../../ui/forms/combo-box';
import type { FieldFrame } from '../../ui/forms/field';
import { OptionsStatus } from '../feedback/query-options';

/** Typing more narrows the list. */
const MAX_CHOICES = 20;
const MIN_TEXT_LENGTH = 2;

type ListedFestival = Pick<Festival, 'id' | 'name' | 'city' | 'country' | 'subdivision' | 'alternativeNames'>;
type Props = FieldFrame & {
  placeholder: string;
  festivalId: number | null;
  onChange: (festival: ListedFestival | null) => void;
};

/** Chooses a festival of the catalogue by typing its name. */
export function FestivalComboBox({ festivalId, onChange, ...frame }: Props) {
  const [text, setText] = useState('');
  const searchText = text.trim();
  const isSearching = searchText.length >= MIN_TEXT_LENGTH;
  const foundFestivals = useQuery({
    ...query('getFestivals', { query: searchText, pageSize: MAX_CHOICES }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  const chosenFestival = useQuery({
    ...query('getFestival', { festivalId: festivalId ?? 0 }),
    enabled: festivalId !== null,
  });
  const allFestivals: ListedFestival[] = [
    ...(chosenFestival.data ? [chosenFestival.data] : []),
    ...(foundFestivals.data?.items ?? []),
  ];
  const festivals = [...new Map(allFestivals.map((festival) => [festival.id, festival])).values()];
  // The box needs the chosen festival's name, also while a search is loading.
  const isUnknown = isSearching && !foundFestivals.data && festivals.length === 0;
  const choices = festivals.map(({ id, name, city, country, alternativeNames }) => ({
    value: String(id),
    label: name,
    detail: [formatLocation(city, country), ...alternativeNames].filter(Boolean).join(' '),
  }));
  return (
    <ComboBox
      {...frame}
      max={1}
      value={festivalId === null ? [] : [String(festivalId)]}
      onChange={([id]) => onChange(festivals.find((festival) => String(festival.id) === id) ?? null)}
      options={isUnknown ? undefined : choices}
      onSearch={setText}
      isUnavailable={isUnavailable(foundFestivals)}
      status={<OptionsStatus query={foundFestivals} />}
    />
  );
}
