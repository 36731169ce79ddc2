import { isSameOriginPath } from '@laurel/rules/links/same-origin-path';

/** An e-mail that Laurel sends: its values, and the target of its link. */
interface Template {
  /** Required values. `path` is the link target if it varies. */
  required: readonly string[];
  /** The value that contains a list, one item per line. */
  lines?: string;
  /** Optional values that the e-mail shows in a table. */
  details?: readonly DetailName[];
  path?: string;
  /** Users can turn off notices, and each one links to the settings. */
  isNotice?: boolean;
  /** A notice that warns: it ignores do-not-disturb hours and has no unsubscribe link. */
  isWarning?: boolean;
  /** To a third party on behalf of a user. Its link is generated from `linkSeed`, or `path` is given. */
  isLetter?: boolean;
}
type DetailName = 'film' | 'plan' | 'device' | 'location' | 'moment';
/** The film and plan of an e-mail about a plan. */
const PLAN_DETAILS = ['film', 'plan'] as const;

/** Messages: `mail.<name>.*`. Keycloak sends those with an `expiry` (`deploy/keycloak/mail-theme.ts`). */
export const mailTemplates = {
  'address-to-verify': { required: ['path', 'expiry'] },
  'new-address-to-verify': { required: ['path', 'expiry', 'newAddress'] },
  reset: { required: ['path', 'expiry'] },
  'account-to-finish': { required: ['path', 'expiry'] },
  'address-changed': { required: ['newAddress'], details: ['moment'], path: '/legal/imprint' },
  'account-deleted': { required: [], details: ['moment'], path: '/legal/imprint' },
  'export-ready': { required: ['path', 'until'] },
  'plan-paid': { required: ['total'], details: PLAN_DETAILS, path: '/user/billing' },
  'plan-renewed': { required: ['total'], details: PLAN_DETAILS, path: '/user/billing' },
  'plan-payment-failed': { required: ['total'], details: PLAN_DETAILS, path: '/user/billing' },
  'plan-change-unpaid': { required: ['total'], details: PLAN_DETAILS, path: '/user/billing' },
  'plan-not-paid': { required: ['total'], details: PLAN_DETAILS, path: '/user/subscriptions' },
  'plan-ending': { required: ['path', 'until'], details: PLAN_DETAILS },
  'plan-continues': { required: ['path', 'until'], details: PLAN_DETAILS },
  'plan-ended': { required: ['path'], details: PLAN_DETAILS },
  'plan-paid-twice': { required: [], details: PLAN_DETAILS, path: '/user/billing' },
  'fees-paid': { required: ['total', 'path'] },
  'fees-returned': { required: ['total'], path: '/user/billing' },
  'entry-to-festival': {
    required: ['film', 'competition', 'sender', 'entry'],
    lines: 'entry',
    isLetter: true,
  },
  'list-reminders': { required: ['reminders', 'path'], lines: 'reminders', isNotice: true },
  'watched-changed': { required: ['festivals', 'path'], lines: 'festivals', isNotice: true },
  'watched-deadlines': { required: ['deadlines', 'path'], lines: 'deadlines', isNotice: true },
  'signed-in': {
    required: [],
    details: ['device', 'location', 'moment'],
    path: '/profile',
    isNotice: true,
    isWarning: true,
  },
  'password-changed': { required: [], details: ['device', 'location', 'moment'], path: '/forgot-password' },
} as const satisfies Record<string, Template>;

export type MailName = keyof typeof mailTemplates;
/** E-mails that users can turn off. */
export type NoticeName = {
  [N in MailName]: (typeof mailTemplates)[N] extends { isNotice: true } ? N : never;
}[MailName];
type RequiredValue<N extends MailName> = (typeof mailTemplates)[N]['required'][number];
/** The values of an e-mail: texts, ISO 8601 instants, a path of the product. */
export type MailValues<N extends MailName = MailName> = Readonly<
  Record<RequiredValue<N>, string> & Partial<Record<DetailName, string>>
>;

export const getMailTemplate = (name: MailName): Template => mailTemplates[name];
/** E-mails that users can turn off. */
export const NOTICES = (Object.keys(mailTemplates) as MailName[]).filter(
  (name) => getMailTemplate(name).isNotice,
);
/** Returns whether the e-mail goes to a third party. */
export const isLetter = (name: string): boolean =>
  Object.hasOwn(mailTemplates, name) && getMailTemplate(name as MailName).isLetter === true;
export const isNotice = (name: string): boolean => NOTICES.some((notice) => notice === name);
/** Returns whether the e-mail may be delayed and has an unsubscribe link. */
export const isDeferrable = (name: string): boolean =>
  isNotice(name) && !getMailTemplate(name as MailName).isWarning;

/** Returns why an e-mail cannot be rendered, or null. Validates values from untyped sources. */
export function findMailError(name: string, values: Readonly<Record<string, unknown>>): string | null {
  if (!Object.hasOwn(mailTemplates, name)) return `There is no mail "${name}".`;
  const { required, isLetter: needsLink } = getMailTemplate(name as MailName);
  const isMissing = (key: string) => typeof values[key] !== 'string' || values[key] === '';
  const missingValue =
    required.find(isMissing) ??
    (needsLink && isMissing('linkSeed') && isMissing('path') ? 'link' : undefined);
  if (missingValue) return `The mail "${name}" lacks its value ${missingValue}.`;
  const invalidInstant = ['moment', 'until'].find(
    (key) => key in values && Number.isNaN(Date.parse(String(values[key]))),
  );
  if (invalidInstant) return `"${invalidInstant}" is no instant.`;
  const { path } = values;
  // Links in e-mails must stay on this origin.
  const isLaurelPath = path === undefined || (typeof path === 'string' && isSameOriginPath(path));
  return isLaurelPath ? null : `"path" is no path of the product.`;
}
