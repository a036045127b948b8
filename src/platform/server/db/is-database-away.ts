/**
 * Whether the database was unreachable, closed the connection or is out of resources, so that a retry may succeed.
 * @param error of `pg`: with a SQLSTATE, an errno, or a message of the client itself
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return awayCodes.test(code) || awayMessages.test(error.message);
}

// Class 08: connection; 53: resources; 57P0x: shutting down, crashed or starting.
const awayCodes =
  /^(08|53|57P0|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;

const awayMessages =
  /timeout exceeded when trying to connect|Connection terminated|^timeout expired$|is not queryable/;
