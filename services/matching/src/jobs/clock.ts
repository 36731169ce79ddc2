import { Injectable } from '@nestjs/common';

/** Provides the current time for calendar-based work. Tests can replace it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
