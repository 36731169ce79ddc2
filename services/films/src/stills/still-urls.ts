import type { StillUrls as StillUrlsMessage } from '@laurel/proto/films/v1/films';
import { STILL_SIZES } from '@laurel/rules/stills';
import { Injectable } from '@nestjs/common';
import { StillStorage } from './storage.js';

const HALF_DAY_MS = 43_200_000;
/** Between half a day and a day from now, and the same for half a day: a browser keeps what it has. */
export const untilOf = (now: number): number => (Math.floor(now / HALF_DAY_MS) + 2) * HALF_DAY_MS;

/** Where stills are shown. */
@Injectable()
export class StillUrls {
  constructor(private readonly storage: StillStorage) {}

  of(names: readonly string[], now = Date.now()): Promise<StillUrlsMessage[]> {
    return Promise.all(names.map((name) => this.one(name, untilOf(now))));
  }

  /** Of the first still; null where there is none. */
  async face({ stillFileNames: [first] }: { stillFileNames: string[] }): Promise<StillUrlsMessage | null> {
    return first === undefined ? null : (await this.of([first]))[0]!;
  }

  private async one(fileName: string, until: number): Promise<StillUrlsMessage> {
    const at = (size: number, format: 'avif' | 'webp') => this.storage.url(fileName, size, format, until);
    const sizes = STILL_SIZES.map(async (width) => {
      const [avif, webp] = await Promise.all([at(width, 'avif'), at(width, 'webp')]);
      return { width, avif, webp };
    });
    return { fileName, sizes: await Promise.all(sizes) };
  }
}
