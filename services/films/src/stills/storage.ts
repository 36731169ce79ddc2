import type { StillFormat } from '@laurel/rules/stills';

/** One of the copies that are made of a picture. */
export interface StillCopy {
  size: number;
  format: StillFormat;
  bytes: Buffer;
}

/** Where copies lie: those of people, each shown to who may see it, or those of festivals, shown to anybody. */
export type Shelf = 'stills' | 'pictures';

/** Where pictures lie. Nest's token: which one it is, configuration says (`still-storage.ts`). Knows names, never films. */
export abstract class StillStorage {
  /** Where a browser may send so many bytes by PUT, until then. */
  abstract uploadUrl(name: string, bytes: number, until: number): Promise<string>;
  /** What was sent under a name; null: nothing, or not that many bytes. */
  abstract upload(name: string, most: number): Promise<Buffer | null>;
  abstract removeUpload(name: string): Promise<void>;
  abstract write(name: string, copies: readonly StillCopy[], shelf?: Shelf): Promise<void>;
  /** All copies; nothing there is fine. */
  abstract remove(name: string, shelf?: Shelf): Promise<void>;
  /** A copy as it lies there; null: there is none. */
  abstract read(name: string, size: number, format: StillFormat): Promise<Buffer | null>;
  /** Keeps a file of this machine as somebody's archive (`archives/`). */
  abstract keepArchive(id: string, file: string): Promise<void>;
  abstract removeArchive(id: string): Promise<void>;
  /** Where a browser fetches one until then; null: from the folder, through the BFF's door. */
  abstract archiveUrl(id: string, until: number): Promise<string | null>;
  /** Where a copy is shown until then. */
  abstract url(name: string, size: number, format: StillFormat, until: number): Promise<string>;
  /** The same of a festival's; from the folder for ever, through the BFF's door. */
  abstract pictureUrl(name: string, width: number, format: StillFormat, until: number): Promise<string>;
}
