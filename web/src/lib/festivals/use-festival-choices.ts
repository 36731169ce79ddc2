import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../server/bff';
import { formatLocation } from '@laurel/words/messages/location-names';

/** The number of festivals offered. Typing more narrows the list. */
const OFFERED = 20;
/** Shorter texts are not searched. */
const SHORTEST = 2;

/** Returns festivals that match the typed text, plus the one already chosen. `find` returns one of them by id. */
export function useFestivalChoices(typed: string, chosen: number | null) {
  const text = typed.trim();
  const found = useQuery({
    ...query('getFestivals', { query: text, pageSize: OFFERED }),
    enabled: text.length >= SHORTEST,
    placeholderData: keepPreviousData,
  });
  const chosenFestival = useQuery({
    ...query('getFestival', { festivalId: chosen ?? 0 }),
    enabled: chosen !== null,
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
