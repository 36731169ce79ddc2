/** What the BFF says and hears, by name: the shapes of spec/shapes.md. The registry's own types take this file's place. */
export type Page<T> = { items: T[]; total: number; page: number; pageSize: number };
export type Money = { amount: number; currency: string };
export type Refusal = { code: string; message: string; field?: string; details?: unknown; requestId: string };

export type BusinessRole = 'Producer' | 'Director' | 'Distributor' | 'Sales Agent' | 'Consultant' | 'Film School';
export type BillingCycle = '1_month' | '6_month' | '12_month';
export type Gender = 'male' | 'female' | 'non-binary';

export type Session = {
  userId: string;
  role: 'user' | 'admin';
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  businessRole: BusinessRole | null;
  expiresAt: string;
  impersonatedBy: string | null;
} | null;

export type Screening = {
  date: string;
  country: string | null;
  subdivision?: string | null;
  city?: string | null;
  kind: 'festival' | 'public' | 'online' | 'tv';
};

/** Every fact of a film. A list that may be known to be empty is null while unknown; the others are unknown when empty. */
export type FilmFacts = {
  name: string;
  synopsis: string | null;
  types: string[];
  length: number | null;
  productionDate: string | null;
  directorGender: Gender | null;
  directorIsStudent: boolean | null;
  directorAge: number | null;
  genres: string[];
  productionCountries: string[];
  directorNationalities: string[];
  directorResidency: string[];
  directorLanguages: string[];
  filmLanguages: string[] | null;
  productionSubdivisions: string[];
  directorSubdivisions: string[];
  directorIdentities: string[] | null;
  previousFeatures: number | null;
  isOnline: boolean | null;
  budget: Money | null;
  screenings: Screening[] | null;
};
export type NewFilm = Partial<FilmFacts> & { name: string };
export type FilmSubscription = {
  state: 'active' | 'expiring';
  stripeSubscriptionId: string;
  billingCycle: BillingCycle;
  productId?: string | null;
};
export type Film = FilmFacts & {
  id: number;
  stillFileNames: string[];
  createdBy: string;
  createdAt: string;
  updatedAt: string;
  subscription: FilmSubscription | null;
};

export type Festival = {
  id: number;
  name: string;
  description: string | null;
  profileImage: string | null;
  profileHerobanner: string | null;
  yearsRunning: number | null;
  audienceAttendance: number | null;
  estimatedSubmissions: number | null;
  awardsPresented: number | null;
  projectsSelected: number | null;
  internetDisallowed: boolean | null;
  arthouseIndex: string | null;
  homepage: string | null;
  filmfreewayLink: string | null;
  competitionIds: number[];
  country: string | null;
  subdivision: string | null;
  city: string | null;
  timezone: string | null;
  contactEmail: string | null;
  startsOn: string | null;
  endsOn: string | null;
  verifiedAt: string | null;
  alternativeNames: string[];
  foundedYear: number | null;
  usualMonth: number | null;
  themes: string[];
  qualifiers: string[];
  isDemonstration?: boolean;
};
export type FestivalHit = Festival & { highlight?: { name: string }; matchingCompetitionIds: number[] };
export type Facet = { value: string; label: string; count: number };
export type FestivalFilters = {
  country?: string[];
  region?: string[];
  type?: string[];
  genre?: string[];
  qualifier?: string[];
  premiere?: string[];
  arthouseIndex?: string[];
  student?: boolean;
  openNow?: boolean;
  feeMax?: Money;
  deadlineMonth?: string[];
};

export type Competition = {
  id: number;
  name: string;
  festivalId: number;
  isDeprecated: boolean;
  bonusRanking: number | null;
  description: string | null;
  opensOn: string | null;
  notificationDate: string | null;
  termIds: number[];
};
/** The web reads a term by its words; its columns are the engine's business. */
export type Term = {
  id: number;
  competitionId: number;
  name: string;
  description: string | null;
  type: string;
  isMandatory: boolean;
  groupKey: string | null;
  text: string;
};
export type CompetitionDate = {
  id: number;
  date: string;
  title: string | null;
  deprecated: boolean;
  competitionId: number;
  timezone: string | null;
  timezoneAssumed: boolean;
  closesAt: string;
};
export type Fee = {
  id: number;
  title: string;
  amount: number;
  currency: string;
  competitionDateId: number;
  audience: 'standard' | 'student' | 'member';
  appliesTo: 'short' | 'feature' | null;
};

