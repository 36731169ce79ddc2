import type { RatesStored } from '@laurel/proto/catalog/v1/events';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';

/** Stores the newest reference rates. */
@Controller()
export class StoreRatesWhenStored {
  @OnEvent('rates.stored', 'rates.snapshot')
  async onRatesStored({ rates }: RatesStored, { tx }: EventContext<Tx>) {
    const { day, perEuro } = rates!;
    await tx.$executeRaw`insert into reference_rates ("day", "perEuro") values (${day}::date, ${JSON.stringify(perEuro)}::jsonb)
      on conflict ("day") do update set "perEuro" = excluded."perEuro"`;
    await tx.$executeRaw`delete from reference_rates where "day" < ${day}::date`;
  }
}

/** The catalogue republishes its newest rates. */
export const rates = {
  aggregateTypes: ['rates'],
  clear: (tx: Tx) => tx.$executeRaw`truncate reference_rates`,
};
