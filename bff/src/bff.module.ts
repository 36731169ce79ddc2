import { Module } from '@nestjs/common';

/** The BFF handles requests in Fastify. They do not pass through Nest's pipeline. */
@Module({})
export class BffModule {}
