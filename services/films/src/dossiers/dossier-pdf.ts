import { getDirectors, namedWorks } from '@laurel/rules/films/credits';
import { getDossierTexts, getTechnicalDetails } from '@laurel/words/documents/dossier-details';
import { formatDossierText } from '@laurel/words/documents/dossier-text';
import { message, type Code } from '@laurel/words/messages/message';
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
  /** Some pictures are unavailable. The PDF says so. */
  areAway?: boolean;
}

/** Creates the PDF, with poster and stills as JPEG, and with the screener's password if given. */
export async function createDossierPdf(
  film: FilmRow,
  dossier: DossierFields,
  { poster, stills, areAway = false }: Pictures,
): Promise<Buffer> {
  const sheet = await PdfSheet.open(film.name);
  const directors = getDirectors(film.credits);
  sheet.title(film.name);
  if (directors.length > 0) sheet.lead(formatDossierText(message('dossier.by', { allNames: directors })));
  const [cover, ...others] = stills;
  if (cover) sheet.picture(cover, COVER_HEIGHT);
  for (const { name, text } of getDossierTexts({ ...dossier, synopsis: film.synopsis })) {
    sheet.heading(name);
    sheet.text(text);
  }
  addTables(sheet, film, dossier);
  addLinks(sheet, dossier);
  if (poster) sheet.picture(poster, POSTER_HEIGHT, formatLabel('dossier.poster'));
  for (let n = 0; n < others.length; n += 2)
    sheet.row(others.slice(n, n + 2), n === 0 ? formatLabel('dossier.stills') : undefined);
  if (areAway) {
    if (others.length === 0) sheet.heading(formatLabel('dossier.stills'));
    sheet.text(formatLabel('dossier.pictures-away'));
  }
  return sheet.end((name, page, pages) =>
    formatDossierText(message('dossier.page', { film: name, page, pages })),
  );
}

function addTables(sheet: PdfSheet, film: FilmRow, dossier: DossierFields): void {
  const works = namedWorks(film.credits);
  if (works.length > 0) sheet.heading(formatLabel('dossier.credits'));
  for (const { role, names } of works) sheet.pair(formatLabel(`dossier.role.${role}`), names.join('\n'));
  const rows = getTechnicalDetails({ ...film, ...dossier });
  if (rows.length > 0) sheet.heading(formatLabel('dossier.technical-data'));
  for (const { name, value } of rows) sheet.pair(name, value);
}

function addLinks(sheet: PdfSheet, dossier: DossierFields): void {
  const { screenerUrl, screenerPassword, trailerUrl, pressKitUrl } = dossier;
  if (screenerUrl) {
    sheet.heading(formatLabel('dossier.screener'));
    sheet.link(screenerUrl, screenerUrl);
    if (screenerPassword) sheet.pair(formatLabel('dossier.screener.password'), screenerPassword);
  }
  const others = [
    ['dossier.trailer', trailerUrl],
    ['dossier.press-kit', pressKitUrl],
  ] as const;
  for (const [code, url] of others)
    if (url) {
      sheet.heading(formatLabel(code));
      sheet.link(url, url);
    }
  const contact = [dossier.contactName, dossier.contactEmail, dossier.contactPhone].filter(Boolean);
  if (contact.length > 0) {
    sheet.heading(formatLabel('dossier.contact'));
    sheet.text(contact.join('\n'));
  }
}
