import { Injectable } from '@nestjs/common';

/** Where people pay. Nest's token for it. */
export abstract class Payments {
  /** Ends what is paid again and again, at once and for good; ended already is fine. Throws where nobody can be asked. */
  abstract end(stripeSubscriptionId: string): Promise<void>;
}

/** Nobody is paid yet: what ends in our books has ended. */
@Injectable()
export class NoPayments extends Payments {
  async end() {}
}
export const payments = { provide: Payments, useClass: NoPayments };
