import type { Measures } from '@laurel/rules/stills';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';

export interface MeasuredStill extends Measures {
  fileName: string;
}
/** Of a picture that was kept before pictures were measured, until that is made good (`measure-older-stills.ts`): it is a still, and no poster. */
const NOT_MEASURED: Measures = { width: 0, height: 0 };

/** How wide and how high a film's pictures are, as far as it was measured: no picture is looked at for it. */
@Injectable()
export class StillMeasures {
  constructor(private readonly db: Db) {}

  /** In the order in which they are named; one that is not there any more is not among them. */
  async of(fileNames: readonly string[]): Promise<MeasuredStill[]> {
    if (fileNames.length === 0) return [];
    const rows = await this.db.filmStill.findMany({
      where: { fileName: { in: [...fileNames] } },
      select: { fileName: true, width: true, height: true },
    });
    const known = new Map(
      rows.map(({ fileName, width, height }) => [
        fileName,
        { fileName, ...(width !== null && height !== null ? { width, height } : NOT_MEASURED) },
      ]),
    );
    return fileNames.flatMap((fileName) => known.get(fileName) ?? []);
  }
}
