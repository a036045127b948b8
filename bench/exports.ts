import pg from 'pg';
import { candidateLists } from '#applicants/candidate-list-contract.ts';
import { candidateColumns, isPoolColumn } from '#applicants/rules.ts';
import { type ExportView, exports_ } from '#exports/contract.ts';
import { type ExportFormat, exportFormats } from '#exports/rules.ts';
import { asMember, type Company, findCompany } from './bench-company.ts';
import { openDataSet } from './data-set.ts';
import { type HttpClient, httpClient, textOf } from './http-client.ts';
import { peakOf } from './peak-memory.ts';
import { startServer } from './server-process.ts';

type Say = (line: string) => void;
type ExportTime = { rows: number; seconds: number; peak: number };

// The company with 5,000 candidates is first, so that its peak of memory is its own.
const companyNumbers = [2, 1];
const spareMegabytes = 200;
const growthMax = 1.3;

/** `npm run bench -- --exports`: exports of all candidates, of 5,000 and of 200,000; they must take as long for each row. */
export async function measureExports(say: Say): Promise<number> {
  const data = await openDataSet(say, { rebuild: false, settings: {} });
  const server = await startServer(data);
  const owner = new pg.Client({ connectionString: data.postgres.ownerUrl });
  await owner.connect();
  const http = httpClient(server.port);
  let faults = 0;
  try {
    for (const format of exportFormats) {
      const [small, big] = await measureBoth(format);
      if (small === undefined || big === undefined) throw new Error('Both companies are measured.');
      const growth = big.seconds / big.rows / (small.seconds / small.rows);
      say(`${format}: a row of ${big.rows} takes ${growth.toFixed(2)} times one of ${small.rows}.`);
      if (growth > growthMax || big.peak > small.peak + spareMegabytes) faults += 1;
    }
  } finally {
    await owner.end();
    await server.stop();
    await data.postgres.stop();
  }
  return faults;

  async function measureBoth(format: ExportFormat): Promise<ExportTime[]> {
    const results: ExportTime[] = [];
    for (const number of companyNumbers) {
      const company = await findCompany(owner, number);
      const { rows, seconds } = await exportAll(http, company, format);
      const peak = await peakOf(server.pid);
      say(`${rows} rows, ${format}: ${seconds.toFixed(1)} s, ${peak} MB at most`);
      results.push({ rows, seconds, peak });
    }
    return results;
  }
}

async function exportAll(http: HttpClient, company: Company, format: ExportFormat) {
  const params = { companyId: company.id };
  const columns = candidateColumns.filter((column) => !isPoolColumn(column));
  const body = { format, columns, sort: 'created', order: 'desc', filters: {}, timeZone: 'UTC' } as const;
  const read = async (call: ReturnType<typeof asMember>): Promise<ExportView> => {
    const answer = await http(call);
    if (answer.status > 299) throw new Error(`${call.path}: ${answer.status} ${textOf(answer)}`);
    return JSON.parse(textOf(answer)) as ExportView;
  };
  const started = performance.now();
  const { id } = await read(asMember(company, candidateLists.exportCandidates, { params, body }));
  for (;;) {
    const found = await read(asMember(company, exports_.read, { params: { ...params, exportId: id } }));
    if (found.state === 'failed') throw new Error('The export failed.');
    if (found.state === 'ready')
      return { rows: found.rowCount, seconds: (performance.now() - started) / 1000 };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
