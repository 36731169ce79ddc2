import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../server/bff';
import { formatLocation } from '@laurel/messages/formatting/location-names';

/** Typing more narrows the list. */
const MAX_CHOICES = 20;
const MIN_TEXT_LENGTH = 2;

/** Returns festivals that match the typed text, plus the one already chosen. `findFestival` returns one of them by id. */
export function useFestivalChoices(searchText: string, chosenId: number | null) {
  const trimmedText = searchText.trim();
  const foundFestivals = useQuery({
    ...query('getFestivals', { query: trimmedText, pageSize: MAX_CHOICES }),
    enabled: trimmedText.length >= MIN_TEXT_LENGTH,
    placeholderData: keepPreviousData,
  });
  const chosenFestival = useQuery({
    ...query('getFestival', { festivalId: chosenId ?? 0 }),
    enabled: chosenId !== null,
  });
  const allFestivals = [
    ...(chosenFestival.data ? [chosenFestival.data] : []),
    ...(foundFestivals.data?.items ?? []),
  ];
  const festivals = [...new Map(allFestivals.map((festival) => [festival.id, festival])).values()];
  return {
    choices: festivals.map(({ id, name, city, country, alternativeNames }) => ({
      value: String(id),
      label: name,
      detail: [formatLocation(city, country), ...alternativeNames].filter(Boolean).join(' '),
    })),
    findFestival: (id: string) => festivals.find((festival) => String(festival.id) === id),
  };
}
