import { joinApostrophes } from '@laurel/rules/search/search-text';
import { fold } from '@laurel/rules/text/fold';
import { countryName, formatLocation } from '@laurel/messages/formatting/location-names';
import type { PastEntry, Submission } from '../../../lib/server/wire';

const foldText = (text: string) => fold(joinApostrophes(text));
const tokenize = (text: string) => foldText(text).split(/\s+/).filter(Boolean);
/** Returns the past entries that contain every word, regardless of accents and apostrophes. */
export function filterPastEntries(entries: readonly PastEntry[], filterText: string): readonly PastEntry[] {
  return entries.filter(({ festival, competition, country, note, awardName }) => {
    const text = foldText(
      [festival, competition, country && countryName(country), note, awardName].join('\n'),
    );
    return tokenize(filterText).every((token) => text.includes(token));
  });
}

/** Returns the submissions whose card contains every word, regardless of accents and apostrophes. */
export function filterSubmissions(
  submissions: readonly Submission[],
  filterText: string,
): readonly Submission[] {
  const tokens = tokenize(filterText);
  if (tokens.length === 0) return submissions;
  return submissions.filter(({ festivalName, competitionName, festival, note, awardName }) => {
    const location = festival && formatLocation(festival.city, festival.country);
    const text = foldText([festivalName, competitionName, location, note, awardName].join('\n'));
    return tokens.every((token) => text.includes(token));
  });
}
