import type { PictureDimensions } from '@laurel/rules/pictures/stills';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';

export interface MeasuredStill extends PictureDimensions {
  fileName: string;
}

/** Returns the stored widths and heights of a film's pictures, without reading the files. */
@Injectable()
export class StillMeasures {
  constructor(private readonly db: Db) {}

  /** Returns the sizes in the order of the names. Omits deleted pictures. */
  async find(fileNames: readonly string[]): Promise<MeasuredStill[]> {
    if (fileNames.length === 0) return [];
    const rows = await this.db.filmStill.findMany({
      where: { fileName: { in: [...fileNames] } },
      select: { fileName: true, width: true, height: true },
    });
    const stills = new Map(
      rows.map(({ fileName, width, height }) => [fileName, { fileName, width: width!, height: height! }]),
    );
    return fileNames.flatMap((fileName) => stills.get(fileName) ?? []);
  }
}
