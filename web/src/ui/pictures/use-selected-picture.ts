import { useState } from 'react';

/** A selected file and its object URL. */
export type SelectedPicture = { file: File; url: string };

/** The picture that the user selected. `close` revokes its URL. */
export function useSelectedPicture() {
  const [selectedPicture, setSelectedPicture] = useState<SelectedPicture | null>(null);
  return {
    selectedPicture,
    select: (file: File) => setSelectedPicture({ file, url: URL.createObjectURL(file) }),
    close() {
      if (selectedPicture) URL.revokeObjectURL(selectedPicture.url);
      setSelectedPicture(null);
    },
  };
}
