import type { Codes } from '../src/domain/term.js';

/** A world of three countries. */
export const codes: Codes = {
  isCountry: (code) => ['FR', 'SE', 'NO'].includes(code),
  isSubdivision: (code) => code === 'FR-ARA',
  isLanguage: (code) => ['fr', 'sv', 'yue'].includes(code),
  isCurrency: (code) => code === 'EUR',
};
