import type { CompetitionWhole, Festival } from '@laurel/proto/catalog/v1/festival';

/** A festival with its competitions, as stored. */
export interface StoredFestival {
  festival: Festival;
  competitions: CompetitionWhole[];
}
