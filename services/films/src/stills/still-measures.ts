import { STILL_SIZES } from '@laurel/rules/stills';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import type { Measures } from '../domain/still.js';
import { copyMeasures } from './picture.js';
import { StillStorage } from './storage.js';

export interface MeasuredStill extends Measures {
  fileName: string;
}
const LARGEST = Math.max(...STILL_SIZES);

/** How wide and how high a film's pictures are. */
@Injectable()
export class StillMeasures {
  constructor(
    private readonly db: Db,
    private readonly storage: StillStorage,
  ) {}

  /** In the order in which they are named; one of which nothing is left is not among them. What was kept before it was measured is measured now, once. */
  async of(fileNames: readonly string[]): Promise<MeasuredStill[]> {
    if (fileNames.length === 0) return [];
    const rows = await this.db.filmStill.findMany({
      where: { fileName: { in: [...fileNames] } },
      select: { fileName: true, width: true, height: true },
    });
    const known = new Map(rows.map((row) => [row.fileName, row]));
    const measured: MeasuredStill[] = [];
    for (const fileName of fileNames) {
      const { width, height } = known.get(fileName) ?? { width: null, height: null };
      const measures = width !== null && height !== null ? { width, height } : await this.measure(fileName);
      if (measures) measured.push({ fileName, ...measures });
    }
    return measured;
  }

  private async measure(fileName: string): Promise<Measures | null> {
    const copy = await this.storage.read(fileName, LARGEST, 'webp');
    if (!copy) return null;
    const measures = await copyMeasures(copy);
    await this.db.filmStill.updateMany({ where: { fileName }, data: measures });
    return measures;
  }
}
