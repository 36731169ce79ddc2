import type {
  AnswerSendingRequest,
  BeginSendingRequest,
  CancelSendingRequest,
  GetSendingsRequest,
  ReviewSendingRequest,
  SubmissionsServiceService,
} from '@laurel/proto/submissions/v1/submissions';
import { mayActFor } from '@laurel/runtime/auth/call-context';
import { checkMaxItems } from '@laurel/runtime/database/paging';
import type { RpcHandlers } from '@laurel/runtime/grpc/server';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { AnswerSending } from '../commands/sending/answer-sending.js';
import { BeginSending } from '../commands/sending/begin-sending.js';
import { CancelSending } from '../commands/sending/cancel-sending.js';
import { ReviewSending } from '../commands/sending/review-sending.js';
import { Sendings } from '../queries/sendings.js';
import { toSendingMessage } from '../sending/sending-message.js';

type SendingMethod = 'reviewSending' | 'beginSending' | 'cancelSending' | 'answerSending' | 'getSendings';

/** Sends several entries at once. `answerSending` stores whether the user has sent an entry at the festival. */
@Controller()
export class SendingsGrpc implements Pick<RpcHandlers<typeof SubmissionsServiceService>, SendingMethod> {
  constructor(
    private readonly reviews: ReviewSending,
    private readonly sendings: Sendings,
    private readonly begin: BeginSending,
    private readonly cancel: CancelSending,
    private readonly answer: AnswerSending,
  ) {}

  @GrpcMethod('SubmissionsService')
  async reviewSending(request: ReviewSendingRequest) {
    checkMaxItems(request.submissionIds, 'submissionIds');
    return { items: await this.reviews.run(request, mayActFor) };
  }

  @GrpcMethod('SubmissionsService')
  async beginSending(request: BeginSendingRequest) {
    return { sending: await this.begin.run(request) };
  }

  @GrpcMethod('SubmissionsService')
  async cancelSending({ batchId }: CancelSendingRequest) {
    return { sending: toSendingMessage(await this.cancel.run(batchId)) };
  }

  @GrpcMethod('SubmissionsService')
  async answerSending(request: AnswerSendingRequest) {
    return { sending: toSendingMessage(await this.answer.run(request)) };
  }

  @GrpcMethod('SubmissionsService')
  async getSendings({ filmId }: GetSendingsRequest) {
    return { items: await this.sendings.find(filmId, mayActFor) };
  }
}
