import { describe, expect, test } from 'vitest';
import { aJob, type JobOverrides } from '#jobs/server/factory.ts';
import { aCompany, anAddress, disable, testServer } from '../../../tests/harness/api.ts';

async function get(url: string, headers: Record<string, string> = {}) {
  const { app } = await testServer();
  const answer = await app.inject({ url, headers, remoteAddress: anAddress() });
  return {
    status: answer.statusCode,
    body: answer.body === '' ? null : answer.json(),
    headers: answer.headers,
  };
}

async function aBoard(...jobs: JobOverrides[]) {
  const company = await aCompany({ name: 'Lodos' });
  const made = [];
  for (const overrides of jobs) made.push(await company.inTenant((tx) => aJob(tx, overrides)));
  return { company, jobs: made, path: `/api/public/companies/${company.slug}/jobs` };
}

const titlesOf = (body: { items: { title: string }[] }) => body.items.map(({ title }) => title);
const pay = { payMin: 10, payMax: 20, payCurrency: 'EUR', payPeriod: 'hour' } as const;

describe('the public list of open jobs', () => {
  test('has the published jobs of this company only', async () => {
    const { company, jobs, path } = await aBoard(
      { title: 'Gardener', city: 'Ankara' },
      { title: 'Draft', status: 'draft' },
      { title: 'Closed', status: 'closed' },
      { title: 'Ended', closesOn: '2020-01-01' },
      { title: 'Archived', status: 'archived' },
    );
    await aBoard({ title: 'Elsewhere' });
    const { status, body } = await get(path);
    expect(status).toBe(200);
    const url = `http://localhost:3000/careers/${company.slug}/gardener`;
    expect(body).toEqual({
      items: [
        {
          id: jobs[0]?.id,
          slug: 'gardener',
          url,
          applyUrl: `${url}/apply`,
          title: 'Gardener',
          department: null,
          city: 'Ankara',
          country: 'TR',
          locationType: 'onsite',
          jobType: 'fulltime',
          language: 'en',
          languages: ['en'],
          publishedAt: expect.any(String),
          updatedAt: expect.any(String),
        },
      ],
      nextCursor: null,
      total: 1,
    });
    await disable(company);
    expect((await get(path)).status).toBe(404);
    expect((await get('/api/public/companies/nobody/jobs')).status).toBe(404);
  });

  test('is filtered like the page, and read page by page', async () => {
    const { path } = await aBoard(
      { title: 'Işık mühendisi', city: 'İzmir' },
      { title: 'Welder', city: 'Ankara', jobType: 'contract' },
      { title: 'Cook', city: 'Ankara', locationType: 'hybrid' },
    );
    expect(titlesOf((await get(`${path}?q=muhendis+IZMIR`)).body)).toEqual(['Işık mühendisi']);
    expect(titlesOf((await get(`${path}?city=Ankara&type=contract`)).body)).toEqual(['Welder']);
    expect(titlesOf((await get(`${path}?location=hybrid`)).body)).toEqual(['Cook']);
    const first = (await get(`${path}?limit=2`)).body;
    expect([titlesOf(first), first.total]).toEqual([['Cook', 'Welder'], 3]);
    const second = (await get(`${path}?limit=2&cursor=${first.nextCursor}`)).body;
    expect([titlesOf(second), second.nextCursor]).toEqual([['Işık mühendisi'], null]);
    for (const odd of ['type=x', 'department=1', 'limit=0', 'limit=1000', 'cursor=x', 'unknown=1'])
      expect((await get(`${path}?${odd}`)).status, odd).toBe(400);
  });

  test('can be read by pages of every origin, without the session', async () => {
    const { company, path } = await aBoard({});
    const headers = { origin: 'https://www.lodos.test', cookie: `kadro_session=${company.owner.token}` };
    const answer = await get(path, headers);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    const missing = await get(`${path}/nothing`, headers);
    expect([missing.status, missing.headers['access-control-allow-origin']]).toEqual([404, '*']);
    const { app } = await testServer();
    const asked = await app.inject({
      method: 'OPTIONS',
      url: path,
      headers: { origin: 'https://www.lodos.test', 'access-control-request-method': 'GET' },
    });
    expect([asked.statusCode, asked.headers['access-control-allow-origin']]).toEqual([204, '*']);
    expect(asked.headers['access-control-allow-methods']).toBe('GET, HEAD');
    const closed = await get(`/api/companies/${company.id}/jobs`, headers);
    expect(closed.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('is not sent again while it is unchanged, and changes at once when a job closes', async () => {
    const { company, path } = await aBoard({ title: 'Gardener' }, { title: 'Cook' });
    const first = await get(path);
    expect(first.headers['cache-control']).toBe('no-cache');
    const tag = { 'if-none-match': String(first.headers['etag']) };
    const same = await get(path, tag);
    expect([same.status, same.body, same.headers['access-control-allow-origin']]).toEqual([304, null, '*']);
    await company.inTenant((tx) =>
      tx.updateTable('jobs').set({ status: 'closed' }).where('title', '=', 'Cook').execute(),
    );
    const changed = await get(path, tag);
    expect([changed.status, titlesOf(changed.body)]).toEqual([200, ['Gardener']]);
  });
});

describe('a public open job', () => {
  test('has its description, sanitised, and its pay only when it is public', async () => {
    const { company, jobs, path } = await aBoard(
      { title: 'Open', ...pay, isPayPublic: true },
      { title: 'Hidden', ...pay },
    );
    await company.inTenant((tx) =>
      tx
        .updateTable('jobs')
        .set({ description_html: '<p onclick="x()">Hi<script>alert(1)</script></p>' })
        .execute(),
    );
    const open = await get(`${path}/${jobs[0]?.slug}`);
    expect(open.body).toMatchObject({
      descriptionHtml: '<p>Hi</p>',
      pay: { min: 10, max: 20, currency: 'EUR', period: 'hour' },
      openings: 1,
      closesOn: null,
    });
    const hidden = await get(`${path}/${jobs[1]?.slug}`);
    expect(hidden.body.pay).toBeNull();
  });

  test('is gone when closed, and not there when it is not published or belongs to another company', async () => {
    const { company, path } = await aBoard({});
    const other = await aBoard({ title: 'Elsewhere' });
    const closed = await company.inTenant((tx) => aJob(tx, { title: 'Closed', status: 'closed' }));
    const draft = await company.inTenant((tx) => aJob(tx, { title: 'Draft', status: 'draft' }));
    expect((await get(`${path}/${closed.slug}`)).status).toBe(410);
    for (const slug of [draft.slug, other.jobs[0]?.slug, 'nothing'])
      expect((await get(`${path}/${slug}`)).status).toBe(404);
  });
});
