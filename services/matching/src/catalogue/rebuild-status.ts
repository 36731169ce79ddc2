import { ProjectionProgress } from '@laurel/runtime/projections/progress';
import { Injectable } from '@nestjs/common';
import { Catalogue } from './catalogue.js';
import { Projections } from '../projections/read-projections.js';

/**
 * Up to this many pending events (three batches) are normal editing and are processed in a moment. More come
 * from an import or after an outage.
 */
const MAX_ROUTINE_EVENTS = 200;
const NOUNS = ['festival', 'competition'];

/** Reports whether a projection is being rebuilt, or many events are pending or just arrived. */
@Injectable()
export class RebuildStatus {
  constructor(
    private readonly progress: ProjectionProgress,
    private readonly catalogue: Catalogue,
    private readonly projections: Projections,
  ) {}

  get isCatalogueRebuilding(): boolean {
    const { rebuildingNouns, recentChangeCount } = this.catalogue;
    return (
      NOUNS.some((noun) => rebuildingNouns.has(noun)) ||
      this.progress.pendingEvents + recentChangeCount > MAX_ROUTINE_EVENTS
    );
  }

  /** Like `isCatalogueRebuilding`, but also for the data of films and plans. */
  get isAnyRebuilding(): boolean {
    return this.isCatalogueRebuilding || this.catalogue.rebuildingNouns.size > 0;
  }
  /** Like `isAnyRebuilding`, but also reads the database, because this replica may not have been notified yet. */
  async checkAnyRebuilding(): Promise<boolean> {
    return this.isAnyRebuilding || (await this.projections.getRebuildingNouns()).size > 0;
  }
}
