import { DossiersServiceService } from '@laurel/proto/films/v1/dossiers';
import { FilmsServiceService } from '@laurel/proto/films/v1/films';
import type { Blueprint } from '@laurel/runtime/boot';
import { Module } from '@nestjs/common';
import { AddFilm } from './commands/add-film.js';
import { Archivist } from './archives/archivist.js';
import { Parts } from './archives/parts.js';
import { AddFilmStill } from './commands/add-film-still.js';
import { CountDossierVisit } from './commands/count-dossier-visit.js';
import { CreateArchive } from './commands/create-archive.js';
import { CreateStillUpload } from './commands/create-still-upload.js';
import { DeleteFilm } from './commands/delete-film.js';
import { FetchArchive } from './commands/fetch-archive.js';
import { HoldFestivalPictures } from './commands/hold-festival-pictures.js';
import { KeepPortrait } from './commands/keep-portrait.js';
import { MakeFestivalPicture } from './commands/make-festival-picture.js';
import { OpenDossierLink } from './commands/open-dossier-link.js';
import { OrderFilmStills } from './commands/order-film-stills.js';
import { RemoveFilmStill } from './commands/remove-film-still.js';
import { seedDemo } from './commands/seed-demo.js';
import { SetKeptPremieres } from './commands/set-kept-premieres.js';
import { TryStill } from './commands/try-still.js';
import { UpdateDossier } from './commands/update-dossier.js';
import { UpdateFilm } from './commands/update-film.js';
import { database } from './database.js';
import { DossiersGrpc } from './dossiers.grpc.js';
import { LinkTokens } from './dossiers/link-tokens.js';
import { personal } from './personal-data.js';
import { filmsEnv } from './films.env.js';
import { FilmsGrpc } from './films.grpc.js';
import { Archives } from './queries/archives.js';
import { Dossiers } from './queries/dossiers.js';
import { Films } from './queries/films.js';
import { festivalPlaces, KeepFestivalPlace } from './reactions/keep-festival-place.js';
import { KeepPortraitWhileWorn } from './reactions/keep-portrait-while-worn.js';
import { KeepPicturesWhileShown, shownPictures } from './reactions/keep-pictures-while-shown.js';
import { FestivalPictures } from './queries/festival-pictures.js';
import { Portraits } from './queries/portraits.js';
import { FollowFestivalsWhenMerged, merges } from './reactions/follow-festivals-when-merged.js';
import { ForgetArchivesWhenUserDeleted } from './reactions/forget-archives-when-user-deleted.js';
import { ForgetFilmsWhenUserDeleted } from './reactions/forget-films-when-user-deleted.js';
import { knownUsers, KnowUserWhenRegistered } from './reactions/know-user-when-registered.js';
import { restateFilms } from './restate-films.js';
import { StillEncoder } from './stills/encoder.js';
import { stillStorage } from './stills/still-storage.js';
import { StillSweeper } from './stills/still-sweeper.js';
import { MeasureOlderStills } from './stills/measure-older-stills.js';
import { StillMeasures } from './stills/still-measures.js';
import { StillUrls } from './stills/still-urls.js';
import { Overview } from './queries/overview.js';

@Module({
  controllers: [
    FilmsGrpc,
    DossiersGrpc,
    ForgetFilmsWhenUserDeleted,
    ForgetArchivesWhenUserDeleted,
    KeepPortraitWhileWorn,
    KeepPicturesWhileShown,
    KeepFestivalPlace,
    KnowUserWhenRegistered,
    FollowFestivalsWhenMerged,
  ],
  providers: [
    Overview,
    ...database,
    stillStorage,
    AddFilm,
    UpdateFilm,
    DeleteFilm,
    Films,
    CreateStillUpload,
    AddFilmStill,
    RemoveFilmStill,
    OrderFilmStills,
    SetKeptPremieres,
    TryStill,
    StillMeasures,
    MeasureOlderStills,
    StillUrls,
    StillEncoder,
    StillSweeper,
    Parts,
    Archivist,
    CreateArchive,
    Archives,
    FetchArchive,
    KeepPortrait,
    Portraits,
    MakeFestivalPicture,
    HoldFestivalPictures,
    FestivalPictures,
    LinkTokens,
    Dossiers,
    UpdateDossier,
    OpenDossierLink,
    CountDossierVisit,
  ],
})
export class FilmsModule {}

export const films: Blueprint = {
  name: 'films',
  module: FilmsModule,
  package: 'laurel.films.v1',
  personal,
  services: { FilmsService: FilmsServiceService, DossiersService: DossiersServiceService },
  env: filmsEnv,
  owns: { film: restateFilms },
  copies: { users: knownUsers, pictures: shownPictures, places: festivalPlaces, merges },
  commands: { seed: { says: 'Makes the demo films, once.', run: seedDemo } },
};
