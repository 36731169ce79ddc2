import type { StillUrls as StillUrlsMessage } from '@laurel/proto/films/v1/films';
import { STILL_SIZES } from '@laurel/rules/pictures/stills';
import { Injectable } from '@nestjs/common';
import { StillStorage } from '../../storage/storage.js';

const HALF_DAY_MS = 43_200_000;
/**
 * Returns a time that is half a day to a day ahead. It is constant for half a day, so that browsers can cache
 * the URLs.
 */
export const getExpiry = (now: number): number => (Math.floor(now / HALF_DAY_MS) + 2) * HALF_DAY_MS;

/** Creates the URLs of stills. */
@Injectable()
export class StillUrls {
  constructor(private readonly storage: StillStorage) {}

  create(names: readonly string[], now = Date.now()): Promise<StillUrlsMessage[]> {
    return Promise.all(names.map((name) => this.createUrls(name, getExpiry(now))));
  }

  /** Returns the URLs of the first still, or null. */
  async getCoverImage({
    stillFileNames: [firstName],
  }: {
    stillFileNames: string[];
  }): Promise<StillUrlsMessage | null> {
    return firstName === undefined ? null : (await this.create([firstName]))[0]!;
  }

  private async createUrls(fileName: string, expiresAt: number): Promise<StillUrlsMessage> {
    const getUrl = (size: number, format: 'avif' | 'webp') =>
      this.storage.createUrl(fileName, size, format, expiresAt);
    const sizes = STILL_SIZES.map(async (width) => {
      const [avif, webp] = await Promise.all([getUrl(width, 'avif'), getUrl(width, 'webp')]);
      return { width, avif, webp };
    });
    return { fileName, sizes: await Promise.all(sizes) };
  }
}
