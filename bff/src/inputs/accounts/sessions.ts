import { z } from 'zod';
import { wrong } from '../wrong.js';

export const revokeSessionInput = z.strictObject({ sessionId: z.uuid(wrong('session_id')) });
