import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type Log = Logger;

/**
 * Structured logs: one JSON object per line, with request ids and without personal data. Callers never pass names,
 * addresses, bodies, query strings or file names; `redact` is only the second barrier.
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

// PostgreSQL quotes the rejected row in `detail`, which may hold personal data.
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const constraint =
    'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
  // In class 22 (data exceptions) the message quotes user input, and the stack begins with the message.
  const isQuoting = code?.startsWith('22') === true;
  const message = isQuoting ? 'data exception' : error.message;
  const stack = isQuoting ? error.stack?.replace(error.message, message) : error.stack;
  return { type: error.name, message, code, constraint, stack };
}
