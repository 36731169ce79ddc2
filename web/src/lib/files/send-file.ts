import { createRefusalError, UNREACHABLE } from '../server/refused';
import type { Refusal } from '../server/wire';

/**
 * Uploads a file to its upload address and reports the sent fraction (0 to 1).
 * @throws RefusalError
 */
export function sendFile(url: string, file: File, onProgress: (fraction: number) => void): Promise<void> {
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const rejectWithRefusal = (refusal: Refusal) =>
      void createRefusalError(refusal, request.status).then(reject);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.status < 300 ? resolve() : rejectWithRefusal(parseRefusal(request.responseText));
    request.onerror = () => rejectWithRefusal(UNREACHABLE);
    request.ontimeout = request.onerror;
    request.open('PUT', url);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.send(file);
  });
}

function parseRefusal(text: string): Refusal {
  try {
    return (JSON.parse(text) as { error: Refusal }).error;
  } catch {
    return UNREACHABLE;
  }
}
