/** A response: a text is sent as it is, anything else as JSON. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

export const json = (body: unknown, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body,
});

/** Redirects a browser after a form. */
export const seeOther = (location: string): Answer => ({ status: 303, headers: { location }, body: '' });
