import http from 'node:http';

export interface EventStream {
  status: number;
  text: string;
  isOver: boolean;
  close(): void;
}

/** Opens `/_events` and collects its text, once the response has begun. */
export async function openEventStream(url: string, cookie: string): Promise<EventStream> {
  const stream: EventStream = { status: 0, text: '', isOver: false, close: () => {} };
  await new Promise<void>((resolve, reject) => {
    const request = http.get(`${url}/_events`, { headers: { cookie }, agent: false }, (response) => {
      stream.status = response.statusCode!;
      response.on('data', (bytes: Buffer) => (stream.text += bytes.toString()));
      response.on('close', () => (stream.isOver = true));
      resolve();
    });
    request.on('error', reject);
    stream.close = () => request.destroy();
  });
  return stream;
}
