interface Failure {
  name?: string;
  code?: unknown;
  message?: string;
  /** Of PostgreSQL's own errors. */
  severity?: unknown;
  /** Of a socket's. */
  syscall?: unknown;
  /** Of an address that was tried in several ways. */
  errors?: unknown[];
  meta?: { driverAdapterError?: { cause?: { kind?: string; originalCode?: unknown } } };
}

/** PostgreSQL: connection exceptions, "is shutting down", "has crashed", "is starting", and a lock that did not come in time. */
const isPostgresAway = (code: unknown) =>
  typeof code === 'string' && /^(08\d{3}|57P0[123]|55P03)$/.test(code);
const PRISMA_AWAY = ['P1001', 'P1002', 'P1008', 'P1017'];
const ADAPTER_AWAY = ['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout'];
/** pg gives these no code. */
const PG_AWAY = [
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'timeout exceeded when trying to connect',
  'Query read timeout',
];
/** PostgreSQL ended a statement that took longer than it may (`connectionPool`), or that somebody cancelled. */
const QUERY_CANCELED = '57014';
/** Whether what was asked took too long: it was not done. It may be its own fault, so it is not the database that is away. */
export function isQueryCanceled(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, code, severity, meta } = error as Failure;
  if (name === 'PrismaClientKnownRequestError')
    return meta?.driverAdapterError?.cause?.originalCode === QUERY_CANCELED;
  return severity !== undefined && code === QUERY_CANCELED;
}
/** Prisma has one code for it and for a transaction that took too long, which is no reason to say "not now". */
const NOT_BEGUN = 'Transaction API error: Unable to start a transaction in the given time.';

/** Whether the database could not be reached, went away, or had no time: what was asked was not done, and may be asked again. */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, code, message = '', severity, syscall, errors, meta } = error as Failure;
  if (name === 'PrismaClientKnownRequestError') {
    const { kind = '', originalCode } = meta?.driverAdapterError?.cause ?? {};
    return (
      PRISMA_AWAY.includes(code as string) ||
      ADAPTER_AWAY.includes(kind) ||
      isPostgresAway(originalCode) ||
      (code === 'P2028' && message.endsWith(NOT_BEGUN))
    );
  }
  if (severity !== undefined) return isPostgresAway(code);
  if (syscall !== undefined)
    return syscall === 'connect' || syscall === 'getaddrinfo' || code === 'ECONNRESET' || code === 'EPIPE';
  return PG_AWAY.includes(message) || errors?.some(isDatabaseAway) === true;
}
