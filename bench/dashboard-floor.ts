import { jobStatuses } from '#jobs/rules.ts';
import { quote } from './floors.ts';

// The floor of the dashboard, see floors.ts.

const countedMax = 1001;
const newest = 200;

/** The latest applications of a company, and beside them the counts of the other cards. */
export function dashboardFloor(companyId: string, memberId: string): string {
  const company = quote(companyId);
  const ofJobs = (status: string) => `
    (select count(*) from (select from app.jobs where tenant_id = ${company} and deleted_at is null
       and status = ${quote(status)} limit ${countedMax}) as counted) as jobs_${status}`;
  return `
    select a.id, a.applied_at, j.id as job_id, j.title, c.id as candidate_id, c.name, c.surname, c.photo_file_id,
           ${jobStatuses.map(ofJobs).join(',')},
           (select json_agg(one) from (
              select country, people from app.candidate_places
               where tenant_id = ${company} and city_folded = '') as one) as countries,
           (select json_agg(one) from (
              select country, city, people from app.candidate_places
               where tenant_id = ${company} and city_folded <> '' order by people desc limit 8) as one) as cities,
           (select json_agg(one) from (
              select day, added from app.candidate_days
               where tenant_id = ${company} and day >= current_date - 27) as one) as days,
           (select json_agg(one) from (
              select day, source, sum(views) as views, sum(visitors) as visitors from app.site_traffic
               where tenant_id = ${company} and span = 'day' and day >= current_date - 59 group by day, source) as one) as traffic,
           (select json_agg(one) from (${waitingOf(company, memberId)}) as one) as waiting
      from (select * from app.applications where tenant_id = ${company}
             order by applied_at desc, candidate_id limit 8) as a
      join app.jobs j on j.tenant_id = ${company} and j.id = a.job_id and j.deleted_at is null
      join app.candidates c on c.tenant_id = ${company} and c.id = a.candidate_id
     order by a.applied_at desc, a.id desc`;
}

const waitingOf = (company: string, memberId: string): string => `
  select j.id, j.title,
         (select max(a.applied_at) from app.applications a
           where a.tenant_id = ${company} and a.job_id = j.id and a.outcome = 'open' and a.id > coalesce(
             (select v.last_seen_application_id from app.job_visits v
               where v.tenant_id = ${company} and v.member_id = ${quote(memberId)} and v.job_id = j.id),
             '00000000-0000-0000-0000-000000000000')) as unseen_at,
         (select min(a.answer_by) from app.applications a
           where a.tenant_id = ${company} and a.job_id = j.id and a.outcome = 'open' and a.answer_by < current_date) as overdue,
         (select min(a.step_entered_at) from app.applications a
           where a.tenant_id = ${company} and a.job_id = j.id and a.outcome = 'open'
             and a.step_entered_at < now() - interval '5 days') as late
    from (select distinct job_id from (
            select job_id from app.applications where tenant_id = ${company} order by id desc limit ${newest}) as latest) as one
    join app.jobs j on j.tenant_id = ${company} and j.id = one.job_id and j.deleted_at is null and j.status <> 'archived'`;
