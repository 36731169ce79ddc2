/** The path if it is one of ours; anything that could lead elsewhere (`//host`, `/\host`, a scheme) becomes the home page. */
export function ownPath(path: string | null | undefined): string {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\\\u0000-\u001f]/.test(path)) return '/';
  // As a browser reads it: `/.//host` is `//host`.
  return new URL(path, 'http://laurel.test').pathname.startsWith('//') ? '/' : path;
}
