import type {
  AddSubmissionsRequest,
  ChangeSubmissionsRequest,
  GetFilmSubmissionsRequest,
  GetSubmissionRequest,
  SubmissionsServiceService,
} from '@laurel/proto/submissions/v1/submissions';
import { mayActFor } from '@laurel/runtime/call';
import type { Face } from '@laurel/runtime/door';
import { atMost, pageOf } from '@laurel/runtime/pages';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { AddSubmissions } from './commands/add-submissions.js';
import { ChangeSubmissions } from './commands/change-submissions.js';
import { saidIn } from './messages.js';
import { Submissions } from './queries/submissions.js';

@Controller()
export class SubmissionsGrpc implements Face<typeof SubmissionsServiceService> {
  constructor(
    private readonly add: AddSubmissions,
    private readonly change: ChangeSubmissions,
    private readonly submissions: Submissions,
  ) {}

  @GrpcMethod('SubmissionsService')
  async addSubmissions({
    filmId,
    competitionIds,
    state,
    particulars,
    userRole = null,
  }: AddSubmissionsRequest) {
    return {
      results: await this.add.run(
        {
          filmId,
          competitionIds: atMost(competitionIds, 'competitionIds'),
          state: state ?? 'suggested',
          said: saidIn(particulars),
          userRole: userRole ?? null,
        },
        mayActFor,
      ),
    };
  }

  @GrpcMethod('SubmissionsService')
  async changeSubmissions({ items, state, particulars, userRole = null }: ChangeSubmissionsRequest) {
    const asked = atMost(items, 'items').map(({ submissionId, rowVersion = null }) => ({
      submissionId,
      rowVersion: rowVersion ?? null,
    }));
    return {
      results: await this.change.run(
        { items: asked, state, said: saidIn(particulars), userRole: userRole ?? null },
        mayActFor,
      ),
    };
  }

  @GrpcMethod('SubmissionsService')
  getSubmission({ submissionId }: GetSubmissionRequest) {
    return this.submissions.one(submissionId, mayActFor);
  }

  @GrpcMethod('SubmissionsService')
  async getFilmSubmissions({ filmId, state, competitionIds, ...paging }: GetFilmSubmissionsRequest) {
    atMost(competitionIds, 'competitionIds');
    const page = paging.pageSize === 0 ? null : pageOf(paging);
    return this.submissions.of({ filmId, state: state ?? null, competitionIds, paging: page }, mayActFor);
  }
}
