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
