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
const stored = makeFestivalWhole();
export const nothing = { films: [], probes: [], examples: [], isRebuilding: false };
export const editorAnswers: Answers = {
  getSession: () => makeSession({ role: 'admin' }),
  getFestivalWhole: () => stored,
  getMistakeReports: () => makePage([]),
  getCatalogHistory: () => makeHistory([makeChange()]),
  previewTerms: () => nothing,
};
export const openEditor = (search = '', answers: Answers = {}) =>
  renderPage(`/admin/festival-list/7${search}`, { ...editorAnswers, ...answers });
export const saved = (overrides: Partial<Festival>) => ({ ...stored.festival, ...overrides });
