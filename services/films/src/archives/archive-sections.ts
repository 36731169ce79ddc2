import { PersonalDataServiceService } from '@laurel/proto/runtime/v1/personal';
import { createCall, runInCall } from '@laurel/runtime/auth/call-context';
import { createClient } from '@laurel/runtime/grpc/client';
import { Env } from '@laurel/runtime/process/env';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { FilmsEnv } from '../settings/films.env.js';
import { scaleTimeout } from '@laurel/runtime/process/scale-timeout';

const PAGE_TIMEOUT_MS = 10_000;

/** The sections of an archive: one per service, each read on behalf of the user. */
@Injectable()
export class ArchiveSections implements OnApplicationShutdown {
  private readonly services;
  constructor(env: Env) {
    const {
      GRPC_URL: films,
      IDENTITY_URL,
      CATALOG_URL,
      MATCHING_URL,
      SUBMISSIONS_URL,
      BILLING_URL,
    } = env as FilmsEnv;
    const urls = {
      identity: IDENTITY_URL,
      films,
      catalog: CATALOG_URL,
      matching: MATCHING_URL,
      submissions: SUBMISSIONS_URL,
      billing: BILLING_URL,
    };
    this.services = Object.entries(urls).map(([name, url]) => ({
      name,
      client: createClient(PersonalDataServiceService, url),
    }));
  }

  get names(): string[] {
    return this.services.map(({ name }) => name);
  }

  /**
   * Reads one service's section, area by area and page by page. Yields one empty page for an area without
   * rows. Throws if the service is unavailable.
   */
  async *read(
    name: string,
    userId: string,
    callerToken: string,
  ): AsyncGenerator<{ area: string; rows: unknown[] }> {
    const { client } = this.services.find((service) => service.name === name)!;
    const readPage = (area: string, lastKey: string[]) =>
      runInCall(
        createCall({
          getCallerToken: () => callerToken,
          deadline: Date.now() + scaleTimeout(PAGE_TIMEOUT_MS),
        }),
        () => client.readPersonalData({ userId, area, after: lastKey }, PAGE_TIMEOUT_MS),
      );
    const { areas } = await readPage('', []);
    for (const area of areas) {
      let lastKey: string[] = [];
      let isMore = true;
      while (isMore) {
        const response = await readPage(area, lastKey);
        yield { area, rows: JSON.parse(response.rows) as unknown[] };
        ({ isMore, next: lastKey } = response);
      }
    }
  }

  onApplicationShutdown() {
    for (const { client } of this.services) client.close();
  }
}
