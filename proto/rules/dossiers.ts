/** What a film's dossier may hold, in numbers and closed lists; what lacks in it is named by its part. The long synopsis is the film's own. */
export const LONGEST_LOGLINE = 200;
export const LONGEST_SHORT_SYNOPSIS = 600;
export const LONGEST_BIOGRAPHY = 3000;
export const LONGEST_STATEMENT = 3000;
export const LONGEST_CONTACT_NAME = 120;
export const LONGEST_SCREENER_PASSWORD = 100;
export const LONGEST_DOSSIER_URL = 500;
/** Whom a link is for, as its owner notes it. */
export const LONGEST_RECIPIENT = 200;
/** The key of the link that an entry of a film is sent with. */
export const entryLinkKey = (submissionId: number): string => `entry-${submissionId}`;
const ENTRY_LINK = /^entry-(\d{1,10})$/;
/** Of which entry a link is; null: of none. */
export const entryOfLink = (key: string): number | null => {
  const [, submissionId] = ENTRY_LINK.exec(key) ?? [];
  return submissionId === undefined ? null : Number(submissionId);
};
/** Where whoever has a link's token sees the dossier. */
export const dossierPath = (token: string): string => `/dossier/${token}`;
/** Of one film. */
export const MOST_ENTRY_LINKS = 2000;
/** Links to one film's dossier beside those of its entries. */
export const MOST_DOSSIER_LINKS = 200;

/** In which form a festival can have a film for its screen. */
export const SCREENING_FORMATS = [
  'DCP',
  'ProRes',
  'DNxHR',
  'H.264',
  'H.265',
  'Blu-ray',
  '35 mm',
  '16 mm',
  'Super 8',
] as const;
export const ASPECT_RATIOS = [
  '1:1',
  '1.19:1',
  '1.33:1',
  '1.37:1',
  '1.66:1',
  '1.78:1',
  '1.85:1',
  '2.00:1',
  '2.20:1',
  '2.35:1',
  '2.39:1',
  '9:16',
] as const;
/** Frames a second. */
export const FRAME_RATES = [
  '16',
  '18',
  '23.976',
  '24',
  '25',
  '29.97',
  '30',
  '48',
  '50',
  '59.94',
  '60',
] as const;
export const SOUNDS = ['silent', 'mono', 'stereo', '5.1', '7.1', 'atmos'] as const;
export const COLOURS = ['colour', 'black-and-white', 'both'] as const;

/** A dossier in which nothing was said yet: null and an empty plain list are unknown; no subtitles may be known. */
export const UNKNOWN_DOSSIER = {
  logline: null,
  shortSynopsis: null,
  directorBiography: null,
  directorStatement: null,
  contactName: null,
  contactEmail: null,
  contactPhone: null,
  screenerUrl: null,
  screenerPassword: null,
  trailerUrl: null,
  pressKitUrl: null,
  screeningFormats: [] as never[],
  aspectRatio: null,
  frameRate: null,
  sound: null,
  colour: null,
  subtitleLanguages: null,
};
/** Whether a dossier has a field of that name. */
export const isDossierFact = (name: string): name is keyof typeof UNKNOWN_DOSSIER =>
  Object.hasOwn(UNKNOWN_DOSSIER, name);

/** What a festival asks of every entry, in the order in which a dossier is read. A trailer, a press kit elsewhere, a telephone and a password are no part: not every film has them. */
export const DOSSIER_PARTS = [
  'poster',
  'stills',
  'logline',
  'short-synopsis',
  'synopsis',
  'director-biography',
  'director-statement',
  'credits',
  'runtime',
  'countries',
  'languages',
  'subtitles',
  'technical-data',
  'screener',
  'contact',
] as const;
export type DossierPart = (typeof DOSSIER_PARTS)[number];

/** Whole per cent, downwards: 100 only where nothing lacks. */
export const completenessOf = (missing: readonly DossierPart[]): number =>
  Math.floor(((DOSSIER_PARTS.length - missing.length) / DOSSIER_PARTS.length) * 100);
