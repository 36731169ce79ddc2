import type { Answer, Input, Name } from '../src/lib/server/functions';

export type Call = {
  name: string;
  input: Record<string, unknown>;
  key: string | null;
  context?: { after?: Record<string, number> };
};
export type Answers = {
  [N in Name]?: (input: Required<Input<N>>, call: Call) => Answer<N> | Promise<Answer<N>>;
};
