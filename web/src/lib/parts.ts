/** What of Laurel may be away while the rest answers, by how its questions are called. */
const PARTS = [
  ['matching', /^(plan|get(Match|Trial|CompetitionWizard|UserWizard|Recommendations|Views))/],
  ['films', /^get(Film|UserFilms|(Shared)?Dossier)(?!Subscription|Standings)/],
  [
    'submissions',
    /^(review|get(Past|CompetitionSubmissionD|(User)?Submission|FilmStandings|Sendings|Notifications|Watches|CalendarFeeds))/,
  ],
  [
    'plans',
    /^(require|get(Product|FilmSubscription|UserTokens|Invoices|Customer|StripeCustomer|FeePayment|PaidFees))/,
  ],
  ['account', /^(isUser|get(Session|UserRole|MySessions))/],
  ['catalogue', /^get((All)?Festival|Competition|Catalogue|Countries|Subdivisions|Languages|Gen|Currencies)/],
] as const;
export type Part = (typeof PARTS)[number][0] | 'other';

/** Which part answers a function. */
export const partOf = (name: string): Part => PARTS.find(([, names]) => names.test(name))?.[0] ?? 'other';
