import { fold } from '@laurel/rules/text/fold';
import { countryName, formatLocation } from '@laurel/words/messages/location-names';
import type { PastEntry, Submission } from '../../../lib/server/wire';

const tokenize = (word: string) => fold(word).split(/\s+/).filter(Boolean);
/** Returns the free entries that contain every word. */
export function filterFreeEntries(entries: readonly PastEntry[], word: string): readonly PastEntry[] {
  return entries.filter(({ festival, competition, country, note, awardName }) => {
    const text = fold([festival, competition, country && countryName(country), note, awardName].join('\n'));
    return tokenize(word).every((one) => text.includes(one));
  });
}

/** Returns the submissions whose card contains every word, regardless of accents. */
export function withWord(submissions: readonly Submission[], word: string): readonly Submission[] {
  const all = tokenize(word);
  if (all.length === 0) return submissions;
  return submissions.filter(({ festivalName, competitionName, festival, note, awardName }) => {
    const location = festival && formatLocation(festival.city, festival.country);
    const text = fold([festivalName, competitionName, location, note, awardName].join('\n'));
    return all.every((one) => text.includes(one));
  });
}
