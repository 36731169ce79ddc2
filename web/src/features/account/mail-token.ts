/** What a link of a mail says of itself. Only the sign-in service can tell whether it is genuine, and whether it was used. */
export interface MailToken {
  kind: 'verify' | 'change' | 'reset' | 'finish';
  issuer: string;
  endsAt: number;
  userId: string | null;
  /** The address that it is about; null where it does not say. */
  address: string | null;
}
const KINDS: Record<string, MailToken['kind']> = {
  'verify-email': 'verify',
  'update-email': 'change',
  'reset-credentials': 'reset',
  'execute-actions': 'finish',
};
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Reads a token without checking it; null for what is none, or not one of these mails'. */
export function readMailToken(token: string | null): MailToken | null {
  const [, payload, signature] = token?.split('.') ?? [];
  if (!payload || !signature) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    );
    const said = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    const kind = KINDS[String(said.typ)];
    if (!kind || typeof said.exp !== 'number') return null;
    const address = text(said.newEmail) ?? text(said.eml);
    return { kind, issuer: String(said.iss), endsAt: said.exp * 1000, userId: text(said.sub), address };
  } catch {
    return null;
  }
}

/** Only these go on to the sign-in service; its name for the token is `key`. */
const HANDED_ON = ['execution', 'client_id', 'tab_id', 'client_data'];

/** Where the sign-in service takes what the link of a mail brought here. */
export function actionAddress(issuer: string, search: URLSearchParams): string {
  const handed = new URLSearchParams({ key: search.get('token') ?? '' });
  for (const name of HANDED_ON) if (search.has(name)) handed.set(name, search.get(name)!);
  return `${issuer}/login-actions/action-token?${handed}`;
}
