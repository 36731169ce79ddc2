const LANGUAGES: Record<string, string> = {
  FR: 'fr',
  ES: 'es',
  MX: 'es',
  AR: 'es',
  DE: 'de',
  IT: 'it',
  PT: 'pt',
  BR: 'pt',
  JP: 'ja',
  PL: 'pl',
  NL: 'nl',
  SE: 'sv',
  RO: 'ro',
  RU: 'ru',
  CN: 'zh',
};

export const getLanguage = (country: string) => LANGUAGES[country] ?? 'en';
