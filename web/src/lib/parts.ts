/** What of Laurel may be away while the rest answers, by how its questions are called. */
const PARTS = [
  [
    'matching',
    /^(planSubmissions|getMatch|getTrial|getCompetitionWizard|getUserWizard|getRecommendations|getViews)/,
  ],
  ['films', /^get(Film|UserFilms|Dossier|SharedDossier)(?!Subscription|Standings)/],
  [
    'submissions',
    /^(reviewSelected|previewPastEntries|get(PastEntries|CompetitionSubmissionDashboard|UserSubmission|FilmStandings|Submission|Sendings|Notifications|Watches|CalendarFeeds))/,
  ],
  [
    'plans',
    /^(getProduct|getFilmSubscription|requireSubscription|getUserTokens|getInvoices|getCustomer|getStripeCustomerId|getFeePayment)/,
  ],
  ['account', /^(getSession|getUserRole|isUserExisting|getMySessions)/],
  [
    'catalogue',
    /^recognisePastNames|^get(Festival|Competition(?!Submission)|CompetitionSubmissionFees|AllFestival|Catalogue|Countries|Subdivisions|Languages|Gen|Currencies)/,
  ],
] as const;
export type Part = (typeof PARTS)[number][0] | 'other';

/** Which part answers a function. */
export const partOf = (name: string): Part => PARTS.find(([, names]) => names.test(name))?.[0] ?? 'other';
