import { screen } from '@testing-library/react';
import type { Answers } from './bff-stub';
import { ada, makeFilm, makeSubmission } from './make';
import { makePastEntry } from './make-past';
import { renderPageSignedIn } from './render-page';

/** The catalogue's festivals. */
const FESTIVALS = [
  {
    id: 1,
    name: 'Lund Days',
    country: 'SE',
    city: 'Lund',
    competitions: [{ competitionId: 11, name: 'Shorts' }],
  },
  {
    id: 2,
    name: 'Porto Nights',
    country: 'PT',
    city: 'Porto',
    competitions: [
      { competitionId: 21, name: 'Shorts' },
      { competitionId: 22, name: 'Features' },
    ],
  },
];
const recognizeFestival = (festival: string) => {
  const exact = FESTIVALS.find(({ name }) => name.toLowerCase() === festival.toLowerCase());
  const near = festival === 'Lundt Days' ? FESTIVALS[0] : undefined;
  const match = exact ?? near;
  if (!match) return { certainty: 'none' as const, festivalIds: [], competitionId: null };
  return {
    certainty: exact ? ('exact' as const) : ('near' as const),
    festivalIds: [match.id],
    competitionId: match.competitions.length === 1 ? match.competitions[0]!.competitionId : null,
  };
};

/** Answers of a catalogue with two festivals, and a list where the film was submitted to Lund in 2024. */
export const pastAnswers: Answers = {
  getFilm: () => makeFilm({ id: 7, name: 'Salt', createdBy: ada }),
  getFestivalsByNames: ({ names }) => ({
    names: names.map(({ festival }) => recognizeFestival(festival)),
    festivals: FESTIVALS,
  }),
  getPastPreview: ({ rows }) => ({ results: rows.map((row) => makeResult(row, false)) }),
  bringInPastEntries: ({ rows }) => ({ batchId: 5, results: rows.map((row) => makeResult(row, true)) }),
  undoPastEntries: () => ({ undone: 2, unchanged: 0 }),
};
type Row = { competitionId: number | null; submittedAt: string | null; state: string; festival: string };
function makeResult({ competitionId, submittedAt, festival }: Row, isDone: boolean) {
  if (competitionId === null)
    return { outcome: 'free' as const, fills: [], ...(isDone && { entry: makePastEntry({ festival }) }) };
  if (competitionId === 11 && submittedAt?.startsWith('2024'))
    return { outcome: 'onward' as const, fills: [], submission: makeSubmission(1, { state: 'submitted' }) };
  return { outcome: 'new' as const, fills: [] };
}

export const importPath = `/submissions2/user/${ada}/film/7/import`;
export async function openImport(answers: Answers = {}) {
  const visited = renderPageSignedIn(importPath, { ...pastAnswers, ...answers });
  await screen.findByRole('textbox', { name: 'Paste it from your spreadsheet' });
  return visited;
}
