import type * as catalog from '@laurel/proto/catalog/v1/catalog';
import { requireAdministrator, getCaller } from '@laurel/runtime/auth/call-context';
import type { RpcHandlers } from '@laurel/runtime/grpc/server';
import { MAX_PAST_ROWS } from '@laurel/rules/past-submissions/entries';
import { MAX_SAVED_SEARCHES } from '@laurel/rules/notifications/watching';
import { refuse } from '@laurel/runtime/errors/refusals';
import { checkMaxItems, parsePaging } from '@laurel/runtime/database/paging';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { findCityKeys } from '@laurel/cities/compare-cities';
import { findPosition } from '@laurel/cities/find-cities';
import { ReportMistake } from '../commands/mistakes/report-mistake.js';
import { ResolveMistakeReport } from '../commands/mistakes/resolve-mistake-report.js';
import { getVocabulary } from '../domain/terms/vocabularies.js';
import { CatalogueSize } from '../queries/festivals/catalogue-size.js';
import { Competitions } from '../queries/festivals/competitions.js';
import { Deadlines } from '../queries/festivals/deadlines.js';
import { Festivals } from '../queries/festivals/festivals.js';
import { MistakeReports } from '../queries/editing/mistake-reports.js';
import { NameLists } from '../queries/search/names.js';
import { RecogniseNames } from '../queries/search/recognise-names.js';
import { Search } from '../queries/search/search.js';
import { SimilarFestivals } from '../queries/festivals/similar-festivals.js';
import { reference } from '../reference/reference-data.js';
import { ReferenceRatesStore } from '../reference/reference-rates.js';
import { Overview } from '../queries/overview.js';

/** Everybody may read the catalogue, signed in or not. */
@Controller()
export class CatalogGrpc implements RpcHandlers<typeof catalog.CatalogServiceService> {
  constructor(
    private readonly festivals: Festivals,
    private readonly similarFestivals: SimilarFestivals,
    private readonly competitions: Competitions,
    private readonly deadlines: Deadlines,
    private readonly names: NameLists,
    private readonly recogniser: RecogniseNames,
    private readonly search: Search,
    private readonly catalogueSize: CatalogueSize,
    private readonly overview: Overview,
    private readonly referenceRates: ReferenceRatesStore,
    private readonly reportMistakeCommand: ReportMistake,
    private readonly resolveReportCommand: ResolveMistakeReport,
    private readonly reports: MistakeReports,
  ) {}

  @GrpcMethod('CatalogService')
  async getCatalogueSize() {
    return this.catalogueSize.count();
  }

  @GrpcMethod('CatalogService')
  async getFestivals(request: catalog.GetFestivalsRequest) {
    const { hits, nearest, ...totals } = await this.search.run('festivals', {
      ...request,
      ...parsePaging(request),
    });
    const ids = [...hits, ...nearest].map(({ id }) => id);
    const festivals = new Map(
      (await this.festivals.findByIds(ids)).map((festival) => [festival.id, festival]),
    );
    const withFestivals = (searchHits: typeof hits) =>
      searchHits.flatMap(({ id, ...hit }) => {
        const festival = festivals.get(id);
        return festival ? [{ festival, ...hit }] : [];
      });
    return { items: withFestivals(hits), nearest: withFestivals(nearest), ...totals };
  }

  @GrpcMethod('CatalogService')
  async countFestivals({ searches }: catalog.CountFestivalsRequest) {
    if (searches.length > MAX_SAVED_SEARCHES)
      throw refuse.invalid(
        'search.too_many',
        `Request at most ${MAX_SAVED_SEARCHES} searches at once.`,
        'searches',
        { max: MAX_SAVED_SEARCHES },
      );
    return this.search.count(searches);
  }

  @GrpcMethod('CatalogService')
  async getAllFestivals(request: catalog.GetAllFestivalsRequest) {
    if (request.ids.length) {
      const items = await this.festivals.findByIds(checkMaxItems(request.ids, 'ids'));
      return { items, total: items.length };
    }
    const { page, pageSize } = parsePaging(request);
    return this.festivals.getPage(page, pageSize);
  }

  @GrpcMethod('CatalogService')
  async getAllFestivalsMinimal() {
    return { items: await this.names.getFestivals() };
  }

  @GrpcMethod('CatalogService')
  async getAllFestivalCompetitionsMinimal() {
    return { items: await this.names.getCompetitions() };
  }

  @GrpcMethod('CatalogService')
  async recogniseNames({ names }: catalog.RecogniseNamesRequest) {
    return this.recogniser.recognise(
      checkMaxItems(names, 'names', MAX_PAST_ROWS).map(
        ({ festival, competition = null, country = null }) => ({ festival, competition, country }),
      ),
    );
  }

  @GrpcMethod('CatalogService')
  async getFestival({ festivalId }: catalog.GetFestivalRequest) {
    const festival = await this.festivals.getFestival(festivalId);
    const { country, city, subdivision } = festival;
    return { festival, position: country && city ? findPosition(country, city, subdivision) : null };
  }

