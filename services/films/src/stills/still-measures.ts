import { STILL_SIZES, type Measures } from '@laurel/rules/stills';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
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

  /** In the order in which they are named; one of which nothing is left is not among them. What was kept before it was measured is measured now, all of it at once. */
  async of(fileNames: readonly string[]): Promise<MeasuredStill[]> {
    if (fileNames.length === 0) return [];
    const rows = await this.db.filmStill.findMany({
      where: { fileName: { in: [...fileNames] } },
      select: { fileName: true, width: true, height: true },
    });
    const known = rows.flatMap(({ fileName, width, height }) =>
      width !== null && height !== null ? [{ fileName, width, height }] : [],
    );
    const isKnown = new Set(known.map(({ fileName }) => fileName));
    const measured = await this.measure(fileNames.filter((fileName) => !isKnown.has(fileName)));
    const byName = new Map([...known, ...measured].map((still) => [still.fileName, still]));
    return fileNames.flatMap((fileName) => byName.get(fileName) ?? []);
  }

  private async measure(fileNames: readonly string[]): Promise<MeasuredStill[]> {
    const read = await Promise.all(
      fileNames.map(async (fileName) => {
        const copy = await this.storage.read(fileName, LARGEST, 'webp');
        return copy ? [{ fileName, ...(await copyMeasures(copy)) }] : [];
      }),
    );
    const measured = read.flat();
    if (measured.length > 0)
      await this.db.$executeRaw`update film_still f set width = m.width, height = m.height
        from jsonb_to_recordset(${JSON.stringify(measured)}::jsonb) as m("fileName" text, width int, height int) where f."fileName" = m."fileName"`;
    return measured;
  }
}
