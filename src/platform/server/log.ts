import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type Log = Logger;

/**
 * Structured logs: one JSON object a line, with request ids and without personal data. Names, addresses, bodies,
 * query strings and file names are never passed to it; `redact` is the second wall, not the first.
 */
export function createLog(level: string, to?: DestinationStream): Log {
  const options: LoggerOptions = {
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
  };
  return to === undefined ? pino(options) : pino(options, to);
}

// The database puts the offending row into `detail`, which may hold a person's data.
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const constraint =
    'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
  // Of class 22, data exceptions, the very message quotes what somebody typed; the stack begins with it.
  const isQuoting = code?.startsWith('22') === true;
  const message = isQuoting ? 'data exception' : error.message;
  const stack = isQuoting ? error.stack?.replace(error.message, message) : error.stack;
  return { type: error.name, message, code, constraint, stack };
}
