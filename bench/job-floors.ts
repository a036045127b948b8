import type { ApplicantSort } from '#applicants/rules.ts';
import { bulkMax } from '#bulk-changes/rules.ts';
import { type JobSort, newCountMax } from '#jobs/rules.ts';
import { pageRows, quote, tagsFloor, withTotal } from './floors.ts';

// Floors of the reads of jobs, see floors.ts.

const countedMax = 1000;
const noId = '00000000-0000-0000-0000-000000000000';

type JobListOptions = { companyId: string; memberId: string; sort: JobSort; isTeam: boolean };

/** A list of jobs with their steps and the applications new to the member. */
export function jobListFloor({ companyId, memberId, sort, isTeam }: JobListOptions): string {
  const company = quote(companyId);
  const from = `
    from app.jobs j
   where j.tenant_id = ${company} and j.deleted_at is null and j.status in ('draft', 'published', 'closed', 'completed')
     ${isTeam ? `and j.id in (select h.job_id from app.hiring_team_members h where h.tenant_id = ${company} and h.member_id = ${quote(memberId)})` : ''}`;
  const rows = `
    with page as materialized (${sort === 'applicants' ? pageByApplicants(company, from) : pageBy(sort, from)})
    select j.id, j.slug, j.title, j.status, j.department_id, d.name as department_name, j.job_type, j.location_type,
           j.country, j.city, j.tags, j.created_by_user_id, u.name as creator_name, u.surname as creator_surname,
           j.created_at, j.published_at, j.closes_on, steps.steps, news.count
      from page
      join app.jobs j on j.tenant_id = ${company} and j.id = page.id
      left join app.departments d on d.tenant_id = j.tenant_id and d.id = j.department_id
      left join app.users u on u.id = j.created_by_user_id
      join (${stepsOfPage(company)}) as steps on steps.job_id = j.id
      join app.members m on m.tenant_id = ${company} and m.id = ${quote(memberId)}
     cross join lateral (${newOfJob(company)}) as news
     order by page.value ${directions[sort]}, page.id ${directions[sort]}`;
  return withTotal(rows, `select ${from}`, countedMax + 1);
}

const directions: Record<JobSort, 'asc' | 'desc'> = {
  newest: 'desc',
  oldest: 'asc',
  title: 'asc',
  applicants: 'desc',
  closing: 'asc',
};
const values: Record<Exclude<JobSort, 'applicants'>, string> = {
  newest: 'j.id',
  oldest: 'j.id',
  title: 'j.sort_title',
  closing: `coalesce(j.closes_on, 'infinity'::date)`,
};

const pageBy = (sort: Exclude<JobSort, 'applicants'>, from: string): string => `
  select j.id, ${values[sort]} as value ${from}
   order by ${values[sort]} ${directions[sort]}, j.id ${directions[sort]} limit ${pageRows}`;

// The index sorts the stored counts; jobs with changes that are not folded yet are few and come beside them.
function pageByApplicants(company: string, from: string): string {
  const changes = `select job_id, sum(open_change)::integer as change from app.application_count_changes
                    where tenant_id = ${company} group by job_id`;
  const jobs = from.replace('from app.jobs j', '');
  const page = (counts: string) => `(
    select j.id, k.open_count as value from ${counts} join app.jobs j on j.id = k.job_id ${jobs}
     order by k.open_count desc, k.job_id desc limit ${pageRows})`;
  return `
    select * from (
      ${page(`(select job_id, open_count from app.job_counts where tenant_id = ${company}
                  and job_id not in (select job_id from app.application_count_changes where tenant_id = ${company})) as k`)}
      union all
      ${page(`(select c.job_id, c.open_count + d.change as open_count from app.job_counts c
                 join (${changes}) as d on d.job_id = c.job_id where c.tenant_id = ${company}) as k`)}) as either
     order by value desc, id desc limit ${pageRows}`;
}

