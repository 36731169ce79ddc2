import type {
  AddFilmRequest,
  AddFilmStillRequest,
  CreateArchiveRequest,
  CreateStillUploadRequest,
  DeleteFilmRequest,
  EndArchiveFetchRequest,
  FilmsServiceService,
  Film,
  GetArchiveLocationRequest,
  GetFilmRequest,
  GetFilmStillUrlsRequest,
  GetPictureUrlRequest,
  GetPortraitUrlRequest,
  ReserveFestivalPicturesRequest,
  GetUserFilmsRequest,
  SavePortraitRequest,
  MakeFestivalPictureRequest,
  OrderFilmStillsRequest,
  RemoveFilmStillRequest,
  SetReservedPremieresRequest,
  TryStillRequest,
  UpdateFilmRequest,
} from '@laurel/proto/films/v1/films';
import {
  requireAdministrator,
  getCaller,
  mayActFor,
  checkUserAccess,
} from '@laurel/runtime/auth/call-context';
import type { RpcHandlers } from '@laurel/runtime/grpc/server';
import { parsePaging } from '@laurel/runtime/database/paging';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { AddFilmStill } from '../pictures/stills/add-film-still.js';
import { AddFilm } from '../commands/add-film.js';
import { CreateArchive } from '../archives/create-archive.js';
import { CreateStillUpload } from '../pictures/stills/create-still-upload.js';
import { DeleteFilm } from '../commands/delete-film.js';
import { FetchArchive } from '../archives/fetch-archive.js';
import { ReserveFestivalPictures } from '../pictures/festivals/reserve-festival-pictures.js';
import { SavePortrait } from '../pictures/portraits/save-portrait.js';
import { MakeFestivalPicture } from '../pictures/festivals/make-festival-picture.js';
import { OrderFilmStills } from '../pictures/stills/order-film-stills.js';
import { RemoveFilmStill } from '../pictures/stills/remove-film-still.js';
import { SetReservedPremieres } from '../commands/set-reserved-premieres.js';
import { TryStill } from '../pictures/stills/try-still.js';
import { UpdateFilm } from '../commands/update-film.js';
import { createFilmNotFoundError } from '../domain/film.js';
import { parseFilmFields } from '../database/film-messages.js';
import { Archives } from '../archives/find-archive.js';
import { FestivalPictures } from '../pictures/festivals/festival-pictures.js';
import { Portraits } from '../pictures/portraits/portraits.js';
import { Films } from '../queries/films.js';
import { StillUrls, getExpiry } from '../pictures/processing/still-urls.js';
import { Overview } from '../queries/overview.js';

const createFilmMissingError = () => refuse.invalid('film.missing', 'No film was given.');

@Controller()
export class FilmsGrpc implements RpcHandlers<typeof FilmsServiceService> {
  constructor(
    private readonly addFilmCommand: AddFilm,
    private readonly updateFilmCommand: UpdateFilm,
    private readonly deleteFilmCommand: DeleteFilm,
    private readonly films: Films,
    private readonly stillUrls: StillUrls,
    private readonly createUploadCommand: CreateStillUpload,
    private readonly addStillCommand: AddFilmStill,
    private readonly removeStillCommand: RemoveFilmStill,
    private readonly orderStillsCommand: OrderFilmStills,
    private readonly setPremieresCommand: SetReservedPremieres,
    private readonly tryStillCommand: TryStill,
    private readonly createArchiveCommand: CreateArchive,
    private readonly archives: Archives,
    private readonly fetchArchive: FetchArchive,
    private readonly savePortraitCommand: SavePortrait,
    private readonly portraits: Portraits,
    private readonly makePictureCommand: MakeFestivalPicture,
    private readonly reservePicturesCommand: ReserveFestivalPictures,
    private readonly festivalPictures: FestivalPictures,
    private readonly overview: Overview,
  ) {}

  @GrpcMethod('FilmsService')
  async addFilm({ details }: AddFilmRequest) {
    if (!details) throw createFilmMissingError();
    return { film: await this.addFilmCommand.run(parseFilmFields(details), getCaller().user) };
  }

  @GrpcMethod('FilmsService')
  async updateFilm({ filmId, version = null, details, fields }: UpdateFilmRequest) {
    if (!details) throw createFilmMissingError();
    const change = { filmId, version, details: parseFilmFields(details), fields };
    return this.withCoverImage(await this.updateFilmCommand.run(change, mayActFor));
  }

  @GrpcMethod('FilmsService')
  async deleteFilm({ filmId, version = null }: DeleteFilmRequest) {
    await this.deleteFilmCommand.run(filmId, version, mayActFor);
    return {};
  }

