import pg from 'pg';
import { countedMax } from '#candidates/rules.ts';
import { parseSearch } from '#candidates/search-rules.ts';

// The floor of a read: the best single statement, written by hand, that gives the facts of its answer. The company is
// a literal, so that the statement is planned with full knowledge. The owner sends it without session, transaction
// and row-level security. Its first column names the items of the answer, so that the bench sees that both read the
// same.

/** A page and one more row. */
export const pageRows = 51;
export const quote = pg.escapeLiteral;

/** Rows with the number of all that match, counted up to a limit, in column `total`. */
export const withTotal = (rows: string, counted: string, limit: number): string => `
  select found.*, (select count(*) from (${counted} limit ${limit}) as counted) as total
    from (${rows}) as found`;

export type CandidateSource = {
  /** Which candidates, with FROM and WHERE, and the column that holds their ids. */
  from: string;
  id: string;
  order?: string;
  /** The order of the page, of candidates `c`. */
  shown?: string;
  /** A condition on applications `a` for the latest one. */
  application?: string;
};

/** The tags of candidates `c`. */
export const tagsFloor = `
  (select json_agg(json_build_object('id', r.id, 'name', r.name, 'color', r.color))
     from app.candidate_tags k
     join app.tags r on r.tenant_id = k.tenant_id and r.id = k.tag_id
    where k.tenant_id = c.tenant_id and k.candidate_id = c.id) as tags`;

/** A list of candidates, each with the latest application. */
export function candidateListFloor(companyId: string, source: CandidateSource): string {
  const { from, id, order = `${id} desc`, shown = 'c.id desc', application = 'true' } = source;
  const company = quote(companyId);
  const page = `select ${id} ${from} order by ${order} limit ${pageRows}`;
  const rows = `
    select c.id, c.name, c.surname, c.email, c.phone_number, c.photo_file_id, c.current_title, c.current_company,
           c.city, c.country, c.source, ${tagsFloor}, c.created_at, latest.*
      from (${page}) as page (id)
      join app.candidates c on c.tenant_id = ${company} and c.id = page.id
      left join lateral (
        select ${applicationFields}
          from app.applications a ${applicationJoins}
         where a.tenant_id = ${company} and a.candidate_id = c.id and ${application}
         order by a.id desc
         limit 1) as latest on true
     order by ${shown}`;
  return withTotal(rows, `select ${from}`, countedMax + 1);
}

const applicationFields = `
  a.id as application_id, a.job_id, j.title as job_title, a.step_id, s.title as step_title, s.color, s.kind, a.outcome,
  a.applied_at, a.rating`;
const applicationJoins = `
  join app.jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id and j.deleted_at is null
  join app.job_steps s on s.tenant_id = a.tenant_id and s.job_id = a.job_id and s.id = a.step_id`;

/** Candidates of a company. @param where a condition on `c` */
export const allCandidates = (companyId: string, where = 'true'): CandidateSource => ({
  from: `from app.candidates c where c.tenant_id = ${quote(companyId)} and ${where}`,
  id: 'c.id',
});

export const candidatesByName = (companyId: string): CandidateSource => ({
  ...allCandidates(companyId),
  order: 'c.sort_name, c.id',
  shown: 'c.sort_name, c.id',
});

export const taggedCandidates = (companyId: string, tagId: string): CandidateSource => ({
  from: `from app.candidate_tags t where t.tenant_id = ${quote(companyId)} and t.tag_id = ${quote(tagId)}`,
  id: 't.candidate_id',
});

export const openApplicants = (companyId: string, jobId: string): CandidateSource => ({
  from: `from app.applications o where o.tenant_id = ${quote(companyId)} and o.job_id = ${quote(jobId)} and o.outcome = 'open'`,
  id: 'o.candidate_id',
  application: `a.job_id = ${quote(jobId)} and a.outcome = 'open'`,
});

/** Applicants of the jobs of a member's hiring teams; each job gives as many as are counted at most. */
export function teamCandidates(companyId: string, memberId: string): CandidateSource {
  const [company, member] = [quote(companyId), quote(memberId)];
  const jobs = `select h.job_id from app.hiring_team_members h where h.tenant_id = ${company} and h.member_id = ${member}`;
  return {
    from: `from (
      select distinct newest.candidate_id
        from (${jobs}) as job
       cross join lateral (
         select o.candidate_id from app.applications o
          where o.tenant_id = ${company} and o.job_id = job.job_id
          order by o.candidate_id desc
          limit ${countedMax + 1}) as newest) as found`,
    id: 'found.candidate_id',
    application: `a.job_id in (${jobs})`,
  };
}

/** Candidates whom these words match. */
export async function foundCandidates(
  owner: pg.Client,
  companyId: string,
  words: string,
  isNear = false,
): Promise<CandidateSource> {
  const match = await matchOf(owner, words, isNear);
  return {
    from: `from app.candidate_search s where s.tenant_id = ${quote(companyId)} and ${match}`,
    id: 's.candidate_id',
  };
}

