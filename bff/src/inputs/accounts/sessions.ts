import { z } from 'zod';
import { defineError } from '../wrong.js';

export const revokeSessionInput = z.strictObject({ sessionId: z.uuid(defineError('session_id')) });
