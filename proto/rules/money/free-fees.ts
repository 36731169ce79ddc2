import { foldName } from '../text/fold.js';

const FEE =
  '(?:(?:entry|submission|einreich|einsende|teilnahme|inschrijf|anmalnings|pamelding[s]?) ?)?(?:fees?|avgift(?:er)?|gebyr(?:er)?|maksua?|geld|charges?|costs?|payment|gebuhr(?:en)?|gebuehr(?:en)?|kosten|frais(?: d inscription)?|cout|droits?|costos?|costes?|cargos?|tasas?|cuotas?|cost[oi]|spese|quot[ae]|tass[ae]|custos?|taxas?|oplat[ay]?|poplatk[uy]|poplatek)';
const FREE = new RegExp(
  `^(?:(?:it s |is )?(?:free|gratis|gratuit[aeo]?s?|kostenlos|kostenfrei|gebuhrenfrei|umsonst|frei|libres?|livre)(?: (?:of charge|entry|entrada|inscription|inscripcion|iscrizione|inscricao|admission|submissions?))?|(?:entry|entries|submission|entree|inscription|entrada|inscripcion|iscrizione|inscricao) (?:is |are )?(?:free|gratuite?|gratuita|gratis)|(?:fee )?waived|(?:fee )?waiver|complimentary|none|nil|zero|(?:no|none|without|kein|keine|keinerlei|ohne|sans|aucune?|pas de|sin|ningun[ao]?|senza|nessun[ao]?|sem|nenhum[ao]?|geen|zonder|ingen|inget|inga|intet|ei|brak|bez|zadn[ye]) ?(?:${FEE})?|isent[oa]s?|exent[oa]s?|exonere|bezplatn(?:ie|e|y)|darmow[eya]|za darmo|zdarma|zadarmo|ingyenes|nincs|ilmainen|maksuton|ucretsiz|бесплатно|безкоштовно|δωρεαν|0+(?: 0+)?)$`,
);
/** Words of languages without spaces, and a dash for nothing. */
const FREE_SIGN = /^(?:無料|免费|免費|무료|-|–)$/;

/** Returns whether a fee's cell says that there is no fee: `Free`, `0`, `no fee`, `gratuita`, `sans frais`. */
export const isFree = (cell: string): boolean =>
  FREE_SIGN.test(cell.trim()) || (!/[.,]\d{3}/.test(cell) && FREE.test(foldName(cell)));
