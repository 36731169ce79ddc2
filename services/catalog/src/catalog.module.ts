import { CatalogServiceService } from '@laurel/proto/catalog/v1/catalog';
import type { Blueprint } from '@laurel/runtime/boot';
import { Module } from '@nestjs/common';
import { CatalogGrpc } from './catalog.grpc.js';
import { FillReference } from './commands/fill-reference.js';
import { ImportCatalog } from './commands/import-catalog.js';
import { Republish } from './commands/republish.js';
import { seed } from './commands/seed.js';
import { database } from './database.js';
import { Competitions } from './queries/competitions.js';
import { Deadlines } from './queries/deadlines.js';
import { Festivals } from './queries/festivals.js';
import { Names } from './queries/names.js';
import { Search } from './queries/search.js';
import { MemoryEngine } from './search/memory-engine.js';
import { SearchEngine } from './search/search-engine.js';
import { SearchFeed } from './search/search-feed.js';

const WRONG_USE = 64;
const search = [SearchFeed, Search, { provide: SearchEngine, useClass: MemoryEngine }];

@Module({
  controllers: [CatalogGrpc],
  providers: [
    ...database,
    ...search,
    FillReference,
    ImportCatalog,
    Republish,
    Festivals,
    Competitions,
    Deadlines,
    Names,
  ],
})
export class CatalogModule {}

export const catalog: Blueprint = {
  name: 'catalog',
  module: CatalogModule,
  package: 'laurel.catalog.v1',
  services: { CatalogService: CatalogServiceService },
  commands: {
    seed,
    import: async (app, args) => {
      const files = args.filter((argument) => !argument.startsWith('--'));
      if (files.length === 0) {
        console.error('Which file? import FILE … [--dry-run]');
        process.exitCode = WRONG_USE;
      }
      for (const file of files) {
        const report = await app
          .get(ImportCatalog, { strict: false })
          .run(file, { dryRun: args.includes('--dry-run') });
        console.log(report.lines().join('\n'));
      }
    },
    republish: async (app) => {
      const { festivals, competitions } = await app.get(Republish, { strict: false }).run();
      console.log(`${festivals} festivals and ${competitions} competitions told again`);
    },
  },
};
