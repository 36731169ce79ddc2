/** The content of a mail link. Only the sign-in service can verify its signature and whether it was used. */
export interface MailToken {
  kind: 'verify' | 'change' | 'reset' | 'finish';
  issuer: string;
  endsAt: number;
  userId: string | null;
  /** The e-mail address of the link; null if the token has none. */
  address: string | null;
}
const KINDS: Record<string, MailToken['kind']> = {
  'verify-email': 'verify',
  'update-email': 'change',
  'reset-credentials': 'reset',
  'execute-actions': 'finish',
};
const toText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Parses a token without verifying it. Returns null for an invalid token or an unknown kind of token. */
export function readMailToken(token: string | null): MailToken | null {
  const [, payload, signature] = token?.split('.') ?? [];
  if (!payload || !signature) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    const kind = KINDS[String(claims.typ)];
    if (!kind || typeof claims.exp !== 'number') return null;
    const address = toText(claims.newEmail) ?? toText(claims.eml);
    return {
      kind,
      issuer: String(claims.iss),
      endsAt: claims.exp * 1000,
      userId: toText(claims.sub),
      address,
    };
  } catch {
    return null;
  }
}

/** Only these parameters are passed on to the sign-in service. It calls the token `key`. */
const FORWARDED_PARAMETERS = ['execution', 'client_id', 'tab_id', 'client_data'];

/** Returns the URL of the sign-in service that processes this mail link. */
export function getActionUrl(issuer: string, search: URLSearchParams): string {
  const parameters = new URLSearchParams({ key: search.get('token') ?? '' });
  for (const name of FORWARDED_PARAMETERS) if (search.has(name)) parameters.set(name, search.get(name)!);
  return `${issuer}/login-actions/action-token?${parameters}`;
}
