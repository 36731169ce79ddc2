/**
 * Reports each SQL statement and each gRPC call before it is sent, in the given modules. Used by the
 * benchmark's processes (counting.mjs) and by the test that fixes their number. Returns a function that stops
 * it.
 */
export function observeCalls({ pg, grpc }, { sql, rpc }) {
  const ends = [
    observeMethod(pg.Client.prototype, 'query', sql),
    observeMethod(grpc.Client.prototype, 'makeUnaryRequest', rpc),
  ];
  return () => ends.forEach((end) => end());
}

function observeMethod(prototype, method, listener) {
  const original = prototype[method];
  prototype[method] = function (...given) {
    listener(this, given);
    return original.apply(this, given);
  };
  return () => void (prototype[method] = original);
}