const countsOf = (company: string, jobs: string): string => `
  select step_id, sum(open_count)::integer as open_count, sum(hired_count)::integer as hired_count,
         sum(total_count)::integer as total_count, sum(open_entered_seconds)::bigint as open_entered_seconds
    from (select step_id, open_count, hired_count, total_count, open_entered_seconds
            from app.step_counts where tenant_id = ${company} and job_id ${jobs}
          union all
          select step_id, open_change, hired_change, total_change, open_entered_seconds_change
            from app.application_count_changes where tenant_id = ${company} and job_id ${jobs}) as c
   group by step_id`;

const stepsOfPage = (company: string): string => `
  select s.job_id, json_agg(json_build_array(s.id, s.title, s.color, s.kind, k.open_count, k.total_count) order by s.position) as steps
    from app.job_steps s
    left join (${countsOf(company, '= any(array(select id from page))')}) as k on k.step_id = s.id
   where s.tenant_id = ${company} and s.job_id = any(array(select id from page))
   group by s.job_id`;

const newOfJob = (company: string): string => `
  select count(*) filter (where latest.outcome = 'open' and latest.applied_at > m.created_at)::integer as count
    from (select a.outcome, a.applied_at from app.applications a
           where a.tenant_id = ${company} and a.job_id = j.id and a.id > coalesce(
                   (select v.last_seen_application_id from app.job_visits v
                     where v.tenant_id = ${company} and v.member_id = m.id and v.job_id = j.id), '${noId}'::uuid)
           order by a.id desc
           limit ${newCountMax}) as latest`;

export const cardFields = `
  a.version, a.candidate_id, c.name, c.surname, c.photo_file_id, c.current_title, c.current_company, a.step_id,
  a.step_entered_at, a.applied_at, a.closed_at, a.outcome, a.rating, ${tagsFloor}, a.source, a.is_knocked_out, a.knockout_answers`;
export const isRepeat = (company: string): string => `
  exists (select from app.applications other
           where other.tenant_id = ${company} and other.candidate_id = a.candidate_id and other.id <> a.id) as is_repeat`;
export const nextMeeting = (company: string): string => `
  (select min(m.starts_at) from app.meetings m
    where m.tenant_id = ${company} and m.candidate_id = a.candidate_id and m.application_id = a.id
      and m.status = 'upcoming' and m.starts_at > now()) as next_meeting_at`;

/** The columns of a board with their first cards. */
export function boardFloor(companyId: string, jobId: string): string {
  const [company, job] = [quote(companyId), quote(jobId)];
  return `
    select card.*, (select row_to_json(j) from (select title, slug, status from app.jobs where tenant_id = ${company} and id = ${job}) as j) as job,
           (select json_agg(row_to_json(k)) from (
              select s.id, s.title, s.color, s.kind, k.open_count, k.hired_count, k.total_count, k.open_entered_seconds
                from app.job_steps s left join (${countsOf(company, `= ${job}`)}) as k on k.step_id = s.id
               where s.tenant_id = ${company} and s.job_id = ${job} order by s.position) as k) as columns
      from app.job_steps s
     cross join lateral (
       select a.id, ${cardFields}, ${isRepeat(company)}, ${nextMeeting(company)}
         from (select * from app.applications a
                where a.tenant_id = ${company} and a.job_id = ${job} and a.step_id = s.id and a.outcome in ('open', 'hired')
                order by a.step_entered_at desc, a.id desc
                limit ${pageRows}) as a
         join app.candidates c on c.tenant_id = ${company} and c.id = a.candidate_id
        order by a.step_entered_at desc, a.id desc) as card
     where s.tenant_id = ${company} and s.job_id = ${job}
     order by s.position, card.step_entered_at desc, card.id desc`;
}

type ApplicantOptions = {
  companyId: string;
  jobId: string;
  sort?: ApplicantSort;
  /** A condition on applications `a`. */
  where?: string;
};

