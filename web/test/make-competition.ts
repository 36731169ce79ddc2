import type { Competition } from '../src/lib/server/wire';

export const makeCompetition = (id: number): Competition => ({
  id,
  version: 1,
  name: `Competition ${id}`,
  festivalId: 100 + id,
  isDeprecated: false,
  bonusRanking: 0,
  description: null,
  opensOn: null,
  notificationDate: null,
  termIds: [],
});
