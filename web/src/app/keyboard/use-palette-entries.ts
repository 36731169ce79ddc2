import { fold } from '@laurel/rules/text/fold';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../lib/server/bff';
import { formatLocation } from '@laurel/words/messages/location-names';
import { useSession } from '../../lib/session/session';
import { t } from '@laurel/words/pages/site/palette';
import { useDebounced } from '../../ui/hooks/use-debounced';
import { actions, filmEntries, pages, type Entry } from './palette-entries';

export type EntryGroup = { title: string; entries: Entry[] };

const SHOWN = 6;

/** Returns what matches the typed text: pages and actions at once, films and festivals when they are found. */
export function useEntries(
  typed: string,
  onKeys: () => void,
): { groups: EntryGroup[]; isNearest: boolean; isSettled: boolean } {
  const session = useSession();
  const trimmed = typed.trim();
  const settled = useDebounced(trimmed, 60);
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
  const fits = ({ label }: Entry) => fold(label).includes(fold(trimmed));
  const festivals = settled === '' || trimmed === '' ? undefined : found.data;
  const groups = [
    { title: t('pages'), entries: pages(session).filter(fits) },
    { title: t('films'), entries: (films.data?.items ?? []).flatMap(filmEntries).filter(fits) },
    {
      title: t('festivals'),
      entries: (festivals?.items ?? []).map(({ id, name, city, country }) => ({
        id: `festival-${id}`,
        label: name,
        also: formatLocation(city, country),
        to: `/festivals/${id}`,
      })),
    },
    { title: t('actions'), entries: actions(session, onKeys).filter(fits) },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isNearest: festivals?.isNearest ?? false,
    isSettled: settled === trimmed && [films, found].every(isFinished),
  };
}

/** A failed query counts as finished: nobody waits for it. */
const isFinished = ({ isFetching, failureCount }: { isFetching: boolean; failureCount: number }) =>
  !isFetching || failureCount > 0;
