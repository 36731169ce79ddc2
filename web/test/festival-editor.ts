import type { CatalogChange, Festival } from '../src/lib/server/wire';
import type { Answers } from './bff-stub';
import { makeChange, makeFestivalWhole } from './catalogue';
import { makeSession, makePage } from './make';
import { renderPage } from './render-page';

export const makeHistory = (items: CatalogChange[], next: number | null = null) => ({
  items,
  total: items.length,
  next,
});
/** The festival that the editor loads by default. */
const storedFestival = makeFestivalWhole();
export const emptyPreview = { films: [], probes: [], examples: [], isRebuilding: false };
export const editorAnswers: Answers = {
  getSession: () => makeSession({ role: 'admin' }),
  getFestivalWhole: () => storedFestival,
  getMistakeReports: () => makePage([]),
  getCatalogHistory: () => makeHistory([makeChange()]),
  previewTerms: () => emptyPreview,
};
export const openEditor = (search = '', answers: Answers = {}) =>
  renderPage(`/admin/festival-list/7${search}`, { ...editorAnswers, ...answers });
export const makeSavedFestival = (overrides: Partial<Festival>) => ({
  ...storedFestival.festival,
  ...overrides,
});
