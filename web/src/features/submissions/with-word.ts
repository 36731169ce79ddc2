import { fold } from '@laurel/rules/fold';
import { placeName } from '@laurel/words/place-names';
import type { Submission } from '../../lib/wire';

/** Those that have every word in what is written on their card, however it is accented. */
export function withWord(submissions: readonly Submission[], word: string): readonly Submission[] {
  const words = fold(word).split(/\s+/).filter(Boolean);
  if (words.length === 0) return submissions;
  return submissions.filter(({ festivalName, competitionName, festival, note, awardName }) => {
    const place = festival && placeName(festival.city, festival.country);
    const text = fold([festivalName, competitionName, place, note, awardName].join('\n'));
    return words.every((one) => text.includes(one));
  });
}
