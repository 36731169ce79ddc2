import { Module } from '@nestjs/common';

/** Everything of the BFF happens at its door: no Nest pipeline stands on the way of a call. */
@Module({})
export class BffModule {}
