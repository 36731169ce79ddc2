import type { Page } from 'playwright-core';
import { callFunction } from './laurel';

const MAX_DEADLINES = 100;

/**
 * Returns competitions with a near deadline that the demonstration data contains. These have lower ids than the
 * competitions of other journeys, which may delete or merge theirs at any moment.
 */
export async function findSeededCompetitions(page: Page, count: number): Promise<number[]> {
  const { items } = await callFunction<{ items: { competitionId: number }[] }>(
    page,
    'getCompetitionDeadlines',
    { pageSize: MAX_DEADLINES },
  );
  const ids = new Set(items.map(({ competitionId }) => competitionId));
  return [...ids].toSorted((a, b) => a - b).slice(0, count);
}
