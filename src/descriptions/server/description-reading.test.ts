import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stopExtraction } from '#files/server/extract-text.ts';
import { aCompany, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import {
  blankPdf,
  docx,
  docxDocument,
  docxParagraph,
  drawPdf,
  encryptedPdf,
  scannedPdf,
  truncatedPdf,
} from '../../../tests/harness/documents.ts';
import { departments } from '#departments/contract.ts';
import { jobDescriptions } from '../contract.ts';

let company: Awaited<ReturnType<typeof aCompany>>;

beforeAll(async () => {
  company = await aCompany();
});
afterAll(stopExtraction);

const read = (by: Caller, content: Buffer | string, name = 'job.pdf', companyId = company.id) =>
  by.call(
    jobDescriptions.readDescription,
    { params: { companyId }, query: { name }, body: Buffer.from(content) } as never,
    { 'content-type': 'application/octet-stream' },
  );

const pdf = () =>
  drawPdf((page) => {
    page.fontSize(20).text('Ürün Tasarımcısı').moveDown(0.5);
    page.fontSize(11).text('İzmir | Tam zamanlı | Hibrit').moveDown();
    page.fontSize(14).text('Neler yapacaksınız').moveDown(0.4);
    page.fontSize(11);
    for (const item of ['Akışları çizmek', 'Kullanıcılarla konuşmak ve duyduklarını ekibe taşımak'])
      page.text(`• ${item}`);
  });

describe('job description files', () => {
  test('a PDF returns each field with its place on the page', async () => {
    const { status, body } = await read(company.owner, await pdf(), 'Ürün tasarımcısı.pdf');
    expect(status).toBe(200);
    expect(body.file).toMatchObject({ title: 'Ürün tasarımcısı.pdf', format: 'pdf', textState: 'ready' });
    expect(body.fields).toMatchObject({
      title: { value: 'Ürün Tasarımcısı', isSure: true, source: { page: 1, text: 'Ürün Tasarımcısı' } },
      places: [{ value: { city: 'İzmir', region: '', country: 'TR' } }],
      jobType: { value: 'fulltime' },
      locationType: { value: 'hybrid' },
      language: 'tr',
      isLikely: true,
    });
    expect(body.fields?.descriptionHtml?.value).toBe(
      '<h2>Neler yapacaksınız</h2><ul><li><p>Akışları çizmek</p></li>' +
        '<li><p>Kullanıcılarla konuşmak ve duyduklarını ekibe taşımak</p></li></ul>',
    );
    expect(body.fields?.title?.source.box?.x).toBeCloseTo(50 / 595, 2);
  });

  test('a DOCX returns its headings, in all kinds, and its lists', async () => {
    const heading =
      '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Data Analyst</w:t></w:r></w:p>';
    const bold = '<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>A day with us</w:t></w:r></w:p>';
    const body = heading + docxParagraph('Full-time, Berlin') + bold + docxParagraph('We look at numbers.');
    const styles =
      '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>';
    const file = docx([], { 'word/document.xml': docxDocument(body), 'word/styles.xml': styles });
    const { fields, text } = (await read(company.owner, file, 'job.docx')).body;
    expect(text).toContain('A day with us\n');
    expect(fields?.title).toMatchObject({ value: 'Data Analyst', source: { line: 0, box: null } });
    expect(fields?.descriptionHtml?.value).toContain('<h2>A day with us</h2><p>We look at numbers.</p>');
  });

  test('a department is that of the company by its name, else a suggestion that has to be checked', async () => {
    const parent = await company.owner.call(departments.create, {
      params: { companyId: company.id },
      body: { name: 'ÜRÜN TASARIMI' },
    } as never);
    const text = (name: string) => `Designer\nLocation: İzmir\nDepartment: ${name}\n\nYour tasks\n- Draw`;
    const departmentOf = async (name: string, by = company.owner) =>
      (await read(by, text(name), 'job.txt')).body.fields?.department;
    expect(await departmentOf('Ürün Tasarımı')).toMatchObject({
      value: { id: (parent.body as { id: string }).id, name: 'Ürün Tasarımı' },
      isSure: true,
      source: { text: 'Department: Ürün Tasarımı' },
    });
    const other = await aCompany();
    const { fields } = (await read(other.owner, text('Ürün Tasarımı'), 'job.txt', other.id)).body;
    expect(fields?.department).toMatchObject({ value: { id: null }, isSure: false });
    for (const name of ['Satış', 'constructor', '__proto__'])
      expect(await departmentOf(name)).toMatchObject({ value: { id: null, name }, isSure: false });
  });

  test('text outside the posting is returned with its reason and its place', async () => {
    const mail = 'Hi Tom,\n\nDesigner\n\nYour tasks\n- Draw <b>well</b>\n\nThanks,\nAnna';
    const { fields } = (await read(company.owner, mail, 'job.txt')).body;
    expect(fields?.descriptionHtml?.value).toBe(
      '<h2>Your tasks</h2><ul><li><p>Draw &lt;b&gt;well&lt;/b&gt;</p></li></ul>',
    );
    expect(fields?.leftOut).toEqual([
      { kind: 'mail', html: '<p>Hi Tom,</p>', after: 0, source: expect.objectContaining({ line: 0 }) },
      { kind: 'field', html: '<p>Designer</p>', after: 0, source: expect.objectContaining({ line: 2 }) },
      {
        kind: 'signature',
        html: '<p>Thanks,</p><p>Anna</p>',
        after: 2,
        source: expect.objectContaining({ text: 'Thanks,' }),
      },
    ]);
  });

  test('forty readings at once are each answered with the text of their own file', async () => {
    const creator = await company.member('jobs.create');
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, at) => read(creator, `Cook ${at}\nLocation: Berlin`, 'job.txt')),
    );
    expect(all.map(({ body }) => body.text?.split('\n')[0])).toEqual(all.map((_one, at) => `Cook ${at}`));
  });

  test('a text that is not a job description is reported as such, with the few values found', async () => {
    const { fields } = (await read(company.owner, 'Dear mother,\n\nI am well.\n', 'letter.txt')).body;
    expect(fields).toMatchObject({ isLikely: false, jobType: null, pay: null, skills: [] });
  });

  test.each([
    ['a scan', 'no_text', scannedPdf],
    ['a locked file', 'encrypted', encryptedPdf],
    ['a damaged file', 'broken', truncatedPdf],
    ['an empty page', 'empty', blankPdf],
  ])('%s is reported by its kind', async (_name, textState, make) => {
    const { status, body } = await read(company.owner, await make());
    expect([status, body.file.textState, body.fields, body.text]).toEqual([200, textState, null, null]);
  });

  test('files that are no documents, empty or too large are refused', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    expect((await read(company.owner, png, 'job.pdf')).problem).toMatchObject({ code: 'files.wrong_kind' });
    expect((await read(company.owner, '')).problem).toMatchObject({ code: 'files.empty' });
    const large = await read(company.owner, Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 'job.txt');
    expect([large.status, large.problem.code]).toEqual([413, 'files.too_large']);
  });

  test('neither the file nor its content is stored', async () => {
    const { platform } = await testServer();
    const uploads = () => readdir(join(platform.config.dataDir, 'uploads'));
    // Another file's test may have left an upload that was cut off.
    const before = await uploads();
    await read(company.owner, 'Data Analyst\nLocation: Berlin');
    const rows = await company.inTenant((tx) => tx.selectFrom('files').select('id').execute());
    const jobs = await company.inTenant((tx) => tx.selectFrom('jobs').select('id').execute());
    expect([rows, jobs]).toEqual([[], []]);
    expect((await uploads()).filter((name) => !before.includes(name))).toEqual([]);
  });

  test('reading a description needs the permission to create jobs', async () => {
    const creator = await company.member('jobs.create');
    const reader = await company.member('jobs.list', 'jobs.get', 'jobs.update');
    const stranger = (await aCompany()).owner;
    expect((await read(creator, 'Cook')).status).toBe(200);
    expect((await read(reader, 'Cook')).status).toBe(403);
    expect((await read(stranger, 'Cook')).status).toBe(404);
    expect((await read(visitor(), 'Cook')).status).toBe(401);
  });
});
