import { fold } from '@laurel/rules/fold';
import { placeName } from '@laurel/words/place-names';
import { t } from '../../../lib/texts/submissions';
import type { Film, Submission } from '../../../lib/wire';
import { nameOf } from '../states';
import { linesOf } from './lines';

/** What stands on the picture, and what it is called as a file. */
export interface PictureWords {
  mark: string;
  lines: string[];
  under: string;
  film: string;
  fileName: string;
}

const LINE = 20;
const MOST_LINES = 4;
const LONGEST_FILM = 46;
const LONGEST_FILE = 80;

export function pictureWords(film: Pick<Film, 'name'>, submission: Submission): PictureWords {
  const { awardName, festivalName, festival, edition, decidedAt } = submission;
  const name = festivalName ?? nameOf(submission);
  const mark = t(awardName === null ? 'moment.accepted.mark' : 'moment.awarded.mark');
  const year = edition ?? decidedAt?.slice(0, 4) ?? null;
  const place = festival ? placeName(festival.city, festival.country) : null;
  const under = [awardName !== null && name, place, year && String(year)].filter(
    (one) => typeof one === 'string',
  );
  return {
    mark,
    lines: linesOf(awardName ?? name, LINE, MOST_LINES),
    under: under.join(' · '),
    film: film.name.length > LONGEST_FILM ? `${film.name.slice(0, LONGEST_FILM)}…` : film.name,
    fileName: `${fileWords([film.name, awardName ?? '', name, String(year ?? '')].join(' '))}.png`,
  };
}

/** Small letters and figures of any script, with hyphens. */
const fileWords = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, LONGEST_FILE)
    .replace(/-$/, '') || 'laurel';
