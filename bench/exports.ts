import pg from 'pg';
import { candidateLists } from '#applicants/candidate-list-contract.ts';
import { candidateColumns, isPoolColumn } from '#applicants/rules.ts';
import { type ExportView, exports_ } from '#exports/contract.ts';
import { type ExportFormat, exportFormats } from '#exports/rules.ts';
import { asMember, type Company, findCompany } from './bench-company.ts';
import { openDataSet } from './data-set.ts';
import { type HttpClient, httpClient, textOf } from './http-client.ts';
import { forgetPeak, peakOf } from './peak-memory.ts';
import { startServer } from './server-process.ts';

type Say = (line: string) => void;
/** The CPU time of the server for a row says more than the seconds, which other programs lengthen. */
type ExportTime = { rows: number; seconds: number; cpuOfRow: number; peak: number };

// The first one compiles the server's code and is not reported.
const companyNumbers = [2, 2, 1];
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
      const [, small, big] = await measureAll(format);
      if (small === undefined || big === undefined) throw new Error('Both companies are measured.');
      const growth = big.cpuOfRow / small.cpuOfRow;
      say(
        `${format}: a row of ${big.rows} takes ${growth.toFixed(2)} times the CPU time of one of ${small.rows}.`,
      );
      if (growth > growthMax || big.peak > small.peak + spareMegabytes) faults += 1;
    }
  } finally {
    await owner.end();
    await server.stop();
    await data.postgres.stop();
  }
  return faults;

  async function measureAll(format: ExportFormat): Promise<ExportTime[]> {
    const results: ExportTime[] = [];
    for (const number of companyNumbers) {
      const company = await findCompany(owner, number);
      await forgetPeak(server.pid);
      const cpuBefore = await server.cpu();
      const { rows, seconds } = await exportAll(http, company, format);
      const cpuOfRow = ((await server.cpu()) - cpuBefore) / rows;
      const peak = await peakOf(server.pid);
      say(
        `${rows} rows, ${format}: ${seconds.toFixed(1)} s, ${cpuOfRow.toFixed(0)} µs of CPU for a row, ${peak} MB at most`,
      );
      results.push({ rows, seconds, cpuOfRow, peak });
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
