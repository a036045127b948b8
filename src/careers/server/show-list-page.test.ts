import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { aJob, type JobOverrides } from '#jobs/server/factory.ts';
import { currentTenantId } from '#platform/server/db/tenant.ts';
import { aCompany, type TestCompany, testServer } from '../../../tests/harness/api.ts';

async function get(url: string, headers: Record<string, string> = {}) {
  const { app } = await testServer();
  const answer = await app.inject({ url, headers: { accept: 'text/html', ...headers } });
  return { status: answer.statusCode, body: answer.body, headers: answer.headers };
}

const departmentIn = async (company: TestCompany, name: string) =>
  (
    await company.inTenant((tx) =>
      tx.insertInto('departments').values({ name }).returning('id').executeTakeFirstOrThrow(),
    )
  ).id;

const titles = (body: string) =>
  [...body.matchAll(/<span lang="\w+">([^<]*)<\/span>/g)].map(([, title]) => title);
const heading = (body: string) => /<h2 class="job-count">([^<]*)</.exec(body)?.[1];
/** The options of a filter with their counts. */
const choices = (body: string, name: string) => {
  const select = new RegExp(`<select name="${name}">(.*?)</select>`, 's').exec(body)?.[1] ?? '';
  return [...select.matchAll(/<option value="[^"]+"[^>]*>([^<]*)</g)].map(([, label]) => label);
};
const linkOf = (body: string, rel: string) =>
  new RegExp(`<a class="quiet" href="([^"]*)" rel="${rel}"`).exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';

async function aSite(jobs: JobOverrides[]) {
  const company = await aCompany();
  for (const overrides of jobs) await company.inTenant((tx) => aJob(tx, overrides));
  return { company, path: `/careers/${company.slug}` };
}

describe('the filters of the list', () => {
  let company: TestCompany;
  let path: string;
  let design: string;

  beforeAll(async () => {
    company = await aCompany();
    path = `/careers/${company.slug}`;
    design = await departmentIn(company, 'Tasarım');
    const made: JobOverrides[] = [
      { title: 'Işık mühendisi', city: 'İzmir', jobType: 'contract', departmentId: design },
      { title: 'Illustrator', city: 'Ankara', departmentId: design },
      { title: 'Welder', city: 'Ankara', locationType: 'hybrid' },
      { title: 'Cook', city: '', locationType: 'hybrid' },
      { title: 'Secret', city: 'Bursa', status: 'draft' },
      { title: 'Ended', city: 'Bursa', closesOn: '2020-01-01' },
      { title: 'Closed', city: 'Bursa', status: 'closed' },
    ];
    for (const job of made) await company.inTenant((tx) => aJob(tx, job));
    const other = await aCompany();
    await other.inTenant((tx) => aJob(tx, { title: 'Elsewhere', city: 'Adana' }));
  });

  test('offer the choices of all open jobs with their counts', async () => {
    const { body } = await get(path);
    expect(heading(body)).toBe('4 open positions');
    expect(choices(body, 'city')).toEqual(['Ankara (2)', 'İzmir (1)']);
    expect(choices(body, 'department')).toEqual([]);
    expect(choices(body, 'location')).toEqual(['Hybrid (2)', 'On-site (2)']);
    expect(choices(body, 'type')).toEqual(['Contract (1)', 'Full-time (3)']);
  });

  test('count each choice given the other filters', async () => {
    const { body } = await get(`${path}?city=Ankara`);
    expect(heading(body)).toBe('2 of 4 open positions');
    expect(choices(body, 'city')).toEqual(['Ankara (2)', 'İzmir (1)']);
    expect(choices(body, 'location')).toEqual(['Hybrid (1)', 'On-site (1)']);
    expect(choices(body, 'type')).toEqual(['Full-time (2)']);
    const both = await get(`${path}?city=Ankara&type=contract`);
    expect(heading(both.body)).toBeUndefined();
    expect(both.body).toContain('No open position matches this search.');
    expect(choices(both.body, 'type')).toEqual(['Contract (0)', 'Full-time (2)']);
    expect(choices(both.body, 'city')).toEqual(['Ankara (0)', 'İzmir (1)']);
    expect(choices((await get(`${path}?q=izmir`)).body, 'type')).toEqual(['Contract (1)']);
  });

  test.each([
    ['isik', ['Işık mühendisi']],
    ['IŞIK MÜHENDİSİ', ['Işık mühendisi']],
    ['muhendis izmir', ['Işık mühendisi']],
    ['muhendis ankara', []],
    ['tasarim', ['Illustrator', 'Işık mühendisi']],
    ['TASARIM ankara ill', ['Illustrator']],
    ['100%', []],
    ['_elder', []],
  ])('find by text "%s" in title, city and department, each word somewhere', async (text, expected) => {
    const { body } = await get(`${path}?q=${encodeURIComponent(text)}`);
    expect(titles(body)).toEqual(expected);
  });

  test('are chips that remove one filter each', async () => {
    const { body } = await get(`${path}?city=Ankara&department=${design}&q=ill&lang=en`);
    const chips = /<ul class="chosen".*?<\/ul>/s.exec(body)?.[0].replaceAll('&amp;', '&') ?? '';
    expect(chips).toContain('>Location: Ankara<');
    expect(chips).toContain('>Department: Tasarım<');
    expect(chips).toContain('>Search: ill<');
    expect(chips).toContain(`href="${path}?q=ill&department=${design}&lang=en"`);
    expect(chips).toContain(`href="${path}?lang=en" >Remove all filters`.replace(' >', '>'));
    expect((await get(path)).body).not.toContain('class="chosen"');
  });

  test('show a change of any job at once, also where only a count changes', async () => {
    const site = await aSite([
      { title: 'A', city: 'Ankara' },
      { title: 'B', city: 'Ankara' },
      { title: 'C', city: 'İzmir' },
      { title: 'D', city: 'İzmir', locationType: 'remote' },
    ]);
    const filtered = `${site.path}?city=Ankara`;
    const before = await get(filtered);
    expect(choices(before.body, 'city')).toEqual(['Ankara (2)', 'İzmir (2)']);
    const tag = { 'if-none-match': String(before.headers['etag']) };
    expect((await get(filtered, tag)).status).toBe(304);
    await site.company.inTenant((tx) =>
      tx.updateTable('jobs').set({ status: 'closed' }).where('title', '=', 'C').execute(),
    );
    const after = await get(filtered, tag);
    expect(after.status).toBe(200);
    expect(heading(after.body)).toBe('2 of 3 open positions');
    expect(choices(after.body, 'city')).toEqual(['Ankara (2)', 'İzmir (1)']);
  });
});

describe('a list of 2,000 jobs', () => {
  let path: string;

  beforeAll(async () => {
    const company = await aCompany();
    path = `/careers/${company.slug}`;
    await company.inTenant(async (tx) => {
      const { id } = await aJob(tx, { title: 'Number 0', now: new Date('2026-01-01T00:00:00Z') });
      await sql`
        insert into jobs (tenant_id, slug, title, city, location_type, job_type, status, published_at, standard_field_modes)
        select ${currentTenantId}, 'number-' || n, 'Number ' || n, 'City ' || n % 20, case n % 4 when 0 then 'remote' else 'onsite' end,
               'fulltime', 'published', timestamptz '2026-01-01' + make_interval(mins => n), modes.standard_field_modes
          from generate_series(1, 1999) as n
          join jobs as modes on modes.tenant_id = ${currentTenantId} and modes.id = ${id}`.execute(tx);
    });
  });

  test('has pages with the true total, forward and back', async () => {
    const first = await get(path);
    expect(heading(first.body)).toBe('2,000 open positions');
    expect(titles(first.body)).toHaveLength(50);
    expect(titles(first.body).slice(0, 2)).toEqual(['Number 1999', 'Number 1998']);
    expect(linkOf(first.body, 'prev')).toBe('');
    const second = await get(linkOf(first.body, 'next'));
    expect(heading(second.body)).toBe('2,000 open positions');
    expect(titles(second.body)[0]).toBe('Number 1949');
    expect(second.body).toContain('noindex');
    const third = await get(linkOf(second.body, 'next'));
    expect(titles(third.body)[0]).toBe('Number 1899');
    const back = await get(linkOf(third.body, 'prev'));
    expect(titles(back.body)).toEqual(titles(second.body));
    expect(titles((await get(linkOf(back.body, 'prev'))).body)).toEqual(titles(first.body));
  });

  test('shows each job once on its pages, also when it is filtered', async () => {
    const seen: (string | undefined)[] = [];
    let next = `${path}?location=remote&city=City+4`;
    while (next !== '') {
      const { body } = await get(next);
      expect(heading(body)).toBe('100 of 2,000 open positions');
      seen.push(...titles(body));
      next = linkOf(body, 'next');
    }
    expect(new Set(seen).size).toBe(100);
    expect(seen).toHaveLength(100);
  });

  test('counts every choice, not only those of the first page', async () => {
    const { body } = await get(`${path}?lang=tr&location=remote`);
    expect(heading(body)).toBe('2.000 açık pozisyondan 499 tanesi');
    expect(choices(body, 'city')).toEqual([
      'City 0 (99)',
      'City 12 (100)',
      'City 16 (100)',
      'City 4 (100)',
      'City 8 (100)',
    ]);
    expect(choices(body, 'location')).toEqual(['İş yerinde (1.501)', 'Uzaktan (499)']);
  });
});