  @GrpcMethod('FilmsService')
  async getFilm({ filmId }: GetFilmRequest) {
    const film = await this.films.getFilm(filmId);
    return film && mayActFor(film.createdBy) ? this.withCoverImage(film) : { film: null, coverImage: null };
  }

  @GrpcMethod('FilmsService')
  async getUserFilms({ userId, page, pageSize, query, sort }: GetUserFilmsRequest) {
    const films = await this.films.listByOwner(checkUserAccess(userId), {
      ...parsePaging({ page, pageSize }),
      query,
      sort,
    });
    return {
      ...films,
      coverImages: await this.stillUrls.create(
        films.items.flatMap((film) => film.stillFileNames.slice(0, 1)),
      ),
    };
  }

  @GrpcMethod('FilmsService')
  async createStillUpload({ filmId = null, bytes }: CreateStillUploadRequest) {
    return this.createUploadCommand.run({ filmId, bytes }, mayActFor);
  }

  @GrpcMethod('FilmsService')
  async addFilmStill(input: AddFilmStillRequest) {
    return this.withCoverImage(await this.addStillCommand.run(input, mayActFor));
  }

  @GrpcMethod('FilmsService')
  async removeFilmStill(input: RemoveFilmStillRequest) {
    return this.withCoverImage(await this.removeStillCommand.run(input, mayActFor));
  }

  @GrpcMethod('FilmsService')
  async orderFilmStills(input: OrderFilmStillsRequest) {
    return this.withCoverImage(await this.orderStillsCommand.run(input, mayActFor));
  }

  @GrpcMethod('FilmsService')
  async setReservedPremieres({ filmId, version = null, premieres }: SetReservedPremieresRequest) {
    return this.withCoverImage(await this.setPremieresCommand.run({ filmId, version, premieres }, mayActFor));
  }

  @GrpcMethod('FilmsService')
  async getFilmStillUrls({ filmId }: GetFilmStillUrlsRequest) {
    const film = await this.films.getFilm(filmId);
    if (!film || !mayActFor(film.createdBy)) throw createFilmNotFoundError();
    const now = Date.now();
    const items = await this.stillUrls.create(film.stillFileNames, now);
    return { items, until: new Date(getExpiry(now)).toISOString() };
  }

  @GrpcMethod('FilmsService')
  async tryStill({ stillFileName }: TryStillRequest) {
    return this.tryStillCommand.run(stillFileName, mayActFor);
  }

  @GrpcMethod('FilmsService')
  async createArchive({ callerToken }: CreateArchiveRequest) {
    return { archive: await this.createArchiveCommand.run(callerToken) };
  }

  @GrpcMethod('FilmsService')
  async getMyArchive() {
    return { archive: await this.archives.findNewest() };
  }

  @GrpcMethod('FilmsService')
  async getArchiveLocation({ archiveId }: GetArchiveLocationRequest) {
    return this.fetchArchive.begin(archiveId);
  }

  @GrpcMethod('FilmsService')
  async endArchiveFetch({ fetchId }: EndArchiveFetchRequest) {
    await this.fetchArchive.end(fetchId);
    return {};
  }

  @GrpcMethod('FilmsService')
  async savePortrait({ fileName }: SavePortraitRequest) {
    await this.savePortraitCommand.run(fileName);
    return {};
  }

  @GrpcMethod('FilmsService')
  async getPortraitUrl({ fileName }: GetPortraitUrlRequest) {
    return { url: await this.portraits.getUrl(fileName, mayActFor) };
  }

  @GrpcMethod('FilmsService')
  async makeFestivalPicture({ stillFileName, field, crop }: MakeFestivalPictureRequest) {
    if (!crop)
      throw refuse.invalid('picture.crop_missing', 'Choose the visible area of the picture.', 'crop');
    return { fileName: await this.makePictureCommand.run({ stillFileName, field, crop }) };
  }

  @GrpcMethod('FilmsService')
  async reserveFestivalPictures(pictures: ReserveFestivalPicturesRequest) {
    await this.reservePicturesCommand.run(pictures);
    return {};
  }

  @GrpcMethod('FilmsService')
  async getPictureUrl({ fileName, width, format }: GetPictureUrlRequest) {
    return this.festivalPictures.getUrl(fileName, width, format);
  }

  private async withCoverImage(film: Film) {
    return { film, coverImage: await this.stillUrls.getCoverImage(film) };
  }

  @GrpcMethod('FilmsService')
  async getFilmsOverview() {
    requireAdministrator();
    return this.overview.load();
  }
}
