import { isNotStated } from '../text/not-stated.js';
import { foldName } from '../text/fold.js';
import { parseState } from './entries.js';

const AWARD_TEXTS =
  'awards?|prizes?|wins?|preise?|auszeichnung(?:en)?|prix|recompenses?|premios?|premi|galardon(?:es)?|riconosciment[io]|nagrod[ay]?|wyroznien(?:ia)?|cen[ay]?|oceneni';
const NONE_TEXTS =
  'no|none|nothing|nil|without|any|nein|kein\\w*|ohne|nichts|leer|non|aucune?s?|rien|sans|ningun[oa]?s?|nada|sin|nessun[oa]?|niente|senza|nenhuma?|nao|sem|brak|bez|nie|zadn\\w*|ne|nic';
/** `None`, `0`, `keine`, `no prize`, `Not awarded`. */
const NO_AWARD = new RegExp(
  `^(?:(?:${NONE_TEXTS})(?: (?:${AWARD_TEXTS}))?|0+|false|n|not|(?:not|no|nicht|non|pas|nao|nie|ne) ?(?:yet |premiad[oa]|awarded|applicable|won|a winner|winner|pramiert|ausgezeichnet|prime|recompense|premiat[oa]|nagrodzon[oy]|oceneno?).*|did not win|didn t win|unawarded)$`,
);
/** `Nominated`, `Best Film nominee`, `Finalist`. */
const NOMINATION =
  /\b(?:nominat(?:ed|ion|ions)|nominees?|nominier(?:t|ung)|nommee?|nomine(?:e|s)?|nominad[oa]|nominacion|nominat[oa]|nomination|nomeacao|nomead[oa]|indicad[oa]|nominowan[aye]|nominacja|nominovan[oay]?|nominace|(?:semi |quarter |semi|quarter)?finalist[aei]?n?|shortlist(?:ed)?|longlist(?:ed)?)\b/;

/** Returns whether the cell of an award says only that the film was nominated, which may or may not be an award. */
export const isNomination = (cell: string): boolean => NOMINATION.test(foldName(cell));

/** Returns whether the cell of an award says that there was none: empty, `None`, `0`, `keine`, `Not awarded`. */
export function isNoAward(cell: string): boolean {
  const state = parseState(cell);
  return isNotStated(cell) || NO_AWARD.test(foldName(cell)) || (state !== null && state !== 'awarded');
}
