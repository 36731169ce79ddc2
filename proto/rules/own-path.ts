/** Whether a path is one of ours: nothing that could lead elsewhere (`//host`, `/\host`, a scheme), also as a browser reads it (`/.//host`). */
export const isOwnPath = (path: string): boolean =>
  /^\/(?![/\\])[^\s\\\u0000-\u001f]*$/.test(path) &&
  !new URL(path, 'http://laurel.test').pathname.startsWith('//');
