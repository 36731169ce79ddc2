import type { Page } from 'playwright-core';
import { callFunction, sendCommand } from './laurel';

/** A competition with everything that belongs to it, as the editor's commands return it. */
export interface WholeCompetition {
  competition: { id: number; version: number };
}
const EMPTY_COMPETITION = {
  description: null,
  isDeprecated: false,
  bonusRanking: 0,
  opensOn: null,
  notificationDate: null,
};

/**
 * Creates a festival like the first of the catalogue, under another name and without its links.
 * @returns its id
 */
export async function createFestival(
  admin: Page,
  fields: { name: string; city?: string; contactEmail?: string | null; homepage?: string | null },
): Promise<number> {
  const { items } = await callFunction<{ items: Record<string, unknown>[] }>(admin, 'getAllFestivals', {
    pageSize: 1,
  });
  // Without the fields that `saveFestival` does not accept.
  const {
    id: _id,
    version: _version,
    competitionIds: _competitionIds,
    verifiedAt: _verifiedAt,
    isDemonstration: _isDemonstration,
    ...template
  } = items[0]!;
  const links = { homepage: null, filmfreewayLink: null, alternativeNames: [] };
  const { id } = await sendCommand<{ id: number }>(admin, 'saveFestival', {
    festival: { ...template, ...links, ...fields },
  });
  return id;
}

/** Creates a competition in a new festival, with deadlines as the editor saves them. */
export async function createCompetition(
  admin: Page,
  name: string,
  dates: readonly object[],
  contact: { contactEmail?: string | null; homepage?: string | null } = {},
): Promise<WholeCompetition['competition']> {
  const festivalId = await createFestival(admin, { name, ...contact });
  const { competition } = await sendCommand<WholeCompetition>(admin, 'saveCompetition', {
    festivalId,
    competition: { ...EMPTY_COMPETITION, name: 'Shorts' },
  });
  const { id: competitionId, version } = competition;
  const dated = await sendCommand<WholeCompetition>(admin, 'saveCompetitionDates', {
    competitionId,
    version,
    dates,
  });
  return dated.competition;
}
