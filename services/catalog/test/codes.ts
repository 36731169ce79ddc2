import type { Codes } from '../src/domain/terms/term.js';

/** Reference codes with three countries only. */
export const codes: Codes = {
  isCountry: (code) => ['FR', 'SE', 'NO'].includes(code),
  isSubdivision: (code) => code === 'FR-ARA',
  isLanguage: (code) => ['fr', 'sv', 'yue'].includes(code),
  isCurrency: (code) => code === 'EUR',
};
