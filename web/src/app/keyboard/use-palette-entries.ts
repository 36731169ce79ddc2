import { fold } from '@laurel/rules/text/fold';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { query } from '../../lib/server/bff';
import { formatLocation } from '@laurel/messages/formatting/location-names';
import { useSession } from '../../lib/session/session';
import { t } from '@laurel/messages/pages/site/palette';
import { useDebounced } from '../../ui/hooks/use-debounced';
import { listActionEntries, createFilmEntries, listPageEntries, type Entry } from './palette-entries';

type EntryGroup = { title: string; entries: Entry[] };

const MAX_ENTRIES = 6;

/**
 * Returns the entries that match the typed text: pages and actions at once, films and festivals once they are
 * found. `isNearest`: no festival matches, and similar ones are listed. `isSettled`: all results have arrived.
 * `failedQuery`: a search that has failed, so that entries may be missing.
 */
export function usePaletteEntries(
  text: string,
  onKeys: () => void,
): { groups: EntryGroup[]; isNearest: boolean; isSettled: boolean; failedQuery: UseQueryResult | undefined } {
  const session = useSession();
  const trimmedText = text.trim();
  const debouncedText = useDebounced(trimmedText, 60);
  const films = useQuery({
    ...query('getUserFilms', {
      userId: session?.userId ?? '',
      pageSize: MAX_ENTRIES,
      ...(debouncedText && { query: debouncedText }),
    }),
    enabled: session !== null,
    placeholderData: keepPreviousData,
  });
  const festivalsQuery = useQuery({
    ...query('getFestivals', { query: debouncedText, pageSize: MAX_ENTRIES }),
    enabled: debouncedText !== '',
    placeholderData: keepPreviousData,
  });
  const matchesText = ({ label }: Entry) => fold(label).includes(fold(trimmedText));
  const festivals = debouncedText === '' || trimmedText === '' ? undefined : festivalsQuery.data;
  const groups = [
    { title: t('pages'), entries: listPageEntries(session).filter(matchesText) },
    { title: t('films'), entries: (films.data?.items ?? []).flatMap(createFilmEntries).filter(matchesText) },
    {
      title: t('festivals'),
      entries: (festivals?.items ?? []).map(({ id, name, city, country }) => ({
        id: `festival-${id}`,
        label: name,
        detail: formatLocation(city, country),
        to: `/festivals/${id}`,
      })),
    },
    { title: t('actions'), entries: listActionEntries(session, onKeys).filter(matchesText) },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isNearest: festivals?.isNearest ?? false,
    failedQuery: [films, festivalsQuery].find(({ data, failureCount }) => !data && failureCount > 0),
    isSettled: debouncedText === trimmedText && [films, festivalsQuery].every(isFinished),
  };
}

/** A failed query counts as finished, although it is retried. */
const isFinished = ({ isFetching, failureCount }: { isFetching: boolean; failureCount: number }) =>
  !isFetching || failureCount > 0;
