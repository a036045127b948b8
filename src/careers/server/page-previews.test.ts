import { beforeAll, describe, expect, test } from 'vitest';
import { jobDraft, jobs } from '#jobs/contract.ts';
import { aCompany, testServer, visitor } from '../../../tests/harness/api.ts';
import { pagePreviews } from '../preview-contract.ts';

let company: Awaited<ReturnType<typeof aCompany>>;

beforeAll(async () => {
  company = await aCompany({ name: 'Lodos' });
});

const draft = (change: object = {}) =>
  jobDraft.parse({
    title: 'Ürün Tasarımcısı',
    language: 'tr',
    city: 'İzmir',
    country: 'TR',
    descriptionHtml: '<h2>Hakkımızda</h2><p>Vapurlar.</p>',
    payMin: 50_000,
    payMax: 60_000,
    payCurrency: 'TRY',
    payPeriod: 'month',
    isPayPublic: true,
    closesOn: '2027-01-31',
    openings: 3,
    skills: ['Figma'],
    questions: [
      { type: 'number', label: 'Kaç yıl?', mode: 'required', settings: { unit: 'yıl' } },
      {
        type: 'choice',
        label: 'Hangisi?',
        settings: {
          options: [
            { id: 'a', label: 'Gece' },
            { id: 'b', label: 'Gündüz' },
          ],
        },
      },
    ],
    ...change,
  });

/** The form's input for the preview, without the fields that only the team sees. */
function previewInput({
  hiringTeam: _team,
  pipelineId: _pipeline,
  tags: _tags,
  ...job
}: ReturnType<typeof draft>) {
  return job;
}

async function renderPreview(change: object = {}, by = company.owner) {
  const input = { params: { companyId: company.id }, body: previewInput(draft(change)) };
  return by.call(pagePreviews.draw, input);
}

describe('a preview', () => {
  test('equals the page that applicants see once the job is published', async () => {
    const { app } = await testServer();
    const { html } = (await renderPreview()).body;
    const params = { companyId: company.id };
    const { id, slug } = (await company.owner.call(jobs.create, { params, body: draft() })).body;
    await company.owner.call(jobs.publish, { params: { ...params, jobId: id } });
    const page = await app.inject({
      url: `/careers/${company.slug}/${slug}`,
      headers: { accept: 'text/html', 'accept-language': 'tr' },
    });
    const bodyOf = (text: string): string => text.slice(text.indexOf('<body>'));
    expect(bodyOf(html)).toBe(bodyOf(page.body));
    expect(html).toContain('<base target="_blank">');
    expect(html).toContain('50.000');
  });

  test('shows no hidden pay and escapes the input', async () => {
    const descriptionHtml = '<p onclick="x()">Hi<script>alert(1)</script><img src=x onerror=x()></p>';
    const { html } = (await renderPreview({ isPayPublic: false, title: '<b>Bold</b>', descriptionHtml }))
      .body;
    expect(html).not.toContain('50.000');
    expect(html).not.toMatch(/onclick|onerror|alert\(1\)|<b>Bold/);
  });

  test('is only for members and stores nothing', async () => {
    const member = await company.member();
    expect((await renderPreview({}, member)).status).toBe(200);
    expect((await renderPreview({}, (await aCompany()).owner)).status).toBe(404);
    expect((await renderPreview({}, visitor())).status).toBe(401);
    const other = await aCompany();
    await other.owner.call(pagePreviews.draw, {
      params: { companyId: other.id },
      body: previewInput(draft({ questions: [] })),
    });
    expect(await other.inTenant((tx) => tx.selectFrom('jobs').select('id').execute())).toEqual([]);
  });
});
