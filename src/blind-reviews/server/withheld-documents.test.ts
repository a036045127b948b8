import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, expect, test } from 'vitest';
import { candidateLists } from '#applicants/candidate-list-contract.ts';
import { exports_ } from '#exports/contract.ts';
import { extractText, stopExtraction } from '#files/server/extract-text.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import { shares } from '#shares/contract.ts';
import { addressOf, type Caller, testServer } from '../../../tests/harness/api.ts';
import { aBlindJob, name, surname } from '../../../tests/harness/blind-job.ts';
import { textPdf } from '../../../tests/harness/documents.ts';
import { blindReviews } from '../contract.ts';

afterAll(stopExtraction);

/** A withheld person with a PDF as CV, and what downloads a document about them. */
async function aPersonOnPaper({ isOn = true } = {}) {
  const content = await textPdf([[`${name} ${surname}`], ['Second page']]);
  const job = await aBlindJob({ isOn, phone: '+905321112233', cvContent: { name: 'cv.pdf', content } });
  await job.company.inTenant((tx) =>
    tx
      .updateTable('candidates')
      .set({ cv_file_id: job.cv.id })
      .where('id', '=', job.ofCandidate.params.candidateId)
      .execute(),
  );
  const { app } = await testServer();
  const download = async (caller: Caller, url: string): Promise<Buffer> => {
    const answer = await app.inject({ url, headers: { cookie: `${sessionCookie}=${caller.token}` } });
    expect(answer.statusCode).toBe(200);
    return answer.rawPayload;
  };
  return { ...job, download, words: [name, surname, job.email, '532', 'Ankara', 'withheld.invalid'] };
}

async function tableOf({ owner, params, download }: Awaited<ReturnType<typeof aPersonOnPaper>>) {
  const columns = ['name', 'email', 'phone', 'place', 'job'];
  const { body } = await owner.call(candidateLists.exportCandidates, {
    params,
    body: { format: 'xlsx', columns } as never,
  });
  await (await testServer()).runTasks();
  const address = addressOf(exports_.download, { ...params, exportId: body.id }, {});
  const { sheets } = await readXlsx(new Uint8Array(await download(owner, address)));
  return JSON.stringify(sheets.map(({ rows }) => rows));
}

async function packOf({
  owner,
  ofCandidate,
  application,
  download,
}: Awaited<ReturnType<typeof aPersonOnPaper>>) {
  const query = { applicationId: application.id, language: 'tr' };
  const path = join(await mkdtemp(join(tmpdir(), 'packs-')), 'pack.pdf');
  await writeFile(path, await download(owner, addressOf(shares.printPack, ofCandidate.params, query)));
  const pack = await extractText(path, 'pdf');
  if (!('text' in pack)) throw new Error(pack.state);
  return pack;
}

test('a workbook that a task writes has the pseudonym, and none of the words of a person', async () => {
  const shown = await tableOf(await aPersonOnPaper({ isOn: false }));
  expect(shown).toContain(surname);
  const person = await aPersonOnPaper();
  const table = await tableOf(person);
  expect(table).toContain((await person.read()).name);
  for (const word of person.words) expect(table).not.toContain(word);
});

test('a print pack has the pseudonym, and neither the words of a person nor the pages of the CV', async () => {
  const shown = await packOf(await aPersonOnPaper({ isOn: false }));
  expect(shown.text).toContain(surname);
  const person = await aPersonOnPaper();
  expect((await person.owner.call(blindReviews.read, person.ofJob)).body.withheld).toBe(1);
  const pack = await packOf(person);
  expect(pack.text).toContain((await person.read()).name);
  for (const word of person.words) expect(pack.text).not.toContain(word);
  expect(pack.pages).toBe(shown.pages - 2);
});
