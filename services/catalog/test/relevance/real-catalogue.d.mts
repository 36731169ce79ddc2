import type { FestivalDocument } from '../../src/search/model/search-document.js';
import type { Labelled, RealFestival } from './shared-data.js';

export function realCatalogue(
  festivals: readonly RealFestival[],
  rule: Labelled['documents'],
  how: { getRegion(country: string): string | null; times?: number },
): FestivalDocument[];
