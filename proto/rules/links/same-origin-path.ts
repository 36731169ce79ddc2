/**
 * Returns whether a path stays on this origin. Rejects anything that could lead elsewhere (`//host`,
 * `/\host`, a scheme), also after browser normalisation (`/.//host`).
 */
export const isSameOriginPath = (path: string): boolean =>
  /^\/(?![/\\])[^\s\\\u0000-\u001f]*$/.test(path) &&
  !new URL(path, 'http://laurel.test').pathname.startsWith('//');
