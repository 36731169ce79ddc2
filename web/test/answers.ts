import type { FunctionResponse, Input, FunctionName } from '../src/lib/server/functions';

export type Call = {
  name: string;
  input: Record<string, unknown>;
  key: string | null;
  context?: { after?: Record<string, number> };
};
export type Answers = {
  [N in FunctionName]?: (
    input: Required<Input<N>>,
    call: Call,
  ) => FunctionResponse<N> | Promise<FunctionResponse<N>>;
};
