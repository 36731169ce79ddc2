import { Injectable } from '@nestjs/common';

/** What time it is for what is done by the calendar; a test may say otherwise. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
