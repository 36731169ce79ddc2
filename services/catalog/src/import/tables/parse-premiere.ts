import { foldName } from '@laurel/rules/text/fold';
import { PREMIERE_LEVELS, type PremiereLevel } from '@laurel/rules/terms/vocabularies';

/** The names of each level in English, French, Spanish, German, Italian and Portuguese, folded. */
const NAMES: Record<PremiereLevel, string> = {
  'World Premiere': 'world worldwide mondiale mondial mundial welt welturauffuhrung urauffuhrung',
  International: 'international internationale internacional internazionale',
  Country: 'country national nationale nacional nazionale',
  Regional: 'regional regionale regionali',
  State: 'state estatal estadual',
  City: 'city ville stadt ciudad cidade citta',
};
const LEVEL_BY_NAME = new Map(
  PREMIERE_LEVELS.flatMap((level) => NAMES[level].split(' ').map((name) => [name, level] as const)),
);
/** The words for a premiere, and those that say that it is required. */
const PREMIERE = /premieren?$|\b(?:premieren?|estreno|estreia|anteprima|prima)\b/g;
const REQUIRED =
  /\b(?:required|only|obligatoire|exigee|requise|obligatori[ao]|requerid[ao]|erforderlich|pflicht|richiesta|exigida)\b/g;
const NOT_REQUIRED =
  /^(?:none|no|not required|not needed|no requirement|open|any|aucune|non|non requise|ningun[ao]|no requerido|keine|nein|nicht erforderlich|nessuna|non richiesta|nenhuma|nao)$/;

/**
 * Parses a required premiere: `World premiere`, `Weltpremiere`, `Première mondiale exigée`. Returns null for a cell
 * that states that none is required, and `unknown` for one that it does not understand, such as a preference.
 */
export function parsePremiere(cell: string): PremiereLevel | null | 'unknown' {
  const text = foldName(cell);
  if (NOT_REQUIRED.test(text)) return null;
  const name = text.replace(REQUIRED, ' ').trim().replace(PREMIERE, ' ').trim();
  return LEVEL_BY_NAME.get(name) ?? 'unknown';
}