export type Verdict = 'eligible' | 'needs-confirmation' | 'not-eligible';
export type Outcome = 'pass' | 'fail' | 'unknown';
export type TermVerdict = {
  termId: number;
  name: string;
  type: string;
  isMandatory: boolean;
  groupKey: string | null;
  outcome: Outcome;
  rule: string;
  film: string;
  change: string | null;
};
export type Explanation = {
  competitionId: number;
  verdict: Verdict;
  terms: TermVerdict[];
  score: number;
  parts: { name: string; points: number; text: string }[];
  nearMiss: { termIds: number[]; groupKey: string | null; change: string } | null;
};
export type Row = {
  competition: { id: number; name: string };
  festival: {
    id: number;
    name: string;
    city: string | null;
    country: string | null;
    arthouseIndex: string | null;
    profileImage: string | null;
  };
  explanation: Explanation;
  nextDeadline: CompetitionDate | null;
  fee: Fee | null;
  dates?: CompetitionDate[];
  submission: Submission | null;
};
export type Preferences = { budget?: Money; qualifiers?: string[]; regions?: string[]; from?: string; to?: string };
export type WizardResult = {
  id: number;
  createdAt: string;
  userRole: BusinessRole;
  filmId: number;
  matchingCompetitionIds: number[];
  preferences: Preferences | null;
};
export type Preview = {
  counts: Record<Verdict, number>;
  opened: Row[];
  closed: Row[];
  openedTotal: number;
  closedTotal: number;
  bestChange: { field: string; value: unknown; text: string; opens: number } | null;
};

export type SubmissionState =
  'suggested' | 'waitlist' | 'to-submit' | 'submitted' | 'accepted' | 'rejected' | 'awarded' | 'will-not-submit';
export type Need = 'date' | 'reason' | 'award name' | 'override reason';
export type Move = { state: SubmissionState; needs: Need[] };
export type SubmissionChange = {
  from: SubmissionState | null;
  to: SubmissionState;
  actor: string | null;
  impersonator: string | null;
  origin: 'manual' | 'auto';
  batchId: number;
  reason: string | null;
  at: string;
};
export type Submission = {
  id: number;
  filmId: number;
  userId: string;
  competitionId: number;
  state: SubmissionState;
  origin: 'manual' | 'auto';
  batchId: number;
  createdAt: string;
  updatedAt: string;
  submittedAt: string | null;
  decidedAt: string | null;
  awardName: string | null;
  note: string | null;
  feePaid: Money | null;
  dateId: number | null;
  edition: number | null;
  rowVersion: number;
  noAnswer: boolean;
  allowedMoves: Move[];
  competitionName: string | null;
  festivalId: number | null;
  festivalName: string | null;
  history?: SubmissionChange[];
};
export type ItemResult = { competitionId: number; submission?: Submission; error?: Refusal };
export type MoveFacts = {
  reason?: string;
  dateId?: number;
  submittedAt?: string;
  decidedAt?: string;
  awardName?: string;
  overrideReason?: string;
};

export type Product = {
  id: string | -1;
  type: string;
  name: string;
  description: string | null;
  highlighted: boolean;
  isEnterprise: boolean;
  features: string[];
  prices: Partial<Record<BillingCycle, { id: string; price: number; currency: string }>>;
};

export type Country = {
  id: number;
  name: string;
  native_name: string | null;
  code_alpha2: string;
  region: string | null;
  subregion: string | null;
};
export type Subdivision = { id: number; name: string; code: string; countryId: number };
export type Language = { id: number; name: string; nativeName: string | null; code639_1: string | null; code639_2: string | null };
export type Word = { code: string; label: string };
export type Currency = { id: number; name: string; iso_code: string; symbol: string | null; iso_digits: number };
