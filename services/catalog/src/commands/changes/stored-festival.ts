import type { CompetitionWhole, Festival } from '@laurel/proto/catalog/v1/festival';

export interface StoredFestival {
  festival: Festival;
  competitions: CompetitionWhole[];
}
