interface Modules {
  pg: { Client: { prototype: object } };
  grpc: { Client: { prototype: object } };
}
type Hear<Sender> = (sender: Sender, given: unknown[]) => void;
export function tellCalls(
  modules: Modules,
  hear: { sql: Hear<{ database?: string }>; rpc: Hear<object> },
): () => void;
