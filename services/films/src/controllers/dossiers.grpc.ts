import type {
  DossiersServiceService,
  GetDossierPdfRequest,
  GetDossierRequest,
  GetDossierSheetRequest,
  GetSharedDossierPdfRequest,
  GetSharedDossierRequest,
  GetSharedStillUrlRequest,
  ListDossierLinksRequest,
  OpenDossierLinkRequest,
  OpenDossierLinksRequest,
  RevokeDossierLinkRequest,
  UpdateDossierRequest,
} from '@laurel/proto/films/v1/dossiers';
import { mayActFor } from '@laurel/runtime/auth/call-context';
import type { RpcHandlers } from '@laurel/runtime/grpc/server';
import { checkMaxItems } from '@laurel/runtime/database/paging';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { CountDossierView } from '../dossiers/count-dossier-view.js';
import { OpenDossierLink } from '../dossiers/open-dossier-link.js';
import { UpdateDossier } from '../dossiers/update-dossier.js';
import { parseDossierFields } from '../dossiers/dossier-messages.js';
import { Dossiers } from '../dossiers/read-dossiers.js';

@Controller()
export class DossiersGrpc implements RpcHandlers<typeof DossiersServiceService> {
  constructor(
    private readonly dossiers: Dossiers,
    private readonly updateDossierCommand: UpdateDossier,
    private readonly dossierLinks: OpenDossierLink,
    private readonly countViewCommand: CountDossierView,
  ) {}

  @GrpcMethod('DossiersService')
  async getDossier({ filmId }: GetDossierRequest) {
    return { dossier: await this.dossiers.toMessage(await this.dossiers.findByFilm(filmId, mayActFor)) };
  }

  @GrpcMethod('DossiersService')
  async updateDossier({ filmId, version = null, details, fields }: UpdateDossierRequest) {
    if (!details) throw refuse.invalid('dossier.missing', 'The dossier was empty.');
    const change = { filmId, version, details: parseDossierFields(details), fields };
    return { dossier: await this.updateDossierCommand.run(change, mayActFor) };
  }

  @GrpcMethod('DossiersService')
  async getDossierSheet({ filmId }: GetDossierSheetRequest) {
    return { sheet: await this.dossiers.toSheet(await this.dossiers.findByFilm(filmId, mayActFor)) };
  }

  @GrpcMethod('DossiersService')
  async getDossierPdf({ filmId }: GetDossierPdfRequest) {
    return this.dossiers.toPdf(await this.dossiers.findByFilm(filmId, mayActFor));
  }

  @GrpcMethod('DossiersService')
  async openDossierLink({ filmId, ...input }: OpenDossierLinkRequest) {
    return { link: await this.dossierLinks.run(filmId, input) };
  }

  @GrpcMethod('DossiersService')
  async openDossierLinks({ filmId, links }: OpenDossierLinksRequest) {
    return { seeds: await this.dossierLinks.runMany(filmId, checkMaxItems(links, 'links')) };
  }

  @GrpcMethod('DossiersService')
  async listDossierLinks({ filmId }: ListDossierLinksRequest) {
    return { items: await this.dossiers.listLinks(filmId, mayActFor) };
  }

  @GrpcMethod('DossiersService')
  async revokeDossierLink({ filmId, linkId }: RevokeDossierLinkRequest) {
    return { items: await this.dossierLinks.revoke(filmId, linkId, mayActFor) };
  }

  @GrpcMethod('DossiersService')
  async getSharedDossier({ token, visitor }: GetSharedDossierRequest) {
    const result = await this.dossiers.findShared(token);
    if (visitor) await this.countViewCommand.run(result.linkId, visitor);
    return { sheet: await this.dossiers.toSharedSheet(result, token) };
  }

  @GrpcMethod('DossiersService')
  async getSharedDossierPdf({ token }: GetSharedDossierPdfRequest) {
    return this.dossiers.toPdf(await this.dossiers.findShared(token));
  }

  @GrpcMethod('DossiersService')
  async getSharedStillUrl(request: GetSharedStillUrlRequest) {
    return { url: await this.dossiers.createSharedStillUrl(request) };
  }
}
