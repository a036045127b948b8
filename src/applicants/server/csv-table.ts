import { Readable } from 'node:stream';
import { RawAnswer } from '#platform/server/http/context.ts';

/** A table as a file to download; its name ends with the day. */
export function tableAnswer(name: string, now: Date, lines: AsyncIterable<string>): RawAnswer {
  return new RawAnswer({
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${now.toISOString().slice(0, 10)}.csv"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
    body: Readable.from(lines),
  });
}

/** A format that spreadsheets in every language parse: 2026-11-21 14:05. */
export function localTime(at: string, timeZone: string): string {
  return Temporal.Instant.from(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ');
}
