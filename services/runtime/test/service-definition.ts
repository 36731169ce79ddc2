import { FilmsServiceService } from '@laurel/proto/films/v1/films';
import type { ServiceDefinition } from '@laurel/runtime/lifecycle/boot';

/**
 * Creates a service that consists of this module. It uses the name, gRPC services and database of films,
 * because that database has the runtime's tables.
 */
export const createServiceDefinition = (module: ServiceDefinition['module']): ServiceDefinition => ({
  name: 'films',
  module,
  package: 'laurel.films.v1',
  services: { FilmsService: FilmsServiceService },
});
