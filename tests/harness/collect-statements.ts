import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

const folder = process.env['STATEMENTS_FOLDER'];
const store = globalThis as { areStatementsCollected?: true };

// Test files of a worker share its process.
if (folder !== undefined && store.areStatementsCollected !== true) {
  store.areStatementsCollected = true;
  collectStatements(join(folder, `${process.pid}.jsonl`));
}

/** Writes each statement of a company's transaction to the file once; `npm test` checks them after the tests. */
function collectStatements(file: string): void {
  const seen = new Set<string>();
  const inCompany = new WeakSet<pg.Client>();
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const send = prototype.query;
  prototype.query = function (...args) {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { text?: string }).text;
    if (text === undefined) return send.apply(this, args);
    if (text.startsWith("select set_config('app.tenant_id'")) inCompany.add(this);
    else if (/^(?:begin|commit|rollback$)/.test(text)) inCompany.delete(this);
    else if (inCompany.has(this) && !seen.has(text) && !isSystem(this)) {
      seen.add(text);
      appendFileSync(file, `${JSON.stringify(text)}\n`);
    }
    return send.apply(this, args);
  };
}

const isSystem = ({ user }: pg.Client): boolean => user?.endsWith('_system_login') === true;
