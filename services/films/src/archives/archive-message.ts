import type { Archive as ArchiveMessage } from '@laurel/proto/films/v1/films';
import type { Archive } from '../generated/client.js';

export const toArchiveMessage = (archive: Archive, sections: number): ArchiveMessage => ({
  id: archive.id,
  state: archive.state,
  done: archive.done,
  sections,
  bytes: Number(archive.bytes),
  createdAt: archive.createdAt.toISOString(),
  endsAt: archive.endsAt?.toISOString() ?? null,
});
