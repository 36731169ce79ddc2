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
  SetKeptPremieresRequest,
  TryStillRequest,
  UpdateFilmRequest,
} from '@laurel/proto/films/v1/films';
import { administrator, caller, mayActFor, checkUserAccess } from '@laurel/runtime/call';
import type { RpcHandlers } from '@laurel/runtime/grpc-server';
import { parsePaging } from '@laurel/runtime/pages';
import { refuse } from '@laurel/runtime/refusals';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { AddFilmStill } from './commands/add-film-still.js';
import { AddFilm } from './commands/add-film.js';
import { CreateArchive } from './commands/create-archive.js';
import { CreateStillUpload } from './commands/create-still-upload.js';
import { DeleteFilm } from './commands/delete-film.js';
import { FetchArchive } from './commands/fetch-archive.js';
import { ReserveFestivalPictures } from './commands/reserve-festival-pictures.js';
import { SavePortrait } from './commands/save-portrait.js';
import { MakeFestivalPicture } from './commands/make-festival-picture.js';
import { OrderFilmStills } from './commands/order-film-stills.js';
import { RemoveFilmStill } from './commands/remove-film-still.js';
import { SetReservedPremieres } from './commands/set-reserved-premieres.js';
import { TryStill } from './commands/try-still.js';
import { UpdateFilm } from './commands/update-film.js';
import { noSuchFilm } from './domain/film.js';
import { fieldsFromMessage } from './messages.js';
import { Archives } from './queries/archives.js';
import { FestivalPictures } from './queries/festival-pictures.js';
import { Portraits } from './queries/portraits.js';
import { Films } from './queries/films.js';
import { StillUrls, getExpiry } from './stills/still-urls.js';
import { Overview } from './queries/overview.js';

const missing = () => refuse.invalid('film.missing', 'No film was given.');

@Controller()
export class FilmsGrpc implements RpcHandlers<typeof FilmsServiceService> {
  constructor(
    private readonly add: AddFilm,
    private readonly update: UpdateFilm,
    private readonly remove: DeleteFilm,
    private readonly films: Films,
    private readonly stillUrls: StillUrls,
    private readonly createUpload: CreateStillUpload,
    private readonly addStill: AddFilmStill,
    private readonly removeStill: RemoveFilmStill,
    private readonly orderStills: OrderFilmStills,
    private readonly setPremieres: SetReservedPremieres,
    private readonly tryOut: TryStill,
    private readonly makeArchive: CreateArchive,
    private readonly archives: Archives,
    private readonly fetchArchive: FetchArchive,
    private readonly portrait: SavePortrait,
    private readonly portraits: Portraits,
    private readonly makePicture: MakeFestivalPicture,
    private readonly reservePictures: ReserveFestivalPictures,
    private readonly pictures: FestivalPictures,
    private readonly overview: Overview,
  ) {}

  @GrpcMethod('FilmsService')
  async addFilm({ facts: details }: AddFilmRequest) {
    if (!details) throw missing();
    return { film: await this.add.run(fieldsFromMessage(details), caller().user) };
  }

  @GrpcMethod('FilmsService')
  async updateFilm({ filmId, version = null, facts: details, fields }: UpdateFilmRequest) {
    if (!details) throw missing();
    const change = { filmId, version, details: fieldsFromMessage(details), fields };
    return this.withCoverImage(await this.update.run(change, mayActFor));
  }

  @GrpcMethod('FilmsService')
  async deleteFilm({ filmId, version = null }: DeleteFilmRequest) {
    await this.remove.run(filmId, version, mayActFor);
    return {};
  }

  @GrpcMethod('FilmsService')
  async getFilm({ filmId }: GetFilmRequest) {
    const film = await this.films.one(filmId);
    return film && mayActFor(film.createdBy) ? this.withCoverImage(film) : { film: null, face: null };
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
      faces: await this.stillUrls.create(films.items.flatMap((film) => film.stillFileNames.slice(0, 1))),
    };
  }

  @GrpcMethod('FilmsService')
  async createStillUpload({ filmId = null, bytes }: CreateStillUploadRequest) {
    return this.createUpload.run({ filmId, bytes }, mayActFor);
  }

  @GrpcMethod('FilmsService')
  async addFilmStill(input: AddFilmStillRequest) {
    return this.withCoverImage(await this.addStill.run(input, mayActFor));
  }

  @GrpcMethod('FilmsService')
  async removeFilmStill(input: RemoveFilmStillRequest) {
    return this.withCoverImage(await this.removeStill.run(input, mayActFor));
  }

  @GrpcMethod('FilmsService')
  async orderFilmStills(input: OrderFilmStillsRequest) {
    return this.withCoverImage(await this.orderStills.run(input, mayActFor));
  }

  @GrpcMethod('FilmsService')
  async setKeptPremieres({ filmId, version = null, premieres }: SetKeptPremieresRequest) {
    return this.withCoverImage(await this.setPremieres.run({ filmId, version, premieres }, mayActFor));
  }

  @GrpcMethod('FilmsService')
  async getFilmStillUrls({ filmId }: GetFilmStillUrlsRequest) {
    const film = await this.films.one(filmId);
    if (!film || !mayActFor(film.createdBy)) throw noSuchFilm();
    const now = Date.now();
    const items = await this.stillUrls.create(film.stillFileNames, now);
    return { items, until: new Date(getExpiry(now)).toISOString() };
  }

  @GrpcMethod('FilmsService')
  async tryStill({ stillFileName }: TryStillRequest) {
    return this.tryOut.run(stillFileName, mayActFor);
  }

  @GrpcMethod('FilmsService')
  async createArchive({ pass: callerToken }: CreateArchiveRequest) {
    return { archive: await this.makeArchive.run(callerToken) };
  }

  @GrpcMethod('FilmsService')
  async getMyArchive() {
    return { archive: await this.archives.newest() };
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
    await this.portrait.run(fileName);
    return {};
  }

  @GrpcMethod('FilmsService')
  async getPortraitUrl({ fileName }: GetPortraitUrlRequest) {
    return { url: await this.portraits.url(fileName, mayActFor) };
  }

  @GrpcMethod('FilmsService')
  async makeFestivalPicture({ stillFileName, field, crop }: MakeFestivalPictureRequest) {
    if (!crop) throw refuse.invalid('picture.crop_missing', 'Choose a part of the picture.', 'crop');
    return { fileName: await this.makePicture.run({ stillFileName, field, crop }) };
  }

  @GrpcMethod('FilmsService')
  async reserveFestivalPictures(pictures: ReserveFestivalPicturesRequest) {
    await this.reservePictures.run(pictures);
    return {};
  }

  @GrpcMethod('FilmsService')
  async getPictureUrl({ fileName, width, format }: GetPictureUrlRequest) {
    return this.pictures.url(fileName, width, format);
  }

  private async withCoverImage(film: Film) {
    return { film, face: await this.stillUrls.getCoverImage(film) };
  }

  @GrpcMethod('FilmsService')
  async getFilmsOverview() {
    administrator();
    return this.overview.now();
  }
}
