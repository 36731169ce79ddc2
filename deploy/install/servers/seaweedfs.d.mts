/** The flags it is always started with (docker-compose.yml, the chart). */
export const WEED_FLAGS: string[];
/** Starts an S3 server for tests. */
export function startWeed(): Promise<{
  env: { S3_ENDPOINT: string; S3_BUCKET: string; S3_ACCESS_KEY: string; S3_SECRET_KEY: string };
  stop(): Promise<void>;
}>;
