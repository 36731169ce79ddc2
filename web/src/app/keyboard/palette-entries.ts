import { logOut } from '../../lib/session/log-out';
import { errorText } from '../../lib/server/refused';
import { t as controls } from '../../texts/controls/controls';
import { t } from '../../texts/site/keys';
import { t as shell } from '../../texts/site/shell';
import { applyTheme, type Theme } from '../../ui/theme/theme';
import type { Film, Session } from '../../lib/server/wire';
import { toast } from '../../ui/feedback/toast';

/** A destination or an action. `film`: the film it belongs to. */
export type Entry = { id: string; label: string; also?: string | null; film?: Film } & (
  { to: string } | { run: () => void }
);
const themes: readonly Theme[] = ['light', 'dark', 'system'];

/** The destinations of a film. */
export function filmEntries(film: Film): Entry[] {
  const { id, name: label, createdBy } = film;
  const common = { label, film };
  return [
    { ...common, id: `film-${id}`, also: t('palette.film.matches'), to: `/user/matching?filmId=${id}` },
    {
      ...common,
      id: `list-${id}`,
      also: t('palette.film.list'),
      to: `/submissions2/user/${createdBy}/film/${id}`,
    },
    { ...common, id: `page-${id}`, also: t('palette.film.page'), to: `/user/${createdBy}/films/${id}` },
  ];
}

/** Every page with a menu entry for this session. */
export const pages = (session: Session): Entry[] => [
  { id: 'festivals', label: shell('nav.festivals'), to: '/festivals' },
  ...(session
    ? [
        { id: 'wizard', label: shell('account.wizard'), to: '/user/wizard' },
        { id: 'matches', label: shell('nav.matches'), to: '/user/matching' },
        { id: 'list', label: shell('nav.list'), to: '/user/list' },
        { id: 'films', label: shell('nav.films'), to: `/user/${session.userId}/films` },
        { id: 'plans', label: shell('nav.plans'), to: '/user/subscriptions' },
        { id: 'billing', label: shell('account.billing'), to: '/user/billing' },
        { id: 'profile', label: shell('account.profile'), to: '/profile' },
      ]
    : [
        { id: 'login', label: shell('nav.login'), to: '/login' },
        { id: 'signup', label: shell('nav.signup'), to: '/signup' },
      ]),
  ...(session?.role === 'admin'
    ? [
        { id: 'users', label: shell('account.users'), to: '/admin/user' },
        { id: 'catalogue', label: shell('account.catalogue'), to: '/admin/festival-list' },
        { id: 'dashboard', label: shell('account.dashboard'), to: '/admin/dashboard' },
      ]
    : []),
  { id: 'terms', label: shell('footer.terms'), to: '/legal/terms' },
  { id: 'privacy', label: shell('footer.privacy'), to: '/legal/privacy' },
  { id: 'imprint', label: shell('footer.imprint'), to: '/legal/imprint' },
];

/** The actions that are available everywhere. */
export const actions = (session: Session, onKeys: () => void): Entry[] => [
  ...(session ? [{ id: 'add', label: t('action.film'), to: '/user/wizard?step=film&filmId=new' }] : []),
  { id: 'keys', label: t('action.keys'), run: onKeys },
  ...themes.map((theme) => ({
    id: `theme-${theme}`,
    label: t('action.theme', { theme: controls(`theme.${theme}`) }),
    run: () => applyTheme(theme),
  })),
  ...(session
    ? [{ id: 'logout', label: shell('account.logout'), run: () => void logOut().catch(showError) }]
    : []),
];

const showError = (error: unknown) => toast(errorText(error), 'refused');
