/**
 * Calls the listeners before each SQL statement and each gRPC call of the given modules. Used by the
 * benchmark's processes (counting.mjs) and by the test that fixes the numbers of both. Returns a function that
 * stops it.
 */
export function observeCalls({ pg, grpc }, { sql, rpc }) {
  const restoreFunctions = [
    observeMethod(pg.Client.prototype, 'query', sql),
    observeMethod(grpc.Client.prototype, 'makeUnaryRequest', rpc),
  ];
  return () => restoreFunctions.forEach((restore) => restore());
}

function observeMethod(prototype, method, listener) {
  const original = prototype[method];
  prototype[method] = function (...args) {
    listener(this, args);
    return original.apply(this, args);
  };
  return () => void (prototype[method] = original);
}
