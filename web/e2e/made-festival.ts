import type { Page } from 'playwright-core';
import { ask, command } from './laurel';

/** A competition with all that belongs to it, as the editor's commands answer. */
export interface WholeCompetition {
  competition: { id: number; version: number };
}
const UNSAID = {
  description: null,
  isDeprecated: false,
  bonusRanking: 0,
  opensOn: null,
  notificationDate: null,
};

/** A festival like the catalogue's first, under a name of its own and without what names it elsewhere; answers its id. */
export async function madeFestival(
  admin: Page,
  facts: { name: string; city?: string; contactEmail?: string | null; homepage?: string | null },
): Promise<number> {
  const { items } = await ask<{ items: Record<string, unknown>[] }>(admin, 'getAllFestivals', {
    pageSize: 1,
  });
  const {
    id: _id,
    version: _version,
    competitionIds: _ids,
    verifiedAt: _at,
    isDemonstration: _is,
    ...said
  } = items[0]!;
  const links = { homepage: null, filmfreewayLink: null, alternativeNames: [] };
  const { id } = await command<{ id: number }>(admin, 'saveFestival', {
    festival: { ...said, ...links, ...facts },
  });
  return id;
}

/** A competition of a festival of its own, with deadlines as the editor saves them. */
export async function madeCompetition(
  admin: Page,
  name: string,
  dates: readonly object[],
  reach: { contactEmail?: string | null; homepage?: string | null } = {},
): Promise<WholeCompetition['competition']> {
  const festivalId = await madeFestival(admin, { name, ...reach });
  const { competition } = await command<WholeCompetition>(admin, 'saveCompetition', {
    festivalId,
    competition: { ...UNSAID, name: 'Shorts' },
  });
  const { id: competitionId, version } = competition;
  const dated = await command<WholeCompetition>(admin, 'saveCompetitionDates', {
    competitionId,
    version,
    dates,
  });
  return dated.competition;
}
