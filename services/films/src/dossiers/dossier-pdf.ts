import { getDirectors, listNamedCredits } from '@laurel/rules/films/credits';
import { getDossierTexts, getTechnicalDetails } from '@laurel/messages/documents/dossier-details';
import { formatDossierText } from '@laurel/messages/documents/dossier-text';
import { message, type Code } from '@laurel/messages/formatting/message';
import type { DossierFields } from '../domain/dossier.js';
import type { FilmRow } from '../database/film-messages.js';
import type { Jpeg } from '../pictures/processing/picture.js';
import { PdfSheet } from '@laurel/documents/pdf-sheet';

const COVER_HEIGHT = 270;
const POSTER_HEIGHT = 420;
const formatLabel = (code: Code) => formatDossierText(message(code));

interface Pictures {
  poster: Jpeg | null;
  stills: readonly Jpeg[];
  /** True if some pictures are unavailable. The PDF then contains a note. */
  hasMissingPictures?: boolean;
}

/** Creates the PDF, with poster and stills as JPEG, and with the screener's password if given. */
export async function createDossierPdf(
  film: FilmRow,
  dossier: DossierFields,
  { poster, stills, hasMissingPictures = false }: Pictures,
): Promise<Buffer> {
  const sheet = await PdfSheet.open(film.name);
  const directors = getDirectors(film.credits);
  sheet.writeTitle(film.name);
  if (directors.length > 0)
    sheet.writeLead(formatDossierText(message('dossier.by', { allNames: directors })));
  const [cover, ...otherStills] = stills;
  if (cover) sheet.drawPicture(cover, COVER_HEIGHT);
  for (const { name, text } of getDossierTexts({ ...dossier, synopsis: film.synopsis })) {
    sheet.writeHeading(name);
    sheet.writeText(text);
  }
  addTables(sheet, film, dossier);
  addLinks(sheet, dossier);
  if (poster) sheet.drawPicture(poster, POSTER_HEIGHT, formatLabel('dossier.poster'));
  for (let n = 0; n < otherStills.length; n += 2)
    sheet.drawPictureRow(otherStills.slice(n, n + 2), n === 0 ? formatLabel('dossier.stills') : undefined);
  if (hasMissingPictures) {
    if (otherStills.length === 0) sheet.writeHeading(formatLabel('dossier.stills'));
    sheet.writeText(formatLabel('dossier.pictures-away'));
  }
  return sheet.end((name, page, pages) =>
    formatDossierText(message('dossier.page', { film: name, page, pages })),
  );
}

function addTables(sheet: PdfSheet, film: FilmRow, dossier: DossierFields): void {
  const credits = listNamedCredits(film.credits);
  if (credits.length > 0) sheet.writeHeading(formatLabel('dossier.credits'));
  for (const { role, names } of credits)
    sheet.writePair(formatLabel(`dossier.role.${role}`), names.join('\n'));
  const rows = getTechnicalDetails({ ...film, ...dossier });
  if (rows.length > 0) sheet.writeHeading(formatLabel('dossier.technical-data'));
  for (const { name, value } of rows) sheet.writePair(name, value);
}

function addLinks(sheet: PdfSheet, dossier: DossierFields): void {
  const { screenerUrl, screenerPassword, trailerUrl, pressKitUrl } = dossier;
  if (screenerUrl) {
    sheet.writeHeading(formatLabel('dossier.screener'));
    sheet.writeLink(screenerUrl, screenerUrl);
    if (screenerPassword) sheet.writePair(formatLabel('dossier.screener.password'), screenerPassword);
  }
  const otherLinks = [
    ['dossier.trailer', trailerUrl],
    ['dossier.press-kit', pressKitUrl],
  ] as const;
  for (const [code, url] of otherLinks)
    if (url) {
      sheet.writeHeading(formatLabel(code));
      sheet.writeLink(url, url);
    }
  const contact = [dossier.contactName, dossier.contactEmail, dossier.contactPhone].filter(Boolean);
  if (contact.length > 0) {
    sheet.writeHeading(formatLabel('dossier.contact'));
    sheet.writeText(contact.join('\n'));
  }
}
