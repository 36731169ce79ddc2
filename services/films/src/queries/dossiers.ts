import type { Dossier, DossierLink, DossierSheet } from '@laurel/proto/films/v1/dossiers';
import type { MayActFor } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { dossierPdf } from '../dossiers/dossier-pdf.js';
import { linkMessage, linksOf } from '../dossiers/dossier-links.js';
import { dossierMessage, sheetMessage } from '../dossiers/dossier-messages.js';
import { ownDossier, sharedDossier, type FoundDossier } from '../dossiers/find-dossier.js';
import { LinkTokens } from '../dossiers/link-tokens.js';
import { jpegOf, type Jpeg } from '../stills/picture.js';
import { StillUrls } from '../stills/still-urls.js';
import { StillStorage } from '../stills/storage.js';

/** Of the copies that lie there the one that is printed, by its longer side. */
const PRINTED = 960;

@Injectable()
export class Dossiers {
  constructor(
    private readonly db: Db,
    private readonly tokens: LinkTokens,
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

  messageOf({ film, dossier, isTold }: FoundDossier): Dossier {
    return dossierMessage(film, dossier, isTold);
  }

  /** Refuses `film.not_found`, also for another's. */
  async links(filmId: number, mayActFor: MayActFor): Promise<DossierLink[]> {
    const { isTold } = await this.own(filmId, mayActFor);
    const links = await linksOf(this.db, filmId);
    return links.map((link) => linkMessage(link, this.tokens, isTold));
  }

  async sheetOf({ film, dossier, isTold }: FoundDossier): Promise<DossierSheet> {
    const stills = await this.stillUrls.of(film.stillFileNames);
    return sheetMessage(film, dossier.facts, stills, isTold);
  }

  /** Whole, or not at all; a still that is being removed meanwhile is left out. */
  async pdfOf({
    film,
    dossier: { facts },
    isTold,
  }: FoundDossier): Promise<{ filmName: string; pdf: Buffer }> {
    const stills: Jpeg[] = [];
    for (const name of film.stillFileNames) {
      const copy = await this.storage.read(name, PRINTED, 'webp');
      if (copy) stills.push(await jpegOf(copy));
    }
    const told = isTold ? facts : { ...facts, screenerPassword: null };
    return { filmName: film.name, pdf: await dossierPdf(film, told, stills) };
  }
}
