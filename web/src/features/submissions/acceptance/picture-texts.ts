import { fold } from '@laurel/rules/text/fold';
import { formatLocation } from '@laurel/messages/formatting/location-names';
import { t } from '@laurel/messages/pages/submissions/submissions';
import type { Film, Submission } from '../../../lib/server/wire';
import { getCompetitionName } from '../states/submission-states';
import { splitLines } from './split-lines';

/** The texts on the picture, and its file name. */
export interface PictureTexts {
  heading: string;
  lines: string[];
  subtitle: string;
  film: string;
  fileName: string;
}

const MAX_LINE_LENGTH = 20;
const MAX_LINES = 4;
const MAX_FILM_NAME_LENGTH = 46;
const MAX_FILE_NAME_LENGTH = 80;

export function getPictureTexts(film: Pick<Film, 'name'>, submission: Submission): PictureTexts {
  const { awardName, festivalName, festival, edition, decidedAt } = submission;
  const name = festivalName ?? getCompetitionName(submission);
  const heading = t(awardName === null ? 'acceptance.accepted.heading' : 'acceptance.awarded.heading');
  const year = edition ?? decidedAt?.slice(0, 4) ?? null;
  const location = festival ? formatLocation(festival.city, festival.country) : null;
  const subtitleTexts = [awardName !== null && name, location, year && String(year)].filter(
    (text) => typeof text === 'string',
  );
  return {
    heading,
    lines: splitLines(awardName ?? name, MAX_LINE_LENGTH, MAX_LINES),
    subtitle: subtitleTexts.join(' · '),
    film:
      film.name.length > MAX_FILM_NAME_LENGTH ? `${film.name.slice(0, MAX_FILM_NAME_LENGTH)}…` : film.name,
    fileName: `${toFileName([film.name, awardName ?? '', name, String(year ?? '')].join(' '))}.png`,
  };
}

/** Lower-case letters and digits of any script, joined by hyphens. */
const toFileName = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, MAX_FILE_NAME_LENGTH)
    .replace(/-$/, '') || 'laurel';
