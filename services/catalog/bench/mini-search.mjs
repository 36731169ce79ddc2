// The reference: the results of MiniSearch with its own options, one document per competition.
import MiniSearch from 'minisearch';
import { tokenize } from '@laurel/rules/search/search-tokens';
import { SEARCH_SETTINGS, getAttributeTexts } from '../dist/search/model/search-settings.js';

/** Indexes the same texts and tolerates misspelt words and prefixes. */
export function createMiniSearch(festivals) {
  const fields = [...SEARCH_SETTINGS.attributes];
  const index = new MiniSearch({
    fields,
    tokenize,
    processTerm: (term) => term,
    searchOptions: {
      prefix: (_, n, terms) => n === terms.length - 1,
      fuzzy: 0.2,
      boost: { festivalName: 4 },
    },
  });
  for (const festival of festivals)
    for (const competition of festival.competitions) {
      const texts = getAttributeTexts(festival, competition).map((values, n) => [
        fields[n],
        values.join(' '),
      ]);
      index.add({ id: competition.id, ...Object.fromEntries(texts) });
    }
  return (text) => index.search(text).slice(0, 20);
}
