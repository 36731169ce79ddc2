import { DossiersServiceService } from '@laurel/proto/films/v1/dossiers';
import { FilmsServiceService } from '@laurel/proto/films/v1/films';
import type { Blueprint } from '@laurel/runtime/boot';
import { Module } from '@nestjs/common';
import { AddFilm } from './commands/add-film.js';
import { ExportWorker } from './archives/export-worker.js';
import { ArchiveSections } from './archives/archive-sections.js';
import { AddFilmStill } from './commands/add-film-still.js';
import { CountDossierView } from './commands/count-dossier-view.js';
import { CreateArchive } from './commands/create-archive.js';
import { CreateStillUpload } from './commands/create-still-upload.js';
import { DeleteFilm } from './commands/delete-film.js';
import { FetchArchive } from './commands/fetch-archive.js';
import { ReserveFestivalPictures } from './commands/reserve-festival-pictures.js';
import { SavePortrait } from './commands/save-portrait.js';
import { MakeFestivalPicture } from './commands/make-festival-picture.js';
import { OpenDossierLink } from './commands/open-dossier-link.js';
import { OrderFilmStills } from './commands/order-film-stills.js';
import { RemoveFilmStill } from './commands/remove-film-still.js';
import { seedDemo } from './commands/seed-demo.js';
import { SetReservedPremieres } from './commands/set-reserved-premieres.js';
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
import { festivalLocations, ProjectFestivalLocation } from './event-handlers/project-festival-location.js';
import { RetainPortraitWhileWorn } from './event-handlers/retain-portrait-while-worn.js';
import { RetainPicturesWhileShown, shownPictures } from './event-handlers/retain-pictures-while-shown.js';
import { FestivalPictures } from './queries/festival-pictures.js';
import { Portraits } from './queries/portraits.js';
import { FollowFestivalsWhenMerged, merges } from './event-handlers/follow-festivals-when-merged.js';
import { ForgetArchivesWhenUserDeleted } from './event-handlers/forget-archives-when-user-deleted.js';
import { ForgetFilmsWhenUserDeleted } from './event-handlers/forget-films-when-user-deleted.js';
import { knownUsers, KnowUserWhenRegistered } from './event-handlers/know-user-when-registered.js';
import { filmSnapshots } from './film-snapshots.js';
import { StillEncoder } from './stills/encoder.js';
import { stillStorage } from './stills/still-storage.js';
import { StillCleanupJob } from './stills/still-cleanup.js';
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
    RetainPortraitWhileWorn,
    RetainPicturesWhileShown,
    ProjectFestivalLocation,
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
    SetReservedPremieres,
    TryStill,
    StillMeasures,
    MeasureOlderStills,
    StillUrls,
    StillEncoder,
    StillCleanupJob,
    ArchiveSections,
    ExportWorker,
    CreateArchive,
    Archives,
    FetchArchive,
    SavePortrait,
    Portraits,
    MakeFestivalPicture,
    ReserveFestivalPictures,
    FestivalPictures,
    LinkTokens,
    Dossiers,
    UpdateDossier,
    OpenDossierLink,
    CountDossierView,
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
  owns: { film: filmSnapshots },
  projections: { users: knownUsers, pictures: shownPictures, locations: festivalLocations, merges },
  commands: { seed: { description: 'Makes the demo films, once.', run: seedDemo } },
};
