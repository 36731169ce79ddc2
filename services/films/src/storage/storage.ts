import type { StillFormat } from '@laurel/rules/pictures/stills';

/** One encoded size and format of a picture. */
export interface StillVariant {
  size: number;
  format: StillFormat;
  bytes: Buffer;
}

/** The storage area of a picture: `stills` are private, `pictures` of festivals are public. */
export type StorageArea = 'stills' | 'pictures';

/**
 * Stores pictures by file name, independently of films. The class is also Nest's injection token. The
 * configuration selects the implementation (`provided-storage.ts`).
 */
export abstract class StillStorage {
  /** Returns a URL to which a browser may PUT exactly this many bytes, until it expires. */
  abstract createUploadUrl(name: string, bytes: number, expiresAt: number): Promise<string>;
  /** Reads an upload. Returns null if there is none or it is larger than `maxBytes`. */
  abstract readUpload(name: string, maxBytes: number): Promise<Buffer | null>;
  abstract removeUpload(name: string): Promise<void>;
  abstract write(name: string, variants: readonly StillVariant[], area?: StorageArea): Promise<void>;
  /** Deletes all variants. Does nothing if there are none. */
  abstract remove(name: string, area?: StorageArea): Promise<void>;
  /** Reads a variant. Returns null if there is none. */
  abstract read(name: string, size: number, format: StillFormat): Promise<Buffer | null>;
  /** Stores a local file as a user's archive (`archives/`). */
  abstract saveArchive(id: string, file: string): Promise<void>;
  abstract removeArchive(id: string): Promise<void>;
  /** Returns a download URL, or null if the BFF's gateway serves the archive from the folder. */
  abstract createArchiveUrl(id: string, expiresAt: number): Promise<string | null>;
  /** Returns the URL of a variant. */
  abstract createUrl(name: string, size: number, format: StillFormat, expiresAt: number): Promise<string>;
  /**
   * Returns the URL of a variant of a festival picture. With folder storage the URL never expires and the BFF's gateway serves
   * it.
   */
  abstract createPictureUrl(
    name: string,
    width: number,
    format: StillFormat,
    expiresAt: number,
  ): Promise<string>;
}
