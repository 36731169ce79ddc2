// A service whose only effect is a row per event, for batches.mjs. Apart from the handler it runs like every
// service. It uses the films database, which has the runtime's tables.
import 'reflect-metadata';
import { FilmsServiceService } from '@laurel/proto/films/v1/films';
import { boot } from '@laurel/runtime/lifecycle/boot';
import { OnEvents } from '@laurel/runtime/events/event-handlers';
import { Controller, Module } from '@nestjs/common';
import { database } from '@laurel/films/database/client';

class Effects {
  async handleEvents(payloads, { tx, events }) {
    const rows = JSON.stringify(events.map(({ id, aggregate, version }) => ({ id, aggregate, version })));
    await tx.$executeRawUnsafe(
      'insert into effect (id, aggregate, version) select id, aggregate, version from jsonb_to_recordset($1::jsonb) as r(id uuid, aggregate text, version int)',
      rows,
    );
  }
}
// Does without TypeScript what the decorators and their metadata do in a service.
OnEvents('user.registered', 'user.changed')(
  Effects.prototype,
  'handleEvents',
  Object.getOwnPropertyDescriptor(Effects.prototype, 'handleEvents'),
);
Reflect.defineMetadata('design:paramtypes', [Object, Object], Effects.prototype, 'handleEvents');
Controller()(Effects);

class FollowerModule {}
Module({ controllers: [Effects], providers: [...database] })(FollowerModule);

await boot({
  name: 'films',
  module: FollowerModule,
  package: 'laurel.films.v1',
  services: { FilmsService: FilmsServiceService },
});
