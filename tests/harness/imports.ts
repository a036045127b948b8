import { strToU8, zipSync } from 'fflate';
import { type ImportView, imports } from '#imports/contract.ts';
import type { ImportPolicy } from '#imports/rules.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import { addressOf, type Caller, type TestCompany, testServer } from './api.ts';

/** Lines of cells as CSV. */
export const csvOf = (rows: readonly (readonly string[])[], delimiter = ','): string =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join('\r\n');

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A workbook with one sheet for each table, as spreadsheets write it: texts shared, numbers as they are. */
export function xlsxOf(sheets: Record<string, readonly (readonly (string | number)[])[]>): Buffer {
  const texts: string[] = [];
  const cellOf = (value: string | number): string => {
    if (typeof value === 'number') return `<c><v>${value}</v></c>`;
    texts.push(value);
    return `<c t="s"><v>${texts.length - 1}</v></c>`;
  };
  const names = Object.keys(sheets);
  const files: Record<string, Uint8Array> = {};
  for (const [index, rows] of Object.values(sheets).entries()) {
    const lines = rows.map((cells, at) => `<row r="${at + 1}">${cells.map(cellOf).join('')}</row>`);
    files[`xl/worksheets/sheet${index + 1}.xml`] = strToU8(
      `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`,
    );
  }
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
  files['[Content_Types].xml'] = strToU8(`<Types><Override ContentType="${type}"/></Types>`);
  files['xl/workbook.xml'] = strToU8(
    `<workbook xmlns:r="r"><sheets>${names
      .map((name, index) => `<sheet name="${escaped(name)}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
  );
  files['xl/_rels/workbook.xml.rels'] = strToU8(
    `<Relationships>${names
      .map((_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`)
      .join('')}</Relationships>`,
  );
  files['xl/sharedStrings.xml'] = strToU8(
    `<sst>${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
  );
  return Buffer.from(zipSync(files));
}

/** Uploads a table without reading it. */
export async function uploadTable(
  caller: Caller,
  companyId: string,
  content: Buffer | string,
  name = 'people.csv',
): Promise<{ status: number; body: ImportView }> {
  const { app } = await testServer();
  const response = await app.inject({
    method: 'POST',
    url: addressOf(imports.upload, { companyId }, { name }),
    headers: { 'content-type': 'application/octet-stream', cookie: `${sessionCookie}=${caller.token}` },
    payload: content,
  });
  return { status: response.statusCode, body: response.json<ImportView>() };
}

/** The calls about one import, each with the background work that follows. */
export function importCalls(company: Pick<TestCompany, 'id'>, importId: string) {
  const params = { companyId: company.id, importId };
  const read = async (caller: Caller) => (await caller.call(imports.read, { params })).body;
  const afterwards = async <T>(answer: Promise<T>): Promise<T> => {
    const given = await answer;
    await (await testServer()).runTasks();
    return given;
  };
  return {
    params,
    read,
    check: async (caller: Caller, policy: ImportPolicy = 'skip') => {
      const { fields } = await read(caller);
      return afterwards(caller.call(imports.check, { params, body: { fields, policy } }));
    },
    start: (caller: Caller) =>
      afterwards(caller.call(imports.start, { params, body: { legalBasis: 'applied' } })),
    undo: (caller: Caller) => afterwards(caller.call(imports.undo, { params })),
    rows: async (caller: Caller, state: 'problems' | 'wrong' | 'skip' | 'kept' | 'new' = 'problems') =>
      (await caller.call(imports.listRows, { params, query: { state } })).body.items,
  };
}

/** Uploads a table and reads it. */
export async function aReadImport(
  caller: Caller,
  company: TestCompany,
  content: Buffer | string,
  name?: string,
) {
  const { body } = await uploadTable(caller, company.id, content, name);
  await (await testServer()).runTasks();
  return importCalls(company, body.id);
}

/** Uploads, checks and imports a table. */
export async function importNow(
  company: TestCompany,
  content: Buffer | string,
  policy: ImportPolicy = 'skip',
) {
  const calls = await aReadImport(company.owner, company, content);
  await calls.check(company.owner, policy);
  await calls.start(company.owner);
  return calls;
}
