import { FilmsServiceService } from '@laurel/proto/films/v1/films';
import type { Blueprint } from '@laurel/runtime/boot';

/** A service whose whole is this module. Its name, door and database are films', for the runtime's tables. */
export const serviceOf = (module: Blueprint['module']): Blueprint => ({
  name: 'films',
  module,
  package: 'laurel.films.v1',
  services: { FilmsService: FilmsServiceService },
});
