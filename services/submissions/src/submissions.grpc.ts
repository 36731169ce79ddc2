import type {
  AddSubmissionsRequest,
  ChangeSubmissionsRequest,
  GetFilmStandingsRequest,
  GetFilmSubmissionsRequest,
  GetSubmissionRequest,
  SubmissionsServiceService,
} from '@laurel/proto/submissions/v1/submissions';
import { mayRead, ownUser } from '@laurel/runtime/call';
import type { Face } from '@laurel/runtime/door';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { AddSubmissions } from './commands/add-submissions.js';
import { ChangeSubmissions } from './commands/change-submissions.js';
import { saidIn } from './messages.js';
import { FilmStandings } from './queries/film-standings.js';
import { Submissions } from './queries/submissions.js';

@Controller()
export class SubmissionsGrpc implements Face<typeof SubmissionsServiceService> {
  constructor(
    private readonly add: AddSubmissions,
    private readonly change: ChangeSubmissions,
    private readonly submissions: Submissions,
    private readonly standings: FilmStandings,
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
          competitionIds,
          state: state ?? 'suggested',
          said: saidIn(particulars),
          userRole: userRole ?? null,
        },
        mayRead,
      ),
    };
  }

  @GrpcMethod('SubmissionsService')
  async changeSubmissions({ items, state, particulars, userRole = null }: ChangeSubmissionsRequest) {
    const asked = items.map(({ submissionId, rowVersion = null }) => ({
      submissionId,
      rowVersion: rowVersion ?? null,
    }));
    return {
      results: await this.change.run(
        { items: asked, state, said: saidIn(particulars), userRole: userRole ?? null },
        mayRead,
      ),
    };
  }

  @GrpcMethod('SubmissionsService')
  getSubmission({ submissionId }: GetSubmissionRequest) {
    return this.submissions.one(submissionId, mayRead);
  }

  @GrpcMethod('SubmissionsService')
  getFilmSubmissions({ state = null, ...asked }: GetFilmSubmissionsRequest) {
    return this.submissions.of({ ...asked, state: state ?? null }, mayRead);
  }

  @GrpcMethod('SubmissionsService')
  async getFilmStandings({ userId, filmIds }: GetFilmStandingsRequest) {
    return { items: await this.standings.of(ownUser(userId), filmIds) };
  }
}
