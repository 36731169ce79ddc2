import { fold } from '@laurel/rules/fold';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../lib/bff';
import { placeName } from '../../lib/countries';
import { useSession } from '../../lib/session';
import { t as controls } from '../../lib/texts/controls';
import { t } from '../../lib/texts/keys';
import { t as shell } from '../../lib/texts/shell';
import { applyTheme, type Theme } from '../../lib/theme';
import { useDebounced } from '../../lib/use-debounced';
import type { Film } from '../../lib/wire';

/** Something to go to, or to do; `film`: which it is of. */
export type Entry = { id: string; label: string; also?: string | null; film?: Film } & (
  { to: string } | { run: () => void }
);
export type EntryGroup = { title: string; entries: Entry[] };

const SHOWN = 6;
const themes: readonly Theme[] = ['light', 'dark', 'system'];

/** What fits the typed text: pages and actions at once, films and festivals as they are found. */
export function useEntries(typed: string): { groups: EntryGroup[]; isNearest: boolean; isSettled: boolean } {
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
    { title: t('palette.pages'), entries: pages(session?.userId ?? null).filter(fits) },
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
    { title: t('palette.actions'), entries: actions(session !== null).filter(fits) },
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

function filmEntries(film: Film): Entry[] {
  const { id, name: label, createdBy } = film;
  const own = { label, film };
  return [
    { ...own, id: `film-${id}`, also: t('palette.film.matches'), to: `/user/matching?filmId=${id}` },
    {
      ...own,
      id: `list-${id}`,
      also: t('palette.film.list'),
      to: `/submissions2/user/${createdBy}/film/${id}`,
    },
    { ...own, id: `page-${id}`, also: t('palette.film.page'), to: `/user/${createdBy}/films/${id}` },
  ];
}

const pages = (userId: string | null): Entry[] => [
  { id: 'festivals', label: shell('nav.festivals'), to: '/festivals' },
  ...(userId
    ? [
        { id: 'matches', label: shell('nav.matches'), to: '/user/matching' },
        { id: 'list', label: shell('nav.list'), to: '/user/list' },
        { id: 'films', label: shell('nav.films'), to: `/user/${userId}/films` },
        { id: 'plans', label: shell('nav.plans'), to: '/user/subscriptions' },
        { id: 'profile', label: shell('account.profile'), to: '/profile' },
      ]
    : [
        { id: 'login', label: shell('nav.login'), to: '/login' },
        { id: 'signup', label: shell('nav.signup'), to: '/signup' },
      ]),
  { id: 'terms', label: shell('footer.terms'), to: '/legal/terms' },
  { id: 'privacy', label: shell('footer.privacy'), to: '/legal/privacy' },
  { id: 'imprint', label: shell('footer.imprint'), to: '/legal/imprint' },
];

const actions = (isSignedIn: boolean): Entry[] => [
  ...(isSignedIn ? [{ id: 'add', label: t('action.film'), to: '/user/wizard?step=film&filmId=new' }] : []),
  ...themes.map((theme) => ({
    id: `theme-${theme}`,
    label: t('action.theme', { theme: controls(`theme.${theme}`) }),
    run: () => applyTheme(theme),
  })),
];
