/** Records what XMLHttpRequest sends, because jsdom's own would use the network. */
export interface SentFile {
  url: string;
  file: File;
}

/** Intercepts every upload. `answer` can refuse with a status and a body. Call `end` after the test. */
export function mockUploads(
  answer: (sent: SentFile) => { status: number; body?: object } = () => ({ status: 204 }),
) {
  const sent: SentFile[] = [];
  const original = globalThis.XMLHttpRequest;
  class Taken {
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
      const one = { url: this.url, file };
      sent.push(one);
      this.upload.onprogress?.({ loaded: file.size / 2, total: file.size });
      const { status, body } = answer(one);
      this.status = status;
      this.responseText = body ? JSON.stringify(body) : '';
      queueMicrotask(() => this.onload?.());
    }
  }
  globalThis.XMLHttpRequest = Taken as never;
  return { sent, end: () => void (globalThis.XMLHttpRequest = original) };
}
