import { isOwnPath } from '@laurel/rules/own-path';

/** A mail that Laurel sends: what its words are about, and where its one link leads. */
interface Template {
  /** What it must be told; `path`: where the link leads, if that is not always the same page. */
  wants: readonly string[];
  /** Which of what it is told is a list, a line each. */
  lines?: string;
  /** What it lists where it is told. */
  facts?: readonly Fact[];
  path?: string;
  /** It may be done without: it says where to choose so. All others belong to what somebody did, or to the safety of their account. */
  isNotice?: boolean;
  /** Of these one that warns: it waits for no quiet hours, and no link of its own stops it. */
  isWarning?: boolean;
  /** It goes to a stranger's address, in a user's name, with a link that is made from its `linkSeed` as it goes out; a `path` stands for itself. */
  isLetter?: boolean;
}
type Fact = 'film' | 'plan' | 'device' | 'place' | 'moment';
/** Of which film and plan a mail about a plan is. */
const OF_A_PLAN = ['film', 'plan'] as const;

/** Every mail by its name; its words are `mail.<name>.*`. Those with an `expiry` are sent by Keycloak (`keycloak-theme.ts`). */
export const templates = {
  'address-to-verify': { wants: ['path', 'expiry'] },
  'new-address-to-verify': { wants: ['path', 'expiry', 'newAddress'] },
  reset: { wants: ['path', 'expiry'] },
  'account-to-finish': { wants: ['path', 'expiry'] },
  'address-changed': { wants: ['newAddress'], facts: ['moment'], path: '/legal/imprint' },
  'account-deleted': { wants: [], facts: ['moment'], path: '/legal/imprint' },
  'export-ready': { wants: ['path', 'until'] },
  'plan-paid': { wants: ['total'], facts: OF_A_PLAN, path: '/user/billing' },
  'plan-renewed': { wants: ['total'], facts: OF_A_PLAN, path: '/user/billing' },
  'plan-payment-failed': { wants: ['total'], facts: OF_A_PLAN, path: '/user/billing' },
  'plan-change-unpaid': { wants: ['total'], facts: OF_A_PLAN, path: '/user/billing' },
  'plan-not-paid': { wants: ['total'], facts: OF_A_PLAN, path: '/user/subscriptions' },
  'plan-ending': { wants: ['path', 'until'], facts: OF_A_PLAN },
  'plan-ended': { wants: ['path'], facts: OF_A_PLAN },
  'plan-paid-twice': { wants: [], facts: OF_A_PLAN, path: '/user/billing' },
  'fees-paid': { wants: ['total', 'path'] },
  'fees-returned': { wants: ['total'], path: '/user/billing' },
  'entry-to-festival': { wants: ['film', 'competition', 'sender', 'entry'], lines: 'entry', isLetter: true },
  'list-reminders': { wants: ['reminders', 'path'], lines: 'reminders', isNotice: true },
  'watched-changed': { wants: ['festivals', 'path'], lines: 'festivals', isNotice: true },
  'watched-deadlines': { wants: ['deadlines', 'path'], lines: 'deadlines', isNotice: true },
  'signed-in': {
    wants: [],
    facts: ['device', 'place', 'moment'],
    path: '/profile',
    isNotice: true,
    isWarning: true,
  },
  'password-changed': { wants: [], facts: ['device', 'place', 'moment'], path: '/forgot-password' },
} as const satisfies Record<string, Template>;

export type MailName = keyof typeof templates;
/** Of those that one may do without. */
export type NoticeName = {
  [N in MailName]: (typeof templates)[N] extends { isNotice: true } ? N : never;
}[MailName];
type Wants<N extends MailName> = (typeof templates)[N]['wants'][number];
/** What a mail is told: texts, instants as ISO 8601, a path of the product. */
export type MailValues<N extends MailName = MailName> = Readonly<
  Record<Wants<N>, string> & Partial<Record<Fact, string>>
>;

export const templateOf = (name: MailName): Template => templates[name];
/** The mails that one may do without. */
export const NOTICES = (Object.keys(templates) as MailName[]).filter((name) => templateOf(name).isNotice);
/** Those that go to a stranger. */
export const isLetter = (name: string): boolean =>
  Object.hasOwn(templates, name) && templateOf(name as MailName).isLetter === true;
export const isNotice = (name: string): boolean => NOTICES.some((notice) => notice === name);
/** Those that may wait, and are stopped by a link of their own. */
export const mayWait = (name: string): boolean => isNotice(name) && !templateOf(name as MailName).isWarning;

/** Why a mail cannot be written so; null: it can. For what comes from outside of the types. */
export function mailFault(name: string, values: Readonly<Record<string, unknown>>): string | null {
  if (!Object.hasOwn(templates, name)) return `There is no mail "${name}".`;
  const { wants, isLetter: isLinked } = templateOf(name as MailName);
  const isMissing = (want: string) => typeof values[want] !== 'string' || values[want] === '';
  const missing =
    wants.find(isMissing) ?? (isLinked && isMissing('linkSeed') && isMissing('path') ? 'link' : undefined);
  if (missing) return `The mail "${name}" is not told its ${missing}.`;
  const when = ['moment', 'until'].find(
    (key) => key in values && Number.isNaN(Date.parse(String(values[key]))),
  );
  if (when) return `"${when}" is no instant.`;
  const { path } = values;
  // A link of a mail never leads anywhere else.
  const isOurs = path === undefined || (typeof path === 'string' && isOwnPath(path));
  return isOurs ? null : `"path" is no path of the product.`;
}
