import type {
  AddFilmRequest,
  FilmsServiceService,
  GetFilmRequest,
  GetUserFilmsRequest,
  UpdateFilmRequest,
} from '@laurel/proto/films/v1/films';
import { caller, mayActFor, ownUser } from '@laurel/runtime/call';
import type { Face } from '@laurel/runtime/door';
import { pageOf } from '@laurel/runtime/pages';
import { refuse } from '@laurel/runtime/refusals';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { AddFilm } from './commands/add-film.js';
import { UpdateFilm } from './commands/update-film.js';
import { factsFromMessage } from './messages.js';
import { Films } from './queries/films.js';

const missing = () => refuse.invalid('film.missing', 'No film was given.');

@Controller()
export class FilmsGrpc implements Face<typeof FilmsServiceService> {
  constructor(
    private readonly add: AddFilm,
    private readonly update: UpdateFilm,
    private readonly films: Films,
  ) {}

  @GrpcMethod('FilmsService')
  async addFilm({ facts }: AddFilmRequest) {
    if (!facts) throw missing();
    return { film: await this.add.run(factsFromMessage(facts), caller().user) };
  }

  @GrpcMethod('FilmsService')
  async updateFilm({ filmId, version = null, facts, fields }: UpdateFilmRequest) {
    if (!facts) throw missing();
    return {
      film: await this.update.run({ filmId, version, facts: factsFromMessage(facts), fields }, mayActFor),
    };
  }

  @GrpcMethod('FilmsService')
  async getFilm({ filmId }: GetFilmRequest) {
    const film = await this.films.one(filmId);
    return { film: film && mayActFor(film.createdBy) ? film : null };
  }

  @GrpcMethod('FilmsService')
  async getUserFilms({ userId, page, pageSize, query }: GetUserFilmsRequest) {
    return this.films.of(ownUser(userId), { ...pageOf({ page, pageSize }), query });
  }
}
