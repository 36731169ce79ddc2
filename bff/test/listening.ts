import http from 'node:http';

export interface Heard {
  status: number;
  said: string;
  isOver: boolean;
  close(): void;
}

/** What `/_events` says from now on, once its answer has begun. */
export async function listening(url: string, cookie: string): Promise<Heard> {
  const heard: Heard = { status: 0, said: '', isOver: false, close: () => {} };
  await new Promise<void>((resolve, reject) => {
    const request = http.get(`${url}/_events`, { headers: { cookie }, agent: false }, (stream) => {
      heard.status = stream.statusCode!;
      stream.on('data', (bytes: Buffer) => (heard.said += bytes.toString()));
      stream.on('close', () => (heard.isOver = true));
      resolve();
    });
    request.on('error', reject);
    heard.close = () => request.destroy();
  });
  return heard;
}