/** A page of the applicants of a job. */
export function applicantsFloor({
  companyId,
  jobId,
  sort = 'applied',
  where = 'true',
}: ApplicantOptions): string {
  const [company, job] = [quote(companyId), quote(jobId)];
  const from = `from app.applications a where a.tenant_id = ${company} and a.job_id = ${job} and ${where}`;
  const order = applicantOrders[sort];
  const rows = `
    select a.id, ${cardFields}, ${isRepeat(company)}, ${nextMeeting(company)}, s.kind, r.reason, c.email, c.phone_number,
           c.city, c.country, u.name as assignee_name, u.surname as assignee_surname, u.avatar_key
      from (select a.* ${from} order by ${order} limit ${pageRows}) as a
      join app.job_steps s on s.tenant_id = ${company} and s.job_id = ${job} and s.id = a.step_id
      join app.candidates c on c.tenant_id = ${company} and c.id = a.candidate_id
      left join app.rejections r on r.tenant_id = ${company} and r.application_id = a.id
      left join app.members m on m.tenant_id = ${company} and m.id = a.assignee_id
      left join app.users u on u.id = m.user_id
     order by ${order}`;
  return withTotal(rows, `select ${from}`, bulkMax + 1);
}

const applicantOrders: Record<ApplicantSort, string> = {
  applied: 'a.applied_at desc, a.id desc',
  name: 'a.sort_name desc, a.id desc',
  rating: 'coalesce(a.rating, 0) desc, a.id desc',
  days: 'a.step_entered_at, a.id',
};

/** All numbers of a job's report since it began. */
export function reportFloor(companyId: string, jobId: string): string {
  const own = (alias: string) =>
    `${alias}.tenant_id = ${quote(companyId)} and ${alias}.job_id = ${quote(jobId)}`;
  const spread = (seconds: string) =>
    `percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from ${seconds})::float8)`;
  const listOf = (rows: string) => `(select json_agg(one) from (${rows}) as one)`;
  return `
    select (select count(*) from app.applications a where ${own('a')}) as id,
           ${listOf(`select k.id, k.title, k.color, k.kind, k.position, c.open_count from app.job_steps k
                       left join (${countsOf(quote(companyId), `= ${quote(jobId)}`)}) as c on c.step_id = k.id where ${own('k')}`)} as steps,
           ${listOf(`select a.source, a.outcome = 'hired' as is_hired, r.position, count(*) from app.applications a
                       join (select s.application_id, max(k.position) as position from app.step_periods s
                               join app.job_steps k on k.tenant_id = s.tenant_id and k.job_id = s.job_id and k.id = s.step_id
                              where ${own('s')} group by s.application_id) as r on r.application_id = a.id
                      where ${own('a')} group by 1, 2, 3`)} as cohort,
           ${listOf(`select date_trunc('month', a.applied_at at time zone c.time_zone) as first, count(*)
                       from app.applications a join app.companies c on c.id = a.tenant_id where ${own('a')} group by 1`)} as over_time,
           ${listOf(`select s.step_id, count(*), ${spread('s.left_at - s.entered_at')} as seconds from app.step_periods s
                      where ${own('s')} and s.left_at is not null group by 1`)} as stays,
           ${listOf(`select count(*), ${spread('a.step_entered_at - a.applied_at')} as since_application,
                            ${spread('a.step_entered_at - j.published_at')} as since_publishing
                       from app.applications a join app.jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id
                      where ${own('a')} and a.outcome = 'hired'`)} as hires,
           ${listOf(`select o ->> 'questionId' as id, count(*) from app.applications a
                      cross join lateral jsonb_array_elements(a.knockout_answers) as o where a.is_knocked_out and ${own('a')} group by 1`)} as knockouts,
           ${listOf(`select e.actor_user_id, e.type, count(*) from app.events e
                      where ${own('e')} and e.actor_user_id is not null
                        and e.type in ('application.moved', 'application.rejected', 'application.rated', 'comment.written')
                        and e.reader_user_ids is null
                      group by 1, 2`)} as work,
           ${listOf(`select b.user_id, count(*) from app.meetings m
                       join app.meeting_hosts h on h.tenant_id = m.tenant_id and h.meeting_id = m.id
                       join app.members b on b.tenant_id = h.tenant_id and b.id = h.member_id
                      where ${own('m')} and m.status = 'completed' group by 1`)} as meetings,
           ${listOf(`select u.id, u.name, u.surname, u.avatar_key, h.role from app.hiring_team_members h
                       join app.members b on b.tenant_id = h.tenant_id and b.id = h.member_id
                       join app.users u on u.id = b.user_id where ${own('h')}`)} as team`;
}
