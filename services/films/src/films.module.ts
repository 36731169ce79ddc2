import { FilmsServiceService } from '@laurel/proto/films/v1/films';
import type { Blueprint } from '@laurel/runtime/boot';
import { Module } from '@nestjs/common';
import { AddFilm } from './commands/add-film.js';
import { seedDemo } from './commands/seed-demo.js';
import { UpdateFilm } from './commands/update-film.js';
import { database } from './database.js';
import { FilmsGrpc } from './films.grpc.js';
import { Films } from './queries/films.js';
import { ForgetFilmsWhenUserDeleted } from './reactions/forget-films-when-user-deleted.js';
import { restateFilms } from './restate-films.js';

@Module({
  controllers: [FilmsGrpc, ForgetFilmsWhenUserDeleted],
  providers: [...database, AddFilm, UpdateFilm, Films],
})
export class FilmsModule {}

export const films: Blueprint = {
  name: 'films',
  module: FilmsModule,
  package: 'laurel.films.v1',
  services: { FilmsService: FilmsServiceService },
  owns: { film: restateFilms },
  commands: { seed: { says: 'Makes the demo films, once.', run: seedDemo } },
};
