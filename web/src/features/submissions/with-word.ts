import { fold } from '@laurel/rules/fold';
import { countryName, placeName } from '@laurel/words/place-names';
import type { PastEntry, Submission } from '../../lib/wire';

const words = (word: string) => fold(word).split(/\s+/).filter(Boolean);
/** Free entries that have every word. */
export function freeWithWord(entries: readonly PastEntry[], word: string): readonly PastEntry[] {
  return entries.filter(({ festival, competition, country, note, awardName }) => {
    const text = fold([festival, competition, country && countryName(country), note, awardName].join('\n'));
    return words(word).every((one) => text.includes(one));
  });
}

/** Those that have every word in what is written on their card, however it is accented. */
export function withWord(submissions: readonly Submission[], word: string): readonly Submission[] {
  const all = words(word);
  if (all.length === 0) return submissions;
  return submissions.filter(({ festivalName, competitionName, festival, note, awardName }) => {
    const place = festival && placeName(festival.city, festival.country);
    const text = fold([festivalName, competitionName, place, note, awardName].join('\n'));
    return all.every((one) => text.includes(one));
  });
}
