import type { z } from 'zod';
import type { Functions } from '../../../../bff/src/functions/index.js';

/** The functions of the BFF's registry. The types of input and result come from their declarations. */
export type FunctionName = keyof Functions;
/** These read, but are called by POST. */
export type PostedQueryName = {
  [N in FunctionName]: Functions[N] extends { reads: true } ? N : never;
}[FunctionName];
export type QueryName =
  PostedQueryName | { [N in FunctionName]: Functions[N]['method'] extends 'GET' ? N : never }[FunctionName];
export type CommandName = Exclude<FunctionName, QueryName>;
export type Input<N extends FunctionName> = z.input<Functions[N]['input']>;
export type FunctionResponse<N extends FunctionName> = z.output<Functions[N]['response']>;
