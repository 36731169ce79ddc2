import { z } from 'zod';

export const productsInput = z.strictObject({ type: z.string().max(40).optional() });
