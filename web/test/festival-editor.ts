import type { CatalogChange, Festival } from '../src/lib/wire';
import type { Answers } from './bff-stub';
import { makeChange, makeFestivalWhole } from './catalogue';
import { makeSession, pageOf } from './make';
import { visit } from './visit';

export const historyOf = (items: CatalogChange[], next: number | null = null) => ({
  items,
  total: items.length,
  next,
});
/** What the editor of an administrator is told of a festival, where a test says nothing else. */
const stored = makeFestivalWhole();
export const nothing = { films: [], probes: [], examples: [], isArriving: false };
export const editorAnswers: Answers = {
  getSession: () => makeSession({ role: 'admin' }),
  getFestivalWhole: () => stored,
  getMistakeReports: () => pageOf([]),
  getCatalogHistory: () => historyOf([makeChange()]),
  previewTerms: () => nothing,
};
export const openEditor = (search = '', more: Answers = {}) =>
  visit(`/admin/festival-list/7${search}`, { ...editorAnswers, ...more });
export const saved = (part: Partial<Festival>) => ({ ...stored.festival, ...part });
