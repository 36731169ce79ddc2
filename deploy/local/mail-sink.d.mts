export interface KeptMail {
  id: string;
  /** For whom it was given. */
  to: string;
  from: string;
  subject: string;
}
export interface OpenedMail extends KeptMail {
  html: string | null;
  text: string;
  /** Each as it came. */
  headers: string[];
}
export interface Sink {
  port: number;
  store: {
    keep(raw: Buffer, to: string[]): Promise<string>;
    /** The newest first. */
    list(): KeptMail[];
    open(id: string): Promise<OpenedMail | null>;
    clear(): void;
  };
  /** Breaks every connection off without a word. */
  hangUp(): void;
  stop(): Promise<void>;
}
/** A mail server on loopback that keeps what it is given in a folder. `refuse`: what it says to a recipient; `keeping`: waited for before a mail is acknowledged. */
export function startSink(options: {
  port: number;
  folder: string;
  refuse?(address: string): { code: number; says: string } | null;
  keeping?(raw: Buffer): Promise<void>;
}): Promise<Sink>;
