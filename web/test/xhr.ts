export interface SentFile {
  url: string;
  file: File;
}

/**
 * Records every upload instead of sending it over the network. `answer` can refuse with a status and a body.
 * Call `end` after the test.
 */
export function mockUploads(
  answer: (sentFile: SentFile) => { status: number; body?: object } = () => ({ status: 204 }),
) {
  const sent: SentFile[] = [];
  const original = globalThis.XMLHttpRequest;
  class UploadRequestStub {
    upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {};
    status = 0;
    responseText = '';
    onload?: () => void;
    private url = '';
    open(_method: string, url: string) {
      this.url = url;
    }
    setRequestHeader() {}
    send(file: File) {
      const sentFile = { url: this.url, file };
      sent.push(sentFile);
      this.upload.onprogress?.({ loaded: file.size / 2, total: file.size });
      const { status, body } = answer(sentFile);
      this.status = status;
      this.responseText = body ? JSON.stringify(body) : '';
      queueMicrotask(() => this.onload?.());
    }
  }
  globalThis.XMLHttpRequest = UploadRequestStub as never;
  return { sent, end: () => void (globalThis.XMLHttpRequest = original) };
}
