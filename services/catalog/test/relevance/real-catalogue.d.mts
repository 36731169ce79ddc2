import type { FestivalDocument } from '../../src/search/model/search-document.js';
import type { Labelled, RealFestival } from './shared-data.js';

export function createRealCatalogue(
  festivals: readonly RealFestival[],
  rule: Labelled['documents'],
  options: { getRegion(country: string): string | null; times?: number },
): FestivalDocument[];
