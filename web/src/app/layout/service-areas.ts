/** The areas of the product that can be unavailable separately, by the names of their functions. */
const SERVICE_AREAS = [
  ['matching', /^(plan|get(Match|Trial|CompetitionWizard|UserWizard|Recommendations|Views))/],
  ['films', /^get(Film|UserFilms|(Shared)?Dossier)(?!Subscription|Summaries)/],
  [
    'submissions',
    /^(review|get(Past|CompetitionSubmissionD|(User)?Submission|FilmSummaries|Sendings|Notifications|Watches|CalendarFeeds))/,
  ],
  [
    'plans',
    /^(require|get(Product|FilmSubscription|UserTokens|Invoices|Customer|StripeCustomer|FeePayment|PaidFees))/,
  ],
  ['account', /^(isUser|get(Session|UserRole|MySessions))/],
  ['catalogue', /^get((All)?Festival|Competition|Catalogue|Countries|Subdivisions|Languages|Gen|Currencies)/],
] as const;
export type ServiceArea = (typeof SERVICE_AREAS)[number][0] | 'other';

/** Returns the area that a function belongs to. */
export const getServiceArea = (name: string): ServiceArea =>
  SERVICE_AREAS.find(([, pattern]) => pattern.test(name))?.[0] ?? 'other';
