import type {
  Dossier,
  DossierLink,
  DossierSheet,
  GetSharedStillUrlRequest,
} from '@laurel/proto/films/v1/dossiers';
import type { StillUrls as StillUrlsMessage } from '@laurel/proto/films/v1/films';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import {
  separatePoster,
  STILL_FORMATS,
  STILL_SIZES,
  type PictureDimensions,
  type StillFormat,
} from '@laurel/rules/pictures/stills';
import { isInList } from '@laurel/rules/text/lists';
import { Injectable, Logger } from '@nestjs/common';
import { Db } from '../database/client.js';
import { createDossierNotFoundError } from '../domain/dossier.js';
import { createDossierPdf } from './dossier-pdf.js';
import { toLinkMessage, listLinks } from './dossier-links.js';
import { toDossierMessage, toSheetMessage } from './dossier-messages.js';
import { findDossierByFilm, findSharedDossier, type FoundDossier } from './find-dossier.js';
import { LinkTokens } from './link-tokens.js';
import { toJpeg, type Jpeg } from '../pictures/processing/picture.js';
import { StillMeasures } from '../pictures/processing/still-measures.js';
import { StillUrls } from '../pictures/processing/still-urls.js';
import { StillStorage } from '../storage/storage.js';

/** The size of the stored variant that PDFs use, by its longer side. */
const PRINT_SIZE = 960;
const MINUTE_MS = 60_000;

/** Returns paths at the gateway (`bff/src/routes/downloads/dossiers.ts`), which checks the link for each picture. */
const createSharedStillPaths = (token: string, fileName: string): StillUrlsMessage => ({
  fileName,
  sizes: STILL_SIZES.map((width) => {
    const createPath = (format: StillFormat) =>
      `/dossier/${encodeURIComponent(token)}/stills/${fileName}/${width}.${format}`;
    return { width, avif: createPath('avif'), webp: createPath('webp') };
  }),
});

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

  /**
   * Finds a film's dossier for its owner or an administrator.
   * @throws film.not_found, also for another user's film
   */
  findByFilm(filmId: number, mayActFor: MayActFor): Promise<FoundDossier> {
    return findDossierByFilm(this.db, filmId, mayActFor);
  }

  /**
   * Finds a dossier by the token of a link.
   * @throws dossier.not_found
   */
  findShared(token: string): Promise<FoundDossier & { linkId: number }> {
    return findSharedDossier(this.db, token);
  }

  async toMessage({ film, dossier, canSeeSecrets }: FoundDossier): Promise<Dossier> {
    return toDossierMessage(film, dossier, await this.measures.find(film.stillFileNames), canSeeSecrets);
  }

  /**
   * Returns a film's links.
   * @throws film.not_found, also for another user's film
   */
  async listLinks(filmId: number, mayActFor: MayActFor): Promise<DossierLink[]> {
    const { canSeeSecrets } = await this.findByFilm(filmId, mayActFor);
    const links = await listLinks(this.db, filmId);
    return links.map((link) => toLinkMessage(link, this.tokens, { canSeeSecrets }));
  }

  async toSheet(found: FoundDossier): Promise<DossierSheet> {
    return this.createSheet(found, (names) => this.stillUrls.create(names));
  }

  /** Like `toSheet`, with picture URLs that work as long as the link does. */
  async toSharedSheet(found: FoundDossier, token: string): Promise<DossierSheet> {
    return this.createSheet(found, async (names) => names.map((name) => createSharedStillPaths(token, name)));
  }

  /**
   * Returns the URL of a picture of a shared dossier, which is valid for one to two minutes.
   * @throws dossier.not_found also if the picture is not part of the dossier
   */
  async createSharedStillUrl({ token, fileName, width, format }: GetSharedStillUrlRequest): Promise<string> {
    const { film } = await this.findShared(token);
    const isInDossier = film.stillFileNames.includes(fileName) && STILL_SIZES.some((size) => size === width);
    if (!isInDossier || !isInList(STILL_FORMATS, format)) throw createDossierNotFoundError();
    // The expiry is the same for a minute, so that a storage with signed URLs can cache them.
    const expiresAt = (Math.floor(Date.now() / MINUTE_MS) + 2) * MINUTE_MS;
    return this.storage.createUrl(fileName, width, format, expiresAt);
  }

  private async createSheet(
    { film, dossier, canSeeSecrets }: FoundDossier,
    createUrls: (names: string[]) => Promise<StillUrlsMessage[]>,
  ): Promise<DossierSheet> {
    const measuredStills = await this.measures.find(film.stillFileNames);
    const urls = await createUrls(measuredStills.map(({ fileName }) => fileName));
    const { poster, stills } = separatePoster(
      measuredStills.map((still, n) => ({ ...still, urls: urls[n]! })),
    );
    const pictures = { poster: poster && poster.urls, stills: stills.map((still) => still.urls) };
    return toSheetMessage(film, dossier.fields, pictures, canSeeSecrets);
  }

  /** Creates the PDF. Omits removed stills. If a picture is unavailable, the PDF contains a note. */
  async toPdf({
    film,
    dossier: { fields },
    canSeeSecrets,
  }: FoundDossier): Promise<{ filmName: string; pdf: Buffer }> {
    const pictures: (Jpeg & PictureDimensions)[] = [];
    let hasMissingPictures = false;
    for (const { fileName, ...measures } of await this.measures.find(film.stillFileNames))
      try {
        const variant = await this.storage.read(fileName, PRINT_SIZE, 'webp');
        if (!variant) continue;
        const jpeg = await toJpeg(variant);
        pictures.push(measures.width > 0 ? { ...jpeg, ...measures } : jpeg);
      } catch (error) {
        hasMissingPictures = true;
        this.log.error({ fileName, message: 'the picture could not be read for a PDF', error });
      }
    const visibleFields = canSeeSecrets ? fields : { ...fields, screenerPassword: null };
    const pdf = await createDossierPdf(film, visibleFields, {
      ...separatePoster(pictures),
      hasMissingPictures,
    });
    return { filmName: film.name, pdf };
  }
}
