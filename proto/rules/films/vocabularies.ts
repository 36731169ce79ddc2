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
/** Film formats by which entry fees differ. */
export const FORMATS = ['short', 'feature'] as const;
export type Format = (typeof FORMATS)[number];
