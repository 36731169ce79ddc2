import { directorsOf, namedWorks } from '@laurel/rules/credits';
import { dossierTexts, technicalFacts } from '@laurel/words/dossier-facts';
import { dossierWords } from '@laurel/words/dossier-words';
import { say, type Code } from '@laurel/words/said';
import type { DossierFacts } from '../domain/dossier.js';
import type { FilmRow } from '../messages.js';
import type { Jpeg } from '../stills/picture.js';
import { PdfSheet } from '@laurel/runtime/pdf-sheet';

const FACE_HEIGHT = 270;
const POSTER_HEIGHT = 420;
const words = (code: Code) => dossierWords(say(code));

interface Pictures {
  poster: Jpeg | null;
  stills: readonly Jpeg[];
  /** Some could not be had: it is said where they would stand. */
  areAway?: boolean;
}

/** A dossier as a PDF, with the film's poster and stills as JPEG; the screener's password stands in it where it is given. */
export async function dossierPdf(
  film: FilmRow,
  dossier: DossierFacts,
  { poster, stills, areAway = false }: Pictures,
): Promise<Buffer> {
  const sheet = await PdfSheet.open(film.name);
  const directors = directorsOf(film.credits);
  sheet.title(film.name);
  if (directors.length > 0) sheet.lead(dossierWords(say('dossier.by', { allNames: directors })));
  const [face, ...others] = stills;
  if (face) sheet.picture(face, FACE_HEIGHT);
  for (const { name, text } of dossierTexts({ ...dossier, synopsis: film.synopsis })) {
    sheet.heading(name);
    sheet.text(text);
  }
  tables(sheet, film, dossier);
  links(sheet, dossier);
  if (poster) sheet.picture(poster, POSTER_HEIGHT, words('dossier.poster'));
  for (let n = 0; n < others.length; n += 2)
    sheet.row(others.slice(n, n + 2), n === 0 ? words('dossier.stills') : undefined);
  if (areAway) {
    if (others.length === 0) sheet.heading(words('dossier.stills'));
    sheet.text(words('dossier.pictures-away'));
  }
  return sheet.end((name, page, pages) => dossierWords(say('dossier.page', { film: name, page, pages })));
}

function tables(sheet: PdfSheet, film: FilmRow, dossier: DossierFacts): void {
  const works = namedWorks(film.credits);
  if (works.length > 0) sheet.heading(words('dossier.credits'));
  for (const { role, names } of works) sheet.pair(words(`dossier.role.${role}`), names.join('\n'));
  const facts = technicalFacts({ ...film, ...dossier });
  if (facts.length > 0) sheet.heading(words('dossier.technical-data'));
  for (const { name, value } of facts) sheet.pair(name, value);
}

function links(sheet: PdfSheet, dossier: DossierFacts): void {
  const { screenerUrl, screenerPassword, trailerUrl, pressKitUrl } = dossier;
  if (screenerUrl) {
    sheet.heading(words('dossier.screener'));
    sheet.link(screenerUrl, screenerUrl);
    if (screenerPassword) sheet.pair(words('dossier.screener.password'), screenerPassword);
  }
  const others = [
    ['dossier.trailer', trailerUrl],
    ['dossier.press-kit', pressKitUrl],
  ] as const;
  for (const [code, url] of others)
    if (url) {
      sheet.heading(words(code));
      sheet.link(url, url);
    }
  const contact = [dossier.contactName, dossier.contactEmail, dossier.contactPhone].filter(Boolean);
  if (contact.length > 0) {
    sheet.heading(words('dossier.contact'));
    sheet.text(contact.join('\n'));
  }
}
