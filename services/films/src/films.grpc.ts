import type {
  AddFilmRequest,
  AddFilmStillRequest,
  CreateArchiveRequest,
  CreateStillUploadRequest,
  DeleteFilmRequest,
  EndArchiveFetchRequest,
  FilmsServiceService,
  Film,
  GetArchivePlaceRequest,
  GetFilmRequest,
  GetFilmStillUrlsRequest,
  GetPictureUrlRequest,
  GetPortraitUrlRequest,
  HoldFestivalPicturesRequest,
  GetUserFilmsRequest,
  KeepPortraitRequest,
  MakeFestivalPictureRequest,
  OrderFilmStillsRequest,
  RemoveFilmStillRequest,
  SetKeptPremieresRequest,
  TryStillRequest,
  UpdateFilmRequest,
} from '@laurel/proto/films/v1/films';
import { administrator, caller, mayActFor, ownUser } from '@laurel/runtime/call';
import type { Face } from '@laurel/runtime/door';
import { pageOf } from '@laurel/runtime/pages';
import { refuse } from '@laurel/runtime/refusals';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { AddFilmStill } from './commands/add-film-still.js';
import { AddFilm } from './commands/add-film.js';
import { CreateArchive } from './commands/create-archive.js';
import { CreateStillUpload } from './commands/create-still-upload.js';
import { DeleteFilm } from './commands/delete-film.js';
import { FetchArchive } from './commands/fetch-archive.js';
import { HoldFestivalPictures } from './commands/hold-festival-pictures.js';
import { KeepPortrait } from './commands/keep-portrait.js';
import { MakeFestivalPicture } from './commands/make-festival-picture.js';
import { OrderFilmStills } from './commands/order-film-stills.js';
import { RemoveFilmStill } from './commands/remove-film-still.js';
import { SetKeptPremieres } from './commands/set-kept-premieres.js';
import { TryStill } from './commands/try-still.js';
import { UpdateFilm } from './commands/update-film.js';
import { noSuchFilm } from './domain/film.js';
import { factsFromMessage } from './messages.js';
import { Archives } from './queries/archives.js';
import { FestivalPictures } from './queries/festival-pictures.js';
import { Portraits } from './queries/portraits.js';
import { Films } from './queries/films.js';
import { StillUrls, untilOf } from './stills/still-urls.js';
import { Overview } from './queries/overview.js';

const missing = () => refuse.invalid('film.missing', 'No film was given.');

@Controller()
export class FilmsGrpc implements Face<typeof FilmsServiceService> {
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
    private readonly keepPremieres: SetKeptPremieres,
    private readonly tryOut: TryStill,
    private readonly makeArchive: CreateArchive,
    private readonly archives: Archives,
    private readonly fetchArchive: FetchArchive,
    private readonly portrait: KeepPortrait,
    private readonly portraits: Portraits,
    private readonly makePicture: MakeFestivalPicture,
    private readonly holdPictures: HoldFestivalPictures,
    private readonly pictures: FestivalPictures,
    private readonly overview: Overview,
  ) {}

  @GrpcMethod('FilmsService')
  async addFilm({ facts }: AddFilmRequest) {
    if (!facts) throw missing();
    return { film: await this.add.run(factsFromMessage(facts), caller().user) };
  }

  @GrpcMethod('FilmsService')
  async updateFilm({ filmId, version = null, facts, fields }: UpdateFilmRequest) {
    if (!facts) throw missing();
    const change = { filmId, version, facts: factsFromMessage(facts), fields };
    return this.withFace(await this.update.run(change, mayActFor));
  }

  @GrpcMethod('FilmsService')
  async deleteFilm({ filmId, version = null }: DeleteFilmRequest) {
    await this.remove.run(filmId, version, mayActFor);
    return {};
  }

  @GrpcMethod('FilmsService')
  async getFilm({ filmId }: GetFilmRequest) {
    const film = await this.films.one(filmId);
    return film && mayActFor(film.createdBy) ? this.withFace(film) : { film: null, face: null };
  }

  @GrpcMethod('FilmsService')
  async getUserFilms({ userId, page, pageSize, query, sort }: GetUserFilmsRequest) {
    const films = await this.films.of(ownUser(userId), { ...pageOf({ page, pageSize }), query, sort });
    return {
      ...films,
      faces: await this.stillUrls.of(films.items.flatMap((film) => film.stillFileNames.slice(0, 1))),
    };
  }

  @GrpcMethod('FilmsService')
  async createStillUpload({ filmId = null, bytes }: CreateStillUploadRequest) {
    return this.createUpload.run({ filmId, bytes }, mayActFor);
  }

  @GrpcMethod('FilmsService')
  async addFilmStill(asked: AddFilmStillRequest) {
    return this.withFace(await this.addStill.run(asked, mayActFor));
  }

  @GrpcMethod('FilmsService')
  async removeFilmStill(asked: RemoveFilmStillRequest) {
    return this.withFace(await this.removeStill.run(asked, mayActFor));
  }

  @GrpcMethod('FilmsService')
  async orderFilmStills(asked: OrderFilmStillsRequest) {
    return this.withFace(await this.orderStills.run(asked, mayActFor));
  }

  @GrpcMethod('FilmsService')
  async setKeptPremieres({ filmId, version = null, premieres }: SetKeptPremieresRequest) {
    return this.withFace(await this.keepPremieres.run({ filmId, version, premieres }, mayActFor));
  }

  @GrpcMethod('FilmsService')
  async getFilmStillUrls({ filmId }: GetFilmStillUrlsRequest) {
    const film = await this.films.one(filmId);
    if (!film || !mayActFor(film.createdBy)) throw noSuchFilm();
    const now = Date.now();
    const items = await this.stillUrls.of(film.stillFileNames, now);
    return { items, until: new Date(untilOf(now)).toISOString() };
  }

  @GrpcMethod('FilmsService')
  async tryStill({ stillFileName }: TryStillRequest) {
    return this.tryOut.run(stillFileName, mayActFor);
  }

  @GrpcMethod('FilmsService')
  async createArchive({ pass }: CreateArchiveRequest) {
    return { archive: await this.makeArchive.run(pass) };
  }

  @GrpcMethod('FilmsService')
  async getMyArchive() {
    return { archive: await this.archives.newest() };
  }

  @GrpcMethod('FilmsService')
  async getArchivePlace({ archiveId }: GetArchivePlaceRequest) {
    return this.fetchArchive.begin(archiveId);
  }

  @GrpcMethod('FilmsService')
  async endArchiveFetch({ fetchId }: EndArchiveFetchRequest) {
    await this.fetchArchive.end(fetchId);
    return {};
  }

  @GrpcMethod('FilmsService')
  async keepPortrait({ fileName }: KeepPortraitRequest) {
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
  async holdFestivalPictures(pictures: HoldFestivalPicturesRequest) {
    await this.holdPictures.run(pictures);
    return {};
  }

  @GrpcMethod('FilmsService')
  async getPictureUrl({ fileName, width, format }: GetPictureUrlRequest) {
    return this.pictures.url(fileName, width, format);
  }

  private async withFace(film: Film) {
    return { film, face: await this.stillUrls.face(film) };
  }

  @GrpcMethod('FilmsService')
  async getFilmsOverview() {
    administrator();
    return this.overview.now();
  }
}