  @GrpcMethod('CatalogService')
  async getSimilarFestivals({ festivalId }: catalog.GetSimilarFestivalsRequest) {
    return { items: await this.similarFestivals.findSimilar(festivalId) };
  }

  @GrpcMethod('CatalogService')
  async getFestivalLocations({ festivalIds }: catalog.GetFestivalLocationsRequest) {
    return { items: await this.festivals.getLocations(checkMaxItems(festivalIds, 'festivalIds')) };
  }

  @GrpcMethod('CatalogService')
  async getFestivalCompetitions({ festivalId }: catalog.GetFestivalCompetitionsRequest) {
    const items = await this.competitions.listByFestival(festivalId);
    if (items.length > 0) return { items };
    const { id } = await this.festivals.getFestival(festivalId); // resolves a merged festival to its target
    return { items: id === festivalId ? [] : await this.competitions.listByFestival(id) };
  }

  @GrpcMethod('CatalogService')
  async getCompetitions(request: catalog.GetCompetitionsRequest) {
    if (request.ids.length) {
      const items = await this.competitions.findByIds(checkMaxItems(request.ids, 'ids'));
      return { items, total: items.length, facets: [] };
    }
    const { hits, total, facets } = await this.search.run('competitions', {
      ...request,
      ...parsePaging(request),
    });
    return { items: await this.competitions.findByIds(hits.map(({ id }) => id)), total, facets };
  }

  @GrpcMethod('CatalogService')
  async getCompetitionTerms({ competitionIds, page, pageSize }: catalog.GetCompetitionTermsRequest) {
    const paging = pageSize ? parsePaging({ page: page ?? 1, pageSize }) : null;
    return this.competitions.getTermPage(checkMaxItems(competitionIds, 'competitionIds'), paging);
  }

  @GrpcMethod('CatalogService')
  async getCompetitionDates({ competitionIds }: catalog.GetCompetitionDatesRequest) {
    return { items: await this.competitions.getDates(checkMaxItems(competitionIds, 'competitionIds')) };
  }

  @GrpcMethod('CatalogService')
  async getCompetitionSubmissionFees({ competitionDateIds }: catalog.GetCompetitionSubmissionFeesRequest) {
    return {
      items: await this.competitions.getFees(checkMaxItems(competitionDateIds, 'competitionDateIds')),
    };
  }

  @GrpcMethod('CatalogService')
  async getCompetitionDeadlines(request: catalog.GetCompetitionDeadlinesRequest) {
    const { competitionIds, from = null, to = null } = request;
    return this.deadlines.findBetween({
      competitionIds: checkMaxItems(competitionIds, 'competitionIds'),
      from,
      to,
      ...parsePaging(request),
    });
  }

  @GrpcMethod('CatalogService')
  async getCountries() {
    return { items: reference.countries };
  }

  @GrpcMethod('CatalogService')
  async getSubdivisions({ countries }: catalog.GetSubdivisionsRequest) {
    const requestedCountries = new Set(countries);
    return {
      items: reference.subdivisions.filter(
        ({ code }) => requestedCountries.size === 0 || requestedCountries.has(code.slice(0, 2)),
      ),
    };
  }

  @GrpcMethod('CatalogService')
  async getCityKeys({ cities }: catalog.GetCityKeysRequest) {
    return { items: findCityKeys(checkMaxItems(cities, 'cities')) };
  }

  @GrpcMethod('CatalogService')
  async getLanguages() {
    return { items: reference.languages };
  }

  @GrpcMethod('CatalogService')
  async getCurrencies({ ids }: catalog.GetCurrenciesRequest) {
    return { items: reference.currencies.filter(({ id }) => ids.length === 0 || ids.includes(id)) };
  }

  @GrpcMethod('CatalogService')
  async getReferenceRates() {
    return { rates: this.referenceRates.current };
  }

  @GrpcMethod('CatalogService')
  async getVocabulary({ name }: catalog.GetVocabularyRequest) {
    return { items: getVocabulary(name) };
  }

  @GrpcMethod('CatalogService')
  async reportMistake(request: catalog.ReportMistakeRequest) {
    return { report: await this.reportMistakeCommand.run(request) };
  }

  @GrpcMethod('CatalogService')
  async getMyMistakeReports({ festivalId }: catalog.GetMyMistakeReportsRequest) {
    return { items: await this.reports.listOpen(getCaller().user, festivalId) };
  }

  @GrpcMethod('CatalogService')
  async getMistakeReports(request: catalog.GetMistakeReportsRequest) {
    requireAdministrator();
    return this.reports.getPage({
      ...request,
      festivalId: request.festivalId ?? null,
      ...parsePaging(request),
    });
  }

  @GrpcMethod('CatalogService')
  async resolveMistakeReport({ reportId }: catalog.ResolveMistakeReportRequest) {
    return { report: await this.resolveReportCommand.run(reportId) };
  }

  @GrpcMethod('CatalogService')
  async getCatalogOverview() {
    requireAdministrator();
    return this.overview.getOverview();
  }
}
