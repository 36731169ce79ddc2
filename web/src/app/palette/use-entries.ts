import { fold } from '@laurel/rules/fold';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../lib/bff';
import { placeName } from '@laurel/words/place-names';
import { useSession } from '../../lib/session';
import { t } from '../../lib/texts/keys';
import { useDebounced } from '../../lib/use-debounced';
import { actions, filmEntries, pages, type Entry } from './entries';

export type EntryGroup = { title: string; entries: Entry[] };

const SHOWN = 6;

/** What fits the typed text: pages and actions at once, films and festivals as they are found. */
export function useEntries(
  typed: string,
  onKeys: () => void,
): { groups: EntryGroup[]; isNearest: boolean; isSettled: boolean } {
  const session = useSession();
  const wanted = typed.trim();
  const settled = useDebounced(wanted, 60);
  const films = useQuery({
    ...query('getUserFilms', {
      userId: session?.userId ?? '',
      pageSize: SHOWN,
      ...(settled && { query: settled }),
    }),
    enabled: session !== null,
    placeholderData: keepPreviousData,
  });
  const found = useQuery({
    ...query('getFestivals', { query: settled, pageSize: SHOWN }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  });
  const fits = ({ label }: Entry) => fold(label).includes(fold(wanted));
  const festivals = settled === '' || wanted === '' ? undefined : found.data;
  const groups = [
    { title: t('palette.pages'), entries: pages(session).filter(fits) },
    { title: t('palette.films'), entries: (films.data?.items ?? []).flatMap(filmEntries).filter(fits) },
    {
      title: t('palette.festivals'),
      entries: (festivals?.items ?? []).map(({ id, name, city, country }) => ({
        id: `festival-${id}`,
        label: name,
        also: placeName(city, country),
        to: `/festivals/${id}`,
      })),
    },
    { title: t('palette.actions'), entries: actions(session, onKeys).filter(fits) },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isNearest: festivals?.isNearest ?? false,
    isSettled: settled === wanted && [films, found].every(isAnswered),
  };
}

/** Or in vain: one does not wait for what fails. */
const isAnswered = ({ isFetching, failureCount }: { isFetching: boolean; failureCount: number }) =>
  !isFetching || failureCount > 0;
