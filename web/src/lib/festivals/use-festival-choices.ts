import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../server/bff';
import { formatLocation } from '@laurel/words/messages/location-names';

/** Typing more narrows the list. */
const MAX_CHOICES = 20;
const MIN_TEXT_LENGTH = 2;

/** Returns festivals that match the typed text, plus the one already chosen. `find` returns one of them by id. */
export function useFestivalChoices(typed: string, chosenId: number | null) {
  const text = typed.trim();
  const found = useQuery({
    ...query('getFestivals', { query: text, pageSize: MAX_CHOICES }),
    enabled: text.length >= MIN_TEXT_LENGTH,
    placeholderData: keepPreviousData,
  });
  const chosenFestival = useQuery({
    ...query('getFestival', { festivalId: chosenId ?? 0 }),
    enabled: chosenId !== null,
  });
  const all = [...(chosenFestival.data ? [chosenFestival.data] : []), ...(found.data?.items ?? [])];
  const festivals = [...new Map(all.map((festival) => [festival.id, festival])).values()];
  return {
    choices: festivals.map(({ id, name, city, country, alternativeNames }) => ({
      value: String(id),
      label: name,
      also: [formatLocation(city, country), ...alternativeNames].filter(Boolean).join(' '),
    })),
    find: (id: string) => festivals.find((festival) => String(festival.id) === id),
  };
}
