export interface StoredMail {
  id: string;
  /** The envelope's recipients. */
  to: string;
  from: string;
  subject: string;
}
export interface OpenedMail extends StoredMail {
  html: string | null;
  text: string;
  /** Each header as it came. */
  headers: string[];
}
export interface Sink {
  port: number;
  store: {
    add(raw: Buffer, to: string[]): Promise<string>;
    /** Newest first. */
    list(): StoredMail[];
    open(id: string): Promise<OpenedMail | null>;
    clear(): void;
  };
  /** Drops every connection without a reply. */
  hangUp(): void;
  stop(): Promise<void>;
}
/**
 * Starts a mail server on loopback that stores mails in a folder. `refuse`: the reply to a recipient.
 * `beforeStore`: awaited before a mail is stored and acknowledged.
 */
export function startSink(options: {
  port: number;
  folder: string;
  refuse?(address: string): { code: number; message: string } | null;
  beforeStore?(raw: Buffer): Promise<void>;
}): Promise<Sink>;
