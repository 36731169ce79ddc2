/**
 * Tells each SQL statement and each gRPC call before it is sent, of the modules that are given: for the benchmark's processes
 * (counting.mjs) and for the test that pins how many there are. Answers what ends it.
 */
export function tellCalls({ pg, grpc }, { sql, rpc }) {
  const ends = [
    tellEach(pg.Client.prototype, 'query', sql),
    tellEach(grpc.Client.prototype, 'makeUnaryRequest', rpc),
  ];
  return () => ends.forEach((end) => end());
}

function tellEach(prototype, method, hear) {
  const original = prototype[method];
  prototype[method] = function (...given) {
    hear(this, given);
    return original.apply(this, given);
  };
  return () => void (prototype[method] = original);
}
