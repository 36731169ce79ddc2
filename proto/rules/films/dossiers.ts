/** Limits and closed lists of a film's dossier. The long synopsis belongs to the film. */
export const MAX_LOGLINE_LENGTH = 200;
export const MAX_SHORT_SYNOPSIS_LENGTH = 600;
export const MAX_BIOGRAPHY_LENGTH = 3000;
export const MAX_STATEMENT_LENGTH = 3000;
export const MAX_CONTACT_NAME_LENGTH = 120;
export const MAX_SCREENER_PASSWORD_LENGTH = 100;
export const MAX_DOSSIER_URL_LENGTH = 500;
/** The recipient of a link, as the link's owner describes it. */
export const MAX_RECIPIENT_LENGTH = 200;
/** Returns the key of the link that is sent with a film's entry. */
export const createEntryLinkKey = (submissionId: number): string => `entry-${submissionId}`;
const ENTRY_LINK = /^entry-(\d{1,10})$/;
/** Returns the submission id of an entry's link, or null for any other link. */
export const parseEntryLinkKey = (key: string): number | null => {
  const [, submissionId] = ENTRY_LINK.exec(key) ?? [];
  return submissionId === undefined ? null : Number(submissionId);
};
/** The public page where a link's token gives access to the dossier. */
export const createDossierPath = (token: string): string => `/dossier/${token}`;
/** Entry links per film. */
export const MAX_ENTRY_LINKS = 2000;
/** Links to one film's dossier, in addition to those of its entries. */
export const MAX_DOSSIER_LINKS = 200;

/** Formats in which a festival can receive a film for screening. */
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
/** Frames per second. */
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

/** Null and empty lists mean unknown, but empty `subtitleLanguages` mean no subtitles. */
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
/** Returns whether a dossier has a field with this name. */
export const isDossierField = (name: string): name is keyof typeof UNKNOWN_DOSSIER =>
  Object.hasOwn(UNKNOWN_DOSSIER, name);

/**
 * The items that festivals require of every entry, in the reading order of a dossier. Trailer, external press
 * kit, telephone and password are excluded, because not every film has them.
 */
export const DOSSIER_SECTIONS = [
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
export type DossierSection = (typeof DOSSIER_SECTIONS)[number];

/** Whole per cent, rounded down: 100 only if nothing is missing. */
export const computeCompleteness = (missingSections: readonly DossierSection[]): number =>
  Math.floor(((DOSSIER_SECTIONS.length - missingSections.length) / DOSSIER_SECTIONS.length) * 100);
