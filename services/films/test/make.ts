import { FilmsServiceService, type FilmFields } from '@laurel/proto/films/v1/films';
import { boot } from '@laurel/runtime/lifecycle/boot';
import type { Caller } from '@laurel/runtime/auth/call-context';
import { createClient } from '@laurel/runtime/grpc/client';
import { startStack } from '../../../deploy/testing/stack.mjs';
import { until } from '../../../deploy/testing/until.mjs';
import { runAs } from '../../runtime/test/callers.js';
import { Db } from '../src/database/client.js';
import { films } from '../src/films.module.js';

/** Creates the fields of a film whose fields are unknown except the name. */
export const makeFilmFields = (overrides: Partial<FilmFields> = {}): FilmFields => ({
  name: 'The Salt Harvest',
  types: [],
  genres: [],
  productionCountries: [],
  directorNationalities: [],
  directorResidency: [],
  directorLanguages: [],
  productionSubdivisions: [],
  directorSubdivisions: [],
  filmLanguages: null,
  directorIdentities: null,
  screenings: null,
  credits: [],
  forms: [],
  formsKnown: false,
  themes: [],
  themesKnown: false,
  school: null,
  budget: null,
  ...overrides,
});

/** Starts the service behind its real gRPC server, on a real database and bus. The default owner is Ada. */
export async function startFilms(ada: Caller) {
  const stack = await startStack();
  const env = await stack.env('films');
  const service = await boot(films, env);
  const client = createClient(FilmsServiceService, env.GRPC_URL);
  const as = runAs(stack);
  return {
    stack,
    folder: env.STILLS_FOLDER!,
    key: Buffer.from(env.STILLS_KEY!, 'base64'),
    service,
    client,
    db: service.app.get(Db, { strict: false }),
    as,
    addFilm: async (overrides: Partial<FilmFields> = {}, who = ada) =>
      (await as(who, () => client.addFilm({ details: makeFilmFields(overrides) }))).film!,
    /** Waits for an event on a subject, and returns the last one. */
    waitForEvent: (subject: string) =>
      until(() => stack.jsm.streams.getMessage('LAUREL', { last_by_subj: subject }).catch(() => null)),
    async stop() {
      client.close();
      await service.close();
      await stack.stop();
    },
  };
}
