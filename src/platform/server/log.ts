import pino, { type Logger } from 'pino';

export type Log = Logger;

/**
 * Structured logs: one JSON object a line, with request ids and without personal data. Names, addresses, bodies,
 * query strings and file names are never passed to it; `redact` is the second wall, not the first.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'email',
        'phoneNumber',
        'name',
        'surname',
        'password',
        '*.email',
        '*.phoneNumber',
        '*.password',
        '*.token',
      ],
      censor: '[removed]',
    },
    serializers: { err: serializeError },
  });
}

// The database puts the offending row into `detail`, which may hold a person's data.
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const constraint =
    'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
  return { type: error.name, message: error.message, code, constraint, stack: error.stack };
}
