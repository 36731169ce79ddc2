import { refuse } from '@laurel/runtime/refusals';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

const MINUTE = 60;

/**
 * How often one visitor may ask in a minute; where a function says so, how often one address may: a cookie is made up easily.
 * Refuses `rate.limited` with the seconds to wait.
 */
export class Limits {
  private readonly all: RateLimiterMemory;
  private readonly single = new Map<string, RateLimiterMemory>();
  constructor(perMinute: number) {
    this.all = new RateLimiterMemory({ points: perMinute, duration: MINUTE });
  }

  async take(visitor: string, ip: string, name: string, perMinute?: number): Promise<void> {
    await spend(this.all, visitor);
    if (perMinute === undefined) return;
    const own =
      this.single.get(name) ??
      new RateLimiterMemory({ keyPrefix: name, points: perMinute, duration: MINUTE });
    this.single.set(name, own);
    await spend(own, ip);
  }
}

async function spend(limiter: RateLimiterMemory, visitor: string): Promise<void> {
  try {
    await limiter.consume(visitor);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    const seconds = Math.ceil(reason.msBeforeNext / 1000);
    throw refuse.rateLimited(
      'rate.limited',
      `That was a lot at once. Please wait ${seconds} seconds.`,
      undefined,
      { seconds },
    );
  }
}
