// The reference: what MiniSearch finds with its own options, a document for each competition.
import MiniSearch from 'minisearch';
import { wordsOf } from '@laurel/rules/search-words';
import { SEARCH_SETTINGS, textsOf } from '../dist/search/search-settings.js';

/** A search over the same texts, misspelt and begun words too; answers with ids. */
export function miniSearch(festivals) {
  const fields = [...SEARCH_SETTINGS.attributes];
  const index = new MiniSearch({
    fields,
    tokenize: wordsOf,
    processTerm: (term) => term,
    searchOptions: {
      prefix: (_, n, terms) => n === terms.length - 1,
      fuzzy: 0.2,
      boost: { festivalName: 4 },
    },
  });
  for (const festival of festivals)
    for (const own of festival.competitions) {
      const texts = textsOf(festival, own).map((values, n) => [fields[n], values.join(' ')]);
      index.add({ id: own.id, ...Object.fromEntries(texts) });
    }
  return (text) => index.search(text).slice(0, 20);
}
