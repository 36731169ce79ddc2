import { DossiersServiceService } from '@laurel/proto/films/v1/dossiers';
import { FilmsServiceService } from '@laurel/proto/films/v1/films';
import { deadJobs } from '@laurel/runtime/jobs/dead-jobs';
import type { ServiceDefinition } from '@laurel/runtime/lifecycle/boot';
import { Module } from '@nestjs/common';
import { AddFilm } from './commands/add-film.js';
import { ExportWorker } from './archives/export-worker.js';
import { ArchiveSections } from './archives/archive-sections.js';
import { AddFilmStill } from './pictures/stills/add-film-still.js';
import { CountDossierView } from './dossiers/count-dossier-view.js';
import { CreateArchive } from './archives/create-archive.js';
import { CreateStillUpload } from './pictures/stills/create-still-upload.js';
import { DeleteFilm } from './commands/delete-film.js';
import { FetchArchive } from './archives/fetch-archive.js';
import { ReserveFestivalPictures } from './pictures/festivals/reserve-festival-pictures.js';
import { SavePortrait } from './pictures/portraits/save-portrait.js';
import { MakeFestivalPicture } from './pictures/festivals/make-festival-picture.js';
import { OpenDossierLink } from './dossiers/open-dossier-link.js';
import { OrderFilmStills } from './pictures/stills/order-film-stills.js';
import { RemoveFilmStill } from './pictures/stills/remove-film-still.js';
import { seedDemo } from './commands/seed-demo.js';
import { SetReservedPremieres } from './commands/set-reserved-premieres.js';
import { TryStill } from './pictures/stills/try-still.js';
import { UpdateDossier } from './dossiers/update-dossier.js';
import { UpdateFilm } from './commands/update-film.js';
import { database } from './database/client.js';
import { DossiersGrpc } from './controllers/dossiers.grpc.js';
import { LinkTokens } from './dossiers/link-tokens.js';
import { personalDataQueries } from './queries/personal-data.js';
import { filmsEnv } from './settings/films.env.js';
import { FilmsGrpc } from './controllers/films.grpc.js';
import { Archives } from './archives/find-archive.js';
import { Dossiers } from './dossiers/read-dossiers.js';
import { Films } from './queries/films.js';
import { festivalLocations, ProjectFestivalLocation } from './event-handlers/project-festival-location.js';
import { RetainPortraitWhileUsed } from './pictures/portraits/retain-portrait-while-used.js';
import { RetainPicturesWhileShown, shownPictures } from './pictures/festivals/retain-pictures-while-shown.js';
import { FestivalPictures } from './pictures/festivals/festival-pictures.js';
import { Portraits } from './pictures/portraits/portraits.js';
import { FollowFestivalsWhenMerged, merges } from './event-handlers/follow-festivals-when-merged.js';
import { ForgetArchivesWhenUserDeleted } from './archives/forget-archives-when-user-deleted.js';
import { ForgetFilmsWhenUserDeleted } from './event-handlers/forget-films-when-user-deleted.js';
import { knownUsers, KnowUserWhenRegistered } from './event-handlers/know-user-when-registered.js';
import { filmSnapshots } from './database/film-snapshots.js';
import { StillEncoder } from './pictures/processing/encoder.js';
import { stillStorage } from './storage/provided-storage.js';
import { StillCleanupJob } from './pictures/processing/still-cleanup.js';
import { StillMeasures } from './pictures/processing/still-measures.js';
import { StillUrls } from './pictures/processing/still-urls.js';
import { Overview } from './queries/overview.js';

@Module({
  controllers: [
    FilmsGrpc,
    DossiersGrpc,
    ForgetFilmsWhenUserDeleted,
    ForgetArchivesWhenUserDeleted,
    RetainPortraitWhileUsed,
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

export const films: ServiceDefinition = {
  name: 'films',
  module: FilmsModule,
  package: 'laurel.films.v1',
  personalData: personalDataQueries,
  services: { FilmsService: FilmsServiceService, DossiersService: DossiersServiceService },
  env: filmsEnv,
  owns: { film: filmSnapshots },
  projections: { users: knownUsers, pictures: shownPictures, locations: festivalLocations, merges },
  otherDeadLetters: deadJobs,
  commands: { seed: { description: 'Creates the demo films, once.', run: seedDemo } },
};
