/** The closed lists of the specification. Codes never change; their labels are defined elsewhere. */
export const SUBMISSION_STATES = [
  'suggested',
  'waitlist',
  'to-submit',
  'submitted',
  'accepted',
  'rejected',
  'awarded',
  'will-not-submit',
] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

/** The user plans to submit. */
export const MEANT_STATES = ['waitlist', 'to-submit'] as const satisfies SubmissionState[];
/** The festival has answered. */
export const DECIDED_STATES = ['accepted', 'rejected', 'awarded'] as const;
/** Nothing has been sent yet. */
export const UNSENT_STATES = ['suggested', 'waitlist', 'to-submit'] as const satisfies SubmissionState[];
/** Undecided entries. A suggestion by Laurel counts only after the user selects it. */
export const OPEN_STATES = ['waitlist', 'to-submit', 'submitted'] as const satisfies SubmissionState[];

/** The festival has accepted the film. */
export const TAKEN_STATES = ['accepted', 'awarded'] as const satisfies SubmissionState[];

/** Results of matching a film with a competition, the best first. */
export const VERDICTS = ['eligible', 'needs-confirmation', 'unchecked', 'not-eligible'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The likelihood of acceptance, from the share of submissions that a festival selects. */
export const CHANCES = ['reach', 'target', 'safe'] as const;
export type Chance = (typeof CHANCES)[number];
/** Sort orders of a film's list. `score` is the default order. */
export const LISTING_SORTS = ['score', 'deadline', 'fee', 'odds', 'distance', 'name'] as const;
export type ListingSort = (typeof LISTING_SORTS)[number];
export const BUSINESS_ROLES = [
  'Producer',
  'Director',
  'Distributor',
  'Sales Agent',
  'Consultant',
  'Film School',
] as const;
export type BusinessRole = (typeof BUSINESS_ROLES)[number];

export const GENRES = [
  'AI',
  'African',
  'Animation',
  'Arthouse',
  'Asian',
  'Biography',
  'Black / Theme or Crew',
  'Children & Family',
  'Comedy',
  'Crime & Noir',
  'Dance',
  'Disability / Theme or Crew',
  'Documentary',
  'Drama',
  'Environment & Nature',
  'Experimental',
  'Fantasy',
  'Fashion',
  'Food',
  'Historical & War',
  'Horror',
  'Human Rights & Social Issues',
  'Indigenous / Theme or Crew',
  'Jewish',
  'LGBTQ+ / Theme or Crew',
  'Latino',
  'Music & Musical',
  'Religion & Spirituality',
  'Romance',
  'Science Fiction',
  'Sports & Adventure',
  'Thriller',
  'Travel',
  'Women / Theme or Crew',
] as const;

/** Subjects of a film or a festival. */
export const THEMES = [
  'Adventure & Exploration',
  'Ageing',
  'Agriculture & Rural Life',
  'AI-made',
  'Animals & Wildlife',
  'Archaeology',
  'Architecture & Design',
  'Archival & Found Footage',
  'Biodiversity',
  'Circus',
  'Cities',
  'Climate & Sustainability',
  'Comics',
  'Crime',
  'Cult',
  'Cycling',
  'Dance',
  'Deaf Culture',
  'Diaspora & Migration',
  'Disability',
  'Education',
  'Environment & Nature',
  'Ethnography',
  'Faith',
  'Family',
  'Fashion',
  'Film History',
  'Food & Wine',
  'Football',
  'Games',
  'Health & Medicine',
  'Heritage',
  'History',
  'Human Rights',
  'Humour',
  'Indigenous Peoples',
  'Islands',
  'Jazz',
  'Jewish Life',
  'Journalism',
  'Labour',
  'Landscape',
  'Law & Justice',
  'LGBTQ+',
  'Literature & Poetry',
  'Local Life',
  'Love',
  'Made by Phone',
  'Mental Health',
  'Mountains',
  'Music',
  'Ocean & Water',
  'Peace & War',
  'Performance',
  'Philosophy',
  'Politics',
  'Science & Technology',
  'Silent',
  'Skate & Surf',
  'Space',
  'Sport',
  'Street Life',
  'Theatre',
  'Trains & Travel',
  'Women',
  'Youth & Childhood',
  'Zero Budget',
] as const;

/** Themes of a festival include genres, because some festivals specialise in a genre. */
export const FESTIVAL_THEMES: readonly string[] = [...new Set<string>([...THEMES, ...GENRES])];

/** Forms of a film in addition to its type. */
export const FORMS = [
  'Music Video',
  'Experimental',
  'Essay',
  'Episode / Series',
  'Commercial',
  'Immersive',
] as const;

export const FILM_TYPES = ['Animation', 'Documentary', 'Live-Action / Fiction'] as const;
export type FilmType = (typeof FILM_TYPES)[number];

export const GENDERS = ['male', 'female', 'non-binary'] as const;
export type Gender = (typeof GENDERS)[number];

export const IDENTITIES = [
  'Black',
  'Brown / person of colour',
  'Indigenous',
  'Latino',
  'Asian',
  'LGBTQ+',
  'Disabled',
  'Woman',
] as const;

export const QUALIFIERS = [
  'Academy Awards (Oscars)',
  'BAFTA',
  'Canadian Screen Awards',
  'European Film Awards',
  'FIAPF',
  'Goya Awards',
  "Méliès d'Or",
] as const;

export const PREMIERE_LEVELS = [
  'City',
  'Country',
  'International',
  'Regional',
  'State',
  'World Premiere',
] as const;
export type PremiereLevel = (typeof PREMIERE_LEVELS)[number];
/** Search values: a required level, or no required premiere. */
export const NO_PREMIERE = 'none';
export const PREMIERE_CHOICES = [NO_PREMIERE, ...PREMIERE_LEVELS] as const;

export const ARTHOUSE_INDEXES = ['unknown', 'A', 'CAA', 'CA'] as const;

/** Roles in a film's credits, in the order in which festivals list them. */
export const CREDIT_ROLES = [
  'director',
  'writer',
  'producer',
  'cast',
  'cinematography',
  'editing',
  'music',
] as const;
export type CreditRole = (typeof CREDIT_ROLES)[number];

export const SCREENING_KINDS = ['festival', 'public', 'online', 'tv'] as const;
export type ScreeningKind = (typeof SCREENING_KINDS)[number];

export const BILLING_CYCLES = ['1_month', '6_month', '12_month'] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];
/** Whole months of a billing cycle. */
export const CYCLE_MONTHS: Readonly<Record<BillingCycle, number>> = {
  '1_month': 1,
  '6_month': 6,
  '12_month': 12,
};

export const AUDIENCES = ['standard', 'student', 'member'] as const;
export type Audience = (typeof AUDIENCES)[number];
/** Film formats by which entry fees differ. */
export const FORMATS = ['short', 'feature'] as const;
export type Format = (typeof FORMATS)[number];

/** The id of a product that cannot be bought yet. */
export const COMING_SOON = -1 as const;

/**
 * Items per page and ids per batch request. The runtime must not import the rules, so `pages.ts` repeats this
 * value.
 */
export const MAX_BATCH_SIZE = 200;
/** The number of distinct search tokens that count. */
export const MAX_SEARCH_TOKENS = 10;

/** Returns whether a text is in a closed list. */
export const isInList = <T extends string>(list: readonly T[], text: string): text is T =>
  (list as readonly string[]).includes(text);
