import { message, type Message } from '@laurel/messages/formatting/message';
import type { FunctionResponse } from '../src/lib/server/functions';
import type {
  Explanation,
  Film,
  Preview,
  Product,
  Row,
  Session,
  Still,
  Submission,
  TermVerdict,
} from '../src/lib/server/wire';
import { fieldNames, emptyFields } from '../src/features/films/form-state/film-fields';

export const ada = '10000000-0000-4000-8000-000000000001';
const at = '2026-11-01T10:00:00.000Z';

/** Makes a film's plan that is not cancelled. */
export const makeSubscription = (
  overrides: Partial<NonNullable<Film['subscription']>> = {},
): NonNullable<Film['subscription']> => ({
  state: 'active',
  stripeSubscriptionId: 'sub_1',
  productId: 'prod_match',
  nextProductId: null,
  periodEnd: null,
  billingCycle: '1_month',
  ...overrides,
});

export const makeSession = (overrides: Partial<NonNullable<Session>> = {}): NonNullable<Session> => ({
  userId: ada,
  role: 'user',
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  emailVerified: true,
  image: null,
  businessRole: 'Director',
  currency: null,
  expiresAt: '2027-01-01T00:00:00.000Z',
  impersonatedBy: null,
  ...overrides,
});

/** Makes a still whose addresses contain its file name. */
export const makeStill = (fileName: string): Still => ({
  fileName,
  sizes: [480, 960, 1920].map((width) => ({
    width,
    avif: `/stills/${fileName}/${width}.avif`,
    webp: `/stills/${fileName}/${width}.webp`,
  })),
});

export const makeFilm = (overrides: Partial<Film> = {}): Film => ({
  ...emptyFields,
  id: 7,
  version: 1,
  name: 'Half a Minute of Rain',
  stillFileNames: [],
  reservedPremieres: [],
  coverImage: null,
  createdBy: ada,
  createdAt: at,
  updatedAt: at,
  subscription: null,
  subscriptionKnown: true,
  ...overrides,
});

/** Makes a message with exactly this text. */
export const makeMessage = (text: string): Message => message('rule.written', { written: text });

export const makeTerm = (overrides: Partial<TermVerdict> = {}): TermVerdict => ({
  termId: 1,
  name: 'Runtime',
  type: 'runtime_restriction_max',
  isMandatory: true,
  groupKey: null,
  outcome: 'pass',
  rule: makeMessage('At most 40:00'),
  film: makeMessage('24:00'),
  change: null,
  ...overrides,
});

export const makeRow = (
  id: number,
  overrides: Partial<Omit<Row, 'explanation'>> & { explanation?: Partial<Explanation> } = {},
): Row => {
  const { explanation, ...rest } = overrides;
  return {
    competition: { id, name: `Competition ${id}` },
    festival: {
      id: 100 + id,
      name: `Festival ${id}`,
      city: 'Lund',
      country: 'SE',
      arthouseIndex: null,
      profileImage: null,
      startsOn: null,
      usualMonth: null,
    },
    explanation: {
      competitionId: id,
      verdict: 'eligible',
      terms: [makeTerm()],
      score: 10,
      parts: [],
      nearMiss: null,
      notices: [],
      qualifiesFor: [],
      isLocked: false,
      position: null,
      ...explanation,
    },
    nextDeadline: null,
    fee: null,
    opensOn: null,
    chance: 'target',
    odds: null,
    isHidden: false,
    hiddenReason: null,
    hiddenNote: null,
    verdictBefore: null,
    dates: [],
    submission: null,
    ...rest,
  };
};

export const makeListing = (
  rows: Row[],
  overrides: Partial<FunctionResponse<'getCompetitionWizardListingData'>> = {},
) => ({
  items: rows,
  total: rows.length,
  page: 1,
  pageSize: 100,
  counts: {
    eligible: rows.filter((row) => row.explanation.verdict === 'eligible').length,
    'needs-confirmation': rows.filter((row) => row.explanation.verdict === 'needs-confirmation').length,
    unchecked: rows.filter((row) => row.explanation.verdict === 'unchecked').length,
    'not-eligible': rows.filter((row) => row.explanation.verdict === 'not-eligible').length,
  },
  locked: 0,
  nearMisses: 0,
  wizardResultId: null,
  facets: {},
  feeUnknown: 0,
  feeUnconverted: 0,
  ratesOn: null,
  rankFor: null,
  hiddenTotal: 0,
  openings: [],
  groups: [],
  difference: null,
  isRebuilding: false,
  ...overrides,
});

export const makeSubmission = (id: number, overrides: Partial<Submission> = {}): Submission => ({
  id,
  filmId: 7,
  userId: ada,
  competitionId: id,
  state: 'to-submit',
  origin: 'manual',
  batchId: 0,
  createdAt: at,
  updatedAt: at,
  submittedAt: null,
  decidedAt: null,
  awardName: null,
  refusedFor: null,
  note: null,
  feePaid: null,
  dateId: null,
  edition: 2027,
  rowVersion: 1,
  noAnswer: false,
  allowedMoves: [
    { state: 'waitlist', needs: [] },
    { state: 'submitted', needs: ['date'] },
    { state: 'will-not-submit', needs: [] },
  ],
  competitionName: `Competition ${id}`,
  festivalId: 100 + id,
  festivalName: `Festival ${id}`,
  opensOn: null,
  answerDueOn: null,
  changedSince: [],
  ...overrides,
});

export const makeProduct = (overrides: Partial<Product> = {}): Product => ({
  id: 'prod_match',
  type: 'service',
  name: 'Match',
  description: 'Every match, with its reasons.',
  highlighted: false,
  isEnterprise: false,
  isSold: true,
  submissionTokens: 0,
  features: ['Unlimited runs'],
  prices: {
    '1_month': { id: 'price_1', price: 1900, currency: 'eur' },
    '6_month': { id: 'price_6', price: 9600, currency: 'eur' },
    '12_month': { id: 'price_12', price: 16800, currency: 'eur' },
  },
  ...overrides,
});

export const makePage = <T>(items: T[]) => ({ items, total: items.length, page: 1, pageSize: 200 });

/** Makes a preview in which nothing opens and nothing closes. */
export const makePreview = (overrides: Partial<Preview> = {}): Preview => ({
  counts: { eligible: 40, 'needs-confirmation': 20, unchecked: 0, 'not-eligible': 400 },
  opened: [],
  closed: [],
  openedTotal: 0,
  openedForSure: 0,
  closedTotal: 0,
  locked: 0,
  isRebuilding: false,
  bestChange: null,
  settling: fieldNames
    .filter((field) => field !== 'name' && field !== 'synopsis')
    .map((field) => ({ field, settles: 0, maxEligible: 0, waiting: 1 })),
  ...overrides,
});
