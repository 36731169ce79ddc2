interface Modules {
  pg: { Client: { prototype: object } };
  grpc: { Client: { prototype: object } };
}
type CallListener<Sender> = (sender: Sender, args: unknown[]) => void;
export function observeCalls(
  modules: Modules,
  listeners: { sql: CallListener<{ database?: string }>; rpc: CallListener<object> },
): () => void;
