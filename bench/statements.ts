import pg from 'pg';

/** A statement that the server sent, and its result. */
export type Statement = { name?: string; text: string; values: unknown[]; rows: Record<string, unknown>[] };

type Query = (...args: unknown[]) => Promise<pg.QueryResult> | undefined;

let recording: Statement[] | null = null;

/** Lets `recordStatements` record clients that connect from now on. */
export function watchStatements(): void {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const sent = original.apply(this, args);
    if (recording !== null) collect(recording, statementOf(args), sent);
    return sent;
  };
}

function collect(into: Statement[], statement: Statement, sent: ReturnType<Query>): void {
  into.push(statement);
  sent?.then(
    ({ rows }) => {
      statement.rows = (rows ?? []) as Statement['rows'];
    },
    () => {},
  );
}

/** Runs `work` and returns every statement sent meanwhile, in order, with BEGIN, the company and COMMIT. */
export async function recordStatements(work: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = [];
  recording = statements;
  try {
    await work();
  } finally {
    recording = null;
  }
  return statements;
}

function statementOf([first, values]: unknown[]): Statement {
  if (typeof first === 'string')
    return { text: first, values: (values as unknown[] | undefined) ?? [], rows: [] };
  const { name, text, values: own } = first as { name?: string; text: string; values?: unknown[] };
  return { ...(name === undefined ? {} : { name }), text, values: own ?? [], rows: [] };
}

/**
 * Sends the statements one after another, like a program without a framework.
 * @param replaced strings of the recording and their replacements. Ids that the database generates are replaced
 * automatically.
 * @returns milliseconds
 */
export async function replay(
  client: pg.Client,
  statements: Statement[],
  replaced: ReadonlyMap<string, string> = new Map(),
): Promise<number> {
  const known = new Map(replaced);
  const started = performance.now();
  for (const { name, text, values, rows } of statements) {
    const sent = known.size === 0 ? values : values.map((value) => exchange(value, known));
    const result = await client.query({ ...(name === undefined ? {} : { name }), text, values: sent });
    if (replaced.size > 0) learnIds(rows[0], result.rows[0] as Record<string, unknown> | undefined, known);
  }
  return performance.now() - started;
}

/** Ids that the program generated for inserted rows; each replay needs new ones. */
export function idsOfTheProgram(statements: Statement[]): string[] {
  const seen = new Set<unknown>();
  const made: string[] = [];
  for (const { text, values, rows } of statements) {
    for (const value of values) {
      const isNew = typeof value === 'string' && uuid.test(value) && !seen.has(value);
      if (isNew && text.trimStart().startsWith('insert')) made.push(value);
      seen.add(value);
    }
    for (const row of rows) for (const value of Object.values(row)) seen.add(value);
  }
  return made;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function learnIds(
  before: Record<string, unknown> | undefined,
  now: Record<string, unknown> | undefined,
  known: Map<string, string>,
): void {
  for (const [name, value] of Object.entries(before ?? {})) {
    const other = now?.[name];
    if (typeof value === 'string' && typeof other === 'string' && value !== other && uuid.test(value))
      known.set(value, other);
  }
}

function exchange(value: unknown, known: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => exchange(one, known));
  if (Buffer.isBuffer(value)) {
    const other = known.get(value.toString('hex'));
    return other === undefined ? value : Buffer.from(other, 'hex');
  }
  if (typeof value !== 'string') return value;
  let text = value;
  for (const [before, now] of known) text = text.replaceAll(before, now);
  return text;
}
