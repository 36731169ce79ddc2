import { logOut } from '../../lib/session/log-out';
import { t as controls } from '@laurel/messages/pages/controls/controls';
import { t } from '@laurel/messages/pages/site/palette';
import { t as accountMenu } from '@laurel/messages/pages/site/account-menu';
import { t as shell } from '@laurel/messages/pages/site/shell';
import { applyTheme, type Theme } from '../../ui/theme/theme';
import type { Film, Session } from '../../lib/server/wire';
import { showError } from '../../widgets/feedback/show-error';

/** A destination or an action. `detail`: shown after the label. `film`: the film it belongs to. */
export type Entry = { id: string; label: string; detail?: string | null; film?: Film } & (
  { to: string } | { run: () => void }
);
const themes: readonly Theme[] = ['light', 'dark', 'system'];

/** The destinations of a film. */
export function createFilmEntries(film: Film): Entry[] {
  const { id, name: label, createdBy } = film;
  const common = { label, film };
  return [
    { ...common, id: `film-${id}`, detail: t('film.matches'), to: `/user/matching?filmId=${id}` },
    { ...common, id: `list-${id}`, detail: t('film.list'), to: `/submissions2/user/${createdBy}/film/${id}` },
    { ...common, id: `page-${id}`, detail: t('film.page'), to: `/user/${createdBy}/films/${id}` },
  ];
}

/** Every page to which the menus link in this session. */
export const listPageEntries = (session: Session): Entry[] => [
  { id: 'festivals', label: shell('nav.festivals'), to: '/festivals' },
  ...(session
    ? [
        { id: 'wizard', label: accountMenu('wizard'), to: '/user/wizard' },
        { id: 'matches', label: shell('nav.matches'), to: '/user/matching' },
        { id: 'list', label: shell('nav.list'), to: '/user/list' },
        { id: 'films', label: shell('nav.films'), to: `/user/${session.userId}/films` },
        { id: 'plans', label: shell('nav.plans'), to: '/user/subscriptions' },
        { id: 'billing', label: accountMenu('billing'), to: '/user/billing' },
        { id: 'profile', label: accountMenu('profile'), to: '/profile' },
      ]
    : [
        { id: 'login', label: shell('nav.login'), to: '/login' },
        { id: 'signup', label: shell('nav.signup'), to: '/signup' },
      ]),
  ...(session?.role === 'admin'
    ? [
        { id: 'users', label: accountMenu('users'), to: '/admin/user' },
        { id: 'catalogue', label: accountMenu('catalogue'), to: '/admin/festival-list' },
        { id: 'dashboard', label: accountMenu('dashboard'), to: '/admin/dashboard' },
      ]
    : []),
  { id: 'terms', label: shell('footer.terms'), to: '/legal/terms' },
  { id: 'privacy', label: shell('footer.privacy'), to: '/legal/privacy' },
  { id: 'imprint', label: shell('footer.imprint'), to: '/legal/imprint' },
];

/** The actions that are available everywhere. */
export const listActionEntries = (session: Session, onKeys: () => void): Entry[] => [
  ...(session ? [{ id: 'add', label: t('action.film'), to: '/user/wizard?step=film&filmId=new' }] : []),
  { id: 'keys', label: t('action.keys'), run: onKeys },
  ...themes.map((theme) => ({
    id: `theme-${theme}`,
    label: t('action.theme', { theme: controls(`theme.${theme}`) }),
    run: () => applyTheme(theme),
  })),
  ...(session
    ? [{ id: 'logout', label: accountMenu('logout'), run: () => void logOut().catch(showError) }]
    : []),
];
