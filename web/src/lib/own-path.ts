import { isOwnPath } from '@laurel/rules/own-path';

/** The path if it is one of ours; anything else becomes the home page. */
export const ownPath = (path: string | null | undefined): string => (path && isOwnPath(path) ? path : '/');
