interface Failure {
  name?: string;
  code?: unknown;
  message?: string;
  /** Set on PostgreSQL errors. */
  severity?: unknown;
  /** Set on socket errors. */
  syscall?: unknown;
  /** Set when several addresses were tried. */
  errors?: unknown[];
  meta?: { driverAdapterError?: { cause?: { kind?: string; originalCode?: unknown } } };
}

/**
 * PostgreSQL's codes for connection errors, for a server that shuts down, crashed or starts, and for a lock
 * timeout.
 */
const isPostgresUnavailable = (code: unknown) =>
  typeof code === 'string' && /^(08\d{3}|57P0[123]|55P03)$/.test(code);
const PRISMA_UNAVAILABLE_CODES = ['P1001', 'P1002', 'P1008', 'P1017'];
const ADAPTER_UNAVAILABLE_KINDS = ['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout'];
/** Messages of pg's errors that have no code. */
const PG_UNAVAILABLE_MESSAGES = [
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'timeout exceeded when trying to connect',
  'Query read timeout',
];
/** PostgreSQL's code for a statement that exceeded its timeout (`createConnectionPool`) or was cancelled. */
const QUERY_CANCELED = '57014';
/**
 * True for a statement that PostgreSQL ended. The database counts as available, because the statement may be
 * at fault.
 */
export function isQueryCanceled(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, code, severity, meta } = error as Failure;
  if (name === 'PrismaClientKnownRequestError')
    return meta?.driverAdapterError?.cause?.originalCode === QUERY_CANCELED;
  return severity !== undefined && code === QUERY_CANCELED;
}
/**
 * Prisma's code for an outage also covers transactions that took too long. Only this message means an outage.
 */
const TRANSACTION_NOT_STARTED = 'Transaction API error: Unable to start a transaction in the given time.';

/** True for an unreachable or overloaded database. The work was not done and may be retried. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, code, message = '', severity, syscall, errors, meta } = error as Failure;
  if (name === 'PrismaClientKnownRequestError') {
    const { kind = '', originalCode } = meta?.driverAdapterError?.cause ?? {};
    return (
      PRISMA_UNAVAILABLE_CODES.includes(code as string) ||
      ADAPTER_UNAVAILABLE_KINDS.includes(kind) ||
      isPostgresUnavailable(originalCode) ||
      (code === 'P2028' && message.endsWith(TRANSACTION_NOT_STARTED))
    );
  }
  if (severity !== undefined) return isPostgresUnavailable(code);
  if (syscall !== undefined)
    return syscall === 'connect' || syscall === 'getaddrinfo' || code === 'ECONNRESET' || code === 'EPIPE';
  return PG_UNAVAILABLE_MESSAGES.includes(message) || errors?.some(isDatabaseUnavailable) === true;
}
