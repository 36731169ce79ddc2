import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from './bff';
import { placeName } from '@laurel/words/place-names';

/** So many are offered: who types on sees others. */
const OFFERED = 20;
/** Nothing is asked for less. */
const SHORTEST = 2;

/** Festivals by what is typed, with the one that is chosen already; `find` says where one of them is. */
export function useFestivalChoices(typed: string, chosen: number | null) {
  const text = typed.trim();
  const found = useQuery({
    ...query('getFestivals', { query: text, pageSize: OFFERED }),
    enabled: text.length >= SHORTEST,
    placeholderData: keepPreviousData,
  });
  const own = useQuery({ ...query('getFestival', { festivalId: chosen ?? 0 }), enabled: chosen !== null });
  const all = [...(own.data ? [own.data] : []), ...(found.data?.items ?? [])];
  const festivals = [...new Map(all.map((festival) => [festival.id, festival])).values()];
  return {
    choices: festivals.map(({ id, name, city, country, alternativeNames }) => ({
      value: String(id),
      label: name,
      also: [placeName(city, country), ...alternativeNames].filter(Boolean).join(' '),
    })),
    find: (id: string) => festivals.find((festival) => String(festival.id) === id),
  };
}
