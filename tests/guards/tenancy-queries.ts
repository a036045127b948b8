import { tablesOfNoCompany } from './tables-of-no-company.ts';

// Mistakes in the database catalogue. Each query returns one column, `found`, and must return no rows.

const companyTables = `
  select c.oid, c.relname from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
   where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;

const deletionOfUser = 'deleting a user finds their rows in every company';

/**
 * Indexes of company tables that do not start with tenant_id, and why. Any other would make one company slow down all.
 */
export const indexesAcrossCompanies: Record<string, string> = {
  members_user_idx: 'the system lists the companies of a user',
  subscriptions_run_idx: 'the hourly task finds the subscriptions that are due in every company',
  counted_mails_age_idx: 'the clean-up finds the mails of earlier months in every company',
  busy_calendars_due_idx: 'the task of every five minutes finds the companies with calendars to read',
  subscriptions_overdue_idx: 'platform admins list the companies that owe an invoice',
  subscriptions_status_idx: 'platform admins list the subscriptions of every company',
  subscriptions_plan_idx: 'platform admins list the companies on an older version of a plan',
  coupon_redemptions_coupon_idx: 'platform admins list the companies that used a coupon',
  card_payments_unfinished_idx: 'the reconciliation finds payments without an end in every company',
  invoices_newest_idx: 'platform admins list the invoices of every company',
  invoices_state_idx: 'platform admins list the invoices of every company by their state',
  invoices_number_idx: 'platform admins find an invoice by its number',
  invoices_report_idx: 'the platform admin reads the revenue of a month over all companies',
  candidates_user_idx: deletionOfUser,
  merged_candidates_user_idx: deletionOfUser,
  merged_candidates_merged_by_idx: deletionOfUser,
  duplicate_pairs_dismissed_by_idx: deletionOfUser,
  people_accesses_opened_by_idx: deletionOfUser,
  exports_created_by_idx: deletionOfUser,
  exports_expires_idx: 'the hourly task removes what expired in every company',
  handovers_from_user_idx: deletionOfUser,
  handovers_created_by_idx: deletionOfUser,
  handovers_undone_by_idx: deletionOfUser,
  imports_created_by_idx: deletionOfUser,
  imports_undone_by_idx: deletionOfUser,
  candidates_unlinked_email_idx: 'a proven address finds what its owner sent without an account',
  invitations_invited_by_idx: deletionOfUser,
  bulk_changes_created_by_idx: deletionOfUser,
  bulk_changes_undone_by_idx: deletionOfUser,
  application_drafts_expires_idx: 'the nightly task removes what expired in every company',
  job_alert_requests_created_idx: 'the nightly task removes old requests in every company',
  careers_pictures_unused_idx: 'the hourly task removes unused pictures in every company',
  careers_domains_next_check_idx: 'the hourly task finds due checks in every company',
  draft_uploads_updated_idx: 'the hourly task removes unfinished uploads in every company',
  booking_links_reminder_idx: 'the hourly task finds links to remind of in every company',
  idempotent_responses_created_idx: 'the nightly task removes what is older than a day',
  application_drafts_user_idx: deletionOfUser,
  comments_author_idx: deletionOfUser,
  data_requests_closed_by_idx: deletionOfUser,
  job_suggestions_suggested_by_idx: deletionOfUser,
  document_requests_requested_by_idx: deletionOfUser,
  messages_author_idx: deletionOfUser,
  private_threads_author_idx: deletionOfUser,
  pool_candidates_added_by_idx: deletionOfUser,
  events_actor_user_idx: deletionOfUser,
  idempotent_responses_user_idx: deletionOfUser,
  jobs_created_by_idx: deletionOfUser,
  jobs_deleted_by_idx: deletionOfUser,
  meetings_creator_idx: deletionOfUser,
  blind_lifts_user_idx: deletionOfUser,
  booking_links_offered_by_idx: deletionOfUser,
  question_templates_creator_idx: deletionOfUser,
  application_openings_opened_by_idx: deletionOfUser,
  rejections_rejected_by_idx: deletionOfUser,
  scheduled_messages_author_idx: deletionOfUser,
  scheduled_messages_editor_idx: deletionOfUser,
  shares_shared_by_idx: deletionOfUser,
  scorecards_author_idx: deletionOfUser,
  sent_mails_author_idx: deletionOfUser,
  decision_notes_author_idx: deletionOfUser,
};

/** Functions that run with their owner's rights, and why. */
export const definerFunctions: Record<string, string> = {
  enqueue: 'the tables of the queue are closed to the app',
  count_waiting_tasks: 'the queue is not readable, and platform admins see how long it is',
  company_id_by_slug: 'a visitor names a company before one is set',
  open_job_page: 'a visit of a job names its company before one is set; it names the company itself',
  forget_texts_about: 'the app cannot change events; it names the company itself',
  move_message_events: 'the app cannot change events; it names the company itself',
  set_message_readers: 'the app cannot change events; it names the company itself',
  move_events: 'the app cannot change events; it names the company itself',
  search_candidates:
    'row-level security keeps the search indexes from being used; it filters by company itself',
  create_month_partitions: 'the system creates partitions, which the owner of the tables owns',
  dead_tasks: 'the system shows tasks that gave up',
  retry_dead_tasks: 'the system starts them again',
  add_ticket: 'the tables of the survey are closed to the app',
  has_ticket: 'says only whether a ticket is valid; the tables of the survey are closed to the app',
  add_answer: 'uses up a ticket and stores the answer; the tables of the survey are closed to the app',
  fold_answers: 'counts five or more answers together; the tables of the survey are closed to the app',
};

export const queries = {
  'a company table without row-level security, or with one that blinds migrations and backups': `
    select c.relname as found from pg_class c join (${companyTables}) t on t.oid = c.oid
     where not c.relrowsecurity or c.relforcerowsecurity`,

  'a company table without the two policies of enable_tenant_isolation()': `
    select t.relname as found from (${companyTables}) t
     where (select count(*) from pg_policy p where p.polrelid = t.oid and p.polcmd = '*' and p.polpermissive
              and pg_get_expr(p.polqual, p.polrelid) = '(tenant_id = app.current_tenant_id())'
              and p.polwithcheck is null and p.polroles = array['kadro_app'::regrole::oid]) <> 1
        or (select count(*) from pg_policy p where p.polrelid = t.oid and 'kadro_app'::regrole = any (p.polroles)) <> 1
        or exists (select from pg_policy p where p.polrelid = t.oid and 0 = any (p.polroles))`,

  'a company table whose tenant_id may be null or has no default': `
    select t.relname as found from (${companyTables}) t
      join pg_attribute a on a.attrelid = t.oid and a.attname = 'tenant_id'
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
     where not a.attnotnull or a.atttypid <> 'uuid'::regtype
        or pg_get_expr(d.adbin, d.adrelid) is distinct from 'app.current_tenant_id()'`,

  'a company table that outlives its company': `
    select t.relname as found from (${companyTables}) t
     where not exists (
       select from pg_constraint k join pg_attribute a on a.attrelid = t.oid and a.attname = 'tenant_id'
        where k.conrelid = t.oid and k.contype = 'f' and a.attnum = any (k.conkey)
          and (k.confdeltype = 'c' or k.confrelid <> 'app.companies'::regclass))`,

  'a reference into a company table that does not carry the company': `
    select k.conrelid::regclass || '.' || k.conname as found from pg_constraint k
     where k.contype = 'f' and k.conparentid = 0 and k.confrelid in (select oid from (${companyTables}) t)
       and not exists (
         select from unnest(k.conkey, k.confkey) as u (own, other)
           join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.own
           join pg_attribute b on b.attrelid = k.confrelid and b.attnum = u.other
          where a.attname = 'tenant_id' and b.attname = 'tenant_id')`,

  // With no action, nullReferences empties the one column that may be null.
  'a reference between tables that does not say what happens on delete': `
    select k.conrelid::regclass || '.' || k.conname as found from pg_constraint k
     where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'app'::regnamespace and k.confdeltype = 'a'
       and not (k.confrelid in (select oid from (${companyTables}) t) and 1 = (
         select count(*) from pg_attribute a
          where a.attrelid = k.conrelid and a.attnum = any (k.conkey) and not a.attnotnull))`,

  'a reference of a company table, except to users, that the database sets to null': `
    select k.conrelid::regclass || '.' || k.conname as found from pg_constraint k
     where k.contype = 'f' and k.conrelid in (select oid from (${companyTables}) t)
       and k.confdeltype in ('n', 'd') and k.confrelid <> 'app.users'::regclass`,

  'a primary key or unique index of a company table without tenant_id': `
    select i.relname as found from pg_index x join pg_class i on i.oid = x.indexrelid
      join (${companyTables}) t on t.oid = x.indrelid
     where x.indisunique
       and not exists (
         select from pg_attribute a
          where a.attrelid = x.indrelid and a.attname = 'tenant_id'
            and a.attnum = any ((x.indkey::int2[])[0:x.indnkeyatts - 1]))`,

  "a view that reads with its owner's rights": `
    select c.relname as found from pg_class c
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('v', 'm')
       and not coalesce('security_invoker=true' = any (c.reloptions), false)`,

  "a function with its owner's rights and an open search path": `
    select p.proname as found from pg_proc p
     where p.pronamespace in ('app'::regnamespace, 'survey'::regnamespace) and p.prosecdef
       and not exists (select from unnest(p.proconfig) s where s ~ '^search_path=pg_catalog(, public)?, pg_temp$')`,

  "a function with its owner's rights that anybody may call": `
    select p.proname as found from pg_proc p
     where p.pronamespace in ('app'::regnamespace, 'survey'::regnamespace) and p.prosecdef
       and (p.proacl is null or exists (select from aclexplode(p.proacl) g where g.grantee = 0))`,

  'a role of the app that is more than a role': `
    select rolname as found from pg_roles
     where rolname in ('kadro_app', 'kadro_system') and (rolsuper or rolbypassrls or rolcanlogin or rolcreaterole or rolcreatedb)`,

  "something that the app's role owns": `
    select c.relname as found from pg_class c where c.relowner = 'kadro_app'::regrole
    union all select p.proname from pg_proc p where p.proowner = 'kadro_app'::regrole`,

  'a right on the outbox or the log that the app must not have': `
    select wanted as found from unnest(array['outbox select', 'outbox update', 'outbox delete', 'events update', 'events delete',
                                             'users truncate', 'companies delete', 'migrations insert']) as wanted
     where has_table_privilege('kadro_app', 'app.' || split_part(wanted, ' ', 1), split_part(wanted, ' ', 2))
        or split_part(wanted, ' ', 2) not in ('delete', 'truncate')
           and has_any_column_privilege('kadro_app', 'app.' || split_part(wanted, ' ', 1), split_part(wanted, ' ', 2))`,

  "a company table that the system's role may write": `
    select t.relname || ' ' || lower(wanted) as found
      from (${companyTables}) t, unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) as wanted
     where has_table_privilege('kadro_system', t.oid, wanted)
        or wanted in ('INSERT', 'UPDATE') and has_any_column_privilege('kadro_system', t.oid, wanted)`,

  'a policy that lets the system write another company': `
    select c.relname || '.' || p.polname as found from pg_policy p join pg_class c on c.oid = p.polrelid
     where c.relnamespace = 'app'::regnamespace and 'kadro_system'::regrole = any (p.polroles) and p.polcmd <> 'r'
       and pg_get_expr(coalesce(p.polwithcheck, p.polqual), p.polrelid)
           <> '(id = app.current_tenant_id())'`,

  'a policy with a subquery, which a distributed table may not have': `
    select c.relname || '.' || p.polname as found from pg_policy p join pg_class c on c.oid = p.polrelid
     where c.relnamespace = 'app'::regnamespace
       and concat(p.polqual::text, p.polwithcheck::text) like '%{SUBLINK %'`,

  'a table of the survey without row-level security, or with a policy or a right of anybody but its owner': `
    select c.relname as found from pg_class c
     where c.relnamespace = 'survey'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
       and (not c.relrowsecurity or exists (select from pg_policy p where p.polrelid = c.oid)
            or exists (select from aclexplode(c.relacl) g where g.grantee <> c.relowner)
            or exists (select from pg_attribute a where a.attrelid = c.oid and a.attacl is not null))`,

  'a table of the queue that the app may read': `
    select n.nspname || '.' || c.relname as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'graphile_worker' and c.relkind = 'r'
       and has_schema_privilege('kadro_app', n.oid, 'usage') and has_table_privilege('kadro_app', c.oid, 'select')`,

  'a partition that a role may use without its parent, or a partitioned table without a default partition': `
    select c.relname as found from pg_class c, aclexplode(c.relacl) g
     where c.relnamespace = 'app'::regnamespace and c.relispartition and g.grantee <> c.relowner
    union all
    select c.relname from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'app'::regnamespace and c.relispartition and a.attacl is not null
    union all
    select p.partrelid::regclass::text from pg_partitioned_table p where p.partdefid = 0`,

  'a trigger with transition tables, which updates rows that other transactions wait for': `
    select t.tgrelid::regclass || '.' || t.tgname as found from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'app'::regnamespace and (t.tgoldtable is not null or t.tgnewtable is not null)`,

  "a trigger function with its owner's rights, or with SQL that is made when it runs": `
    select p.proname as found from pg_proc p
     where p.pronamespace = 'app'::regnamespace and p.prorettype = 'trigger'::regtype
       and (p.prosecdef or p.prosrc ~* '\\mexecute\\M')`,

  'a trigger function that writes a table of no company': `
    select p.proname || ' ' || written[1] as found from pg_proc p
     cross join lateral regexp_matches(
       regexp_replace(p.prosrc, '--[^\n]*', '', 'g'),
       '\\m(?:insert\\s+into|update(?!\\s+set\\M)|delete\\s+from|merge\\s+into|truncate)\\s+(?:only\\s+)?(?:app\\.)?"?([a-z_]+)',
       'gi') as written
     where p.pronamespace = 'app'::regnamespace and p.prorettype = 'trigger'::regtype
       and not exists (select from (${companyTables}) t where t.relname = written[1])`,

  'a candidate, invitation or user that is deleted with another row, and leaves its messages': `
    select k.conrelid::regclass || '.' || k.conname as found from pg_constraint k
     where k.contype = 'f' and k.confdeltype = 'c' and k.confrelid <> 'app.companies'::regclass
       and k.conrelid in ('app.candidates'::regclass, 'app.invitations'::regclass, 'app.users'::regclass)`,

  'a right that everybody has': `
    select c.relname as found from pg_class c, aclexplode(c.relacl) g
     where c.relnamespace = 'app'::regnamespace and g.grantee = 0`,
} satisfies Record<string, string>;

/** Names that must equal a list: found names that are unlisted, and listed ones that no longer exist. */
export const listed = {
  tables: {
    sql: `select c.relname as found from pg_class c
           where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
             and c.oid not in (select oid from (${companyTables}) t)`,
    list: tablesOfNoCompany,
  },
  indexes: {
    sql: `select i.relname as found from pg_index x join pg_class i on i.oid = x.indexrelid
            join (${companyTables}) t on t.oid = x.indrelid
            left join pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[0]
           where a.attname is distinct from 'tenant_id'`,
    list: indexesAcrossCompanies,
  },
  functions: {
    sql: `select distinct p.proname as found from pg_proc p
           where p.pronamespace in ('app'::regnamespace, 'survey'::regnamespace) and p.prosecdef`,
    list: definerFunctions,
  },
};