/** The condition of app.search_candidates on `s`. */
export async function matchOf(owner: pg.Client, words: string, isNear = false): Promise<string> {
  const search = parseSearch(words);
  const piece = search?.piece ?? '';
  const isNumber = /^[\d\s()+./-]+$/.test(piece);
  const { rows } = await owner.query<{ query: string; piece: string }>(
    `select app.search_query($1::jsonb, $3, true)::text as query, btrim(app.fold($2)) as piece`,
    [JSON.stringify(search), isNumber ? piece.replaceAll(/\D/g, '').replace(/^0+/, '') : piece, isNear],
  );
  const found = rows[0] ?? { query: '', piece: '' };
  const match = `s.search_document @@ ${quote(found.query)}::tsquery`;
  return found.piece.length < 3 ? match : `(${match} or s.contact_text like ${quote(`%${found.piece}%`)})`;
}

/** A candidate with their applications and their CV. */
export const candidateFloor = (companyId: string, id: string): string => `
  select c.id, c.name, c.surname, c.email, c.phone_number, c.photo_file_id, c.current_title, c.current_company, c.city,
         c.country, c.source, ${tagsFloor}, c.created_at, c.summary, c.skills, c.profile, c.updated_at, c.version,
         (select json_agg(row_to_json(one)) from (
            select ${applicationFields} from app.applications a ${applicationJoins}
             where a.tenant_id = ${quote(companyId)} and a.candidate_id = c.id
             order by a.id desc) as one) as applications,
         f.id as file_id, f.purpose, f.title, f.format, f.content_type, f.size_bytes, f.text_state, f.pages,
         f.created_at as uploaded_at, f.first_opened_at
    from app.candidates c
    left join app.files f on f.tenant_id = ${quote(companyId)} and f.id = c.cv_file_id
   where c.tenant_id = ${quote(companyId)} and c.id = ${quote(id)}`;

/** The careers page of a company: its newest published jobs, and counts of all by the choices of the filters. */
export const careersFloor = (companyId: string): string => `
  select j.slug, j.id, j.title, j.department_id, d.name as department_name, j.job_type, j.location_type, j.country,
         j.city, j.language, j.published_at, j.updated_at, c.name, c.website, c.address_line_1, c.city as company_city,
         c.state_region, c.photo_key, c.default_language, c.time_zone, c.careers_color,
         (select p.published from app.careers_pages p where p.tenant_id = c.id) as page,
         (select json_agg(alike) from (
            select department_id, city, location_type, job_type, count(*) from app.jobs
             where tenant_id = ${quote(companyId)} and status = 'published' and deleted_at is null
             group by department_id, city, location_type, job_type) as alike) as counts
    from app.companies c
    join app.jobs j on j.tenant_id = c.id and j.status = 'published' and j.deleted_at is null
                   and (j.closes_on is null or j.closes_on >= (now() at time zone c.time_zone)::date)
    left join app.departments d on d.tenant_id = j.tenant_id and d.id = j.department_id
   where c.id = ${quote(companyId)}
   order by j.published_at desc, j.id desc
   limit 51`;

/** The public page of one job. */
export const careersJobFloor = (companyId: string, slug: string): string => `
  select j.slug, j.id, j.title, j.status, d.name as department_name, j.job_type, j.location_type, j.country, j.city,
         j.language, j.published_at, j.updated_at, j.description_html, j.skills, j.openings, j.closes_on, j.version,
         case when j.is_pay_public then array[j.pay_min::text, j.pay_max::text, j.pay_currency, j.pay_period] end,
         c.name, c.website, c.address_line_1, c.city as company_city, c.state_region, c.photo_key,
         c.default_language, c.time_zone, c.careers_color
    from app.companies c
    join app.jobs j on j.tenant_id = c.id and j.slug = ${quote(slug)} and j.deleted_at is null
                   and j.status in ('published', 'closed', 'completed')
    left join app.departments d on d.tenant_id = j.tenant_id and d.id = j.department_id
   where c.id = ${quote(companyId)}`;

/** Twelve months of the traffic of a careers site: by page, source and campaign, week, and the twelve months before. */
export function siteTrafficFloor(companyId: string): string {
  const tenant = `tenant_id = ${quote(companyId)}`;
  const sums = `sum(views) as views, sum(visitors) as visitors, sum(form_starts) as form_starts, sum(submissions) as submissions`;
  const listOf = (rows: string) => `(select json_agg(one) from (${rows}) as one)`;
  const between = (from: string, to: string) =>
    `between (current_date - interval '${from}')::date and (current_date - interval '${to}')::date`;
  return `
    select top.*, j.title,
           ${listOf(`select source, campaign, ${sums} from app.site_traffic
                      where ${tenant} and span = 'month' and day ${between('1 year', '0 days')} group by source, campaign`)} as origins,
           ${listOf(`select date_trunc('week', day) as first, ${sums} from app.site_days
                      where ${tenant} and day ${between('1 year', '0 days')} group by 1`)} as points,
           ${listOf(`select ${sums} from app.site_days where ${tenant} and day ${between('2 years', '1 year')}`)} as before
      from (select job_id, ${sums} from app.page_traffic
             where ${tenant} and span = 'month' and first_day ${between('1 year', '0 days')}
             group by job_id order by views desc, job_id limit ${pageRows}) as top
      join app.jobs j on j.${tenant} and j.id = top.job_id
     order by top.views desc`;
}
