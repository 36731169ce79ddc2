import type { Dossier, DossierLink, DossierSheet } from '@laurel/proto/films/v1/dossiers';
import type { MayActFor } from '@laurel/runtime/call';
import { posterApart, type Measures } from '@laurel/rules/stills';
import { Injectable, Logger } from '@nestjs/common';
import { Db } from '../database.js';
import { dossierPdf } from '../dossiers/dossier-pdf.js';
import { linkMessage, linksOf } from '../dossiers/dossier-links.js';
import { dossierMessage, sheetMessage } from '../dossiers/dossier-messages.js';
import { ownDossier, sharedDossier, type FoundDossier } from '../dossiers/find-dossier.js';
import { LinkTokens } from '../dossiers/link-tokens.js';
import { jpegOf, type Jpeg } from '../stills/picture.js';
import { StillMeasures } from '../stills/still-measures.js';
import { StillUrls } from '../stills/still-urls.js';
import { StillStorage } from '../stills/storage.js';

/** Of the copies that lie there the one that is printed, by its longer side. */
const PRINTED = 960;

@Injectable()
export class Dossiers {
  private readonly log = new Logger('dossiers');
  constructor(
    private readonly db: Db,
    private readonly tokens: LinkTokens,
    private readonly measures: StillMeasures,
    private readonly stillUrls: StillUrls,
    private readonly storage: StillStorage,
  ) {}

  /** Refuses `film.not_found`, also for another's. */
  own(filmId: number, mayActFor: MayActFor): Promise<FoundDossier> {
    return ownDossier(this.db, filmId, mayActFor);
  }

  /** Refuses `dossier.not_found`. */
  shared(token: string): Promise<FoundDossier & { linkId: number }> {
    return sharedDossier(this.db, token);
  }

  async messageOf({ film, dossier, isTold }: FoundDossier): Promise<Dossier> {
    return dossierMessage(film, dossier, await this.measures.of(film.stillFileNames), isTold);
  }

  /** Refuses `film.not_found`, also for another's. */
  async links(filmId: number, mayActFor: MayActFor): Promise<DossierLink[]> {
    const { isTold } = await this.own(filmId, mayActFor);
    const links = await linksOf(this.db, filmId);
    return links.map((link) => linkMessage(link, this.tokens, isTold));
  }

  async sheetOf({ film, dossier, isTold }: FoundDossier): Promise<DossierSheet> {
    const measured = await this.measures.of(film.stillFileNames);
    const urls = await this.stillUrls.of(measured.map(({ fileName }) => fileName));
    const { poster, stills } = posterApart(measured.map((still, n) => ({ ...still, urls: urls[n]! })));
    const pictures = { poster: poster && poster.urls, stills: stills.map((still) => still.urls) };
    return sheetMessage(film, dossier.facts, pictures, isTold);
  }

  /** A still that is being removed meanwhile is left out; one that cannot be had now as well, and the PDF says so. */
  async pdfOf({
    film,
    dossier: { facts },
    isTold,
  }: FoundDossier): Promise<{ filmName: string; pdf: Buffer }> {
    const pictures: (Jpeg & Measures)[] = [];
    let areAway = false;
    for (const { fileName, ...measures } of await this.measures.of(film.stillFileNames))
      try {
        const copy = await this.storage.read(fileName, PRINTED, 'webp');
        if (!copy) continue;
        const jpeg = await jpegOf(copy);
        pictures.push(measures.width > 0 ? { ...jpeg, ...measures } : jpeg);
      } catch (error) {
        areAway = true;
        this.log.error({ fileName, said: 'cannot be had for a PDF now', error });
      }
    const told = isTold ? facts : { ...facts, screenerPassword: null };
    const pdf = await dossierPdf(film, told, { ...posterApart(pictures), areAway });
    return { filmName: film.name, pdf };
  }
}
