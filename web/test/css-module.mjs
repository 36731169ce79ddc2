/** Stands in for CSS modules: each class has its own name. */
export default new Proxy({}, { get: (_target, name) => String(name) });
