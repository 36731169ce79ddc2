import type { GetListPdfRequest, ListsServiceService } from '@laurel/proto/submissions/v1/lists';
import { mayActFor } from '@laurel/runtime/auth/call-context';
import type { RpcHandlers } from '@laurel/runtime/grpc/server';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { FilmList } from '../queries/film-list.js';

@Controller()
export class ListsGrpc implements RpcHandlers<typeof ListsServiceService> {
  constructor(private readonly filmLists: FilmList) {}

  @GrpcMethod('ListsService')
  getListPdf({ filmId, timeZone }: GetListPdfRequest) {
    return this.filmLists.createPdf(filmId, timeZone, mayActFor);
  }
}
