import { STILL_SIZES } from '@laurel/rules/pictures/stills';
import { Background } from '@laurel/runtime/jobs/background';
import { Repeating } from '@laurel/runtime/jobs/repeating';
import { Injectable, Logger } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { readMeasures } from './picture.js';
import { StillStorage } from '../../storage/storage.js';

const LARGEST_SIZE = Math.max(...STILL_SIZES);
const BATCH_SIZE = 20;
const [INITIAL_DELAY_MS, INTERVAL_MS] = [300_000, 3_600_000];

/**
 * Measures stills that were stored by a release that did not measure uploads. Runs some minutes after the
 * start, and again for files that could not be read.
 */
@Injectable()
export class MeasureOlderStills extends Background {
  private readonly log = new Logger('stills');
  protected readonly work = new Repeating('stills', INTERVAL_MS, () => this.run(), INITIAL_DELAY_MS);
  constructor(
    private readonly db: Db,
    private readonly storage: StillStorage,
  ) {
    super();
  }

  async run(): Promise<void> {
    for (let lastFileName = ''; ;) {
      const batch = await this.db.filmStill.findMany({
        where: { state: 'stored', width: null, fileName: { gt: lastFileName } },
        select: { fileName: true },
        orderBy: { fileName: 'asc' },
        take: BATCH_SIZE,
      });
      for (const { fileName } of batch)
        await this.measure(fileName).catch((error: unknown) =>
          this.log.error({ fileName, message: 'the picture could not be measured', error }),
        );
      if (batch.length < BATCH_SIZE) return;
      lastFileName = batch.at(-1)!.fileName;
    }
  }

  private async measure(fileName: string): Promise<void> {
    const variant = await this.storage.read(fileName, LARGEST_SIZE, 'webp');
    if (!variant) return;
    const data = await readMeasures(variant);
    await this.db.filmStill.updateMany({ where: { fileName, width: null }, data });
  }
}
