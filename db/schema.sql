-- Written by "npm run db:schema" from the database after all migrations. Read it to see what a migration did;
-- change it by writing a migration.

table app.announcement_readings
  -- That a user read or removed an announcement, in any of their companies; without a row it is unread
  user_id uuid not null  -- User who read or removed it
  announcement_id uuid not null  -- Announcement
  read_at timestamp with time zone not null  -- When the user marked it, or all, as read, or removed it
  removed_at timestamp with time zone  -- When the user removed it; null while it is listed
  constraint announcement_readings_pkey PRIMARY KEY (user_id, announcement_id)
  constraint announcement_readings_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES app.announcements(id) ON DELETE CASCADE
  constraint announcement_readings_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  index announcement_readings_announcement_idx USING btree (announcement_id)
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.announcements
  -- Announcements of platform admins; members read them among their notifications for 90 days
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts among the notifications of a member
  texts jsonb not null  -- Text in each language: { en, tr }
  plan_keys text[]  -- Plans whose companies get it; null for all companies
  author_user_id uuid  -- Platform admin who published it; null when the account is deleted
  created_at timestamp with time zone not null  -- When it was published
  constraint announcements_pkey PRIMARY KEY (id)
  constraint announcements_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint announcements_plan_keys_check CHECK ((cardinality(plan_keys) > 0))
  index announcements_author_idx USING btree (author_user_id) WHERE (author_user_id IS NOT NULL)
  grant delete, insert, select to kadro_system
  grant select to kadro_app

table app.application_count_changes
  -- Changes that step_counts and job_counts do not have yet; a task folds them into both every minute
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  job_id uuid not null  -- Job whose counts change; may be deleted since
  step_id uuid not null  -- Step whose counts change; may be deleted since, which loses nothing but its own counts
  id uuid not null default app.uuid_v7()  -- Last part of the key; UUID version 7
  open_change integer not null  -- Added to open_count; negative when fewer are open
  hired_change integer not null  -- Added to hired_count; negative when fewer are hired
  total_change integer not null  -- Added to total_count: 1, -1 or 0
  open_entered_seconds_change bigint not null  -- Added to open_entered_seconds, in seconds since 1970; negative when an open application leaves the step
  constraint application_count_changes_pkey PRIMARY KEY (tenant_id, job_id, step_id, id)
  constraint application_count_changes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.application_drafts
  -- Application forms being filled in; a nightly task deletes them with their files after 14 days
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  job_id uuid  -- Job the visitor applies for; null for an introduction without a job
  token_hash bytea not null  -- SHA-256 of the secret in the browser; unique, so a repeated start with one idempotency key finds the draft
  user_id uuid  -- User who was signed in at the start; null for a visitor and after the account was deleted
  language text not null default 'en'::text  -- Language the visitor applies in: en or tr; the application takes it over
  data jsonb not null default '{}'::jsonb  -- Fields as typed, {question: uploaded file} and removed files; emptied when the form is sent
  origin jsonb not null default '{}'::jsonb  -- {source, campaign, referrerId} of the visitor at the start; they become those of the application
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  updated_at timestamp with time zone not null default now()  -- Last save of the fields, or the submission
  expires_at timestamp with time zone not null default (now() + '14 days'::interval)  -- 14 days after the start, or 30 days after it was held; the token opens nothing afterwards
  submitted_at timestamp with time zone  -- When the form was sent; a second click finds it set and sends nothing; null until then
  form_id uuid  -- Form version the visitor saw last; differences to the present form are shown before sending; null: none shown
  posting_id uuid  -- Page of the job when the form was started; null for an introduction
  notice_id uuid  -- Privacy notice the visitor saw last, as form_id
  talent_pool_text_id uuid  -- Text of the talent pool consent the visitor saw last, as form_id
  reached_steps text[] not null default '{}'::text[]  -- Steps of the form that were shown, so that the traffic counts each once
  proven_at timestamp with time zone  -- When the browser proved its work, which a person does not notice and a flood pays for; null before
  held_at timestamp with time zone  -- When the form was sent and held for review: its data stay until a member accepts or deletes it; else null
  held_reasons text[] not null default '{}'::text[]  -- Why it was held: hidden_field, too_fast, unproven, flood; empty unless held
  held_email text not null default ''::text  -- E-mail address in lower case, so that the held forms of a person for a job are one line; empty unless held
  is_rehearsal boolean not null default false  -- A member plays the applicant: the form never becomes an application, and nothing of it is counted
  constraint application_drafts_pkey PRIMARY KEY (tenant_id, id)
  constraint application_drafts_tenant_id_token_hash_key UNIQUE (tenant_id, token_hash)
  constraint application_drafts_form_fkey FOREIGN KEY (tenant_id, form_id) REFERENCES app.job_forms(tenant_id, id)
  constraint application_drafts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint application_drafts_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint application_drafts_tenant_id_notice_id_fkey FOREIGN KEY (tenant_id, notice_id) REFERENCES app.privacy_texts(tenant_id, id)
  constraint application_drafts_tenant_id_posting_id_fkey FOREIGN KEY (tenant_id, posting_id) REFERENCES app.job_postings(tenant_id, id)
  constraint application_drafts_tenant_id_talent_pool_text_id_fkey FOREIGN KEY (tenant_id, talent_pool_text_id) REFERENCES app.privacy_texts(tenant_id, id)
  constraint application_drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint application_drafts_language_check CHECK ((language = ANY (ARRAY['en'::text, 'tr'::text])))
  index application_drafts_expires_idx USING btree (expires_at)
  index application_drafts_form_idx USING btree (tenant_id, form_id) WHERE (form_id IS NOT NULL)
  index application_drafts_held_email_idx USING btree (tenant_id, held_email, job_id) WHERE (held_at IS NOT NULL)
  index application_drafts_held_idx USING btree (tenant_id, id) WHERE (held_at IS NOT NULL)
  index application_drafts_job_idx USING btree (tenant_id, job_id) WHERE (job_id IS NOT NULL)
  index application_drafts_notice_idx USING btree (tenant_id, notice_id) WHERE (notice_id IS NOT NULL)
  index application_drafts_posting_idx USING btree (tenant_id, posting_id) WHERE (posting_id IS NOT NULL)
  index application_drafts_rehearsal_idx USING btree (tenant_id, job_id, user_id) WHERE is_rehearsal
  index application_drafts_talent_pool_text_idx USING btree (tenant_id, talent_pool_text_id) WHERE (talent_pool_text_id IS NOT NULL)
  index application_drafts_user_idx USING btree (user_id) WHERE (user_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.application_openings
  -- First opening of an application by the team; applying again deletes the row
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  application_id uuid not null  -- Opened application; inserting the row waits for a change by the applicant, who locks the application for update
  opened_by_user_id uuid  -- User who opened it first; null after the account was deleted
  opened_at timestamp with time zone not null default now()  -- Time of the first opening; the applicant sees it
  constraint application_openings_pkey PRIMARY KEY (tenant_id, application_id)
  constraint application_openings_opened_by_user_id_fkey FOREIGN KEY (opened_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint application_openings_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id) ON DELETE CASCADE
  index application_openings_opened_by_idx USING btree (opened_by_user_id) WHERE (opened_by_user_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.applications
  -- Candidate and job: answers, files, step and outcome; one row per job and candidate
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  job_id uuid not null  -- Job applied for; on delete restrict, so the bin task deletes the applications before the job
  candidate_id uuid not null  -- Applicant; the unique key with job_id decides between two submissions at once
  step_id uuid not null  -- Step of the same job, proved by the composite foreign key; a rejected application keeps its step
  outcome text not null default 'open'::text  -- open: in progress; hired: on a step of kind hired; rejected by a member; withdrawn by the candidate
  source text not null default 'careers'::text  -- Origin for reports: manual, direct, referral, utm_source word, or host of the referring site
  language text not null default 'en'::text  -- Language the candidate applied in: en or tr; mails and invitations to them use it
  answers jsonb not null default '{}'::jsonb  -- {question id: number, boolean, option ids or video file id}; empty when a member added the application
  cv_file_id uuid  -- CV sent with the form; null when none was sent or the file was deleted
  cover_letter_file_id uuid  -- Cover letter sent as a file; null when none was sent or the file was deleted
  cover_letter text not null default ''::text  -- Cover letter typed into the form; empty when none; the search reads it
  rating smallint  -- Rating by the team, 1 to 5; null when not rated; the last writer wins
  is_knocked_out boolean not null default false  -- True when an answer met a knockout rule at submission or when its applicant changed it; rejects nobody
  applied_at timestamp with time zone not null default now()  -- Time of submission, or when a member added the application; reports assign it to a day by this
  step_entered_at timestamp with time zone not null default now()  -- Arrival on the present step; kept when the step is removed from the job or a rejection is undone
  closed_at timestamp with time zone  -- When the outcome became hired, rejected or withdrawn; null exactly while it is open (check constraint)
  updated_at timestamp with time zone not null default now()  -- Last change of step, outcome, rating or assignee
  version integer not null default 1  -- Rises with step and outcome, not with rating or assignee; a move with an older version gets 409
  form_id uuid  -- Form version that was answered; null when a member added the application
  posting_id uuid  -- Page of the job that the applicant saw; null when a member added the application
  knockout_answers jsonb not null default '[]'::jsonb  -- Answers that met a rule, as asked then: [{questionId, type, label, answer, unit, rule}]
  assignee_id uuid  -- Hiring team member responsible for the application; null for none or after they left the team
  sort_name text collate "C" not null default ''::text  -- Copy of candidates.sort_name, kept by triggers, so that lists of a job sort by name on one index
  answer_by date  -- Day in the time zone of the company by which the applicant was promised an answer; set by a trigger; null: none
  answer_reminded_at timestamp with time zone  -- When the team was notified that the answer is due; a new promise sets it to null
  sent_profile jsonb  -- Profile or confirmed CV sent with the form, for its sender: as in candidates, with skills; null when none
  referrer_id uuid  -- Member through whose link the application came; null without one, and after the member left
  step_reminded_at timestamp with time zone  -- When the team was notified that it is too long on its step; before step_entered_at it was about an earlier step
  constraint applications_pkey PRIMARY KEY (tenant_id, id)
  constraint applications_tenant_id_job_id_candidate_id_key UNIQUE (tenant_id, job_id, candidate_id)
  constraint applications_form_fkey FOREIGN KEY (tenant_id, job_id, form_id) REFERENCES app.job_forms(tenant_id, job_id, id) ON DELETE RESTRICT
  constraint applications_posting_fkey FOREIGN KEY (tenant_id, job_id, posting_id) REFERENCES app.job_postings(tenant_id, job_id, id) ON DELETE RESTRICT
  constraint applications_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint applications_tenant_id_cover_letter_file_id_fkey FOREIGN KEY (tenant_id, cover_letter_file_id) REFERENCES app.files(tenant_id, id)
  constraint applications_tenant_id_cv_file_id_fkey FOREIGN KEY (tenant_id, cv_file_id) REFERENCES app.files(tenant_id, id)
  constraint applications_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint applications_tenant_id_job_id_assignee_id_fkey FOREIGN KEY (tenant_id, job_id, assignee_id) REFERENCES app.hiring_team_members(tenant_id, job_id, member_id)
  constraint applications_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE RESTRICT
  constraint applications_tenant_id_job_id_step_id_fkey FOREIGN KEY (tenant_id, job_id, step_id) REFERENCES app.job_steps(tenant_id, job_id, id) ON DELETE RESTRICT
  constraint applications_tenant_id_referrer_id_fkey FOREIGN KEY (tenant_id, referrer_id) REFERENCES app.members(tenant_id, id)
  constraint applications_closed_with_outcome CHECK (((outcome = 'open'::text) = (closed_at IS NULL)))
  constraint applications_language_check CHECK ((language = ANY (ARRAY['en'::text, 'tr'::text])))
  constraint applications_outcome_check CHECK ((outcome = ANY (ARRAY['open'::text, 'rejected'::text, 'withdrawn'::text, 'hired'::text])))
  constraint applications_rating_check CHECK (((rating >= 1) AND (rating <= 5)))
  index applications_answer_idx USING btree (tenant_id, answer_by) WHERE ((outcome = 'open'::text) AND (answer_by IS NOT NULL) AND (answer_reminded_at IS NULL))
  index applications_applied_idx USING btree (tenant_id, applied_at DESC, candidate_id)
  index applications_assigned_people_idx USING btree (tenant_id, assignee_id, candidate_id DESC) WHERE (assignee_id IS NOT NULL)
  index applications_assignee_idx USING btree (tenant_id, job_id, assignee_id) WHERE (assignee_id IS NOT NULL)
  index applications_board_idx USING btree (tenant_id, job_id, step_id, step_entered_at DESC, id DESC) WHERE (outcome = ANY (ARRAY['open'::text, 'hired'::text]))
  index applications_candidate_idx USING btree (tenant_id, candidate_id, id DESC)
  index applications_closed_idx USING btree (tenant_id, job_id, closed_at DESC, id DESC) WHERE (outcome = ANY (ARRAY['rejected'::text, 'withdrawn'::text]))
  index applications_cover_letter_file_idx USING btree (tenant_id, cover_letter_file_id) WHERE (cover_letter_file_id IS NOT NULL)
  index applications_cv_file_idx USING btree (tenant_id, cv_file_id) WHERE (cv_file_id IS NOT NULL)
  index applications_form_idx USING btree (tenant_id, job_id, form_id) WHERE (form_id IS NOT NULL)
  index applications_is_knocked_out_idx USING btree (tenant_id, job_id, id DESC) WHERE is_knocked_out
  index applications_job_applied_idx USING btree (tenant_id, job_id, applied_at DESC, id DESC)
  index applications_job_entered_idx USING btree (tenant_id, job_id, step_entered_at DESC, id DESC)
  index applications_job_idx USING btree (tenant_id, job_id, id DESC) INCLUDE (outcome, applied_at)
  index applications_job_name_idx USING btree (tenant_id, job_id, sort_name, id)
  index applications_job_rating_idx USING btree (tenant_id, job_id, COALESCE((rating)::integer, 0) DESC, id DESC)
  index applications_outcome_candidate_idx USING btree (tenant_id, outcome, candidate_id)
  index applications_outcome_idx USING btree (tenant_id, job_id, outcome, applied_at DESC, id DESC)
  index applications_posting_idx USING btree (tenant_id, job_id, posting_id) WHERE (posting_id IS NOT NULL)
  index applications_promised_idx USING btree (tenant_id, job_id, answer_by) WHERE ((outcome = 'open'::text) AND (answer_by IS NOT NULL))
  index applications_rating_idx USING btree (tenant_id, rating, candidate_id) WHERE (rating IS NOT NULL)
  index applications_referrer_idx USING btree (tenant_id, referrer_id, job_id) WHERE (referrer_id IS NOT NULL)
  index applications_source_idx USING btree (tenant_id, job_id, source)
  index applications_step_idx USING btree (tenant_id, job_id, step_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  TRIGGER copy_sort_name BEFORE INSERT OR UPDATE OF candidate_id ON app.applications FOR EACH ROW EXECUTE FUNCTION app.copy_sort_name()  -- Fills sort_name on insert and when the application changes its candidate
  TRIGGER keep_withheld_words BEFORE UPDATE ON app.applications FOR EACH ROW WHEN ((current_setting('search_path'::text) ~~ 'blind,%'::text)) EXECUTE FUNCTION app.keep_withheld_words('answers:json', 'cover_letter:text', 'knockout_answers:json', 'sent_profile:profile')  -- Keeps a text that a member read without the words of a withheld person and saves again
  TRIGGER promise_answer_added BEFORE INSERT ON app.applications FOR EACH ROW EXECUTE FUNCTION app.promise_answer()  -- Promises an answer to a new applicant
  TRIGGER promise_answer_changed BEFORE UPDATE OF step_entered_at ON app.applications FOR EACH ROW WHEN ((old.step_entered_at IS DISTINCT FROM new.step_entered_at)) EXECUTE FUNCTION app.promise_answer()  -- Promises a new answer on arrival on a step; a removed step keeps the arrival and so the promise
  TRIGGER record_count_changes AFTER INSERT OR DELETE OR UPDATE OF job_id, step_id, outcome, step_entered_at ON app.applications FOR EACH ROW EXECUTE FUNCTION app.record_count_changes()  -- Records the change of the counts with each change of an application, whichever statement makes it
  TRIGGER record_step_periods_added AFTER INSERT ON app.applications FOR EACH ROW EXECUTE FUNCTION app.record_step_periods()  -- Starts the first step period of a new application
  TRIGGER record_step_periods_changed AFTER UPDATE ON app.applications FOR EACH ROW WHEN ((((old.step_id IS DISTINCT FROM new.step_id) OR (old.step_entered_at IS DISTINCT FROM new.step_entered_at)) OR (old.closed_at IS DISTINCT FROM new.closed_at))) EXECUTE FUNCTION app.record_step_periods()  -- Keeps step_periods when step, entry time or closing time changes
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.archived_invoices
  -- Invoices of deleted companies: tax law obliges the seller to keep them, and their numbers have no gaps
  id uuid not null  -- Id of the invoice while the company was there
  company_id uuid not null  -- Id of the deleted company; no row has it any more
  issued_on date not null  -- Date of the invoice
  kind text not null  -- Invoice or credit note
  number text not null  -- Number as printed
  currency text not null  -- Currency of all amounts
  net bigint not null  -- Net amount in minor units
  vat bigint not null  -- VAT in minor units
  total bigint not null  -- Net and VAT in minor units
  document jsonb not null  -- Content as issued, as in invoices
  due_on date  -- Day on which it was due; null for credit notes
  search_text text not null generated as (app.fold((' '::text || COALESCE(((document -> 'buyer'::text) ->> 'name'::text), ''::text)))) stored  -- Folded name of the buyer after a space, stored because a search of platform admins may compare every row
  constraint archived_invoices_pkey PRIMARY KEY (id)
  constraint archived_invoices_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])))
  index archived_invoices_issued_idx USING btree (issued_on)
  index archived_invoices_number_idx USING btree (number)
  index archived_invoices_search_idx USING gin (search_text public.gin_trgm_ops)
  grant insert, select to kadro_system

table app.authenticators
  -- Authenticator app (TOTP) of a user; once confirmed, every sign-in but one by passkey asks for its code
  user_id uuid not null  -- User who owns the app; at most one app each
  encrypted_secret bytea not null  -- TOTP secret (RFC 6238) under AES-256-GCM with a key of the installation and the user
  confirmed_at timestamp with time zone  -- When the user typed a first right code; null during setup, when it protects nothing yet
  last_time_step bigint not null default 0  -- 30-second time step of the last accepted code; only a later step is accepted, so a code works once
  created_at timestamp with time zone not null default now()  -- When setup last began; it can be confirmed for 30 minutes
  constraint authenticators_pkey PRIMARY KEY (user_id)
  constraint authenticators_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.authorization_codes
  -- OAuth codes that hand a user to a connected company; deleted by the first try to redeem
  code_hash bytea not null  -- SHA-256 of the code in the redirect; the code itself is not stored
  connected_company_id uuid not null  -- Client that may redeem the code; another client gets invalid_grant and the code is deleted
  user_id uuid not null  -- Signed-in user whom the code identifies
  redirect_uri text not null  -- Address the user was sent to; the client must send the same one to redeem
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  expires_at timestamp with time zone not null  -- 60 seconds after the code was made
  constraint authorization_codes_pkey PRIMARY KEY (code_hash)
  constraint authorization_codes_connected_company_id_fkey FOREIGN KEY (connected_company_id) REFERENCES app.connected_companies(id) ON DELETE CASCADE
  constraint authorization_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  index authorization_codes_company_idx USING btree (connected_company_id)
  index authorization_codes_expires_idx USING btree (expires_at)
  index authorization_codes_user_idx USING btree (user_id)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.billing_details
  -- Recipient of the invoices of a company, as entered on Plan & Billing
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  name text not null  -- Legal name of the company
  address_line_1 text not null  -- Street and number
  address_line_2 text not null default ''::text  -- Floor, building or district; empty when not given
  postal_code text not null default ''::text  -- Postal code; empty when not given
  city text not null  -- City of the address
  country text not null  -- ISO 3166-1 alpha-2; decides currency and VAT
  tax_office text not null default ''::text  -- Turkish tax office; empty elsewhere
  tax_number text not null default ''::text  -- VAT number with its country code in the EU, tax number in Türkiye; required in both; empty when not given
  email text not null  -- Address that gets the billing mails
  language text not null  -- Language of invoices and billing mails
  registry_state text not null default 'none'::text  -- Answer of VIES for a VAT number of the EU; none when there is nothing to check
  registry_checked_at timestamp with time zone  -- When VIES answered last; null before
  updated_at timestamp with time zone not null  -- When the details were saved last
  constraint billing_details_pkey PRIMARY KEY (tenant_id)
  constraint billing_details_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint billing_details_language_check CHECK ((language = ANY (ARRAY['en'::text, 'tr'::text])))
  constraint billing_details_registry_state_check CHECK ((registry_state = ANY (ARRAY['none'::text, 'waiting'::text, 'valid'::text, 'invalid'::text, 'unreachable'::text])))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.blind_lifts
  -- Applications whose applicant a member showed before the step of the blind review
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  application_id uuid not null  -- Application; the primary key lets one of several presses at once count
  reason text not null  -- Why, in the words of the member, for the team
  lifted_by_user_id uuid  -- User who did it; null after the account was deleted
  lifted_at timestamp with time zone not null  -- When it was done
  constraint blind_lifts_pkey PRIMARY KEY (tenant_id, application_id)
  constraint blind_lifts_lifted_by_user_id_fkey FOREIGN KEY (lifted_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint blind_lifts_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id) ON DELETE CASCADE
  index blind_lifts_user_idx USING btree (lifted_by_user_id) WHERE (lifted_by_user_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.blind_reviews
  -- Jobs with a blind review; a job without a row has none
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  job_id uuid not null  -- Job whose applicants are withheld
  until_step_id uuid  -- First step on which applicants are shown; null after that step was removed: every step but hired withholds them
  changed_at timestamp with time zone not null default now()  -- When a member set it last
  constraint blind_reviews_pkey PRIMARY KEY (tenant_id, job_id)
  constraint blind_reviews_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint blind_reviews_tenant_id_job_id_until_step_id_fkey FOREIGN KEY (tenant_id, job_id, until_step_id) REFERENCES app.job_steps(tenant_id, job_id, id)
  index blind_reviews_step_idx USING btree (tenant_id, job_id, until_step_id) WHERE (until_step_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.board_presence
  -- Presence on boards, one row per browser window; unlogged, because it is worthless after a minute
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  job_id uuid not null  -- Job whose board the window shows
  member_id uuid not null  -- Member whose window it is; at most 20 windows each
  window_id uuid not null  -- UUID version 4 that the browser window chooses for itself
  candidate_id uuid  -- Candidate whose panel is open over the board; null when none
  last_seen_at timestamp with time zone not null  -- Last report of the window; it reports every 20 seconds and counts as present for 50
  constraint board_presence_pkey PRIMARY KEY (tenant_id, job_id, member_id, window_id)
  constraint board_presence_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint board_presence_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint board_presence_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  index board_presence_candidate_idx USING btree (tenant_id, candidate_id)
  index board_presence_member_idx USING btree (tenant_id, member_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.booking_link_hosts
  -- Members whose free times a booking link offers
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  booking_link_id uuid not null  -- Link that offers them
  member_id uuid not null  -- Host; one who is not active any more is not offered
  constraint booking_link_hosts_pkey PRIMARY KEY (tenant_id, booking_link_id, member_id)
  constraint booking_link_hosts_tenant_id_booking_link_id_fkey FOREIGN KEY (tenant_id, booking_link_id) REFERENCES app.booking_links(tenant_id, id) ON DELETE CASCADE
  constraint booking_link_hosts_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  index booking_link_hosts_member_idx USING btree (tenant_id, member_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.booking_link_tokens
  -- Tokens of booking links; each mail has its own, and all stay valid
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  booking_link_id uuid not null  -- Link that the token opens
  token_hash bytea not null  -- SHA-256 of the token in the mail; the token itself is not stored
  created_at timestamp with time zone not null  -- When the mail was enqueued
  constraint booking_link_tokens_pkey PRIMARY KEY (tenant_id, token_hash)
  constraint booking_link_tokens_tenant_id_booking_link_id_fkey FOREIGN KEY (tenant_id, booking_link_id) REFERENCES app.booking_links(tenant_id, id) ON DELETE CASCADE
  index booking_link_tokens_link_idx USING btree (tenant_id, booking_link_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.booking_links
  -- Offers of free times to an applicant, who chooses one of them; the row locks the choice, so one link makes one meeting
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  candidate_id uuid not null  -- Candidate who chooses
  application_id uuid not null  -- Application that the meeting is about; its end ends the link
  meeting_id uuid  -- Meeting that the candidate booked; null before that
  meeting_type text not null  -- Way to meet: video, phone or on site
  interview_type text not null  -- Purpose of the interview
  duration_minutes integer not null  -- Length of the meeting in minutes
  step_minutes integer not null  -- Minutes between two offered starts: 15, 30 or 60
  host_mode text not null  -- together: all hosts take part; in_turn: one free host does, first the one with the fewest meetings to come of the kind
  place text not null  -- Video link, phone number or address of the meeting; empty when still open
  room_id uuid  -- Room that has to be free; null for none
  buffer_before_minutes integer  -- Minutes that stay free before the meeting, instead of those of the company; null for the default
  buffer_after_minutes integer  -- Minutes that stay free after the meeting, instead of those of the company; null for the default
  notice_hours integer  -- Least hours between the choice and the meeting, instead of those of the company; null for the default
  days_ahead integer not null  -- Times are offered up to this many days after the choice
  daily_limit integer  -- Most meetings of a host on a day of their zone, instead of that of the company; null for the default
  change_hours integer not null  -- The candidate may move or cancel the meeting until this many hours before it
  applicant_notes text not null  -- Notes for the candidate, on the page and in the invitation
  offered_by_user_id uuid  -- User who offered the times; replies go to them; null after the account was deleted
  created_at timestamp with time zone not null  -- When the row was inserted
  sent_at timestamp with time zone not null  -- Time of the last mail by a member
  expires_at timestamp with time zone not null  -- From then on no time can be chosen
  reminded_at timestamp with time zone  -- When the candidate was reminded, which happens once; null before that
  withdrawn_at timestamp with time zone  -- When a member withdrew it; null otherwise
  mail_id uuid  -- Newest mail with the link, in sent_mails; null without one
  constraint booking_links_pkey PRIMARY KEY (tenant_id, id)
  constraint booking_links_offered_by_user_id_fkey FOREIGN KEY (offered_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint booking_links_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id) ON DELETE CASCADE
  constraint booking_links_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint booking_links_tenant_id_meeting_id_fkey FOREIGN KEY (tenant_id, meeting_id) REFERENCES app.meetings(tenant_id, id) ON DELETE CASCADE
  constraint booking_links_tenant_id_room_id_fkey FOREIGN KEY (tenant_id, room_id) REFERENCES app.meeting_rooms(tenant_id, id)
  constraint booking_links_applicant_notes_check CHECK ((char_length(applicant_notes) <= 5000))
  constraint booking_links_buffer_after_minutes_check CHECK (((buffer_after_minutes >= 0) AND (buffer_after_minutes <= 240)))
  constraint booking_links_buffer_before_minutes_check CHECK (((buffer_before_minutes >= 0) AND (buffer_before_minutes <= 240)))
  constraint booking_links_change_hours_check CHECK (((change_hours >= 0) AND (change_hours <= 336)))
  constraint booking_links_daily_limit_check CHECK (((daily_limit >= 1) AND (daily_limit <= 20)))
  constraint booking_links_days_ahead_check CHECK (((days_ahead >= 1) AND (days_ahead <= 60)))
  constraint booking_links_duration_minutes_check CHECK (((duration_minutes >= 5) AND (duration_minutes <= 480)))
  constraint booking_links_host_mode_check CHECK ((host_mode = ANY (ARRAY['together'::text, 'in_turn'::text])))
  constraint booking_links_interview_type_check CHECK ((interview_type = ANY (ARRAY['screening'::text, 'technical'::text, 'culture'::text, 'final'::text, 'other'::text])))
  constraint booking_links_meeting_type_check CHECK ((meeting_type = ANY (ARRAY['video'::text, 'phone'::text, 'onsite'::text])))
  constraint booking_links_notice_hours_check CHECK (((notice_hours >= 0) AND (notice_hours <= 336)))
  constraint booking_links_place_check CHECK ((char_length(place) <= 500))
  constraint booking_links_step_minutes_check CHECK (((step_minutes >= 15) AND (step_minutes <= 60)))
  index booking_links_application_idx USING btree (tenant_id, application_id)
  index booking_links_candidate_idx USING btree (tenant_id, candidate_id, id DESC)
  UNIQUE index booking_links_meeting_key USING btree (tenant_id, meeting_id) WHERE (meeting_id IS NOT NULL)
  index booking_links_offered_by_idx USING btree (offered_by_user_id) WHERE (offered_by_user_id IS NOT NULL)
  index booking_links_reminder_idx USING btree (sent_at) WHERE ((meeting_id IS NULL) AND (withdrawn_at IS NULL) AND (reminded_at IS NULL))
  index booking_links_room_idx USING btree (tenant_id, room_id) WHERE (room_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  TRIGGER keep_withheld_words BEFORE UPDATE ON app.booking_links FOR EACH ROW WHEN ((current_setting('search_path'::text) ~~ 'blind,%'::text)) EXECUTE FUNCTION app.keep_withheld_words('applicant_notes:words', 'place:words')  -- Keeps a text that a member read without the words of a withheld person and saves again
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.bulk_change_items
  -- One application or candidate of a bulk change, with its result and the state that an undo restores
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  bulk_change_id uuid not null  -- Bulk change that the candidate is part of
  candidate_id uuid not null  -- Candidate to change, or whose application is changed; the background task works in the order of these ids
  application_id uuid  -- Application to change, or that was added; null when only the candidate is changed, or it was deleted
  expected_version integer  -- applications.version when the bulk change was created; move and reject skip a newer one; null: no application
  state text not null default 'waiting'::text  -- waiting; changed; skipped; undone; undo_skipped: undo not possible; skip_reason says why one was skipped
  skip_reason text  -- Reason code when state is skipped or undo_skipped, e.g. already or changed_meanwhile; null otherwise
  previous_state jsonb  -- Former state {version, stepId, stepEnteredAt, outcome, closedAt, assigneeId}, or {entry} of a pool; null until changed
  send_at timestamp with time zone  -- When the mail to this candidate is due, outside their quiet hours; null until it is planned, and in other bulk changes
  constraint bulk_change_items_pkey PRIMARY KEY (tenant_id, bulk_change_id, candidate_id)
  constraint bulk_change_items_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id)
  constraint bulk_change_items_tenant_id_bulk_change_id_fkey FOREIGN KEY (tenant_id, bulk_change_id) REFERENCES app.bulk_changes(tenant_id, id) ON DELETE CASCADE
  constraint bulk_change_items_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint bulk_change_items_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'changed'::text, 'skipped'::text, 'undone'::text, 'undo_skipped'::text])))
  index bulk_change_items_application_idx USING btree (tenant_id, application_id)
  index bulk_change_items_candidate_idx USING btree (tenant_id, candidate_id)
  index bulk_change_items_due_idx USING btree (tenant_id, bulk_change_id, send_at) WHERE (state = 'waiting'::text)
  index bulk_change_items_state_idx USING btree (tenant_id, bulk_change_id, state, candidate_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.bulk_changes
  -- Bulk changes of applications of one job or of candidates, for progress and undo; deleted after 30 days
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  job_id uuid  -- Job to which all applications belong; null for candidates of the list of all candidates
  created_by_user_id uuid  -- User who started it; background work runs with their present rights; null: account deleted
  action jsonb not null  -- Change to make: {kind: move, reject, tag, untag, pool, unpool, assign, mail or add, its fields, tagId: the tag found at the start, jobId: the job chosen for candidates, about: words for the list}
  state text not null  -- delayed: mails wait 30 seconds; running; scheduled: mails wait for their time or a member; done; undoing; undone; cancelled: no more mails are sent
  network cidr  -- Network of the request (IPv4 /24, IPv6 /48), for the audit log of work done later; null when unknown
  created_at timestamp with time zone not null  -- When the row was inserted
  undo_until timestamp with time zone not null  -- Undo is possible until then: 15 minutes after the start; mails can be cancelled until they are sent
  undone_by_user_id uuid  -- User who undid it; the undo runs with their rights; null when not undone or account deleted
  time_from timestamp with time zone  -- When the time of a mailing was chosen, from which tomorrow is counted; null for other changes
  planned_to uuid  -- Candidates of a mailing up to this id have their send_at, and those behind it get theirs next; null: all have it
  problem text  -- Why a mailing was not sent at its time; it waits for a member; null: no problem
  version integer not null default 1  -- Rises with each change of a mailing by a member; a change of an older version is refused
  constraint bulk_changes_pkey PRIMARY KEY (tenant_id, id)
  constraint bulk_changes_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint bulk_changes_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint bulk_changes_undone_by_user_id_fkey FOREIGN KEY (undone_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint bulk_changes_problem_check CHECK ((problem = ANY (ARRAY['author_gone'::text, 'read_only'::text])))
  constraint bulk_changes_state_check CHECK ((state = ANY (ARRAY['delayed'::text, 'running'::text, 'scheduled'::text, 'done'::text, 'undoing'::text, 'undone'::text, 'cancelled'::text])))
  index bulk_changes_created_by_idx USING btree (created_by_user_id) WHERE (created_by_user_id IS NOT NULL)
  index bulk_changes_created_idx USING btree (tenant_id, created_at)
  index bulk_changes_job_idx USING btree (tenant_id, job_id, id DESC)
  index bulk_changes_pending_idx USING btree (tenant_id, id) WHERE (state = ANY (ARRAY['delayed'::text, 'running'::text, 'scheduled'::text]))
  index bulk_changes_undone_by_idx USING btree (undone_by_user_id) WHERE (undone_by_user_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.busy_blocks
  -- Busy times of the next weeks from the calendar of a member, without titles; each reading replaces them
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  member_id uuid not null  -- Member who is busy
  during tstzrange not null  -- Busy time, end excluded; overlapping entries of the calendar are merged
  constraint busy_blocks_pkey PRIMARY KEY (tenant_id, member_id, during)
  constraint busy_blocks_no_overlap EXCLUDE USING gist (tenant_id WITH =, member_id WITH =, during WITH &&)
  constraint busy_blocks_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.busy_calendars(tenant_id, member_id) ON DELETE CASCADE
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.busy_calendars
  -- Calendars of members, from which only busy times are read
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  member_id uuid not null  -- Member whose calendar it is; one calendar each
  kind text not null default 'ics'::text  -- ics: one file at the address; caldav: the calendars of an account, of which the member chooses those that count
  secret bytea not null  -- Address, user name, password and the calendars of the account as JSON, encrypted with the secret of the installation
  host text not null  -- Host name of the address, which the member sees
  failure text  -- Why the last reading failed, in which case the earlier busy times stay; null when it succeeded or is due
  checked_at timestamp with time zone  -- Time of the last reading, also a failed one; null before the first
  due_at timestamp with time zone not null  -- When it is read next
  created_at timestamp with time zone not null default now()  -- When the member connected it
  constraint busy_calendars_pkey PRIMARY KEY (tenant_id, member_id)
  constraint busy_calendars_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  constraint busy_calendars_failure_check CHECK ((failure = ANY (ARRAY['unreachable'::text, 'forbidden_address'::text, 'denied'::text, 'not_a_calendar'::text, 'too_large'::text, 'too_slow'::text, 'not_caldav'::text, 'other_domain'::text])))
  constraint busy_calendars_kind_check CHECK ((kind = ANY (ARRAY['ics'::text, 'caldav'::text])))
  index busy_calendars_due_idx USING btree (due_at)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.candidate_contacts
  -- Further e-mail addresses and phone numbers of candidates, one row each; a trigger copies them from candidates
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  contact text not null  -- Lower-case address, or number in E.164
  candidate_id uuid not null  -- Candidate who has it
  constraint candidate_contacts_pkey PRIMARY KEY (tenant_id, contact, candidate_id)
  constraint candidate_contacts_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  index candidate_contacts_candidate_idx USING btree (tenant_id, candidate_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.candidate_count_changes
  -- Changes that candidate_places and candidate_days do not have yet; a task folds them into both every minute
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7
  country text not null  -- Country whose count changes; empty when unknown
  city_folded text collate "C" not null  -- City without case and accents; empty when unknown
  city text not null  -- City whose count changes, as typed; empty when unknown
  day date  -- Day whose count changes too, in UTC; null when the candidate only moved
  change integer not null  -- Added to the counts: 1 or -1
  constraint candidate_count_changes_pkey PRIMARY KEY (tenant_id, id)
  constraint candidate_count_changes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.candidate_days
  -- Candidates by the day they were added, without candidate_count_changes; deleted candidates do not count
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  day date not null  -- Day in UTC, so that a deletion finds the same day after the company changed its time zone
  added integer not null  -- Number of candidates added on that day who still exist
  constraint candidate_days_pkey PRIMARY KEY (tenant_id, day)
  constraint candidate_days_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.candidate_languages
  -- Languages of candidates, one row each, written with candidate_search from candidates.profile, so filters use an index
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  language text not null  -- Folded name as it was typed, in any language
  candidate_id uuid not null  -- Candidate who speaks it
  level smallint not null  -- 1 to 6 for A1 to C2, 7 for native speakers, 0 when unknown
  constraint candidate_languages_pkey PRIMARY KEY (tenant_id, language, candidate_id) INCLUDE (level)
  constraint candidate_languages_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  index candidate_languages_candidate_idx USING btree (tenant_id, candidate_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.candidate_places
  -- Candidates by country and by city, without candidate_count_changes; readers add both in one statement
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  city_folded text collate "C" not null  -- City without case and accents; empty: all candidates of the country, also those without a city
  country text not null  -- As in candidates: ISO 3166-1 alpha-2; empty when unknown
  city text not null  -- City in the spelling that was counted last; empty with city_folded
  people integer not null  -- Number of candidates who live there; the task deletes rows of zero
  constraint candidate_places_pkey PRIMARY KEY (tenant_id, city_folded, country)
  constraint candidate_places_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  index candidate_places_people_idx USING btree (tenant_id, people DESC)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.candidate_search
  -- Text that the search reads, one row per candidate; rewritten when person, CV or cover letters change
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  candidate_id uuid not null  -- Candidate whom the search finds by this row
  contact_text text not null  -- Folded name, e-mail, phone, title and company; LIKE matches any part of it by trigram index
  search_document tsvector not null  -- Words of the person and the CV; with n: t: c: s: those of name, titles, companies, skills; f: spellings near the name; r: words that only members who see all candidates find
  working_since date  -- Day from which years of experience count, for people who still work: today minus it; null for others
  worked_days integer  -- Days of experience of people without an ongoing job; null for others, and when no dates are known
  constraint candidate_search_pkey PRIMARY KEY (tenant_id, candidate_id)
  constraint candidate_search_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  index candidate_search_contact_text_idx USING gin (tenant_id, contact_text public.gin_trgm_ops)
  index candidate_search_document_idx USING gin (tenant_id, search_document)
  index candidate_search_worked_idx USING btree (tenant_id, worked_days) INCLUDE (candidate_id) WHERE (worked_days IS NOT NULL)
  index candidate_search_working_idx USING btree (tenant_id, working_since) INCLUDE (candidate_id) WHERE (working_since IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.candidate_skills
  -- Words of the skills of candidates, written with candidate_search, so that the filter reads the newest people from an index
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  word text not null  -- Folded word of a skill, as search_words and signed_words give it: c and c++
  candidate_id uuid not null  -- Candidate who has the skill
  constraint candidate_skills_pkey PRIMARY KEY (tenant_id, word, candidate_id)
  constraint candidate_skills_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  index candidate_skills_candidate_idx USING btree (tenant_id, candidate_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.candidate_tags
  -- Tags of candidates, one row each
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  tag_id uuid not null  -- Tag as it was given; a merge of tags leaves the row, and readers show the tag of its root_id
  candidate_id uuid not null  -- Candidate who has the tag
  constraint candidate_tags_pkey PRIMARY KEY (tenant_id, tag_id, candidate_id)
  constraint candidate_tags_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint candidate_tags_tenant_id_tag_id_fkey FOREIGN KEY (tenant_id, tag_id) REFERENCES app.tags(tenant_id, id) ON DELETE CASCADE
  index candidate_tags_candidate_idx USING btree (tenant_id, candidate_id, tag_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.candidates
  -- Persons as one company knows them; applications create them, or members by hand
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  user_id uuid  -- Account with this e-mail, proven; it sees the applications; null for none and after the account was deleted
  name text not null  -- Given name as the applicant or a member typed it
  surname text not null  -- Family name as the applicant or a member typed it
  email text not null default ''::text  -- Main address, lower-case: gets the mails, and a later application with it belongs to this candidate; empty when unknown
  other_emails text[] not null default '{}'::text[]  -- Further addresses that members added, lower-case, without the main one; a trigger copies them to candidate_contacts
  phone_number text not null default ''::text  -- Main number in E.164, or empty when unknown; the app warns before a member adds a second candidate with it
  other_phone_numbers text[] not null default '{}'::text[]  -- Further numbers in E.164, without the main one; a trigger copies them to candidate_contacts
  current_title text not null default ''::text  -- Present job title, from the user profile, the CV or a member; empty when unknown
  current_company text not null default ''::text  -- Present employer, from the form or a member; empty when unknown
  city text not null default ''::text  -- Place of residence as typed; with country it gives the time zone for meetings; empty when unknown
  country text not null default ''::text  -- Country of residence, ISO 3166-1 alpha-2; empty when unknown
  summary text not null default ''::text  -- Short description of the person, from the user profile or a member; empty when unknown
  skills text[] not null default '{}'::text[]  -- Skills from the user profile or a member, in their spelling; the search compares them folded
  source text not null default 'careers'::text  -- Origin of the first contact: manual, direct, referral, utm_source word, or host of the referring site
  photo_file_id uuid  -- Picture on cards and lists; null shows the initials
  cv_file_id uuid  -- CV that the search reads: the first one sent, or a later one sent signed in; null when none
  profile jsonb not null default '{}'::jsonb  -- Copy of the user profile or confirmed CV, which members change: {links, languages, experiences, education, projects}
  version integer not null default 1  -- Rises with each change of the person; an update with an older version gets 409
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  updated_at timestamp with time zone not null default now()  -- Last change of the personal data, tags included
  sort_name text collate "C" not null generated as (app.fold(((name || ' '::text) || surname))) stored  -- Folded full name for sorting; stored, because row-level security blocks indexes on expressions
  city_folded text collate "C" not null generated as (app.fold(city)) stored  -- Folded city for the location filter; stored, because row-level security blocks indexes on expressions
  referrer_id uuid  -- Member through whose link the first contact came; null without one, and after the member left
  is_withheld boolean not null default false  -- Always false; the view of the schema blind says true for people whom it withholds
  constraint candidates_pkey PRIMARY KEY (tenant_id, id)
  constraint candidates_tenant_id_cv_file_id_fkey FOREIGN KEY (tenant_id, cv_file_id) REFERENCES app.files(tenant_id, id)
  constraint candidates_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint candidates_tenant_id_photo_file_id_fkey FOREIGN KEY (tenant_id, photo_file_id) REFERENCES app.files(tenant_id, id)
  constraint candidates_tenant_id_referrer_id_fkey FOREIGN KEY (tenant_id, referrer_id) REFERENCES app.members(tenant_id, id)
  constraint candidates_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint candidates_email_check CHECK ((email = lower(email)))
  constraint candidates_is_withheld_check CHECK ((NOT is_withheld))
  index candidates_city_idx USING btree (tenant_id, city_folded, id DESC) WHERE (city_folded <> ''::text)
  index candidates_created_idx USING btree (tenant_id, created_at) INCLUDE (id)
  index candidates_cv_file_idx USING btree (tenant_id, cv_file_id) WHERE (cv_file_id IS NOT NULL)
  index candidates_email_idx USING btree (tenant_id, email) WHERE (email <> ''::text)
  index candidates_name_idx USING btree (tenant_id, sort_name, id)
  index candidates_phone_idx USING btree (tenant_id, phone_number) WHERE (phone_number <> ''::text)
  index candidates_photo_file_idx USING btree (tenant_id, photo_file_id) WHERE (photo_file_id IS NOT NULL)
  index candidates_referrer_idx USING btree (tenant_id, referrer_id) WHERE (referrer_id IS NOT NULL)
  index candidates_source_idx USING btree (tenant_id, source, id DESC)
  index candidates_unlinked_email_idx USING btree (email) WHERE ((user_id IS NULL) AND (email <> ''::text))
  index candidates_user_idx USING btree (user_id) WHERE (user_id IS NOT NULL)
  index candidates_without_cv_idx USING btree (tenant_id, id DESC) WHERE (cv_file_id IS NULL)
  index candidates_without_email_idx USING btree (tenant_id, id DESC) WHERE (email = ''::text)
  index candidates_without_phone_idx USING btree (tenant_id, id DESC) WHERE (phone_number = ''::text)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  TRIGGER copy_sort_name_to_applications AFTER UPDATE OF name, surname ON app.candidates FOR EACH ROW WHEN ((old.sort_name IS DISTINCT FROM new.sort_name)) EXECUTE FUNCTION app.copy_sort_name_to_applications()  -- Updates applications.sort_name of the candidate when the folded name changes
  TRIGGER queue_duplicate_check_added AFTER INSERT ON app.candidates FOR EACH ROW EXECUTE FUNCTION app.queue_duplicate_check()  -- Queues each new candidate, whichever way they came
  TRIGGER queue_duplicate_check_changed AFTER UPDATE ON app.candidates FOR EACH ROW WHEN (((((((((((old.name IS DISTINCT FROM new.name) OR (old.surname IS DISTINCT FROM new.surname)) OR (old.email IS DISTINCT FROM new.email)) OR (old.other_emails IS DISTINCT FROM new.other_emails)) OR (old.phone_number IS DISTINCT FROM new.phone_number)) OR (old.other_phone_numbers IS DISTINCT FROM new.other_phone_numbers)) OR (old.current_company IS DISTINCT FROM new.current_company)) OR (old.city IS DISTINCT FROM new.city)) OR (old.country IS DISTINCT FROM new.country)) OR ((old.profile -> 'links'::text) IS DISTINCT FROM (new.profile -> 'links'::text)))) EXECUTE FUNCTION app.queue_duplicate_check()  -- Queues a candidate after a change of what duplicates share
  TRIGGER record_candidate_counts AFTER INSERT OR DELETE ON app.candidates FOR EACH ROW EXECUTE FUNCTION app.record_candidate_count_changes()  -- Counts each candidate, whichever statement adds or deletes it
  TRIGGER record_candidate_moves AFTER UPDATE ON app.candidates FOR EACH ROW WHEN (((old.country IS DISTINCT FROM new.country) OR (old.city IS DISTINCT FROM new.city))) EXECUTE FUNCTION app.record_candidate_count_changes()  -- Counts a candidate at the new place instead of the old one
  TRIGGER sync_candidate_contacts_added AFTER INSERT ON app.candidates FOR EACH ROW WHEN (((new.other_emails || new.other_phone_numbers) <> '{}'::text[])) EXECUTE FUNCTION app.sync_candidate_contacts()  -- Inserts the further addresses and numbers of a new candidate
  TRIGGER sync_candidate_contacts_changed AFTER UPDATE OF other_emails, other_phone_numbers ON app.candidates FOR EACH ROW WHEN (((old.other_emails IS DISTINCT FROM new.other_emails) OR (old.other_phone_numbers IS DISTINCT FROM new.other_phone_numbers))) EXECUTE FUNCTION app.sync_candidate_contacts()  -- Inserts added addresses and numbers into candidate_contacts and deletes removed ones
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.card_customers
  -- A company as a customer at Stripe, with the saved card that pays its next invoices
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  customer_id text  -- Key of the customer at Stripe; null until a task has created it
  method_id text  -- Key of the saved payment method at Stripe; null for none
  card_brand text  -- Brand of that card for the screen, such as visa; null for none
  card_last4 text  -- Its last four digits for the screen; null for none
  card_expires_on date  -- Last day of the month in which it expires; null when Stripe names none
  portal_url text  -- Address of the customer portal that a member asked for; Stripe closes it after minutes; null before
  portal_asked_at timestamp with time zone  -- When a member asked for the portal last; null before
  created_at timestamp with time zone not null  -- When the row was inserted
  constraint card_customers_pkey PRIMARY KEY (tenant_id)
  constraint card_customers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint card_customers_check CHECK (((method_id IS NULL) = (card_brand IS NULL)))
  constraint card_customers_check1 CHECK (((method_id IS NULL) = (card_last4 IS NULL)))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.card_payments
  -- Attempts to collect an invoice by card; the row is committed before Stripe is called, and its id is the idempotency key
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key, and idempotency key at Stripe; UUID version 7, so it sorts by creation time
  invoice_id uuid not null  -- Invoice that it pays
  kind text not null  -- checkout on the page of Stripe, or automatic with the saved card
  state text not null  -- waiting for the call to Stripe; open (a page to pay); processing; needs_action (the bank wants a confirmation); succeeded; failed; expired
  amount bigint not null  -- What was asked for, in minor units of the currency of the invoice
  session_id text  -- Key of the Checkout session; null for automatic ones and before it is made
  session_url text  -- Address of the page to pay; null when there is none to open
  intent_id text  -- Key of the PaymentIntent; null before it is known
  failure text  -- Code of Stripe for a declined card; null for none
  surplus bigint not null default 0  -- Part of the money that the invoice did not need, in minor units; the platform admin refunds it at Stripe
  attention text  -- What a platform admin must look at: another amount or currency, a dispute, a failed refund; null for nothing
  created_at timestamp with time zone not null  -- When it began
  settled_at timestamp with time zone  -- When it succeeded, failed or expired; null before
  constraint card_payments_pkey PRIMARY KEY (tenant_id, id)
  constraint card_payments_tenant_id_invoice_id_fkey FOREIGN KEY (tenant_id, invoice_id) REFERENCES app.invoices(tenant_id, id) ON DELETE CASCADE
  constraint card_payments_amount_check CHECK ((amount > 0))
  constraint card_payments_attention_check CHECK ((attention = ANY (ARRAY['amount'::text, 'currency'::text, 'disputed'::text, 'refund_failed'::text])))
  constraint card_payments_kind_check CHECK ((kind = ANY (ARRAY['checkout'::text, 'automatic'::text])))
  constraint card_payments_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'open'::text, 'processing'::text, 'needs_action'::text, 'succeeded'::text, 'failed'::text, 'expired'::text])))
  constraint card_payments_surplus_check CHECK ((surplus >= 0))
  index card_payments_invoice_idx USING btree (tenant_id, invoice_id, id)
  UNIQUE index card_payments_pending_key USING btree (tenant_id, invoice_id) WHERE (state = ANY (ARRAY['waiting'::text, 'open'::text, 'processing'::text]))
  index card_payments_unfinished_idx USING btree (created_at) WHERE (state = ANY (ARRAY['waiting'::text, 'open'::text, 'processing'::text, 'needs_action'::text]))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant insert, select, update to kadro_app
  grant select to kadro_system

table app.card_refunds
  -- Refunds that platform admins ordered; the row is committed before Stripe is called, and its id is the idempotency key
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key, and idempotency key at Stripe; UUID version 7, so it sorts by creation time
  payment_id uuid not null  -- Payment by card that is paid back, in full or in part
  state text not null default 'waiting'::text  -- waiting for the call to Stripe; sent: Stripe or the bank works on it; succeeded: recorded with a credit note; failed
  amount bigint not null  -- Amount to pay back, in minor units of the currency of the invoice
  failure text  -- Code of Stripe for a refused refund; null for none
  created_at timestamp with time zone not null  -- When the platform admin ordered it
  constraint card_refunds_pkey PRIMARY KEY (tenant_id, id)
  constraint card_refunds_tenant_id_payment_id_fkey FOREIGN KEY (tenant_id, payment_id) REFERENCES app.card_payments(tenant_id, id) ON DELETE CASCADE
  constraint card_refunds_amount_check CHECK ((amount > 0))
  constraint card_refunds_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'succeeded'::text, 'failed'::text])))
  index card_refunds_payment_idx USING btree (tenant_id, payment_id, id)
  UNIQUE index card_refunds_pending_key USING btree (tenant_id, payment_id) WHERE (state = ANY (ARRAY['waiting'::text, 'sent'::text]))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant insert, select, update to kadro_app
  grant select to kadro_system

table app.careers_domains
  -- The domain that a company wants for its careers site, proven or not; several companies may want the same one
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  domain text not null  -- Lower-case host name in ASCII, as DNS knows it (punycode)
  token text not null  -- Random value of the TXT record that proves the domain; new with each domain the company enters
  created_at timestamp with time zone not null default now()  -- When the domain was entered; automatic checks end 7 days later
  checked_at timestamp with time zone  -- Last DNS check; null before the first
  last_result text  -- Result of that check: record found, missing, DNS failed, or the domain is taken by another company; null before it
  next_check_at timestamp with time zone  -- When the next automatic check is due; null when none follows
  verified_at timestamp with time zone  -- Since when the domain shows the careers site; null while it is not proven, and after it was lost
  missing_since timestamp with time zone  -- Since when the record of a verified domain is gone; the domain is lost 7 days later; null while it is there
  lost_at timestamp with time zone  -- When a verified domain stopped working, because its record was gone; null otherwise
  constraint careers_domains_pkey PRIMARY KEY (tenant_id)
  constraint careers_domains_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint careers_domains_check CHECK (((missing_since IS NULL) OR (verified_at IS NOT NULL)))
  constraint careers_domains_check1 CHECK (((lost_at IS NULL) OR (verified_at IS NULL)))
  constraint careers_domains_domain_check CHECK (((domain = lower(domain)) AND (length(domain) <= 253)))
  constraint careers_domains_last_result_check CHECK ((last_result = ANY (ARRAY['proven'::text, 'record_missing'::text, 'no_answer'::text, 'taken'::text])))
  index careers_domains_next_check_idx USING btree (next_check_at) WHERE (next_check_at IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.careers_hosts
  -- Host names that lead to careers sites, for all companies: the primary key gives a name to one of them
  domain text not null  -- Host name of a request, like careers_domains.domain
  company_id uuid not null  -- Company that proved the name; no tenant_id, because a request names the host before a company is known
  verified_at timestamp with time zone not null default now()  -- When the company proved it last
  retired_at timestamp with time zone  -- When the company removed or lost it: links in old mails then lead to the main host; null while in use
  constraint careers_hosts_pkey PRIMARY KEY (domain)
  constraint careers_hosts_company_id_fkey FOREIGN KEY (company_id) REFERENCES app.companies(id) ON DELETE CASCADE
  index careers_hosts_company_all_idx USING btree (company_id)
  UNIQUE index careers_hosts_company_idx USING btree (company_id) WHERE (retired_at IS NULL)
  row level security
  policy own_host for all to kadro_app using (company_id = app.current_tenant_id())
  policy system_access for select to kadro_system using true
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.careers_pages
  -- Content of a company's careers page: what its editors write and what visitors see; no row: the default page
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  draft jsonb  -- Blocks, title, description and share picture as edited (page-contract.ts); null: the default page
  version integer not null default 1  -- Rises with each save of the draft; a save with an older version gets 409
  changed_at timestamp with time zone not null default now()  -- Last save of the draft
  published jsonb  -- {content, pictures}: the published draft, with keys and sizes of its pictures; null: not yet published
  published_at timestamp with time zone  -- Last publication; null before the first
  published_by uuid  -- Member who published last; null before, and after they left
  constraint careers_pages_pkey PRIMARY KEY (tenant_id)
  constraint careers_pages_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint careers_pages_tenant_id_published_by_fkey FOREIGN KEY (tenant_id, published_by) REFERENCES app.members(tenant_id, id)
  index careers_pages_published_by_idx USING btree (tenant_id, published_by) WHERE (published_by IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.careers_pictures
  -- Pictures of careers pages; storage holds them re-encoded in several widths
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key that the blocks name; UUID version 7, so it sorts by creation time
  storage_key text not null  -- Random key of the picture; its addresses contain it; storage has one file below it for each width
  width integer not null  -- Pixels of the widest file, at most 1600; smaller widths follow from it
  height integer not null  -- Pixels of the widest file
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  unused_since timestamp with time zone default now()  -- Since when neither draft nor published page names it; a task removes it a day later; null while in use
  constraint careers_pictures_pkey PRIMARY KEY (tenant_id, id)
  constraint careers_pictures_tenant_id_storage_key_key UNIQUE (tenant_id, storage_key)
  constraint careers_pictures_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint careers_pictures_height_check CHECK ((height > 0))
  constraint careers_pictures_width_check CHECK ((width > 0))
  index careers_pictures_unused_idx USING btree (unused_since) WHERE (unused_since IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.careers_traffic
  -- Views and form progress per day, page, source and campaign, without cookies or IP addresses
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  job_id uuid  -- Job of the page or form; null for the list of jobs
  day date not null  -- Day in the time zone of the company; decides the partition of the month
  source text not null default 'direct'::text  -- utm_source word, host of the referring site, referral, direct, or other beyond 200 origins a day
  campaign text not null default ''::text  -- utm_campaign word; empty when none
  views integer not null default 0  -- Number of page views without robots; each server adds its count after 2 seconds
  visitors integer not null default 0  -- Distinct visitors of the page that day, counted under the origin of their first view
  form_starts integer not null default 0  -- Application forms opened for the first time
  reached_documents integer not null default 0  -- Forms that reached the step of the documents, each once
  reached_contact integer not null default 0  -- Forms that reached the step of the contact data, each once
  reached_questions integer not null default 0  -- Forms that reached the step of the questions, each once
  reached_review integer not null default 0  -- Forms that reached the last step before sending, each once
  submissions integer not null default 0  -- Forms sent, each once
  constraint careers_traffic_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint careers_traffic_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  index careers_traffic_job_idx USING btree (tenant_id, job_id, source) WHERE (job_id IS NOT NULL)
  UNIQUE index careers_traffic_key USING btree (tenant_id, day, job_id, source, campaign) NULLS NOT DISTINCT
  partition by RANGE (day), with a default partition
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.comments
  -- Comments of members on a candidate; only the author edits or deletes one
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  candidate_id uuid not null  -- Candidate the comment is about
  application_id uuid  -- Application it is about, which limits readers to those of its job; null: about the person
  parent_id uuid  -- Comment that this one answers, which itself answers none; null: it begins a thread
  author_user_id uuid  -- User who wrote it; null after the account was deleted
  body_html text not null  -- Sanitised HTML; a mention is a span with data-type mention and the member id in data-id
  reader_user_ids uuid[]  -- Accounts that may read it, with that of its author; a reply has those of its thread; null: all who see the subject
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  edited_at timestamp with time zone  -- Last edit by the author, shown beside the comment; null when never edited
  removed_at timestamp with time zone  -- When its author deleted it; hidden, and erased an hour later unless that is undone; null: not deleted
  constraint comments_pkey PRIMARY KEY (tenant_id, id)
  constraint comments_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint comments_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id)
  constraint comments_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint comments_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint comments_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES app.comments(tenant_id, id) ON DELETE CASCADE
  index comments_application_idx USING btree (tenant_id, application_id) WHERE (application_id IS NOT NULL)
  index comments_author_idx USING btree (author_user_id) WHERE (author_user_id IS NOT NULL)
  index comments_candidate_idx USING btree (tenant_id, candidate_id, id DESC)
  index comments_parent_idx USING btree (tenant_id, parent_id, id DESC) WHERE (parent_id IS NOT NULL)
  index comments_threads_idx USING btree (tenant_id, candidate_id, id DESC) WHERE (parent_id IS NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  TRIGGER keep_withheld_words BEFORE UPDATE ON app.comments FOR EACH ROW WHEN ((current_setting('search_path'::text) ~~ 'blind,%'::text)) EXECUTE FUNCTION app.keep_withheld_words('body_html:text')  -- Keeps a text that a member read without the words of a withheld person and saves again
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.companies
  -- Tenants: every row of a company table carries the id of one; deleting one deletes all its rows
  id uuid not null default app.uuid_v7()  -- Key and tenant_id of company tables; the application sends a random UUID, so it does not sort by time
  slug text not null  -- Address of the careers site, made from the name; never changes; the unique key decides a race
  name text not null  -- Trade name in screens, mails and the careers site; typed again to confirm a deletion
  legal_name text not null default ''::text  -- Registered name for contracts; empty when not given; only the settings show it
  website text not null default ''::text  -- Web address of the company, linked from the careers site; empty when not given
  address_line_1 text not null default ''::text  -- Street and number, part of the structured data of job postings; empty when not given
  address_line_2 text not null default ''::text  -- Floor, building or district; only the settings show it; empty when not given
  state_region text not null default ''::text  -- State, province or region, part of the structured data of job postings; empty when not given
  city text not null default ''::text  -- City of the company; job postings without a city use it; empty when not given
  country text not null default ''::text  -- ISO 3166-1 alpha-2 code, or empty; job postings without a country use it
  size text not null default ''::text  -- Range of employees; empty when not given; only the settings show it
  photo_key text  -- Storage key of the logo, a square WebP of 512 pixels, public on the careers site; null when none
  time_zone text not null default 'Europe/Istanbul'::text  -- IANA zone in which job closing days end and dates of the careers site and mails are written
  default_language text not null default 'en'::text  -- Language of invitations, and of careers pages and mails when the reader gives no language
  careers_color text not null default '#6366F1'::text  -- Accent colour of the careers site and of mails to candidates and members, #RRGGBB
  embed_origins text[] not null default '{}'::text[]  -- Origins of the sites that may show the list of jobs, as browsers send them; at most 20; empty: none
  has_job_alerts boolean not null default true  -- Whether the careers site offers new jobs by mail; false keeps the subscribers and mails them nothing
  takes_introductions boolean not null default false  -- Whether the careers site has a form for people who apply without a job
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  disabled_at timestamp with time zone  -- When the company was closed to everyone; remove_companies sets it before it deletes; null while open
  disabled_reason text not null default ''::text  -- Why a platform admin disabled it, as its members read it; empty while open
  enabled_at timestamp with time zone  -- When a platform admin enabled it last, after it was disabled; null when it never was
  deletion_due_at timestamp with time zone  -- remove_companies deletes it after this, 30 days after the request; null when none is pending
  search_text text not null generated as (app.fold((((' '::text || name) || ' '::text) || slug))) stored  -- Folded name and slug after a space, stored because a search of platform admins may compare every row
  read_only_from timestamp with time zone  -- From when members can only read, 14 days after an unpaid invoice was due; applications still arrive; null for never
  features_off text[] not null default '{}'::text[]  -- Features that a platform admin turned off for the company; src/platform/contract/features.ts lists them
  constraint companies_pkey PRIMARY KEY (id)
  constraint companies_slug_key UNIQUE (slug)
  constraint companies_careers_color_check CHECK ((careers_color ~ '^#[0-9A-Fa-f]{6}$'::text))
  constraint companies_default_language_check CHECK ((default_language = ANY (ARRAY['en'::text, 'tr'::text])))
  constraint companies_size_check CHECK ((size = ANY (ARRAY[''::text, '1-10'::text, '11-50'::text, '51-200'::text, '201-500'::text, '501-1000'::text, '1001+'::text])))
  constraint companies_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 60)))
  index companies_created_idx USING btree (created_at, id)
  index companies_deletion_due_idx USING btree (deletion_due_at) WHERE (deletion_due_at IS NOT NULL)
  index companies_disabled_idx USING btree (created_at, id) WHERE (disabled_at IS NOT NULL)
  index companies_search_idx USING gin (search_text public.gin_trgm_ops)
  row level security
  policy system_access for select to kadro_system using true
  policy system_delete for delete to kadro_system using (id = app.current_tenant_id())
  policy system_update for update to kadro_system using (id = app.current_tenant_id())
  policy tenant_isolation for all to kadro_app using (id = app.current_tenant_id())
  grant delete, select, update to kadro_system
  grant insert, select to kadro_app
  grant update (address_line_1) to kadro_app
  grant update (address_line_2) to kadro_app
  grant update (careers_color) to kadro_app
  grant update (city) to kadro_app
  grant update (country) to kadro_app
  grant update (default_language) to kadro_app
  grant update (deletion_due_at) to kadro_app
  grant update (embed_origins) to kadro_app
  grant update (has_job_alerts) to kadro_app
  grant update (legal_name) to kadro_app
  grant update (name) to kadro_app
  grant update (photo_key) to kadro_app
  grant update (read_only_from) to kadro_app
  grant update (size) to kadro_app
  grant update (state_region) to kadro_app
  grant update (takes_introductions) to kadro_app
  grant update (time_zone) to kadro_app
  grant update (website) to kadro_app

table app.company_notes
  -- Notes of platform admins about a company; the company cannot read them, and they are deleted with it
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  company_id uuid not null  -- Company the note is about
  author_user_id uuid  -- Platform admin who wrote it; null when the account is deleted
  body text not null  -- Plain text of at most 2,000 characters
  created_at timestamp with time zone not null  -- When it was written
  constraint company_notes_pkey PRIMARY KEY (id)
  constraint company_notes_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint company_notes_company_id_fkey FOREIGN KEY (company_id) REFERENCES app.companies(id) ON DELETE CASCADE
  index company_notes_author_idx USING btree (author_user_id) WHERE (author_user_id IS NOT NULL)
  index company_notes_company_idx USING btree (company_id, id)
  grant delete, insert, select to kadro_system

table app.connected_companies
  -- OAuth clients: outside applications that may receive a signed-in user; platform admins write them
  id uuid not null default app.uuid_v7()  -- Key and OAuth client_id; UUID version 7, so it sorts by creation time
  name text not null  -- Label for platform admins in their list; users do not see it
  secret_hash bytea not null  -- SHA-256 of the client secret of 256 random bits; a new secret replaces it at once
  redirect_uris text[] not null  -- Allowed redirect URIs, 1 to 20, compared character by character; no two clients share one
  is_enabled boolean not null default true  -- False after a platform admin disables it: no new codes, and open codes cannot be redeemed
  created_at timestamp with time zone not null default now()  -- When the row was inserted; lists sort by it
  last_used_at timestamp with time zone  -- When it last redeemed a code, written at most once in 10 minutes; null before the first time
  constraint connected_companies_pkey PRIMARY KEY (id)
  constraint connected_companies_redirect_uris_check CHECK (((cardinality(redirect_uris) >= 1) AND (cardinality(redirect_uris) <= 20)))
  index connected_companies_redirect_uris_idx USING gin (redirect_uris)
  grant delete, insert, select, update to kadro_system
  grant select to kadro_app
  grant update (last_used_at) to kadro_app

table app.consent_records
  -- Notices that applicants were shown and consents they were asked for, one row for each text of each form they sent
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  application_id uuid  -- Application that was sent with it; null for an introduction
  introduction_id uuid  -- Introduction that was sent with it; null for an application
  text_id uuid not null  -- Text as the applicant saw it, which names kind, language and version
  is_given boolean  -- Whether the applicant agreed; null for a notice, which informs and asks nothing
  recorded_at timestamp with time zone not null  -- When the form was sent
  withdrawn_at timestamp with time zone  -- When the applicant withdrew the consent; null while it holds
  candidate_id uuid not null  -- Candidate of the form, as its application or introduction names them, so the filter reads one index
  constraint consent_records_pkey PRIMARY KEY (tenant_id, id)
  constraint consent_records_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id) ON DELETE CASCADE
  constraint consent_records_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint consent_records_tenant_id_introduction_id_fkey FOREIGN KEY (tenant_id, introduction_id) REFERENCES app.introductions(tenant_id, id) ON DELETE CASCADE
  constraint consent_records_tenant_id_text_id_fkey FOREIGN KEY (tenant_id, text_id) REFERENCES app.privacy_texts(tenant_id, id) ON DELETE RESTRICT
  constraint consent_records_of_one_form CHECK ((num_nonnulls(application_id, introduction_id) = 1))
  constraint consent_records_withdrawn_given CHECK (((withdrawn_at IS NULL) OR is_given))
  index consent_records_application_idx USING btree (tenant_id, application_id, id) WHERE (application_id IS NOT NULL)
  index consent_records_candidate_idx USING btree (tenant_id, candidate_id, id)
  index consent_records_given_idx USING btree (tenant_id, candidate_id) WHERE (is_given AND (withdrawn_at IS NULL))
  index consent_records_introduction_idx USING btree (tenant_id, introduction_id, id) WHERE (introduction_id IS NOT NULL)
  index consent_records_text_idx USING btree (tenant_id, text_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.conversation_readings
  -- How far a member, or the candidate, has read a conversation
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7
  candidate_id uuid not null  -- Candidate whose conversation it is
  member_id uuid  -- Member who read it; null: the candidate
  read_up_to uuid not null  -- Id of the newest message they saw; later ids of the other side are unread
  read_at timestamp with time zone not null default now()  -- When they saw it
  constraint conversation_readings_pkey PRIMARY KEY (tenant_id, id)
  constraint conversation_readings_tenant_id_candidate_id_member_id_key UNIQUE NULLS NOT DISTINCT (tenant_id, candidate_id, member_id)
  constraint conversation_readings_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint conversation_readings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint conversation_readings_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  index conversation_readings_member_idx USING btree (tenant_id, member_id) WHERE (member_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.counted_mails
  -- One row for each mail that counts against the mails per month of the plan; the outbox deletes its own with the person
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so the primary key finds those of a month
  constraint counted_mails_pkey PRIMARY KEY (tenant_id, id)
  constraint counted_mails_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  index counted_mails_age_idx USING brin (id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select to kadro_app
  grant select to kadro_system

table app.coupon_redemptions
  -- Coupons that a company used; the primary key lets it use each one once
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  coupon_code text not null  -- Coupon; coupons are never deleted
  redeemed_at timestamp with time zone not null  -- When the company used it
  constraint coupon_redemptions_pkey PRIMARY KEY (tenant_id, coupon_code)
  constraint coupon_redemptions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  index coupon_redemptions_coupon_idx USING btree (coupon_code, redeemed_at, tenant_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant insert, select to kadro_app
  grant select to kadro_system

table app.coupons
  -- Discounts that a company enters when it chooses a plan
  code text not null  -- What is entered, in capitals
  percent_off integer not null  -- Percent of the net price
  periods integer  -- Number of billing periods with the discount; null for all
  valid_until timestamp with time zone  -- Until when it can be entered; null for no end
  redemptions_max integer  -- Number of companies that may use it; null for no limit
  redemptions integer not null default 0  -- Number of companies that used it; the check decides a race
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  constraint coupons_pkey PRIMARY KEY (code)
  constraint coupons_check CHECK ((redemptions <= redemptions_max))
  constraint coupons_code_check CHECK ((code ~ '^[A-Z0-9-]{3,30}$'::text))
  constraint coupons_percent_off_check CHECK (((percent_off >= 1) AND (percent_off <= 100)))
  constraint coupons_periods_check CHECK ((periods > 0))
  constraint coupons_redemptions_max_check CHECK ((redemptions_max > 0))
  grant insert, select to kadro_system
  grant select to kadro_app
  grant update (redemptions) to kadro_app
  grant update (redemptions_max) to kadro_system
  grant update (valid_until) to kadro_system

table app.custom_field_options
  -- Options of custom fields with one or several choices
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  field_id uuid not null  -- Field that offers it
  name text not null  -- Name as typed
  position integer not null  -- Order among the options of the field, from 0
  removed_at timestamp with time zone  -- When a member removed it; it and the values with it are hidden since, and deleted 30 days later; null: in use
  name_key text collate "C" not null generated as (app.fold(regexp_replace(btrim(name), '\s+'::text, ' '::text, 'g'::text))) stored  -- Folded name with single spaces, for unique names
  form_labels jsonb not null default '{}'::jsonb  -- The option by language, as applicants read it; without one they read the name
  constraint custom_field_options_pkey PRIMARY KEY (tenant_id, id)
  constraint custom_field_options_tenant_id_field_id_id_key UNIQUE (tenant_id, field_id, id)
  constraint custom_field_options_tenant_id_field_id_fkey FOREIGN KEY (tenant_id, field_id) REFERENCES app.custom_fields(tenant_id, id) ON DELETE CASCADE
  UNIQUE index custom_field_options_name_idx USING btree (tenant_id, field_id, name_key) WHERE (removed_at IS NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.custom_field_values
  -- Values of custom fields: one row for a subject, of a field with several choices one for each chosen option
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  field_id uuid not null  -- Field whose value it is
  candidate_id uuid  -- Candidate who has the value; null: another subject
  job_id uuid  -- Job that has the value; null: another subject
  application_id uuid  -- Application that has the value; null: another subject
  text_value text  -- A text, or the address of a link
  number_value double precision  -- Value of a field for numbers
  date_value date  -- A calendar day
  boolean_value boolean  -- Value of a field that is answered by yes or no
  option_id uuid  -- The option of a field with one choice
  listed_option_id uuid  -- One of the options of a field with several choices
  member_id uuid  -- A member; the value goes when they are removed from the company
  text_key text collate "C" generated as ("left"(app.fold(text_value), 200)) stored  -- Start of the folded text, for filters: row-level security keeps an index on an expression from being used
  constraint custom_field_values_pkey PRIMARY KEY (tenant_id, id)
  constraint custom_field_values_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id) ON DELETE CASCADE
  constraint custom_field_values_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint custom_field_values_tenant_id_field_id_fkey FOREIGN KEY (tenant_id, field_id) REFERENCES app.custom_fields(tenant_id, id) ON DELETE CASCADE
  constraint custom_field_values_tenant_id_field_id_listed_option_id_fkey FOREIGN KEY (tenant_id, field_id, listed_option_id) REFERENCES app.custom_field_options(tenant_id, field_id, id) ON DELETE CASCADE
  constraint custom_field_values_tenant_id_field_id_option_id_fkey FOREIGN KEY (tenant_id, field_id, option_id) REFERENCES app.custom_field_options(tenant_id, field_id, id) ON DELETE CASCADE
  constraint custom_field_values_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint custom_field_values_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  constraint custom_field_values_check CHECK ((num_nonnulls(candidate_id, job_id, application_id) = 1))
  constraint custom_field_values_check1 CHECK ((num_nonnulls(text_value, number_value, date_value, boolean_value, option_id, listed_option_id, member_id) = 1))
  UNIQUE index custom_field_values_application_idx USING btree (tenant_id, application_id, field_id, listed_option_id) NULLS NOT DISTINCT WHERE (application_id IS NOT NULL)
  index custom_field_values_boolean_idx USING btree (tenant_id, field_id, boolean_value, candidate_id) WHERE (boolean_value IS NOT NULL)
  UNIQUE index custom_field_values_candidate_idx USING btree (tenant_id, candidate_id, field_id, listed_option_id) NULLS NOT DISTINCT WHERE (candidate_id IS NOT NULL)
  index custom_field_values_date_idx USING btree (tenant_id, field_id, date_value, candidate_id) WHERE (date_value IS NOT NULL)
  index custom_field_values_field_idx USING btree (tenant_id, field_id)
  UNIQUE index custom_field_values_job_idx USING btree (tenant_id, job_id, field_id, listed_option_id) NULLS NOT DISTINCT WHERE (job_id IS NOT NULL)
  index custom_field_values_listed_idx USING btree (tenant_id, field_id, listed_option_id, candidate_id) WHERE (listed_option_id IS NOT NULL)
  index custom_field_values_member_idx USING btree (tenant_id, member_id) WHERE (member_id IS NOT NULL)
  index custom_field_values_number_idx USING btree (tenant_id, field_id, number_value, candidate_id) WHERE (number_value IS NOT NULL)
  index custom_field_values_option_idx USING btree (tenant_id, field_id, option_id, candidate_id) WHERE (option_id IS NOT NULL)
  index custom_field_values_text_idx USING btree (tenant_id, field_id, text_key, candidate_id) WHERE (text_key IS NOT NULL)
  statistics custom_field_values_listed_statistics (dependencies) ON tenant_id, field_id, listed_option_id
  statistics custom_field_values_option_statistics (dependencies) ON tenant_id, field_id, option_id
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  TRIGGER keep_withheld_words BEFORE UPDATE ON app.custom_field_values FOR EACH ROW WHEN ((current_setting('search_path'::text) ~~ 'blind,%'::text)) EXECUTE FUNCTION app.keep_withheld_words('text_key:text', 'text_value:text')  -- Keeps a text that a member read without the words of a withheld person and saves again
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.custom_fields
  -- Fields that a company added to its candidates, jobs or applications
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  subject text not null  -- What has the field; never changes
  kind text not null  -- Type of its values; never changes
  name text not null  -- Name as typed; of two names of one subject that differ in case or accents only one exists
  access text not null default 'everyone'::text  -- Members who see its values: everyone (who sees the subject), owners, or a permission that they need
  form_mode text not null default 'invisible'::text  -- Whether application forms of all jobs ask it: required, optional, or invisible: not asked
  form_labels jsonb not null default '{}'::jsonb  -- The question by language, as applicants read it; without one they read the name
  position integer not null  -- Order among the fields of the subject, from 0
  removed_at timestamp with time zone  -- When a member deleted it; hidden since, and deleted with its values 30 days later; null: in use
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  name_key text collate "C" not null generated as (app.fold(regexp_replace(btrim(name), '\s+'::text, ' '::text, 'g'::text))) stored  -- Folded name with single spaces, for unique names
  constraint custom_fields_pkey PRIMARY KEY (tenant_id, id)
  constraint custom_fields_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint custom_fields_check CHECK (((form_mode = 'invisible'::text) OR ((subject = 'application'::text) AND (kind <> 'member'::text) AND (access = 'everyone'::text))))
  constraint custom_fields_form_mode_check CHECK ((form_mode = ANY (ARRAY['required'::text, 'optional'::text, 'invisible'::text])))
  constraint custom_fields_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'number'::text, 'date'::text, 'choice'::text, 'choices'::text, 'yes_no'::text, 'link'::text, 'member'::text])))
  constraint custom_fields_subject_check CHECK ((subject = ANY (ARRAY['candidate'::text, 'job'::text, 'application'::text])))
  UNIQUE index custom_fields_name_idx USING btree (tenant_id, subject, name_key) WHERE (removed_at IS NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.cv_files
  -- CV files in the profile of a user, at most 20; the newest one that opens starts an application
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  user_id uuid not null  -- User whose CV it is
  title text not null  -- File name as the user gave it, cleaned, with a fitting extension; the user can rename; never a path
  format text not null  -- Format found in the content, not in the name: pdf, docx, doc, odt, rtf or txt
  content_type text not null  -- Media type of the format, sent with downloads
  size_bytes bigint not null  -- Size of the content in bytes; used for ranges and Content-Length
  storage_key text not null  -- Key of the content in storage; a task deletes content that no row names
  text_state text not null default 'pending'::text  -- pending until read_cv_text runs; then as in app.files
  scan_state text not null default 'passed'::text  -- Virus check. pending: locked until the scanner answers; infected: content removed; too_large for the scanner: opens
  text_content text  -- Extracted text, at most 200000 characters, from which CV reading proposes entries; null when none
  pages integer  -- Pages of the whole document, also those beyond the 30 that are read; null without extracted text
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  text_lines jsonb  -- Lines of a PDF with their places: [{ page, text, x, y, .. }]; null for other formats and early uploads
  constraint cv_files_pkey PRIMARY KEY (id)
  constraint cv_files_storage_key_key UNIQUE (storage_key)
  constraint cv_files_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  constraint cv_files_scan_state_check CHECK ((scan_state = ANY (ARRAY['passed'::text, 'pending'::text, 'infected'::text, 'too_large'::text])))
  constraint cv_files_size_bytes_check CHECK ((size_bytes > 0))
  constraint cv_files_text_state_check CHECK ((text_state = ANY (ARRAY['none'::text, 'pending'::text, 'ready'::text, 'no_text'::text, 'encrypted'::text, 'broken'::text, 'empty'::text, 'too_long'::text, 'unsupported'::text, 'timed_out'::text, 'reading_pictures'::text, 'from_pictures'::text])))
  index cv_files_scan_idx USING btree (id) WHERE (scan_state = 'pending'::text)
  index cv_files_user_idx USING btree (user_id, id DESC)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.dashboard_settings
  -- The dashboard as a member arranged it; without a row it has all cards in their usual order
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  member_id uuid not null  -- Member whose dashboard it is
  scope text not null  -- all: every job that the member may see; mine: the jobs on whose hiring team they are
  cards text[] not null  -- Cards in display order, also hidden ones; a card that is missing is last
  hidden_cards text[] not null default '{}'::text[]  -- Cards that the member does not want to see
  constraint dashboard_settings_pkey PRIMARY KEY (tenant_id, member_id)
  constraint dashboard_settings_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  constraint dashboard_settings_scope_check CHECK ((scope = ANY (ARRAY['mine'::text, 'all'::text])))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.dashboard_visits
  -- When a member opened the dashboard, written at most once an hour; the dashboard counts what happened since
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  member_id uuid not null  -- Member who opened it
  visited_at timestamp with time zone not null  -- Start of the present visit; opening it again within an hour continues it
  previous_at timestamp with time zone  -- Start of the visit before; null at the first one
  constraint dashboard_visits_pkey PRIMARY KEY (tenant_id, member_id)
  constraint dashboard_visits_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.data_requests
  -- Requests of applicants for the deletion or correction of their data; kept as evidence without personal data
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  candidate_id uuid  -- Candidate who asks; null after they were deleted
  kind text not null  -- deletion: of everything the company stores; correction: of what the text names
  body text not null default ''::text  -- In the words of the applicant; emptied with the deletion of the candidate
  state text not null default 'open'::text  -- open; done: deleted or corrected; declined with an answer
  requested_at timestamp with time zone not null default now()  -- When it arrived
  due_on date not null  -- Day by which the law expects the answer: 30 days later, in the time zone of the company
  closed_at timestamp with time zone  -- When it was answered; null while open
  closed_by uuid  -- User who answered; null while open, and after the account was deleted
  answer text not null default ''::text  -- What the team wrote to the applicant, such as the reason; emptied with the deletion of the candidate
  constraint data_requests_pkey PRIMARY KEY (tenant_id, id)
  constraint data_requests_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES app.users(id) ON DELETE SET NULL
  constraint data_requests_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id)
  constraint data_requests_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint data_requests_answer_check CHECK ((char_length(answer) <= 2000))
  constraint data_requests_body_check CHECK ((char_length(body) <= 2000))
  constraint data_requests_closed_with_state CHECK (((state = 'open'::text) = (closed_at IS NULL)))
  constraint data_requests_kind_check CHECK ((kind = ANY (ARRAY['deletion'::text, 'correction'::text])))
  constraint data_requests_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'declined'::text])))
  index data_requests_candidate_idx USING btree (tenant_id, candidate_id, id DESC) WHERE (candidate_id IS NOT NULL)
  index data_requests_closed_by_idx USING btree (closed_by) WHERE (closed_by IS NOT NULL)
  UNIQUE index data_requests_open_key USING btree (tenant_id, candidate_id, kind) WHERE ((state = 'open'::text) AND (candidate_id IS NOT NULL))
  index data_requests_state_idx USING btree (tenant_id, state, id DESC)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  TRIGGER keep_withheld_words BEFORE UPDATE ON app.data_requests FOR EACH ROW WHEN ((current_setting('search_path'::text) ~~ 'blind,%'::text)) EXECUTE FUNCTION app.keep_withheld_words('answer:text', 'body:text')  -- Keeps a text that a member read without the words of a withheld person and saves again
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.decision_notes
  -- What was decided about an application, by whom and why; it moves or rejects nobody
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  application_id uuid not null  -- Application that was decided about
  author_user_id uuid  -- Member who decided; null after the account was deleted
  decision text not null  -- advance: to the next step; hire; hold: decide later; reject
  reason text not null  -- Why, for the team
  created_at timestamp with time zone not null  -- When it was written
  constraint decision_notes_pkey PRIMARY KEY (tenant_id, id)
  constraint decision_notes_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint decision_notes_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id) ON DELETE CASCADE
  constraint decision_notes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint decision_notes_decision_check CHECK ((decision = ANY (ARRAY['advance'::text, 'hire'::text, 'hold'::text, 'reject'::text])))
  constraint decision_notes_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 4000)))
  index decision_notes_application_idx USING btree (tenant_id, application_id, id DESC)
  index decision_notes_author_idx USING btree (author_user_id) WHERE (author_user_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  TRIGGER keep_withheld_words BEFORE UPDATE ON app.decision_notes FOR EACH ROW WHEN ((current_setting('search_path'::text) ~~ 'blind,%'::text)) EXECUTE FUNCTION app.keep_withheld_words('reason:text')  -- Keeps a text that a member read without the words of a withheld person and saves again
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.departments
  -- Departments of a company, a tree of at most 6 levels; jobs belong to one or none
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  parent_id uuid  -- Department above it, null at the top; the foreign key refuses to delete one with children
  name text not null  -- Shown in lists and on the careers site; unique among siblings, ignoring case and accents
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  constraint departments_pkey PRIMARY KEY (tenant_id, id)
  constraint departments_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint departments_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES app.departments(tenant_id, id) ON DELETE RESTRICT
  UNIQUE index departments_name_key USING btree (tenant_id, parent_id, app.fold(name)) NULLS NOT DISTINCT
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.document_request_files
  -- Files that an applicant sent for a request
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  file_id uuid not null  -- The file, which belongs to the candidate; one request per file
  document_request_id uuid not null  -- Request that it answers
  received_at timestamp with time zone not null  -- When it arrived; the applicant may remove it until the team opens it, accepts the request or asks again
  constraint document_request_files_pkey PRIMARY KEY (tenant_id, file_id)
  constraint document_request_files_tenant_id_document_request_id_fkey FOREIGN KEY (tenant_id, document_request_id) REFERENCES app.document_requests(tenant_id, id) ON DELETE CASCADE
  constraint document_request_files_tenant_id_file_id_fkey FOREIGN KEY (tenant_id, file_id) REFERENCES app.files(tenant_id, id) ON DELETE CASCADE
  index document_request_files_request_idx USING btree (tenant_id, document_request_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.document_requests
  -- Documents that the team asked applicants to send, such as a diploma
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  application_id uuid not null  -- Application on whose page the document is sent; who may see it may see the request and its files
  title text not null  -- What is asked for
  explanation text not null default ''::text  -- Words of the team to the applicant; empty when none
  due_on date  -- Day by which the team would like it; null when it does not matter
  state text not null default 'open'::text  -- open: waits for the applicant; received: waits for the team; accepted; cancelled by the team or with the withdrawal
  reason text not null default ''::text  -- Why the team asked again; empty when it did not
  requested_by uuid  -- User who asked first; null after the account was deleted
  requested_at timestamp with time zone not null  -- When the team asked first
  asked_at timestamp with time zone not null  -- When the team asked last; files that arrived before stay, and the limit counts those after
  received_at timestamp with time zone  -- When the first file since then arrived; null while there is none
  reminded_at timestamp with time zone  -- When the applicant was reminded of the day; null before; asking again sets it to null
  closed_at timestamp with time zone  -- When it was accepted or cancelled; null before
  mail_id uuid  -- Newest mail that asks for the document, in sent_mails; null without one
  constraint document_requests_pkey PRIMARY KEY (tenant_id, id)
  constraint document_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES app.users(id) ON DELETE SET NULL
  constraint document_requests_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id) ON DELETE CASCADE
  constraint document_requests_closed_with_state CHECK ((((state = 'accepted'::text) OR (state = 'cancelled'::text)) = (closed_at IS NOT NULL)))
  constraint document_requests_explanation_check CHECK ((char_length(explanation) <= 1000))
  constraint document_requests_reason_check CHECK ((char_length(reason) <= 1000))
  constraint document_requests_received_with_state CHECK (((state <> 'received'::text) OR (received_at IS NOT NULL)))
  constraint document_requests_state_check CHECK ((state = ANY (ARRAY['open'::text, 'received'::text, 'accepted'::text, 'cancelled'::text])))
  constraint document_requests_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 100)))
  index document_requests_application_idx USING btree (tenant_id, application_id, id DESC)
  index document_requests_due_idx USING btree (tenant_id, due_on) WHERE ((state = 'open'::text) AND (due_on IS NOT NULL) AND (reminded_at IS NULL))
  index document_requests_requested_by_idx USING btree (requested_by) WHERE (requested_by IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  TRIGGER keep_withheld_words BEFORE UPDATE ON app.document_requests FOR EACH ROW WHEN ((current_setting('search_path'::text) ~~ 'blind,%'::text)) EXECUTE FUNCTION app.keep_withheld_words('explanation:words', 'reason:words', 'title:words')  -- Keeps a text that a member read without the words of a withheld person and saves again
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.draft_upload_parts
  -- Parts of an unfinished upload, one for each request; storage holds the bytes
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  storage_key text not null  -- Key of the bytes in storage; inserted before the bytes, so that a killed server leaves none without a row
  upload_id uuid not null  -- Upload that the part belongs to
  start_byte bigint not null  -- Place of the first byte in the whole file, from zero
  size_bytes bigint  -- Number of bytes; null while they arrive, and for ever when another request continued instead
  constraint draft_upload_parts_pkey PRIMARY KEY (tenant_id, storage_key)
  constraint draft_upload_parts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint draft_upload_parts_tenant_id_upload_id_fkey FOREIGN KEY (tenant_id, upload_id) REFERENCES app.draft_uploads(tenant_id, id) ON DELETE CASCADE
  index draft_upload_parts_upload_idx USING btree (tenant_id, upload_id, start_byte)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.draft_uploads
  -- Resumable uploads into application forms; a task deletes those that received nothing for a day
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  draft_id uuid not null  -- Application form that the file is for; its token opens the upload
  target jsonb not null  -- {purpose, name, questionId}: what the file is for, and its name as the applicant gave it
  size_bytes bigint not null  -- Size of the whole file in bytes, as declared at the start
  received_bytes bigint not null default 0  -- Bytes stored so far; the next request continues here
  writing_key text  -- Storage key of the newest part; of two concurrent requests the later one sets it, and the other stores nothing
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  updated_at timestamp with time zone not null default now()  -- When the upload last received bytes, or was finished
  finished_at timestamp with time zone  -- When its content became a file of the form; finishing again changes nothing; null until then
  constraint draft_uploads_pkey PRIMARY KEY (tenant_id, id)
  constraint draft_uploads_tenant_id_draft_id_fkey FOREIGN KEY (tenant_id, draft_id) REFERENCES app.application_drafts(tenant_id, id) ON DELETE CASCADE
  constraint draft_uploads_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint draft_uploads_check CHECK (((received_bytes >= 0) AND (received_bytes <= size_bytes)))
  constraint draft_uploads_size_bytes_check CHECK ((size_bytes > 0))
  index draft_uploads_draft_idx USING btree (tenant_id, draft_id)
  index draft_uploads_updated_idx USING btree (updated_at)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.duplicate_checks
  -- New and changed candidates whose duplicates a task looks for; a candidate may have several rows
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so the oldest come first
  candidate_id uuid not null  -- Candidate to check
  constraint duplicate_checks_pkey PRIMARY KEY (tenant_id, id)
  constraint duplicate_checks_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  index duplicate_checks_candidate_idx USING btree (tenant_id, candidate_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.duplicate_keys
  -- What duplicates share, one row per value, so that an index finds the others; keysOf in src/duplicates/rules.ts
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  key text collate "C" not null  -- Kind and folded value: email:…, phone:…, link:…, place:name|city, employer:name|employer
  candidate_id uuid not null  -- Candidate who has the value
  constraint duplicate_keys_pkey PRIMARY KEY (tenant_id, key, candidate_id)
  constraint duplicate_keys_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  index duplicate_keys_candidate_idx USING btree (tenant_id, candidate_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.duplicate_pairs
  -- Two candidates who may be one person; a task finds them, and a member merges them or says that they are two persons
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by the time when the pair was found
  first_id uuid not null  -- Candidate with the smaller id, so that a pair has one row
  second_id uuid not null  -- Candidate with the greater id
  score smallint not null  -- How likely the two are one person, 40 to 100; scoreOf in src/duplicates/rules.ts
  reasons text[] not null  -- Signs that the two are one person, as in sharedReasons of src/candidates/rules.ts
  found_at timestamp with time zone not null default now()  -- When the task found the pair first
  dismissed_at timestamp with time zone  -- When a member said that they are not the same person; null: open
  dismissed_by uuid  -- User who said so; null while open, and after the account was deleted
  constraint duplicate_pairs_pkey PRIMARY KEY (tenant_id, id)
  constraint duplicate_pairs_tenant_id_first_id_second_id_key UNIQUE (tenant_id, first_id, second_id)
  constraint duplicate_pairs_dismissed_by_fkey FOREIGN KEY (dismissed_by) REFERENCES app.users(id) ON DELETE SET NULL
  constraint duplicate_pairs_tenant_id_first_id_fkey FOREIGN KEY (tenant_id, first_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint duplicate_pairs_tenant_id_second_id_fkey FOREIGN KEY (tenant_id, second_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint duplicate_pairs_check CHECK ((first_id < second_id))
  index duplicate_pairs_dismissed_by_idx USING btree (dismissed_by) WHERE (dismissed_by IS NOT NULL)
  index duplicate_pairs_dismissed_idx USING btree (tenant_id, id DESC) WHERE (dismissed_at IS NOT NULL)
  index duplicate_pairs_open_idx USING btree (tenant_id, score DESC, id DESC) WHERE (dismissed_at IS NULL)
  index duplicate_pairs_second_idx USING btree (tenant_id, second_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.educations
  -- Schools and degrees in the profile of a user, at most 50; an application takes a copy
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  user_id uuid not null  -- User whose profile it is
  degree text not null default ''::text  -- Degree as the user wrote it, e.g. BSc; empty when not given
  major text not null default ''::text  -- Field of study; empty when not given
  institution text not null  -- School or university as the user wrote it
  start_month date  -- First day of the first month; null when unknown
  end_month date  -- First day of the last month, up to 10 years ahead for students; null when unknown
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  constraint educations_pkey PRIMARY KEY (id)
  constraint educations_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  constraint educations_check CHECK (((EXTRACT(day FROM end_month) = (1)::numeric) AND (end_month >= start_month)))
  constraint educations_start_month_check CHECK ((EXTRACT(day FROM start_month) = (1)::numeric))
  index educations_user_idx USING btree (user_id, start_month DESC NULLS LAST, id DESC)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.email_claims
  -- Where an unverified address was claimed from, for the confirmation mail; kept 30 days, or until verified
  user_id uuid not null  -- Account that claims the address
  email text not null  -- Lower-case address that was typed; at most one row for an account and address, the first claim stays
  device text not null  -- Browser and system, known names only, e.g. Chrome, Windows; empty when unknown
  network text  -- Network of the caller, /24 for IPv4 or /48 for IPv6; null when the address is not an IP
  claimed_at timestamp with time zone not null  -- When the account first claimed the address
  constraint email_claims_pkey PRIMARY KEY (user_id, email)
  constraint email_claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  constraint email_claims_email_check CHECK ((email = lower(email)))
  index email_claims_claimed_idx USING btree (claimed_at)
  index email_claims_email_idx USING btree (email)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.events
  -- Activity and audit log, written in the transaction of the change; the app role may only insert and read
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time, and its time decides the partition of the month
  occurred_at timestamp with time zone not null default now()  -- When it happened by the clock of the server; the audit log sorts by it
  type text not null  -- noun.past_participle, e.g. application.moved; the screens make its words from messages
  actor_kind text not null  -- member; candidate (application form or meeting link); system, which no code writes yet
  actor_user_id uuid  -- Account that acted; null for a candidate without account and for a deleted account
  job_id uuid  -- Job it is about; null when none; no foreign key, so the event outlives the job
  candidate_id uuid  -- Candidate it is about; null when none; no foreign key, so the event outlives the candidate
  application_id uuid  -- Application it is about; null when none; no foreign key, so the event outlives it
  meeting_id uuid  -- Meeting it is about; null when none; no foreign key, so the event outlives the meeting
  data jsonb not null default '{}'::jsonb  -- Facts for the sentence: ids, numbers, step titles; never personal data of a candidate (KVKK)
  network cidr  -- Network of the member, /24 for IPv4 or /48 for IPv6, for the audit log; null for candidates
  changes jsonb  -- { field: [before, after] } for the audit log: ids, numbers, settings; null when nothing was edited
  reader_user_ids uuid[]  -- Accounts that may know of it, as the restricted comment it is about; null: everyone who may see its subject
  kind text not null generated as (split_part(type, '.'::text, 1)) stored  -- Noun of the type, filter of the audit log; row-level security would bypass an index on the expression
  timeline_kind text not null generated as (
CASE
    WHEN (type = ANY (ARRAY['application.mailed'::text, 'candidate.mailed'::text])) THEN 'message'::text
    WHEN (split_part(type, '.'::text, 1) = ANY (ARRAY['comment'::text, 'message'::text, 'meeting'::text, 'file'::text, 'task'::text])) THEN split_part(type, '.'::text, 1)
    WHEN (split_part(type, '.'::text, 1) = 'document_request'::text) THEN 'file'::text
    WHEN (split_part(type, '.'::text, 1) = ANY (ARRAY['scorecard'::text, 'decision_note'::text])) THEN 'evaluation'::text
    ELSE 'change'::text
END) stored  -- Kind by which members filter the timeline of a candidate: comment, message, meeting, file, task, evaluation; change: any other
  constraint events_pkey PRIMARY KEY (tenant_id, id)
  constraint events_actor_user_id_fkey FOREIGN KEY (actor_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint events_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint events_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['member'::text, 'candidate'::text, 'system'::text])))
  constraint events_type_check CHECK ((type ~ '^[a-z_]+\.[a-z_]+$'::text))
  index events_actor_idx USING btree (tenant_id, actor_user_id, occurred_at DESC, id DESC) WHERE (actor_user_id IS NOT NULL)
  index events_actor_user_idx USING btree (actor_user_id) WHERE (actor_user_id IS NOT NULL)
  index events_candidate_idx USING btree (tenant_id, candidate_id, id DESC) WHERE (candidate_id IS NOT NULL)
  index events_job_history_idx USING btree (tenant_id, job_id, id DESC) WHERE ((job_id IS NOT NULL) AND (candidate_id IS NULL))
  index events_job_idx USING btree (tenant_id, job_id, id DESC) WHERE (job_id IS NOT NULL)
  index events_kind_idx USING btree (tenant_id, kind, occurred_at DESC, id DESC)
  index events_report_idx USING btree (tenant_id, job_id, type, occurred_at DESC, id DESC) INCLUDE (actor_user_id) WHERE ((type = ANY (ARRAY['application.moved'::text, 'application.rejected'::text, 'application.rated'::text, 'comment.written'::text])) AND (reader_user_ids IS NULL))
  index events_time_idx USING btree (tenant_id, occurred_at DESC, id DESC)
  index events_timeline_idx USING btree (tenant_id, candidate_id, timeline_kind, id DESC) WHERE (candidate_id IS NOT NULL)
  partition by RANGE (id), with a default partition
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant insert, select to kadro_app
  grant select to kadro_system

table app.experiences
  -- Jobs in the profile of a user, at most 50; an application takes a copy
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  user_id uuid not null  -- User whose profile it is
  title text not null  -- Job title; with company and start month it finds duplicates when a CV is read
  company text not null  -- Employer as the user wrote it; the newest ongoing one fills the application form
  position text not null default ''::text  -- Role or level there, e.g. team lead; empty when not given; applications do not copy it
  start_month date not null  -- First day of the first month, because people know the month
  end_month date  -- First day of the last month; null while it is ongoing and when unknown
  is_ongoing boolean not null default false  -- True while the user works there; end_month is then null
  location_type text not null default ''::text  -- Where the work was done; empty when not given; applications do not copy it
  country text not null default ''::text  -- ISO 3166-1 alpha-2 code of the workplace, or empty
  city text not null default ''::text  -- City of the workplace; empty when not given
  district text not null default ''::text  -- District of the city, as Turkish addresses name it; empty when not given
  description text not null default ''::text  -- Plain text about the work, at most 4000 characters; empty when not given
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  constraint experiences_pkey PRIMARY KEY (id)
  constraint experiences_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  constraint experiences_check CHECK (((EXTRACT(day FROM end_month) = (1)::numeric) AND (end_month >= start_month)))
  constraint experiences_check1 CHECK (((NOT is_ongoing) OR (end_month IS NULL)))
  constraint experiences_location_type_check CHECK ((location_type = ANY (ARRAY[''::text, 'hybrid'::text, 'onsite'::text, 'remote'::text, 'online'::text])))
  constraint experiences_start_month_check CHECK ((EXTRACT(day FROM start_month) = (1)::numeric))
  index experiences_user_idx USING btree (user_id, is_ongoing DESC, start_month DESC, id DESC)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.exports
  -- Tables of people that members export; deleted with the file a day after they are ready
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  list text not null  -- candidates: of the company; applicants: of one job
  job_id uuid  -- Job whose applicants are exported; null for candidates, or when it was deleted
  title text not null  -- Name of the file without its format
  format text not null  -- csv: text with separators; xlsx: a workbook of Excel
  input jsonb not null  -- Filters, order, columns, chosen people, language and time zone, as the call that starts the export takes them
  state text not null default 'waiting'::text  -- waiting for the task, or being written; ready; failed: the rights or the storage are gone
  row_count integer not null default 0  -- Rows written so far, without the headings
  storage_key text  -- Key of the content in storage; null until it is ready
  size_bytes bigint  -- Size of the content; null until it is ready
  network cidr  -- Network of the request (IPv4 /24, IPv6 /48), for the audit log of work done later; null when unknown
  sees_all boolean not null  -- The member saw the candidates of all jobs when they started; who sees fewer gets no file
  created_by_user_id uuid  -- User who exports, with the rights that they have while it is written and downloaded; null: account deleted
  created_at timestamp with time zone not null  -- When the member started it
  expires_at timestamp with time zone not null  -- When the row and its file are deleted; while it waits: when it counts as failed, for a day more
  constraint exports_pkey PRIMARY KEY (tenant_id, id)
  constraint exports_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint exports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint exports_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id)
  constraint exports_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text])))
  constraint exports_list_check CHECK ((list = ANY (ARRAY['candidates'::text, 'applicants'::text])))
  constraint exports_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'ready'::text, 'failed'::text])))
  index exports_created_by_idx USING btree (created_by_user_id, tenant_id, id) WHERE (created_by_user_id IS NOT NULL)
  index exports_expires_idx USING btree (expires_at)
  index exports_job_idx USING btree (tenant_id, job_id) WHERE (job_id IS NOT NULL)
  index exports_storage_key_idx USING btree (tenant_id, storage_key) WHERE (storage_key IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.feedback_reminders
  -- Reminders already sent; the key keeps two servers, or a repeated task, from sending one twice
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  meeting_id uuid not null  -- Meeting that the feedback is about
  member_id uuid not null  -- Interviewer who was reminded
  kind text not null  -- end, day, three_days or week: the time since the end of the meeting
  sent_at timestamp with time zone not null  -- When the reminder was recorded
  constraint feedback_reminders_pkey PRIMARY KEY (tenant_id, meeting_id, member_id, kind)
  constraint feedback_reminders_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint feedback_reminders_tenant_id_meeting_id_fkey FOREIGN KEY (tenant_id, meeting_id) REFERENCES app.meetings(tenant_id, id) ON DELETE CASCADE
  constraint feedback_reminders_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  constraint feedback_reminders_kind_check CHECK ((kind = ANY (ARRAY['end'::text, 'day'::text, 'three_days'::text, 'week'::text])))
  index feedback_reminders_member_idx USING btree (tenant_id, member_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.files
  -- Files of a company: documents and videos of candidates; storage holds the content
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  purpose text not null  -- Use of the file; the application form writes cv, cover_letter, video and attachment, no code writes photo yet
  title text not null  -- File name as the person gave it, cleaned, with a fitting extension; members can rename; never a path
  format text not null  -- Format found in the content, not in the name: pdf, docx, doc, odt, rtf, txt, png, mp4, mov and others
  content_type text not null  -- Media type of the format, sent with downloads; MOV is served as video/mp4
  size_bytes bigint not null  -- Size of the content in bytes; used for ranges and Content-Length
  storage_key text not null  -- Key of the content in storage; copies of a file share it, and a task deletes content that no row names
  text_state text not null default 'none'::text  -- none: kind without text; pending; ready; too_long: its start; reading_pictures, from_pictures: scan; others: no text
  scan_state text not null default 'passed'::text  -- Virus check. pending: locked until the scanner answers; infected: content removed; too_large for the scanner: opens
  text_content text  -- Extracted text, at most 200000 characters, for search, CV reading and the viewer; null when none
  text_lines jsonb  -- Lines of a CV in PDF with their places: [{ page, text, x, y, .. }], at most 800; null once a candidate has it
  pages integer  -- Pages of the whole document, also those beyond the 30 that are read; null without extracted text
  draft_id uuid  -- Unfinished application form that holds the file; the submission sets it to null
  candidate_id uuid  -- Candidate who owns it and decides which members see it; null while it belongs to a draft, or is a new CV
  uploaded_by_member_id uuid  -- Member who uploaded it; null when the applicant sent it, and after the member left
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  first_opened_at timestamp with time zone  -- When a member first downloaded or viewed the content; null before
  removed_at timestamp with time zone  -- When a member removed it; nobody sees it then, and a task deletes it an hour later unless they undo that; null else
  constraint files_pkey PRIMARY KEY (tenant_id, id)
  constraint files_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint files_tenant_id_draft_id_fkey FOREIGN KEY (tenant_id, draft_id) REFERENCES app.application_drafts(tenant_id, id)
  constraint files_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint files_tenant_id_uploaded_by_member_id_fkey FOREIGN KEY (tenant_id, uploaded_by_member_id) REFERENCES app.members(tenant_id, id)
  constraint files_purpose_check CHECK ((purpose = ANY (ARRAY['cv'::text, 'cover_letter'::text, 'video'::text, 'photo'::text, 'attachment'::text])))
  constraint files_scan_state_check CHECK ((scan_state = ANY (ARRAY['passed'::text, 'pending'::text, 'infected'::text, 'too_large'::text])))
  constraint files_size_bytes_check CHECK ((size_bytes > 0))
  constraint files_text_state_check CHECK ((text_state = ANY (ARRAY['none'::text, 'pending'::text, 'ready'::text, 'no_text'::text, 'encrypted'::text, 'broken'::text, 'empty'::text, 'too_long'::text, 'unsupported'::text, 'timed_out'::text, 'reading_pictures'::text, 'from_pictures'::text])))
  index files_candidate_idx USING btree (tenant_id, candidate_id, id DESC) WHERE (candidate_id IS NOT NULL)
  index files_draft_idx USING btree (tenant_id, draft_id) WHERE (draft_id IS NOT NULL)
  index files_new_cv_idx USING btree (tenant_id, uploaded_by_member_id, id) WHERE ((candidate_id IS NULL) AND (draft_id IS NULL) AND (removed_at IS NULL))
  index files_scan_idx USING btree (tenant_id, id) WHERE (scan_state = 'pending'::text)
  index files_storage_key_idx USING btree (tenant_id, storage_key)
  index files_uploader_idx USING btree (tenant_id, uploaded_by_member_id) WHERE (uploaded_by_member_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  TRIGGER keep_withheld_words BEFORE UPDATE ON app.files FOR EACH ROW WHEN ((current_setting('search_path'::text) ~~ 'blind,%'::text)) EXECUTE FUNCTION app.keep_withheld_words('text_content:text')  -- Keeps a text that a member read without the words of a withheld person and saves again
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.follows
  -- Members who are notified of what happens with a candidate, as far as they may see it
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  candidate_id uuid not null  -- Candidate who is followed
  member_id uuid not null  -- Member who follows them
  followed_at timestamp with time zone not null default now()  -- When the member began to follow them
  constraint follows_pkey PRIMARY KEY (tenant_id, candidate_id, member_id)
  constraint follows_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint follows_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  index follows_member_idx USING btree (tenant_id, member_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.handover_people
  -- One person of a handover, with two lines for the colleague and what moved
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  handover_id uuid not null  -- Handover that the person is part of
  candidate_id uuid not null  -- Person who is handed over; the task works in the order of these ids
  to_member_id uuid  -- Colleague who gets the person; null after they left the company
  where_line text  -- Where the person is, as a member wrote it; null: in the words of facts
  next_line text  -- The next thing to do, as a member wrote it; null: in the words of facts
  facts jsonb not null  -- State at the start {jobTitle, stepTitle, stepEnteredAt, answerBy, lastContactAt, meetingAt, taskTitle, taskDueOn}, each may be null
  state text not null default 'waiting'::text  -- waiting; moved; skipped; undone; undo_skipped: something was changed since, or the person cannot return
  skip_reason text  -- Reason code when something stayed, e.g. not_visible or host_busy; null when everything moved
  moved jsonb  -- What moved {applicationIds, taskIds, meetingIds, organisedIds, sharedIds, snoozedIds, isFollow, isFollowAdded}; null before
  id uuid not null default app.uuid_v7()  -- Tells two rows of one person apart, who was two people of the handover before a merge; UUID version 7
  returned_at timestamp with time zone  -- When an undo returned the person; a later undo of a merge returns what the merge had stored; null before
  constraint handover_people_pkey PRIMARY KEY (tenant_id, handover_id, candidate_id, id)
  constraint handover_people_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint handover_people_tenant_id_handover_id_fkey FOREIGN KEY (tenant_id, handover_id) REFERENCES app.handovers(tenant_id, id) ON DELETE CASCADE
  constraint handover_people_tenant_id_to_member_id_fkey FOREIGN KEY (tenant_id, to_member_id) REFERENCES app.members(tenant_id, id)
  constraint handover_people_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'moved'::text, 'skipped'::text, 'undone'::text, 'undo_skipped'::text])))
  index handover_people_candidate_idx USING btree (tenant_id, candidate_id)
  index handover_people_state_idx USING btree (tenant_id, handover_id, state, candidate_id)
  index handover_people_to_idx USING btree (tenant_id, to_member_id, handover_id) WHERE (to_member_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  TRIGGER keep_withheld_words BEFORE UPDATE ON app.handover_people FOR EACH ROW WHEN ((current_setting('search_path'::text) ~~ 'blind,%'::text)) EXECUTE FUNCTION app.keep_withheld_words('facts:json', 'next_line:text', 'where_line:text')  -- Keeps a text that a member read without the words of a withheld person and saves again
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.handover_places
  -- Places of the member on hiring teams, which a handover gives to colleagues
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  handover_id uuid not null  -- Handover that the place is part of
  job_id uuid not null  -- Job of the hiring team
  role text not null  -- Role of the member; a colleague who is on the team already keeps their own
  state text not null default 'waiting'::text  -- waiting; added: the colleague is on the team; moved; skipped: the member or the colleague is gone; undone
  leaves boolean not null default false  -- Whether the member is to leave the team, because none of their people of this job stays with them
  has_left boolean not null default false  -- Whether the member left the team; an undo adds them again then
  added_ids uuid[] not null default '{}'::uuid[]  -- Members whom the handover added to the team; an undo removes them
  closed_ids uuid[] not null default '{}'::uuid[]  -- Closed applications that went along, because only members of the team can be assigned
  constraint handover_places_pkey PRIMARY KEY (tenant_id, handover_id, job_id)
  constraint handover_places_tenant_id_handover_id_fkey FOREIGN KEY (tenant_id, handover_id) REFERENCES app.handovers(tenant_id, id) ON DELETE CASCADE
  constraint handover_places_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint handover_places_role_check CHECK ((role = ANY (ARRAY['recruiter'::text, 'hiring_manager'::text, 'interviewer'::text])))
  constraint handover_places_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'added'::text, 'moved'::text, 'skipped'::text, 'undone'::text])))
  index handover_places_job_idx USING btree (tenant_id, job_id)
  index handover_places_state_idx USING btree (tenant_id, handover_id, state, job_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.handovers
  -- Members who hand over their open people, tasks and meetings to colleagues
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  from_member_id uuid  -- Member whose people are handed over; null after they left the company, and then there is no undo
  from_user_id uuid  -- Account of that member, for the name; null after it was deleted
  to_member_id uuid  -- Colleague who gets the people without a choice of their own, and the places on hiring teams; null after they left
  state text not null default 'running'::text  -- running: a task moves the people; done; undoing; undone
  network cidr  -- Network of the last request (IPv4 /24, IPv6 /48), for the audit log of work done later; null when unknown
  created_by_user_id uuid  -- User who started it; the task works with their present rights; null: account deleted
  created_at timestamp with time zone not null  -- When it was started
  undo_until timestamp with time zone not null  -- Undo is possible until then, 30 days after the start
  undone_by_user_id uuid  -- User who undid it; the undo runs with their rights; null when not undone or account deleted
  constraint handovers_pkey PRIMARY KEY (tenant_id, id)
  constraint handovers_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint handovers_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint handovers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint handovers_tenant_id_from_member_id_fkey FOREIGN KEY (tenant_id, from_member_id) REFERENCES app.members(tenant_id, id)
  constraint handovers_tenant_id_to_member_id_fkey FOREIGN KEY (tenant_id, to_member_id) REFERENCES app.members(tenant_id, id)
  constraint handovers_undone_by_user_id_fkey FOREIGN KEY (undone_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint handovers_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'undoing'::text, 'undone'::text])))
  index handovers_created_by_idx USING btree (created_by_user_id) WHERE (created_by_user_id IS NOT NULL)
  index handovers_from_idx USING btree (tenant_id, from_member_id) WHERE (from_member_id IS NOT NULL)
  index handovers_from_user_idx USING btree (from_user_id) WHERE (from_user_id IS NOT NULL)
  index handovers_to_idx USING btree (tenant_id, to_member_id) WHERE (to_member_id IS NOT NULL)
  index handovers_undone_by_idx USING btree (undone_by_user_id) WHERE (undone_by_user_id IS NOT NULL)
  UNIQUE index handovers_unfinished_idx USING btree (tenant_id, from_member_id) WHERE (state = ANY (ARRAY['running'::text, 'undoing'::text]))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.hiring_team_members
  -- Members who work on a job; the row gives access to the job and its candidates without permissions
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  job_id uuid not null  -- Job that the member may open and whose candidates they see
  member_id uuid not null  -- Member on the team; deleting the row unassigns their applications of the job
  role text not null  -- recruiter and hiring_manager may move, reject and rate applications; interviewer may not
  constraint hiring_team_members_pkey PRIMARY KEY (tenant_id, job_id, member_id)
  constraint hiring_team_members_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint hiring_team_members_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  constraint hiring_team_members_role_check CHECK ((role = ANY (ARRAY['recruiter'::text, 'hiring_manager'::text, 'interviewer'::text])))
  index hiring_team_members_member_idx USING btree (tenant_id, member_id, job_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.idempotent_account_responses
  -- The same as idempotent_responses for POSTs of a signed-in user outside any company; kept 24 hours
  user_id uuid not null  -- User who sent the request
  operation text not null  -- Name of the operation in the contract; each operation has its own keys
  key_hash bytea not null  -- HMAC of the key that the caller sent; the key itself is not stored
  request_hash bytea not null  -- HMAC of the input, and of an uploaded file; the same key with another input is refused
  encrypted_response bytea  -- Response under AES-256-GCM, key derived from the sent key; null for streams: a repeat gets 409
  created_at timestamp with time zone not null default now()  -- When the row was inserted; clean_up deletes it after 24 hours
  constraint idempotent_account_responses_pkey PRIMARY KEY (user_id, operation, key_hash)
  constraint idempotent_account_responses_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  index idempotent_account_responses_created_idx USING btree (created_at)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.idempotent_responses
  -- Responses to company POSTs with an Idempotency-Key, so that a repeat is no second write; kept 24 hours
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  user_id uuid not null  -- User who sent the request; two users may use the same key
  operation text not null  -- Name of the operation in the contract; each operation has its own keys
  request_hash bytea not null  -- HMAC of the input under the key; the same key with another input is refused
  created_at timestamp with time zone not null default now()  -- When the row was inserted; clean_up deletes it after 24 hours
  key_hash bytea not null  -- HMAC of the key that the caller sent; the key itself is not stored
  encrypted_response bytea  -- Response under AES-256-GCM, key derived from the sent key; null for streams: a repeat gets 409
  constraint idempotent_responses_pkey PRIMARY KEY (tenant_id, user_id, operation, key_hash)
  constraint idempotent_responses_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint idempotent_responses_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  index idempotent_responses_created_idx USING btree (created_at)
  index idempotent_responses_user_idx USING btree (user_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.import_keys
  -- First row of each email, phone number and link during a dry run, so that a repetition is found; emptied after it
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  import_id uuid not null  -- Import that is checked
  key text collate "C" not null  -- Kind and folded value, as in duplicate_keys
  row_number integer not null  -- First row with the value
  constraint import_keys_pkey PRIMARY KEY (tenant_id, import_id, key)
  constraint import_keys_tenant_id_import_id_fkey FOREIGN KEY (tenant_id, import_id) REFERENCES app.imports(tenant_id, id) ON DELETE CASCADE
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.import_mappings
  -- Fields that a company chose for the columns of a table; the next table with the same headings gets them
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  headings_hash text not null  -- SHA-256 of the folded headings in their order
  fields text[] not null  -- Field for each column, as in imports.fields
  saved_at timestamp with time zone not null  -- When the columns were chosen last
  constraint import_mappings_pkey PRIMARY KEY (tenant_id, headings_hash)
  constraint import_mappings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.import_rows
  -- Rows of imports, for the dry run, the error file and the undo; deleted 30 days after the import
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  import_id uuid not null  -- Import that the row belongs to
  row_number integer not null  -- Number of the row as spreadsheets show it; the headings are above it
  cells text[] not null  -- Cells as read, by column; emptied once the row is imported
  state text not null default 'read'::text  -- read; result of the dry run: new, update, same, skip, wrong; of the import: added, updated; of the undo: kept, restored
  problems jsonb not null default '[]'::jsonb  -- What is wrong or left out: [{column: index or null, code, isWrong, value: facts for the sentence}]
  repeats_row integer  -- Earlier row with the same email, phone number or link; null when there is none
  candidate_id uuid  -- Candidate that the row added or changed; deleting them deletes the row; null before
  undo jsonb  -- What the undo needs: {version, before, after, tagIds} with the changed columns and new tags; null until the row is imported
  constraint import_rows_pkey PRIMARY KEY (tenant_id, import_id, row_number)
  constraint import_rows_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint import_rows_tenant_id_import_id_fkey FOREIGN KEY (tenant_id, import_id) REFERENCES app.imports(tenant_id, id) ON DELETE CASCADE
  constraint import_rows_state_check CHECK ((state = ANY (ARRAY['read'::text, 'new'::text, 'update'::text, 'same'::text, 'skip'::text, 'wrong'::text, 'added'::text, 'updated'::text, 'kept'::text, 'restored'::text])))
  index import_rows_candidate_idx USING btree (tenant_id, candidate_id) WHERE (candidate_id IS NOT NULL)
  index import_rows_problems_idx USING btree (tenant_id, import_id, row_number) WHERE (problems <> '[]'::jsonb)
  index import_rows_state_idx USING btree (tenant_id, import_id, state, row_number)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.imports
  -- Imports of candidates from a table; the row stays as a record of who brought whom in, its rows for 30 days
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  title text not null  -- Name of the uploaded file, cleaned
  format text not null  -- csv: any text with separators; xlsx: a workbook of Excel
  storage_key text  -- Key of the content in storage, which is read again with other settings; null once the import started
  state text not null default 'reading'::text  -- reading the file; unreadable; mapping columns; checking: dry run; checked; running; stopped by a member; done; undoing; undone
  unreadable_reason text  -- Code why the file cannot be read; null in every other state
  encoding text not null default ''::text  -- Encoding of a CSV file, recognised or chosen; empty for XLSX
  delimiter text not null default ''::text  -- Separator of a CSV file, recognised or chosen; empty for XLSX
  sheet text not null default ''::text  -- Sheet of an XLSX file, the first or the chosen one; empty for CSV
  sheets text[] not null default '{}'::text[]  -- Sheets of an XLSX file, in their order
  headings text[] not null default '{}'::text[]  -- First row of the table, which names its columns
  fields text[] not null default '{}'::text[]  -- Field of a candidate for each column, as in importFields of src/imports/rules.ts; empty: the column is left out
  policy text not null default 'skip'::text  -- What happens with known people: skip, fill empty fields, overwrite with the table, or add as new
  legal_basis text  -- Why the company may keep these people, as the member declared before the start; null before
  source text not null default 'import'::text  -- candidates.source of people whose row names none
  row_count integer not null default 0  -- Rows below the headings, without empty ones
  position integer not null default 0  -- Number of the last row that was checked or imported, so that work continues after a crash; 0 before the first
  new_count integer not null default 0  -- Rows that add, or would add, a candidate
  updated_count integer not null default 0  -- Rows that change, or would change, a candidate
  same_count integer not null default 0  -- Rows of known candidates without a difference
  skipped_count integer not null default 0  -- Rows of known candidates that stay as they are
  wrong_count integer not null default 0  -- Rows that cannot be imported
  removed_count integer not null default 0  -- Candidates that the undo deleted
  restored_count integer not null default 0  -- Candidates that got their former values back by the undo
  kept_count integer not null default 0  -- Candidates that the undo kept, because they were used or changed since
  network cidr  -- Network of the request (IPv4 /24, IPv6 /48), for the audit log of work done later; null when unknown
  created_by_user_id uuid  -- User who uploaded it; background work runs with their present rights; null: account deleted
  undone_by_user_id uuid  -- User who undid it; null when not undone, or the account was deleted
  created_at timestamp with time zone not null  -- When the file was uploaded
  started_at timestamp with time zone  -- When candidates were first written; null before
  finished_at timestamp with time zone  -- When the last row was imported, or the import stopped; null before
  constraint imports_pkey PRIMARY KEY (tenant_id, id)
  constraint imports_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint imports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint imports_undone_by_user_id_fkey FOREIGN KEY (undone_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint imports_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text])))
  constraint imports_legal_basis_check CHECK ((legal_basis = ANY (ARRAY['applied'::text, 'consented'::text, 'legitimate_interest'::text])))
  constraint imports_policy_check CHECK ((policy = ANY (ARRAY['skip'::text, 'fill'::text, 'overwrite'::text, 'add'::text])))
  constraint imports_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'unreadable'::text, 'mapping'::text, 'checking'::text, 'checked'::text, 'running'::text, 'stopped'::text, 'done'::text, 'undoing'::text, 'undone'::text])))
  index imports_created_by_idx USING btree (created_by_user_id) WHERE (created_by_user_id IS NOT NULL)
  index imports_storage_key_idx USING btree (tenant_id, storage_key) WHERE (storage_key IS NOT NULL)
  index imports_undone_by_idx USING btree (undone_by_user_id) WHERE (undone_by_user_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.incoming_mail_files
  -- Attachments of mails
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  file_id uuid not null  -- The file, which has the candidate of the mail as its owner
  incoming_mail_id uuid not null  -- Mail that it came with
  constraint incoming_mail_files_pkey PRIMARY KEY (tenant_id, file_id)
  constraint incoming_mail_files_tenant_id_file_id_fkey FOREIGN KEY (tenant_id, file_id) REFERENCES app.files(tenant_id, id) ON DELETE CASCADE
  constraint incoming_mail_files_tenant_id_incoming_mail_id_fkey FOREIGN KEY (tenant_id, incoming_mail_id) REFERENCES app.incoming_mails(tenant_id, id) ON DELETE CASCADE
  index incoming_mail_files_mail_idx USING btree (tenant_id, incoming_mail_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.incoming_mails
  -- Mails to reply addresses, without quotes in their message and whole here; the raw mail is not stored
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by arrival
  candidate_id uuid  -- Candidate in whose conversation it is; null while nobody assigned it
  message_id uuid  -- Message of the conversation that it became; null while unassigned
  content_hash bytea not null  -- SHA-256 of Message-ID, sender, date and text; its unique key keeps a mail that arrives twice from being stored twice
  header_id text not null  -- Message-ID, which the next mail of the team refers to; empty without one
  from_address text not null  -- Address of the sender, lower-case; a mail server may not have checked it
  from_name text not null  -- Name that the sender gave; empty without one
  subject text not null  -- Subject, one line; empty without one
  body text not null  -- The whole text, with quotes and signature; HTML became plain text
  matched_by text  -- How its candidate was found: address: reply address; headers; sender: its sender; member: by hand; null unassigned
  is_from_other boolean not null default false  -- The sender is none of the addresses of the candidate
  is_automatic boolean not null default false  -- A program sent it, such as an absence notice
  left_out text[] not null default '{}'::text[]  -- Names of attachments that were not stored, because of their kind, size or number
  received_at timestamp with time zone not null  -- When it was read from the mailbox or the hook
  private_thread_id uuid  -- Private thread that an unassigned mail was for, so that only its readers see it; null for others and once assigned
  constraint incoming_mails_pkey PRIMARY KEY (tenant_id, id)
  constraint incoming_mails_tenant_id_content_hash_key UNIQUE (tenant_id, content_hash)
  constraint incoming_mails_tenant_id_message_id_key UNIQUE (tenant_id, message_id)
  constraint incoming_mails_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint incoming_mails_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint incoming_mails_tenant_id_message_id_fkey FOREIGN KEY (tenant_id, message_id) REFERENCES app.messages(tenant_id, id) ON DELETE CASCADE
  constraint incoming_mails_tenant_id_private_thread_id_fkey FOREIGN KEY (tenant_id, private_thread_id) REFERENCES app.private_threads(tenant_id, id) ON DELETE CASCADE
  constraint incoming_mails_assigned_with_message CHECK ((((candidate_id IS NULL) = (message_id IS NULL)) AND ((candidate_id IS NULL) = (matched_by IS NULL))))
  constraint incoming_mails_body_check CHECK ((char_length(body) <= 100000))
  constraint incoming_mails_from_address_check CHECK ((char_length(from_address) <= 320))
  constraint incoming_mails_from_name_check CHECK ((char_length(from_name) <= 200))
  constraint incoming_mails_header_id_check CHECK ((char_length(header_id) <= 500))
  constraint incoming_mails_matched_by_check CHECK ((matched_by = ANY (ARRAY['address'::text, 'headers'::text, 'sender'::text, 'member'::text])))
  constraint incoming_mails_subject_check CHECK ((char_length(subject) <= 300))
  index incoming_mails_candidate_idx USING btree (tenant_id, candidate_id, id DESC) WHERE (candidate_id IS NOT NULL)
  index incoming_mails_private_idx USING btree (tenant_id, private_thread_id) WHERE (private_thread_id IS NOT NULL)
  index incoming_mails_unassigned_idx USING btree (tenant_id, id DESC) WHERE (candidate_id IS NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  TRIGGER keep_withheld_words BEFORE UPDATE ON app.incoming_mails FOR EACH ROW WHEN ((current_setting('search_path'::text) ~~ 'blind,%'::text)) EXECUTE FUNCTION app.keep_withheld_words('body:text', 'subject:text')  -- Keeps a text that a member read without the words of a withheld person and saves again
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.interview_kits
  -- What the interviewers of a job ask and rate, one kit for each type of interview
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  job_id uuid not null  -- Job whose meetings use the kit
  interview_type text not null  -- Meetings of the job with this type use the kit
  content jsonb not null  -- Purpose, attributes with four described ratings, questions and time plan; the shape is kitContent in the contract
  version integer not null default 1  -- Rises with each change; a change with an older version gets 409
  updated_at timestamp with time zone not null  -- Last change by a member
  constraint interview_kits_pkey PRIMARY KEY (tenant_id, id)
  constraint interview_kits_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint interview_kits_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint interview_kits_interview_type_check CHECK ((interview_type = ANY (ARRAY['screening'::text, 'technical'::text, 'culture'::text, 'final'::text, 'other'::text])))
  UNIQUE index interview_kits_job_idx USING btree (tenant_id, job_id, interview_type)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.interview_links
  -- Links of the mails to interviewers; each mail has its own, and it opens as long as the member hosts the meeting
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  token_hash bytea not null  -- SHA-256 of the token in the mail; the token itself is not stored
  meeting_id uuid not null  -- Meeting that the link opens
  member_id uuid not null  -- Interviewer whose scorecard it opens
  created_at timestamp with time zone not null  -- When the mail was written
  constraint interview_links_pkey PRIMARY KEY (tenant_id, token_hash)
  constraint interview_links_tenant_id_meeting_id_fkey FOREIGN KEY (tenant_id, meeting_id) REFERENCES app.meetings(tenant_id, id) ON DELETE CASCADE
  constraint interview_links_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  index interview_links_meeting_idx USING btree (tenant_id, meeting_id)
  index interview_links_member_idx USING btree (tenant_id, member_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.introductions
  -- Forms that people sent through the careers site without applying for a job; one row each
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  candidate_id uuid not null  -- Candidate who introduced themselves
  note text not null default ''::text  -- What they wrote to the team; empty when nothing
  source text not null  -- Origin of the visitor, as in applications.source
  language text not null  -- Language of the form: en or tr
  received_at timestamp with time zone not null  -- When the form was sent
  sent_profile jsonb  -- As applications.sent_profile
  referrer_id uuid  -- Member through whose link the form was sent; null without one, and after the member left
  constraint introductions_pkey PRIMARY KEY (tenant_id, id)
  constraint introductions_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint introductions_tenant_id_referrer_id_fkey FOREIGN KEY (tenant_id, referrer_id) REFERENCES app.members(tenant_id, id)
  constraint introductions_language_check CHECK ((language = ANY (ARRAY['en'::text, 'tr'::text])))
  index introductions_candidate_idx USING btree (tenant_id, candidate_id, id DESC)
  index introductions_referrer_idx USING btree (tenant_id, referrer_id) WHERE (referrer_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  TRIGGER keep_withheld_words BEFORE UPDATE ON app.introductions FOR EACH ROW WHEN ((current_setting('search_path'::text) ~~ 'blind,%'::text)) EXECUTE FUNCTION app.keep_withheld_words('note:text', 'sent_profile:profile')  -- Keeps a text that a member read without the words of a withheld person and saves again
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.invitations
  -- Invitations by mail to become a member; the row stays after it is accepted or revoked
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  email text not null  -- Lower-case invited address; accepting verifies it for the account that claims it
  permissions text[] not null default '{}'::text[]  -- Permissions the member gets on joining; inviters can grant only their own
  token_hash bytea not null  -- SHA-256 of the mailed token; resending replaces it, so the earlier link finds nothing
  invited_by_user_id uuid  -- User who sent it last, named on the page of the link; null when that account is deleted
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  sent_at timestamp with time zone not null default now()  -- When the last mail was written; resending moves it
  expires_at timestamp with time zone not null  -- 7 days after sent_at; the link then shows expired, the row still counts as open
  accepted_at timestamp with time zone  -- When the user joined; null otherwise; never set together with revoked_at
  revoked_at timestamp with time zone  -- When a member revoked it; null otherwise
  constraint invitations_pkey PRIMARY KEY (tenant_id, id)
  constraint invitations_tenant_id_token_hash_key UNIQUE (tenant_id, token_hash)
  constraint invitations_invited_by_user_id_fkey FOREIGN KEY (invited_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint invitations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint invitations_check CHECK (((accepted_at IS NULL) OR (revoked_at IS NULL)))
  constraint invitations_email_check CHECK ((email = lower(email)))
  index invitations_invited_by_idx USING btree (invited_by_user_id) WHERE (invited_by_user_id IS NOT NULL)
  UNIQUE index invitations_pending_key USING btree (tenant_id, email) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.invoice_archives
  -- Archives with the invoices of a year as PDFs, for members who manage billing; deleted with the file a day later
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  year integer not null  -- Year of the dates of the invoices
  language text not null  -- Language of the PDFs
  state text not null default 'waiting'::text  -- waiting for the task, or being written; ready
  written integer not null default 0  -- Number of invoices in the archive so far
  total integer not null  -- Number of invoices of the year when it began
  storage_key text  -- Key of the content in storage; null until it is ready
  size_bytes bigint  -- Size of the content; null until it is ready
  created_at timestamp with time zone not null  -- When a member asked for it last
  expires_at timestamp with time zone not null  -- When the file is deleted; while it waits: when it counts as failed, so that a member can ask again
  constraint invoice_archives_pkey PRIMARY KEY (tenant_id, id)
  constraint invoice_archives_tenant_id_year_language_key UNIQUE (tenant_id, year, language)
  constraint invoice_archives_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint invoice_archives_language_check CHECK ((language = ANY (ARRAY['en'::text, 'tr'::text])))
  constraint invoice_archives_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'ready'::text])))
  index invoice_archives_storage_key_idx USING btree (tenant_id, storage_key) WHERE (storage_key IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.invoice_numbers
  -- Last number of each series; the transaction that inserts an invoice adds 1, so that a rollback leaves no gap
  seller_key text not null  -- Legal entity of the series
  kind text not null  -- Invoices and credit notes have their own series
  year integer not null  -- Calendar year in the time zone of the seller
  last_number integer not null  -- Number given last in the series
  constraint invoice_numbers_pkey PRIMARY KEY (seller_key, kind, year)
  constraint invoice_numbers_seller_key_fkey FOREIGN KEY (seller_key) REFERENCES app.sellers(key) ON DELETE RESTRICT
  constraint invoice_numbers_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])))
  constraint invoice_numbers_last_number_check CHECK ((last_number > 0))
  grant insert, select, update to kadro_app
  grant select to kadro_system

table app.invoices
  -- Issued invoices and credit notes; only the amounts paid, refunded and credited ever change
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  kind text not null  -- An invoice, or a credit note that corrects one; amounts are positive in both
  state text not null  -- open (unpaid or partly paid), paid, refunded (paid back in full), void (credited in full before it was paid)
  seller_key text not null  -- Legal entity that issued it
  year integer not null  -- Year of its number
  sequence integer not null  -- Place in the series of seller, kind and year, without gaps
  number text not null  -- Number as printed, such as KDR-2026-000001
  issued_on date not null  -- Date of the invoice in the time zone of the seller
  due_at timestamp with time zone  -- When it must be paid; null for credit notes
  currency text not null  -- Currency of all amounts
  net bigint not null  -- Sum of the lines in minor units
  vat bigint not null  -- VAT in minor units, rounded once on the sum, half away from zero
  total bigint not null  -- Net and VAT in minor units
  paid bigint not null default 0  -- Sum of the payments in minor units
  refunded bigint not null default 0  -- Sum of the refunds in minor units
  credited bigint not null default 0  -- Sum of its credit notes in minor units
  corrected_invoice_id uuid  -- Invoice that a credit note corrects; null for invoices
  document jsonb not null  -- Content as issued: { seller, buyer, lines, vat, coupon }; later changes of details do not change it
  created_at timestamp with time zone not null  -- When it was issued
  reopened_at timestamp with time zone  -- When a lost dispute took a payment away; the invoice is due from then on; null for never
  constraint invoices_pkey PRIMARY KEY (tenant_id, id)
  constraint invoices_tenant_id_seller_key_kind_year_sequence_key UNIQUE (tenant_id, seller_key, kind, year, sequence)
  constraint invoices_tenant_id_corrected_invoice_id_fkey FOREIGN KEY (tenant_id, corrected_invoice_id) REFERENCES app.invoices(tenant_id, id)
  constraint invoices_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint invoices_check CHECK ((total = (net + vat)))
  constraint invoices_check1 CHECK (((paid >= 0) AND (paid <= total)))
  constraint invoices_check2 CHECK (((refunded >= 0) AND (refunded <= paid)))
  constraint invoices_check3 CHECK (((credited >= 0) AND (credited <= total)))
  constraint invoices_check4 CHECK (((kind = 'credit_note'::text) = (corrected_invoice_id IS NOT NULL)))
  constraint invoices_check5 CHECK (((kind = 'invoice'::text) = (due_at IS NOT NULL)))
  constraint invoices_currency_check CHECK ((currency = ANY (ARRAY['TRY'::text, 'EUR'::text, 'USD'::text])))
  constraint invoices_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])))
  constraint invoices_net_check CHECK ((net >= 0))
  constraint invoices_state_check CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'refunded'::text, 'void'::text])))
  constraint invoices_vat_check CHECK ((vat >= 0))
  index invoices_corrected_idx USING btree (tenant_id, corrected_invoice_id) WHERE (corrected_invoice_id IS NOT NULL)
  index invoices_issued_idx USING btree (tenant_id, issued_on DESC, id DESC)
  index invoices_newest_idx USING btree (id)
  index invoices_number_idx USING btree (number)
  index invoices_open_idx USING btree (tenant_id, due_at) WHERE (state = 'open'::text)
  index invoices_report_idx USING btree (issued_on)
  index invoices_state_idx USING btree (state, id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant insert, select to kadro_app
  grant select to kadro_system
  grant update (credited) to kadro_app
  grant update (paid) to kadro_app
  grant update (refunded) to kadro_app
  grant update (reopened_at) to kadro_app
  grant update (state) to kadro_app

table app.job_alert_jobs
  -- Jobs that each subscriber was mailed, so that a job that is published again is not mailed twice
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  alert_id uuid not null  -- Subscriber who was mailed the job
  job_id uuid not null  -- Job in the mail
  constraint job_alert_jobs_pkey PRIMARY KEY (tenant_id, alert_id, job_id)
  constraint job_alert_jobs_tenant_id_alert_id_fkey FOREIGN KEY (tenant_id, alert_id) REFERENCES app.job_alerts(tenant_id, id) ON DELETE CASCADE
  constraint job_alert_jobs_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  index job_alert_jobs_job_idx USING btree (tenant_id, job_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.job_alert_requests
  -- Requests for job alerts that wait for the button behind the mailed link; a nightly task deletes them after 7 days
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  token_hash bytea not null  -- SHA-256 of the token in the mailed link, which is not stored
  email text not null  -- Lower-case address as typed by a visitor, not proven
  language text not null  -- Language of the page on which the visitor asked: en or tr
  filters jsonb not null default '{}'::jsonb  -- {departmentId, city, locationType, jobType, search} as set in the list of jobs; empty: all jobs
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  confirmed_at timestamp with time zone  -- When the button was pressed, which job_alerts records; pressing again changes nothing; null until then
  constraint job_alert_requests_pkey PRIMARY KEY (tenant_id, id)
  constraint job_alert_requests_tenant_id_token_hash_key UNIQUE (tenant_id, token_hash)
  constraint job_alert_requests_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint job_alert_requests_email_check CHECK ((email = lower(email)))
  constraint job_alert_requests_language_check CHECK ((language = ANY (ARRAY['en'::text, 'tr'::text])))
  index job_alert_requests_created_idx USING btree (created_at)
  index job_alert_requests_email_idx USING btree (tenant_id, email)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.job_alerts
  -- Confirmed subscribers to new jobs, one row per address; unsubscribing deletes the row
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; the signed link for unsubscribing names it; UUID version 7
  email text not null  -- Lower-case address, proven by the link that was mailed to it
  language text not null  -- Language of the mails, from the latest confirmed request: en or tr
  filters jsonb not null  -- Array of 1 to 10 filters as in job_alert_requests; a job that matches one of them is mailed
  created_at timestamp with time zone not null default now()  -- When the first request was confirmed
  checked_until timestamp with time zone not null  -- Jobs published later are still to be mailed; ten minutes before the last check, for publications not yet committed
  mailed_on date  -- Day of the last mail in the time zone of the company, for at most one mail a day; null before the first
  constraint job_alerts_pkey PRIMARY KEY (tenant_id, id)
  constraint job_alerts_tenant_id_email_key UNIQUE (tenant_id, email)
  constraint job_alerts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint job_alerts_email_check CHECK ((email = lower(email)))
  constraint job_alerts_language_check CHECK ((language = ANY (ARRAY['en'::text, 'tr'::text])))
  index job_alerts_checked_idx USING btree (tenant_id, checked_until)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.job_completions
  -- Data for undoing a completion within 10 minutes; any later change of status deletes the row
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  job_id uuid not null  -- Completed job; as the key it allows one completion to undo
  status_before text not null  -- Status that the undo restores
  closed_application_ids uuid[] not null default '{}'::uuid[]  -- Applications that the completion rejected; the undo reopens those with that rejection still
  completed_at timestamp with time zone not null  -- Time of the completion and of its rejections; the undo finds them by equal rejected_at
  constraint job_completions_pkey PRIMARY KEY (tenant_id, job_id)
  constraint job_completions_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint job_completions_status_before_check CHECK ((status_before = ANY (ARRAY['published'::text, 'closed'::text])))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.job_counts
  -- Open applications per job without application_count_changes, for sorting; each job has a row from its creation
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  job_id uuid not null  -- Job whose applications are counted
  open_count integer not null default 0  -- Number of applications with outcome open
  constraint job_counts_pkey PRIMARY KEY (tenant_id, job_id)
  constraint job_counts_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  index job_counts_open_idx USING btree (tenant_id, open_count DESC, job_id DESC)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.job_forms
  -- Versions of an application form as applicants saw it; rows never change, so answers keep their questions
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  job_id uuid not null  -- Job of the form; a composite key with it lets applications prove that the form is of their job
  version text not null  -- SHA-256 of content, so that the same form is one row
  content jsonb not null  -- {standardFieldModes, questions: [{id, type, label, help, mode, settings, shownWhen}]} without invisible questions
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  constraint job_forms_pkey PRIMARY KEY (tenant_id, id)
  constraint job_forms_tenant_id_job_id_id_key UNIQUE (tenant_id, job_id, id)
  constraint job_forms_tenant_id_job_id_version_key UNIQUE (tenant_id, job_id, version)
  constraint job_forms_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint job_forms_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.job_links
  -- Tracking links to the public page of a job, one for each place where it is shared; at most 50 per job
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  job_id uuid not null  -- Job whose page the link opens
  name text not null  -- Place of sharing as a member typed it, e.g. LinkedIn; reports show it instead of the source
  source text not null  -- utm_source made from the name; views and applications count by it; unique per job
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  constraint job_links_pkey PRIMARY KEY (tenant_id, id)
  constraint job_links_tenant_id_job_id_source_key UNIQUE (tenant_id, job_id, source)
  constraint job_links_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.job_postings
  -- Public pages of jobs as applicants saw them; rows never change, so that an application keeps its posting
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  job_id uuid not null  -- Job of the page; a composite key with it lets applications prove that the posting is of their job
  version text not null  -- SHA-256 of content, so that the same page is one row
  content jsonb not null  -- {language, title, textLanguage, descriptionHtml, skills, facts: [{label, value}]}: the words of the page in its language
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  constraint job_postings_pkey PRIMARY KEY (tenant_id, id)
  constraint job_postings_tenant_id_job_id_id_key UNIQUE (tenant_id, job_id, id)
  constraint job_postings_tenant_id_job_id_version_key UNIQUE (tenant_id, job_id, version)
  constraint job_postings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint job_postings_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.job_questions
  -- Questions that the form of a job asks now; job_forms keeps what earlier applicants were asked
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  job_id uuid not null  -- Job whose form asks the question
  position integer not null  -- Order on the form from 0; the unique key is checked at commit, so reordering may swap positions
  type text not null  -- Kind of answer, or section: a heading of the questions up to the next one; never changes, so that answers stay comparable
  label text not null  -- Question text, or title of a section, as applicants read it
  help text not null default ''::text  -- Explanation under the question or title; empty when none
  mode text not null default 'optional'::text  -- required, optional, or invisible: kept by the job but not asked
  settings jsonb not null default '{}'::jsonb  -- By type: {limitChars}, {min, max, unit}, {options: [{id, label}], several}, {earliest, latest}, {kinds, limitMegabytes}, {limitSeconds} or {}
  knockout_rule jsonb  -- Answers that flag an application: {below, above}, {before, after}, {answer} or {options}; null: none; for the team only
  shown_when jsonb  -- Condition on the answer to an earlier question of the form: {type, questionId} and its values; null: always shown
  translations jsonb not null default '{}'::jsonb  -- Texts by language, en or tr, beside that of the job: {label, help, options: [{id, label}]}; the choices have the ids in settings
  constraint job_questions_pkey PRIMARY KEY (tenant_id, id)
  constraint job_questions_tenant_id_job_id_position_key UNIQUE (tenant_id, job_id, "position") DEFERRABLE INITIALLY DEFERRED
  constraint job_questions_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint job_questions_mode_check CHECK ((mode = ANY (ARRAY['required'::text, 'optional'::text, 'invisible'::text])))
  constraint job_questions_type_check CHECK ((type = ANY (ARRAY['short_text'::text, 'long_text'::text, 'number'::text, 'boolean'::text, 'choice'::text, 'date'::text, 'link'::text, 'file'::text, 'video'::text, 'section'::text])))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.job_steps
  -- Columns of the board of a job; copied from a pipeline, whose later changes do not reach the job
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  job_id uuid not null  -- Job of the board; a composite key with it lets applications prove that the step is of their job
  position integer not null  -- Order on the board from 0; the unique key is checked at commit, so reordering may swap positions
  title text not null  -- Column heading on the board and in reports
  color text not null  -- Colour of the column as #RRGGBB
  kind text not null  -- Meaning of the step: hired sets the outcome hired; each kind has its own limit for the late flag
  applicant_text_en text not null default ''::text  -- What applicants read in English while on this step; empty: the default text of the kind
  applicant_text_tr text not null default ''::text  -- What applicants read in Turkish while on this step; empty: the default text of the kind
  answer_days integer  -- Days within which applicants are promised an answer; a change does not change applications.answer_by; null: none
  constraint job_steps_pkey PRIMARY KEY (tenant_id, id)
  constraint job_steps_tenant_id_job_id_id_key UNIQUE (tenant_id, job_id, id)
  constraint job_steps_tenant_id_job_id_position_key UNIQUE (tenant_id, job_id, "position") DEFERRABLE INITIALLY DEFERRED
  constraint job_steps_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint job_steps_answer_days_check CHECK (((answer_days >= 1) AND (answer_days <= 90)))
  constraint job_steps_color_check CHECK ((color ~ '^#[0-9A-Fa-f]{6}$'::text))
  constraint job_steps_kind_check CHECK ((kind = ANY (ARRAY['applied'::text, 'screening'::text, 'interview'::text, 'offer'::text, 'hired'::text, 'custom'::text])))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.job_suggestions
  -- Other jobs that the team suggested to applicants; accepting one copies the application
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  application_id uuid not null  -- Application that is copied; the suggestion is on its page
  job_id uuid not null  -- Suggested job; the application to it is found by job and candidate
  note text not null default ''::text  -- Words of the team to the applicant; empty when none
  state text not null default 'open'::text  -- open; accepted or declined by the applicant; withdrawn by the team; expired: replaced after its end
  suggested_by uuid  -- User who suggested it; null after the account was deleted
  suggested_at timestamp with time zone not null  -- When it was mailed
  expires_at timestamp with time zone not null  -- From then on it cannot be accepted, although its state may still be open; the same when the job is not open
  closed_at timestamp with time zone  -- When it was answered, withdrawn or replaced; null while open
  mail_id uuid  -- Mail with the suggestion, in sent_mails; null without one
  constraint job_suggestions_pkey PRIMARY KEY (tenant_id, id)
  constraint job_suggestions_suggested_by_fkey FOREIGN KEY (suggested_by) REFERENCES app.users(id) ON DELETE SET NULL
  constraint job_suggestions_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id) ON DELETE CASCADE
  constraint job_suggestions_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint job_suggestions_closed_with_state CHECK (((state = 'open'::text) = (closed_at IS NULL)))
  constraint job_suggestions_note_check CHECK ((char_length(note) <= 1000))
  constraint job_suggestions_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text])))
  index job_suggestions_application_idx USING btree (tenant_id, application_id, id DESC)
  index job_suggestions_job_idx USING btree (tenant_id, job_id)
  UNIQUE index job_suggestions_open_key USING btree (tenant_id, application_id, job_id) WHERE (state = 'open'::text)
  index job_suggestions_suggested_by_idx USING btree (suggested_by) WHERE (suggested_by IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  TRIGGER keep_withheld_words BEFORE UPDATE ON app.job_suggestions FOR EACH ROW WHEN ((current_setting('search_path'::text) ~~ 'blind,%'::text)) EXECUTE FUNCTION app.keep_withheld_words('note:words')  -- Keeps a text that a member read without the words of a withheld person and saves again
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.job_visits
  -- Newest application each member has seen per job; later ones are the new ones in the job list
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  member_id uuid not null  -- Member who opened the job
  job_id uuid not null  -- Job that the member opened
  last_seen_application_id uuid  -- Newest application at the last visit; ids rise with time, so greater ids are new; null: none then
  visited_at timestamp with time zone not null  -- Time of the last visit
  constraint job_visits_pkey PRIMARY KEY (tenant_id, member_id, job_id)
  constraint job_visits_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint job_visits_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  index job_visits_job_idx USING btree (tenant_id, job_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.jobs
  -- Openings of a company, from draft to archive; members write them, the careers site shows them
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  slug text not null  -- Last part of the public address; follows the title until the first publication, then shared links keep it
  title text not null  -- Name of the opening in the main language; members read this one
  department_id uuid  -- Department of the same company; null for none; a department with jobs cannot be deleted
  job_type text not null default 'fulltime'::text  -- Type of employment; job lists and the careers site filter by it
  location_type text not null default 'onsite'::text  -- Where the work is done; job lists and the careers site filter by it
  country text not null default ''::text  -- Place of work, ISO 3166-1 alpha-2, or empty; for remote work the country to work from, empty: any
  city text not null default ''::text  -- Place of work as typed, or empty; the careers site filters by the exact text
  description_html text not null default ''::text  -- Sanitised HTML in the main language, sanitised again when shown; a published job must have text in it
  language text not null default 'en'::text  -- Main language: that of title, description, skills and questions; ISO 639-1
  title_translations jsonb not null default '{}'::jsonb  -- {language: title} in the languages besides the main one; apart from the descriptions, so that lists read little
  description_translations jsonb not null default '{}'::jsonb  -- {language: sanitised HTML} in the same languages as title_translations
  skills text[] not null default '{}'::text[]  -- Skills the job asks for, shown on the public page and in its structured data
  tags text[] not null default '{}'::text[]  -- Labels for the filters of the job list; the careers site does not show them
  status text not null default 'draft'::text  -- draft, archived: not public; published: takes applications; closed, completed: public page without a form
  status_before_archive text  -- Status that unarchiving restores; null unless the job is archived (check constraint)
  pay_min numeric(14,2)  -- Lower end of the pay in pay_currency per pay_period; null when not given
  pay_max numeric(14,2)  -- Upper end of the pay in pay_currency per pay_period; null when not given
  pay_currency text  -- ISO 4217 code; the app requires it when pay_min or pay_max is given, else it may be null
  pay_period text  -- Time that the pay is for; the app requires it when pay_min or pay_max is given, else it may be null
  is_pay_public boolean not null default false  -- True publishes the pay; when false, queries of the careers site return null instead of the amounts
  closes_on date  -- Last day to apply, in the time zone of the company; the status does not change after it; null: no end
  openings integer not null default 1  -- Number of people to hire; the public page shows it when above 1
  standard_field_modes jsonb not null  -- {field: required, optional or invisible} of the form; name and e-mail are always required
  created_by_user_id uuid  -- User who created or duplicated the job; null after the account was deleted
  version integer not null default 1  -- Rises with content and department, not with status or steps; an update with an older version gets 409
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  updated_at timestamp with time zone not null default now()  -- Last change of content, status or steps; the sitemap shows it as lastmod
  published_at timestamp with time zone  -- Latest publication; null when never public; from the first one on the slug is fixed
  deleted_at timestamp with time zone  -- When the job went to the bin; null when not deleted; a nightly task removes it 30 days later
  sort_title text collate "C" not null generated as (app.fold(title)) stored  -- Folded title, so that job lists sort along an index
  search_text text not null generated as (app.fold(((((title || ' '::text) || app.joined_values(title_translations)) || ' '::text) || city))) stored  -- Folded titles in all languages and city; the searches of jobs match any part of it
  deleted_by_user_id uuid  -- User who put the job into the bin; null when it is not there or the account was deleted
  constraint jobs_pkey PRIMARY KEY (tenant_id, id)
  constraint jobs_tenant_id_slug_key UNIQUE (tenant_id, slug)
  constraint jobs_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint jobs_deleted_by_user_id_fkey FOREIGN KEY (deleted_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint jobs_tenant_id_department_id_fkey FOREIGN KEY (tenant_id, department_id) REFERENCES app.departments(tenant_id, id) ON DELETE RESTRICT
  constraint jobs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint jobs_check CHECK (((status = 'archived'::text) = (status_before_archive IS NOT NULL)))
  constraint jobs_check1 CHECK (((pay_min IS NULL) OR (pay_max IS NULL) OR (pay_min <= pay_max)))
  constraint jobs_check2 CHECK (((NOT (title_translations ? language)) AND (NOT (description_translations ? language))))
  constraint jobs_description_translations_check CHECK ((jsonb_typeof(description_translations) = 'object'::text))
  constraint jobs_job_type_check CHECK ((job_type = ANY (ARRAY['fulltime'::text, 'parttime'::text, 'contract'::text, 'temporary'::text, 'voluntary'::text, 'intern'::text, 'other'::text])))
  constraint jobs_language_check CHECK ((language ~ '^[a-z]{2}$'::text))
  constraint jobs_location_type_check CHECK ((location_type = ANY (ARRAY['hybrid'::text, 'onsite'::text, 'remote'::text, 'online'::text])))
  constraint jobs_openings_check CHECK (((openings >= 1) AND (openings <= 999)))
  constraint jobs_pay_period_check CHECK ((pay_period = ANY (ARRAY['hour'::text, 'day'::text, 'week'::text, 'month'::text, 'year'::text])))
  constraint jobs_status_before_archive_check CHECK ((status_before_archive = ANY (ARRAY['draft'::text, 'published'::text, 'closed'::text, 'completed'::text])))
  constraint jobs_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'closed'::text, 'completed'::text, 'archived'::text])))
  constraint jobs_title_translations_check CHECK ((jsonb_typeof(title_translations) = 'object'::text))
  index jobs_bin_idx USING btree (tenant_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL)
  index jobs_choices_idx USING btree (tenant_id, department_id, city, location_type, job_type, closes_on) WHERE ((status = 'published'::text) AND (deleted_at IS NULL))
  index jobs_closing_idx USING btree (tenant_id, COALESCE(closes_on, 'infinity'::date), id) WHERE (deleted_at IS NULL)
  index jobs_created_by_idx USING btree (created_by_user_id) WHERE (created_by_user_id IS NOT NULL)
  index jobs_creator_idx USING btree (tenant_id, created_by_user_id, id DESC) WHERE (deleted_at IS NULL)
  index jobs_deleted_by_idx USING btree (deleted_by_user_id) WHERE (deleted_by_user_id IS NOT NULL)
  index jobs_department_idx USING btree (tenant_id, department_id)
  index jobs_list_idx USING btree (tenant_id, id DESC) WHERE (deleted_at IS NULL)
  index jobs_public_idx USING btree (tenant_id, published_at DESC, id DESC) WHERE ((status = 'published'::text) AND (deleted_at IS NULL))
  index jobs_status_idx USING btree (tenant_id, status, id DESC) WHERE (deleted_at IS NULL)
  index jobs_title_idx USING btree (tenant_id, sort_title, id) WHERE (deleted_at IS NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.joined_applications
  -- Applications that a merge closed, because the remaining candidate has another one for the same job
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null  -- Id that the application had; links that were mailed for it still open
  application_id uuid not null  -- Application for the same job that remains
  constraint joined_applications_pkey PRIMARY KEY (tenant_id, id)
  constraint joined_applications_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id) ON DELETE CASCADE
  index joined_applications_application_idx USING btree (tenant_id, application_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.kit_templates
  -- Interview kits of the company, which jobs start from; a job gets a copy
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  name text not null  -- Name as a member typed it; unique in the company without regard to case
  content jsonb not null  -- Like that of a kit
  version integer not null default 1  -- Rises with each change; a change with an older version gets 409
  updated_at timestamp with time zone not null  -- Last change by a member
  constraint kit_templates_pkey PRIMARY KEY (tenant_id, id)
  constraint kit_templates_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint kit_templates_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
  UNIQUE index kit_templates_name_idx USING btree (tenant_id, app.fold(name))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.known_devices
  -- Devices a user signed in from; a new one triggers a mail; deleted a year after the last sign-in
  user_id uuid not null  -- User who signed in
  device_hash bytea not null  -- HMAC-SHA-256 of user, browser, system and network (/24 or /64) with a key of the installation
  last_seen_at timestamp with time zone not null default now()  -- Last sign-in from this device
  constraint known_devices_pkey PRIMARY KEY (user_id, device_hash)
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  index known_devices_last_seen_idx USING btree (last_seen_at)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.last_contacts
  -- The last contact with a candidate, for filters and columns; no row when there was none, derived from messages, mails and meetings
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  candidate_id uuid not null  -- Candidate whose contact it was
  contacted_at timestamp with time zone not null  -- The newest message of either side, mail of a member, or start of a meeting marked as completed
  contacted_month date not null generated as ((date_trunc('month'::text, (contacted_at AT TIME ZONE 'UTC'::text)))::date) stored  -- First day of the month of the last contact, in UTC, for the index
  constraint last_contacts_pkey PRIMARY KEY (tenant_id, candidate_id)
  constraint last_contacts_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  index last_contacts_month_idx USING btree (tenant_id, contacted_month, candidate_id) INCLUDE (contacted_at)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.list_view_defaults
  -- View that a member starts a list with; without a row the list starts with its standard columns
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  member_id uuid not null  -- Member who chose the view
  job_id uuid  -- Job whose list opens with the view; null for the list of all candidates
  view_id uuid not null  -- Own or shared view of that list; deleting the view deletes the choice
  constraint list_view_defaults_pkey PRIMARY KEY (tenant_id, member_id, view_id)
  constraint list_view_defaults_tenant_id_member_id_job_id_key UNIQUE NULLS NOT DISTINCT (tenant_id, member_id, job_id)
  constraint list_view_defaults_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint list_view_defaults_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  constraint list_view_defaults_tenant_id_view_id_fkey FOREIGN KEY (tenant_id, view_id) REFERENCES app.list_views(tenant_id, id) ON DELETE CASCADE
  index list_view_defaults_job_idx USING btree (tenant_id, job_id)
  index list_view_defaults_view_idx USING btree (tenant_id, view_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.list_views
  -- Saved views of a list of people: filters, columns and order under a name
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  job_id uuid  -- Job whose applications the view lists; null for a view of all candidates
  created_by_member_id uuid not null  -- Member who saved it; only they and owners change it; deleting the member deletes it
  name text not null  -- Name in the menu of views; unique per member and list, which decides between two saves at once
  is_shared boolean not null default false  -- True offers the view to everyone who sees the list, false to its author alone
  filters jsonb not null default '{}'::jsonb  -- Filters of the call that lists the people: applicantFilters of a job, candidateFilters of all candidates
  columns text[] not null  -- Column names in display order; the answers to a question are answer:<question id>
  sort text not null  -- Order of the list: applied, name, rating or days (on the step); created or name for candidates
  sort_order text not null  -- Direction of the sort; with days, desc puts the longest on their step first
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  updated_at timestamp with time zone not null default now()  -- Last change of the view
  constraint list_views_pkey PRIMARY KEY (tenant_id, id)
  constraint list_views_tenant_id_job_id_created_by_member_id_name_key UNIQUE NULLS NOT DISTINCT (tenant_id, job_id, created_by_member_id, name)
  constraint list_views_tenant_id_created_by_member_id_fkey FOREIGN KEY (tenant_id, created_by_member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  constraint list_views_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint list_views_sort_order_check CHECK ((sort_order = ANY (ARRAY['asc'::text, 'desc'::text])))
  index list_views_member_idx USING btree (tenant_id, created_by_member_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.mail_preferences
  -- Choices of a member that the dialogs begin with
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  member_id uuid not null  -- Member whose choices they are
  rejection_time text not null  -- When the mail of the last rejection was to be sent; none: without a mail
  constraint mail_preferences_pkey PRIMARY KEY (tenant_id, member_id)
  constraint mail_preferences_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint mail_preferences_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  constraint mail_preferences_rejection_time_check CHECK ((rejection_time = ANY (ARRAY['none'::text, 'now'::text, 'morning'::text, 'two_days'::text, 'tray'::text])))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.mail_signatures
  -- Signatures below the mails of members to candidates; messages do not store them
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  member_id uuid not null  -- Member whose signature it is
  en text not null  -- Plain text below English mails; empty: the Turkish one
  tr text not null  -- Plain text below Turkish mails; empty: the English one
  constraint mail_signatures_pkey PRIMARY KEY (tenant_id, member_id)
  constraint mail_signatures_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint mail_signatures_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  constraint mail_signatures_en_check CHECK ((char_length(en) <= 1000))
  constraint mail_signatures_tr_check CHECK ((char_length(tr) <= 1000))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.mail_templates
  -- Texts that the company reuses in mails to candidates; a mail copies the text, so sent mails do not change
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  title text not null  -- Name in the picker; unique per company, which decides between two saves at once
  texts jsonb not null  -- {en, tr}, one or both: {subject, body} in plain text with placeholders like {candidate name}
  version integer not null default 1  -- Rises with each change; an update with an older version gets 409
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  updated_at timestamp with time zone not null default now()  -- Last change of title or texts
  constraint mail_templates_pkey PRIMARY KEY (tenant_id, id)
  constraint mail_templates_tenant_id_title_key UNIQUE (tenant_id, title)
  constraint mail_templates_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.mailing_opt_outs
  -- Candidates who unsubscribed from mails to many people; mails about an open application reach them
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7
  candidate_id uuid not null  -- Candidate who gets no mailings
  source text not null  -- mail_program: the button of their mail program (RFC 8058); page: the page of the link in a mail
  created_at timestamp with time zone not null  -- When they unsubscribed
  constraint mailing_opt_outs_pkey PRIMARY KEY (tenant_id, id)
  constraint mailing_opt_outs_tenant_id_candidate_id_key UNIQUE (tenant_id, candidate_id)
  constraint mailing_opt_outs_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint mailing_opt_outs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint mailing_opt_outs_source_check CHECK ((source = ANY (ARRAY['mail_program'::text, 'page'::text])))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.meeting_feeds
  -- Secret addresses of the calendar with the meetings of a member; renewing replaces the row, revoking deletes it
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  member_id uuid not null  -- Member whose meetings the calendar has
  token_hash bytea not null  -- SHA-256 of the token in the address; the token itself is not stored
  created_at timestamp with time zone not null default now()  -- When the address was made
  constraint meeting_feeds_pkey PRIMARY KEY (tenant_id, member_id)
  constraint meeting_feeds_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  UNIQUE index meeting_feeds_token_idx USING btree (tenant_id, token_hash)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.meeting_hosts
  -- Members who hold a meeting; the constraint meeting_hosts_no_overlap rejects overlapping meetings
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  meeting_id uuid not null  -- Meeting that the member holds
  member_id uuid not null  -- Host; sees the meeting also without being on the hiring team of the job
  during tstzrange not null  -- Copy of the meeting time for the exclusion constraint, end excluded; empty when cancelled
  answer text not null default 'none'::text  -- Answer of the host by their calendar; none: no answer yet; a new time or other hosts reset it to none
  answer_written_at timestamp with time zone  -- When the calendar wrote the newest answer (DTSTAMP); an earlier one that arrives later changes nothing
  starts_at timestamp with time zone generated as (lower(during)) stored  -- Start of during, for the index; null when cancelled
  constraint meeting_hosts_pkey PRIMARY KEY (tenant_id, meeting_id, member_id)
  constraint meeting_hosts_no_overlap EXCLUDE USING gist (tenant_id WITH =, member_id WITH =, during WITH &&)
  constraint meeting_hosts_tenant_id_meeting_id_fkey FOREIGN KEY (tenant_id, meeting_id) REFERENCES app.meetings(tenant_id, id) ON DELETE CASCADE
  constraint meeting_hosts_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  constraint meeting_hosts_answer_check CHECK ((answer = ANY (ARRAY['none'::text, 'yes'::text, 'no'::text, 'other_time'::text])))
  index meeting_hosts_start_idx USING btree (tenant_id, member_id, starts_at)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.meeting_links
  -- Links by which the candidate answers without signing in; each mail has its own, and all stay valid
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  meeting_id uuid not null  -- Meeting that the link opens, also after it was cancelled
  token_hash bytea not null  -- SHA-256 of the token in the mail; the token itself is not stored
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  constraint meeting_links_pkey PRIMARY KEY (tenant_id, token_hash)
  constraint meeting_links_tenant_id_meeting_id_fkey FOREIGN KEY (tenant_id, meeting_id) REFERENCES app.meetings(tenant_id, id) ON DELETE CASCADE
  index meeting_links_meeting_idx USING btree (tenant_id, meeting_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.meeting_reminders
  -- Reminders already sent; the key keeps a repeated task from sending one twice for the same time
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  meeting_id uuid not null  -- Meeting that the reminder was about
  kind text not null  -- day: sent from 24 hours before the start; hour: from 60 minutes before it
  starts_at timestamp with time zone not null  -- Start of the meeting when the reminder left; a moved meeting gets new reminders
  constraint meeting_reminders_pkey PRIMARY KEY (tenant_id, meeting_id, kind, starts_at)
  constraint meeting_reminders_tenant_id_meeting_id_fkey FOREIGN KEY (tenant_id, meeting_id) REFERENCES app.meetings(tenant_id, id) ON DELETE CASCADE
  constraint meeting_reminders_kind_check CHECK ((kind = ANY (ARRAY['day'::text, 'hour'::text])))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.meeting_rooms
  -- Rooms of a company in which meetings take place
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; sorts by time of creation
  name text not null  -- Name, unique among the rooms that are not removed, whatever its case
  place text not null default ''::text  -- How to find it: address, floor; mails contain it; empty when not given
  seats integer  -- Number of seats; null when not given
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  removed_at timestamp with time zone  -- When a member removed it; earlier meetings keep it, and forms do not offer it; null while in use
  constraint meeting_rooms_pkey PRIMARY KEY (tenant_id, id)
  constraint meeting_rooms_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint meeting_rooms_seats_check CHECK (((seats >= 1) AND (seats <= 1000)))
  UNIQUE index meeting_rooms_name_idx USING btree (tenant_id, lower(name)) WHERE (removed_at IS NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.meeting_settings
  -- Settings of meetings; a company without a row has the defaults
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  video_address text not null default ''::text  -- Base address of a Jitsi server, under which each video meeting gets a link; empty: that of the installation
  updated_at timestamp with time zone not null default now()  -- Last change by a member
  buffer_before_minutes integer not null default 0  -- Minutes that stay free before a meeting that an applicant chooses; a link or a host may have a value of its own
  buffer_after_minutes integer not null default 15  -- Minutes that stay free after such a meeting; a link or a host may have a value of its own
  notice_hours integer not null default 24  -- Least hours between the choice and the meeting; a link or a host may have a value of its own
  daily_limit integer default 4  -- Most meetings of a host on a day of their zone, over all links; null for no limit
  constraint meeting_settings_pkey PRIMARY KEY (tenant_id)
  constraint meeting_settings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint meeting_settings_buffer_after_minutes_check CHECK (((buffer_after_minutes >= 0) AND (buffer_after_minutes <= 240)))
  constraint meeting_settings_buffer_before_minutes_check CHECK (((buffer_before_minutes >= 0) AND (buffer_before_minutes <= 240)))
  constraint meeting_settings_daily_limit_check CHECK (((daily_limit >= 1) AND (daily_limit <= 20)))
  constraint meeting_settings_notice_hours_check CHECK (((notice_hours >= 0) AND (notice_hours <= 336)))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.meetings
  -- Interviews with a candidate; a cancelled one keeps its row, because links in sent mails still open it
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; the app makes a random UUID (version 4), so that calendar_uid can contain it; does not sort by time
  candidate_id uuid not null  -- Candidate who is invited
  application_id uuid  -- Application that the meeting is about; null for none or after it was deleted
  job_id uuid  -- Job of that application; its hiring team sees the meeting; null for none or after the job was deleted
  step_id uuid  -- Step of the application when the meeting was scheduled; null for none or when the step was removed
  meeting_type text not null  -- Way to meet: video, phone or on site; the mails word the place by it
  interview_type text not null  -- Purpose of the interview; the mails and the calendar entry name it
  starts_at timestamp with time zone not null  -- Instant of wall_time in time_zone, computed when the meeting is scheduled or moved
  duration_minutes integer not null  -- Length in minutes; the end is computed from it
  time_zone text not null  -- IANA zone in which the scheduler chose the time
  wall_time timestamp without time zone not null  -- Local date and time in time_zone as chosen; a time that the clocks skip is rejected
  place text not null default ''::text  -- Video link, phone number or address as typed; empty when still open
  private_notes text not null default ''::text  -- Notes for the team; no mail, calendar entry or public page contains them
  applicant_notes text not null default ''::text  -- Notes for the candidate; the invitation contains them
  status text not null default 'upcoming'::text  -- upcoming; completed: set by a member, can be undone; cancelled: final, frees the time of the hosts
  candidate_email text not null default ''::text  -- Address of the candidate when scheduled; mails go there; empty sends none to the candidate
  candidate_answer text not null default 'none'::text  -- Answer by the link in the mail; none: no answer yet; a new time or place resets it to none
  calendar_uid text not null  -- iCalendar UID: id at the host name of the installation; never changes
  calendar_sequence integer not null default 0  -- iCalendar SEQUENCE; rises with each change of the calendar entry, so that calendars replace it
  created_by_user_id uuid  -- User who scheduled it; replies to its mails go to them; null after the account was deleted
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  updated_at timestamp with time zone not null default now()  -- Last change by a member; an answer of the candidate does not change it
  version integer not null default 1  -- Rises with each change by a member; an update with an older version gets 409
  candidate_answer_note text not null default ''::text  -- Remark that the candidate wrote with the answer, e.g. other times; empty when none
  candidate_answered_at timestamp with time zone  -- Time of the answer; null before it and after a new time or place
  candidate_time_zone text  -- IANA zone of the city of the candidate, used in mails to them; null: not sure, time_zone is used
  room_id uuid  -- Room of the meeting; null for none
  room_during tstzrange  -- Copy of the meeting time for the exclusion constraint, end excluded; null without a room and when cancelled
  no_show_of text  -- Side that did not come to a completed meeting: candidate or host; null when both came
  panel_day_id uuid  -- Panel day that the meeting belongs to; never changes; null for a single meeting
  proposed_at timestamp with time zone  -- Start that the calendar of the candidate proposed; null without a proposal, and after it was accepted or declined
  candidate_answer_written_at timestamp with time zone  -- When the calendar wrote the newest answer (DTSTAMP); an earlier one that arrives later changes nothing
  mail_id uuid  -- Newest invitation, change or cancellation to the candidate, in sent_mails; null without one
  constraint meetings_pkey PRIMARY KEY (tenant_id, id)
  constraint meetings_tenant_id_calendar_uid_key UNIQUE (tenant_id, calendar_uid)
  constraint meetings_room_no_overlap EXCLUDE USING gist (tenant_id WITH =, room_id WITH =, room_during WITH &&)
  constraint meetings_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint meetings_panel_day_fkey FOREIGN KEY (tenant_id, panel_day_id) REFERENCES app.panel_days(tenant_id, id) ON DELETE CASCADE
  constraint meetings_room_fkey FOREIGN KEY (tenant_id, room_id) REFERENCES app.meeting_rooms(tenant_id, id)
  constraint meetings_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id)
  constraint meetings_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint meetings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint meetings_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id)
  constraint meetings_tenant_id_step_id_fkey FOREIGN KEY (tenant_id, step_id) REFERENCES app.job_steps(tenant_id, id)
  constraint meetings_candidate_answer_check CHECK ((candidate_answer = ANY (ARRAY['none'::text, 'yes'::text, 'no'::text, 'other_time'::text])))
  constraint meetings_duration_minutes_check CHECK (((duration_minutes >= 5) AND (duration_minutes <= 1440)))
  constraint meetings_interview_type_check CHECK ((interview_type = ANY (ARRAY['screening'::text, 'technical'::text, 'culture'::text, 'final'::text, 'other'::text])))
  constraint meetings_meeting_type_check CHECK ((meeting_type = ANY (ARRAY['video'::text, 'phone'::text, 'onsite'::text])))
  constraint meetings_no_show_is_over CHECK (((no_show_of IS NULL) OR (status = 'completed'::text)))
  constraint meetings_no_show_of_check CHECK ((no_show_of = ANY (ARRAY['candidate'::text, 'host'::text])))
  constraint meetings_status_check CHECK ((status = ANY (ARRAY['upcoming'::text, 'completed'::text, 'cancelled'::text])))
  index meetings_application_idx USING btree (tenant_id, application_id) WHERE (application_id IS NOT NULL)
  index meetings_candidate_idx USING btree (tenant_id, candidate_id, starts_at DESC)
  index meetings_creator_idx USING btree (created_by_user_id) WHERE (created_by_user_id IS NOT NULL)
  index meetings_job_idx USING btree (tenant_id, job_id, starts_at)
  index meetings_panel_day_idx USING btree (tenant_id, panel_day_id) WHERE (panel_day_id IS NOT NULL)
  index meetings_room_start_idx USING btree (tenant_id, room_id, starts_at) WHERE (room_id IS NOT NULL)
  index meetings_start_idx USING btree (tenant_id, starts_at)
  index meetings_step_idx USING btree (tenant_id, step_id) WHERE (step_id IS NOT NULL)
  index meetings_upcoming_idx USING btree (tenant_id, status, starts_at, id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  TRIGGER keep_withheld_words BEFORE UPDATE ON app.meetings FOR EACH ROW WHEN ((current_setting('search_path'::text) ~~ 'blind,%'::text)) EXECUTE FUNCTION app.keep_withheld_words('applicant_notes:words', 'candidate_answer_note:text', 'place:words', 'private_notes:text')  -- Keeps a text that a member read without the words of a withheld person and saves again
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.member_hours
  -- Working hours of members; a member without a row has those of the company: weekdays from 9 to 18 in its zone
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  member_id uuid not null  -- Member whose hours they are
  time_zone text not null  -- IANA zone of the hours
  days jsonb not null  -- List of {weekday, from, to}: ISO weekday 1 to 7, local times such as 09:00, at most one entry for a day
  updated_at timestamp with time zone not null default now()  -- Last change by the member
  constraint member_hours_pkey PRIMARY KEY (tenant_id, member_id)
  constraint member_hours_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.member_limits
  -- Own limits of members as hosts of meetings that applicants choose; booking links keep them. Null: that of the company
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  member_id uuid not null  -- Member whose limits they are
  buffer_before_minutes integer  -- Minutes that stay free before a meeting; null for the default
  buffer_after_minutes integer  -- Minutes that stay free after a meeting; null for the default
  notice_hours integer  -- Least hours before a meeting; null for the default
  daily_limit integer  -- Most meetings on a day of their zone, over all links; null for the default
  updated_at timestamp with time zone not null default now()  -- Last change by the member
  constraint member_limits_pkey PRIMARY KEY (tenant_id, member_id)
  constraint member_limits_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  constraint member_limits_buffer_after_minutes_check CHECK (((buffer_after_minutes >= 0) AND (buffer_after_minutes <= 240)))
  constraint member_limits_buffer_before_minutes_check CHECK (((buffer_before_minutes >= 0) AND (buffer_before_minutes <= 240)))
  constraint member_limits_daily_limit_check CHECK (((daily_limit >= 1) AND (daily_limit <= 20)))
  constraint member_limits_notice_hours_check CHECK (((notice_hours >= 0) AND (notice_hours <= 336)))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.member_reply_addresses
  -- Addresses in mails about messages of candidates, to which a member replies; the mail becomes their message
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; random UUID made by the application; the token is derived from it
  member_id uuid not null  -- Member who may use the address, from their own address alone
  candidate_id uuid not null  -- Candidate whom the answer is sent to
  application_id uuid  -- Application that the answer is about; null: about the person
  token_hash bytea not null  -- SHA-256 of the token in the address
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  private_thread_id uuid  -- Private thread that the answer of the member is in; null: none
  constraint member_reply_addresses_pkey PRIMARY KEY (tenant_id, id)
  constraint member_reply_addresses_tenant_id_token_hash_key UNIQUE (tenant_id, token_hash)
  constraint member_reply_addresses_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id) ON DELETE CASCADE
  constraint member_reply_addresses_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint member_reply_addresses_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint member_reply_addresses_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  constraint member_reply_addresses_tenant_id_private_thread_id_fkey FOREIGN KEY (tenant_id, private_thread_id) REFERENCES app.private_threads(tenant_id, id) ON DELETE CASCADE
  index member_reply_addresses_application_idx USING btree (tenant_id, application_id) WHERE (application_id IS NOT NULL)
  index member_reply_addresses_candidate_idx USING btree (tenant_id, candidate_id)
  index member_reply_addresses_member_idx USING btree (tenant_id, member_id, candidate_id, application_id)
  index member_reply_addresses_private_idx USING btree (tenant_id, private_thread_id) WHERE (private_thread_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.members
  -- Users in a company with their rights; every request reads the row, so a change works at once
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  user_id uuid not null  -- Account of the member; the unique key with the company turns a second joining into an update
  status text not null default 'active'::text  -- active has access; inactive was deactivated and has none; the team list shows invitations as pending
  is_owner boolean not null default false  -- Has every permission, whatever permissions holds; an advisory lock keeps one active owner
  permissions text[] not null default '{}'::text[]  -- Granted permissions, e.g. jobs.create; empty means jobs of the own hiring teams only
  created_at timestamp with time zone not null default now()  -- When the user first joined; stays when a deactivated member joins again
  referral_code text not null default "left"(encode(sha256(uuid_send(gen_random_uuid())), 'hex'::text), 20)  -- Random code in the addresses that the member shares (ref=…); it works while the member is active
  constraint members_pkey PRIMARY KEY (tenant_id, id)
  constraint members_tenant_id_user_id_key UNIQUE (tenant_id, user_id)
  constraint members_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint members_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  constraint members_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text])))
  UNIQUE index members_referral_code_key USING btree (tenant_id, referral_code)
  index members_user_idx USING btree (user_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.merged_candidates
  -- Candidates that a member merged into another one; their row in candidates is gone, and an undo inserts it again
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null  -- Id that the candidate had; its address leads to the remaining one
  candidate_id uuid not null  -- Candidate who remains; deleting them deletes everything that is stored here
  email text not null  -- Address that the candidate had; links mailed to it still open, and a later application with it joins; empty: none
  user_id uuid  -- Account that the candidate was linked to; it sees the applications still; null for none and after its deletion
  merged_at timestamp with time zone not null  -- When they were merged; an undo is possible for 30 days
  merged_by uuid  -- User who merged them; null after the account was deleted
  undo jsonb  -- Rows that the merge deleted, and ids of those it moved: MergeRecord in src/duplicates/server; null after 30 days
  constraint merged_candidates_pkey PRIMARY KEY (tenant_id, id)
  constraint merged_candidates_merged_by_fkey FOREIGN KEY (merged_by) REFERENCES app.users(id) ON DELETE SET NULL
  constraint merged_candidates_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint merged_candidates_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE SET NULL
  index merged_candidates_candidate_idx USING btree (tenant_id, candidate_id, merged_at DESC)
  index merged_candidates_email_idx USING btree (tenant_id, email) WHERE (email <> ''::text)
  index merged_candidates_merged_by_idx USING btree (merged_by) WHERE (merged_by IS NOT NULL)
  index merged_candidates_undo_idx USING btree (tenant_id, merged_at) WHERE (undo IS NOT NULL)
  index merged_candidates_user_idx USING btree (user_id) WHERE (user_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.message_copies
  -- Members of the hiring team who got a copy of a message by mail
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  message_id uuid not null  -- Message of another member to a candidate
  member_id uuid not null  -- Member who got the copy
  constraint message_copies_pkey PRIMARY KEY (tenant_id, message_id, member_id)
  constraint message_copies_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint message_copies_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  constraint message_copies_tenant_id_message_id_fkey FOREIGN KEY (tenant_id, message_id) REFERENCES app.messages(tenant_id, id) ON DELETE CASCADE
  index message_copies_member_idx USING btree (tenant_id, member_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.messages
  -- Messages of the conversation between a candidate and the team; nobody edits or deletes one
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7; a lock of the conversation makes the order of ids that of the commits
  candidate_id uuid not null  -- Candidate whose conversation it belongs to
  application_id uuid  -- Application it is about, which limits readers to those of its job; null: about the person
  sender text not null  -- member: written by the team and mailed to the candidate; candidate: written by them
  author_user_id uuid  -- Member who wrote it; null for a candidate, and after the account was deleted
  body text not null  -- Plain text with line ends
  send_key text  -- Idempotency key of the candidate, who may have no account; null for members and without a key
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  kind text not null default 'message'::text  -- message: a person wrote it; auto_reply: the mail program of the candidate sent it, so it is never unread
  subject text  -- Subject of the mail that its author wrote; null: the usual one
  private_thread_id uuid  -- Private thread that it is in; null: everyone who sees the conversation reads it
  constraint messages_pkey PRIMARY KEY (tenant_id, id)
  constraint messages_tenant_id_candidate_id_send_key_key UNIQUE (tenant_id, candidate_id, send_key)
  constraint messages_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint messages_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id) ON DELETE CASCADE
  constraint messages_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint messages_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint messages_tenant_id_private_thread_id_fkey FOREIGN KEY (tenant_id, private_thread_id) REFERENCES app.private_threads(tenant_id, id) ON DELETE CASCADE
  constraint messages_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 5000)))
  constraint messages_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'auto_reply'::text])))
  constraint messages_sender_check CHECK ((sender = ANY (ARRAY['member'::text, 'candidate'::text])))
  constraint messages_subject_check CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 200)))
  index messages_application_idx USING btree (tenant_id, application_id) WHERE (application_id IS NOT NULL)
  index messages_author_idx USING btree (author_user_id) WHERE (author_user_id IS NOT NULL)
  index messages_candidate_idx USING btree (tenant_id, candidate_id, id DESC)
  index messages_private_idx USING btree (tenant_id, private_thread_id) WHERE (private_thread_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  TRIGGER keep_withheld_words BEFORE UPDATE ON app.messages FOR EACH ROW WHEN ((current_setting('search_path'::text) ~~ 'blind,%'::text)) EXECUTE FUNCTION app.keep_withheld_words('body:text', 'subject:text')  -- Keeps a text that a member read without the words of a withheld person and saves again
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.migrations
  -- Migrations that this database has had
  name text not null  -- File name in db/migrations
  hash text not null  -- SHA-256 of the file: a start with a changed file is refused
  applied_at timestamp with time zone not null default now()  -- When the migration was committed
  constraint migrations_pkey PRIMARY KEY (name)
  grant select to kadro_app
  grant select to kadro_system

table app.notification_mutes
  -- Candidates and jobs of which a member is notified only when something is for them, such as a mention
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  member_id uuid not null  -- Member who muted it
  candidate_id uuid  -- Muted candidate; null for a job
  job_id uuid  -- Muted job; null for a candidate
  muted_at timestamp with time zone not null default now()  -- When the member muted it
  constraint notification_mutes_pkey PRIMARY KEY (tenant_id, id)
  constraint notification_mutes_tenant_id_member_id_candidate_id_job_id_key UNIQUE NULLS NOT DISTINCT (tenant_id, member_id, candidate_id, job_id)
  constraint notification_mutes_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint notification_mutes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint notification_mutes_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint notification_mutes_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  constraint notification_mutes_subject CHECK ((num_nonnulls(candidate_id, job_id) = 1))
  index notification_mutes_candidate_idx USING btree (tenant_id, candidate_id) WHERE (candidate_id IS NOT NULL)
  index notification_mutes_job_idx USING btree (tenant_id, job_id) WHERE (job_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.notification_settings
  -- How a member is notified; a member without a row has the defaults
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  member_id uuid not null  -- Member of the settings; in each company a person has their own
  channels jsonb not null default '{}'::jsonb  -- {type: {inApp, mail, push}} of the types that the member changed; the others have the defaults of channel-rules.ts
  time_zone text not null  -- IANA zone of the quiet hours and of the digest
  quiet_from smallint  -- Minute of the day from which mails and push messages wait; null for no quiet hours
  quiet_to smallint  -- Minute of the day until which they wait, on the next day when it is before quiet_from; null for no quiet hours
  quiet_days smallint[] not null default '{}'::smallint[]  -- Days of the week on which they wait, 1 for Monday to 7 for Sunday
  digest text not null default 'off'::text  -- off: single mails; daily or weekly: one mail with all notifications instead
  digest_minute smallint not null default 540  -- Minute of the day of the digest
  digest_weekday smallint not null default 1  -- Day of a weekly digest, 1 for Monday to 7 for Sunday
  updated_at timestamp with time zone not null default now()  -- When the member saved them
  constraint notification_settings_pkey PRIMARY KEY (tenant_id, member_id)
  constraint notification_settings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint notification_settings_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  constraint notification_settings_digest_check CHECK ((digest = ANY (ARRAY['off'::text, 'daily'::text, 'weekly'::text])))
  constraint notification_settings_digest_minute_check CHECK (((digest_minute >= 0) AND (digest_minute <= 1439)))
  constraint notification_settings_digest_weekday_check CHECK (((digest_weekday >= 1) AND (digest_weekday <= 7)))
  constraint notification_settings_quiet_days_check CHECK ((cardinality(quiet_days) < 7))
  constraint notification_settings_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 1439)))
  constraint notification_settings_quiet_hours CHECK ((((quiet_from IS NULL) = (quiet_to IS NULL)) AND (quiet_from <> quiet_to)))
  constraint notification_settings_quiet_to_check CHECK (((quiet_to >= 0) AND (quiet_to <= 1439)))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.notifications
  -- One row per member and event; the event has the facts, reading checks access; deleted after 90 days
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  member_id uuid not null  -- Member who is notified
  event_id uuid not null  -- Event in the activity log; the unique key with member_id prevents a second notification of it
  type text not null  -- Kind of notification; notificationsFor in src/notifications/rules.ts chooses it by the event
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  read_at timestamp with time zone  -- When the member marked it, or all, as read; null while unread
  is_listed boolean not null default true  -- False when the member wants this type only by mail or push
  mail_due_at timestamp with time zone  -- When a mail about it is due; null for none, and after it was sent, read or switched off
  push_due_at timestamp with time zone  -- When push messages about it are due; null for none, and after they were queued, read or switched off
  constraint notifications_pkey PRIMARY KEY (tenant_id, id)
  constraint notifications_tenant_id_event_id_member_id_key UNIQUE (tenant_id, event_id, member_id)
  constraint notifications_tenant_id_event_id_fkey FOREIGN KEY (tenant_id, event_id) REFERENCES app.events(tenant_id, id) ON DELETE CASCADE
  constraint notifications_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint notifications_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  constraint notifications_type_check CHECK ((type = ANY (ARRAY['company_created'::text, 'job_add'::text, 'application_received'::text, 'application_moved'::text, 'application_withdrawn'::text, 'introduction_received'::text, 'task_assigned'::text, 'task_due'::text, 'feedback_due'::text, 'feedback_given'::text, 'handover_received'::text, 'handover_returned'::text, 'snooze_ended'::text, 'export_ready'::text, 'export_failed'::text, 'share_answered'::text, 'followed'::text, 'answer_due'::text, 'step_overdue'::text, 'suggestion_accepted'::text, 'suggestion_declined'::text, 'document_received'::text, 'domain_missing'::text, 'domain_lost'::text, 'file_infected'::text, 'applications_held'::text, 'comment_mention'::text, 'comment_reply'::text, 'message_received'::text, 'message_answered'::text, 'message_undelivered'::text, 'data_requested'::text, 'meeting_invited'::text, 'meeting_changed'::text, 'meeting_soon'::text, 'member_joined'::text])))
  index notifications_mail_idx USING btree (tenant_id, member_id, mail_due_at) WHERE (mail_due_at IS NOT NULL)
  index notifications_member_idx USING btree (tenant_id, member_id, id DESC)
  index notifications_push_idx USING btree (tenant_id, member_id, push_due_at) WHERE (push_due_at IS NOT NULL)
  index notifications_type_idx USING btree (tenant_id, member_id, type, id DESC)
  index notifications_unread_idx USING btree (tenant_id, member_id) WHERE (read_at IS NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.outbox
  -- Mail and SMS, inserted in the transaction that causes them; the task send_message sends them after the commit
  id uuid not null default app.uuid_v7()  -- Key; random UUID made by the application, which cannot read it back; part of the Message-ID header
  channel text not null  -- How it is sent: mail by SMTP or sms by the SMS provider
  recipient text not null  -- Mail address, or phone number in E.164; account deletion deletes sent messages by it
  subject text not null default ''::text  -- Subject of the mail, one line of at most 200 characters; empty for SMS
  message jsonb not null  -- Mail: { fromName, text, html, replyTo, calendar }; SMS: { text, expiresAt }, not sent after expiresAt
  company_id uuid  -- Company on whose behalf it is sent, deleted with it; null for messages about a user account
  about_id uuid  -- User, candidate or invitation it is about; deletes with that row; null for a code to an unknown phone
  state text not null default 'waiting'::text  -- waiting; sent; failed (refused or too late, never retried); no_sender (no SMTP or SMS provider is configured)
  attempts integer not null default 0  -- Failed attempts to send so far
  last_error text  -- Error of the last failed try, at most 500 characters; null when none failed
  created_at timestamp with time zone not null default now()  -- Clock time of the insert, so that messages of one transaction keep their order; deleted after 90 days
  sent_at timestamp with time zone  -- When the mail server or SMS provider accepted it; null until then
  also_about_ids uuid[]  -- Further candidates whom a mail to a member names; it is deleted with each of them too; null for none
  constraint outbox_pkey PRIMARY KEY (id)
  constraint outbox_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text])))
  constraint outbox_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'no_sender'::text])))
  index outbox_about_idx USING btree (about_id) WHERE (about_id IS NOT NULL)
  index outbox_also_about_idx USING gin (also_about_ids) WHERE (also_about_ids IS NOT NULL)
  index outbox_created_idx USING btree (created_at DESC)
  index outbox_recipient_idx USING btree (recipient)
  index outbox_state_idx USING btree (state, created_at, id) WHERE (state <> 'sent'::text)
  grant delete, insert, select, update to kadro_system
  grant insert to kadro_app

table app.page_traffic
  -- careers_traffic of all sources together, per day and per month of a page; written with it
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  span text not null  -- day, or month: the sum of its days, so that a year is twelve rows of a page
  first_day date not null  -- The day, or the first of the month, in the time zone of the company
  job_id uuid  -- Job of the page or form; null for the list of jobs
  views integer not null default 0  -- Number of page views without robots
  visitors integer not null default 0  -- Sum of the distinct visitors of each day
  form_starts integer not null default 0  -- Application forms opened for the first time
  submissions integer not null default 0  -- Forms sent, each once
  constraint page_traffic_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint page_traffic_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint page_traffic_span_check CHECK ((span = ANY (ARRAY['day'::text, 'month'::text])))
  index page_traffic_job_idx USING btree (tenant_id, job_id) WHERE (job_id IS NOT NULL)
  UNIQUE index page_traffic_key USING btree (tenant_id, span, first_day, job_id) NULLS NOT DISTINCT
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.page_visitors
  -- Hashes of visitors, to count each once per day and page; a nightly task deletes earlier days
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  day date not null  -- Day in the time zone of the company; the salt of the hash changes with it
  visitor_hash bytea not null  -- First 16 bytes of an HMAC of IP address and user agent, keyed with the salt of the day and the secret key
  job_id uuid  -- Job whose page was viewed; null for the list of jobs
  constraint page_visitors_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint page_visitors_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  index page_visitors_job_idx USING btree (tenant_id, job_id) WHERE (job_id IS NOT NULL)
  UNIQUE index page_visitors_key USING btree (tenant_id, day, visitor_hash, job_id) NULLS NOT DISTINCT
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.panel_days
  -- Meetings with a candidate on one day; the row is locked before its meetings, so that moves of the day follow each other
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  candidate_id uuid not null  -- Candidate of all its meetings
  calendar_uid text not null  -- iCalendar UID of the one entry that the candidate gets for the whole day; never changes
  calendar_sequence integer not null default 0  -- iCalendar SEQUENCE of that entry; rises with each mail to the candidate that changes it
  version integer not null default 1  -- Rises with each change of a meeting of the day; a move with an older version gets 409
  created_at timestamp with time zone not null  -- When the row was inserted
  constraint panel_days_pkey PRIMARY KEY (tenant_id, id)
  constraint panel_days_tenant_id_calendar_uid_key UNIQUE (tenant_id, calendar_uid)
  constraint panel_days_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  index panel_days_candidate_idx USING btree (tenant_id, candidate_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.passkey_challenges
  -- WebAuthn challenges in progress; deleted when answered, whatever the answer is, or after expiry
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  user_id uuid  -- User who adds a passkey; null for a sign-in, where the passkey names the user
  challenge text not null  -- Random challenge, base64url; the device signs it
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  expires_at timestamp with time zone not null  -- Five minutes after the start; later answers are refused
  browser_hash bytea not null  -- SHA-256 of the cookie that binds the challenge to the browser that requested it
  constraint passkey_challenges_pkey PRIMARY KEY (id)
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  UNIQUE index passkey_challenges_challenge_key USING btree (challenge)
  index passkey_challenges_expires_idx USING btree (expires_at)
  index passkey_challenges_user_idx USING btree (user_id)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.passkeys
  -- WebAuthn credentials of users, at most 20 each; one signs in without a second factor
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  user_id uuid not null  -- User whom the passkey signs in
  credential_id text not null  -- WebAuthn credential id, base64url; the unique key refuses a second registration of it
  public_key bytea not null  -- Public key in COSE form; verifies the signature of each sign-in
  sign_count bigint not null default 0  -- Counter of the device at the last use; a lower or equal one means a copy; 0 when it does not count
  transports text[] not null default '{}'::text[]  -- How browsers reach the device, e.g. internal, usb; sent to prevent a second registration
  name text not null  -- Name the user gave it, to tell devices apart in the security settings
  created_at timestamp with time zone not null default now()  -- When the row was inserted; shown in the security settings
  last_used_at timestamp with time zone  -- Last sign-in with it; null before the first
  constraint passkeys_pkey PRIMARY KEY (id)
  constraint passkeys_credential_id_key UNIQUE (credential_id)
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  index passkeys_user_idx USING btree (user_id)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.payments
  -- Money that arrived for an invoice or was paid back
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  invoice_id uuid not null  -- Invoice that it is for
  kind text not null  -- payment from the company, refund to it, or chargeback: the bank of the card took the payment away
  provider text not null  -- manual: a bank transfer that the platform admin recorded; or stripe
  reference text not null  -- Reference of the transfer at the bank or provider; the unique key records each transfer once
  amount bigint not null  -- Minor units in the currency of the invoice
  paid_on date not null  -- Day on which the money moved
  created_at timestamp with time zone not null  -- When it was recorded
  constraint payments_pkey PRIMARY KEY (tenant_id, id)
  constraint payments_tenant_id_invoice_id_kind_provider_reference_key UNIQUE (tenant_id, invoice_id, kind, provider, reference)
  constraint payments_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint payments_tenant_id_invoice_id_fkey FOREIGN KEY (tenant_id, invoice_id) REFERENCES app.invoices(tenant_id, id) ON DELETE CASCADE
  constraint payments_amount_check CHECK ((amount > 0))
  constraint payments_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text, 'chargeback'::text])))
  constraint payments_provider_check CHECK ((provider = ANY (ARRAY['manual'::text, 'stripe'::text])))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant insert, select to kadro_app
  grant select to kadro_system

table app.people_accesses
  -- A platform admin may read the candidates of the company for a short time; its owners are told when it begins
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  opened_by_user_id uuid  -- Platform admin; null when the account is deleted
  reason text not null  -- Stated reason, which the owners read too
  opened_at timestamp with time zone not null  -- When it began
  ends_at timestamp with time zone not null  -- When it ends; earlier when the platform admin closes it
  constraint people_accesses_pkey PRIMARY KEY (tenant_id, id)
  constraint people_accesses_opened_by_user_id_fkey FOREIGN KEY (opened_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint people_accesses_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint people_accesses_check CHECK ((ends_at >= opened_at))
  index people_accesses_open_idx USING btree (tenant_id, opened_by_user_id, ends_at)
  index people_accesses_opened_by_idx USING btree (opened_by_user_id) WHERE (opened_by_user_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.phone_codes
  -- Six-digit codes sent by SMS; a newer code for the same number and user overwrites the row
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  phone_number text not null  -- Number in E.164 that received the code
  user_id uuid  -- User who adds or changes the number; null for a sign-in
  code_hash bytea not null  -- HMAC-SHA-256 of number and code with a key of the installation; a plain hash could be guessed
  attempts integer not null default 0  -- Codes typed so far; after 5 wrong ones the code is refused
  created_at timestamp with time zone not null default now()  -- When the current code was made
  expires_at timestamp with time zone not null  -- Five minutes after the code was made; the SMS is not sent later either
  constraint phone_codes_pkey PRIMARY KEY (id)
  constraint phone_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  index phone_codes_expires_idx USING btree (expires_at)
  UNIQUE index phone_codes_number_key USING btree (phone_number, user_id) NULLS NOT DISTINCT
  index phone_codes_user_idx USING btree (user_id)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.pipeline_steps
  -- Steps of a pipeline, 1 to 20; copied to job_steps, so boards do not read this table
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  pipeline_id uuid not null  -- Pipeline it belongs to; its row lock makes changes of the steps follow each other
  position integer not null  -- Order from 0; its unique key is checked at the commit, so that reordering may cross positions
  title text not null  -- Column heading on the boards of jobs that copy it; new companies get words of their language
  color text not null  -- Colour of the column on the board, #RRGGBB
  kind text not null  -- Meaning for reports and rules, whatever the title says; applied and hired occur at most once in a pipeline
  applicant_text_en text not null default ''::text  -- What applicants read in English while on this step; empty: the default text of the kind
  applicant_text_tr text not null default ''::text  -- What applicants read in Turkish while on this step; empty: the default text of the kind
  answer_days integer  -- Days within which applicants are promised an answer after their arrival on the step; null: no promise
  constraint pipeline_steps_pkey PRIMARY KEY (tenant_id, id)
  constraint pipeline_steps_tenant_id_pipeline_id_position_key UNIQUE (tenant_id, pipeline_id, "position") DEFERRABLE INITIALLY DEFERRED
  constraint pipeline_steps_tenant_id_pipeline_id_fkey FOREIGN KEY (tenant_id, pipeline_id) REFERENCES app.pipelines(tenant_id, id) ON DELETE CASCADE
  constraint pipeline_steps_answer_days_check CHECK (((answer_days >= 1) AND (answer_days <= 90)))
  constraint pipeline_steps_color_check CHECK ((color ~ '^#[0-9A-Fa-f]{6}$'::text))
  constraint pipeline_steps_kind_check CHECK ((kind = ANY (ARRAY['applied'::text, 'screening'::text, 'interview'::text, 'offer'::text, 'hired'::text, 'custom'::text])))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.pipelines
  -- Templates of ordered steps, at most 50 a company; a new job copies one, so later edits change no job
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  title text not null  -- Shown as the name of the Recruitment Stage; several pipelines may share one
  is_default boolean not null default false  -- True for the pipeline of new jobs; a unique index allows one per company; it cannot be deleted
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  constraint pipelines_pkey PRIMARY KEY (tenant_id, id)
  constraint pipelines_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  UNIQUE index pipelines_default_key USING btree (tenant_id) WHERE is_default
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.plan_versions
  -- Content of a plan; an edit inserts the next version, and a subscriber keeps the version they agreed to
  plan_key text not null  -- Plan of the version
  version integer not null  -- 1, 2, 3 …; the highest is offered
  names jsonb not null  -- Name in each language: { en, tr }
  features jsonb not null  -- Lines of text that describe the plan, in each language: { en, tr }
  prices jsonb not null  -- Net prices in minor units by currency and interval: { TRY: { month, year }, EUR, USD }; 0 for free
  open_jobs_max integer  -- Maximum number of published jobs; null for no limit
  members_max integer  -- Maximum number of active members and open invitations; null for no limit
  storage_bytes_max bigint  -- Maximum size of all files in bytes; null for no limit
  mails_per_month_max integer  -- Maximum number of mails that members cause in a calendar month (UTC); null for no limit
  trial_days integer not null default 0  -- Days that a new company tries the plan; the first visible plan with a trial is tried; 0 for none
  created_at timestamp with time zone not null default now()  -- When the version was made
  constraint plan_versions_pkey PRIMARY KEY (plan_key, version)
  constraint plan_versions_plan_key_fkey FOREIGN KEY (plan_key) REFERENCES app.plans(key) ON DELETE RESTRICT
  constraint plan_versions_mails_per_month_max_check CHECK ((mails_per_month_max >= 0))
  constraint plan_versions_members_max_check CHECK ((members_max >= 1))
  constraint plan_versions_open_jobs_max_check CHECK ((open_jobs_max >= 0))
  constraint plan_versions_storage_bytes_max_check CHECK ((storage_bytes_max >= 0))
  constraint plan_versions_trial_days_check CHECK (((trial_days >= 0) AND (trial_days <= 90)))
  constraint plan_versions_version_check CHECK ((version > 0))
  grant insert, select to kadro_system
  grant select to kadro_app

table app.plans
  -- Plans that companies choose from; the platform admin edits them
  key text not null  -- Key, such as team; free is the plan of every company that pays nothing
  position integer not null  -- Order on the screen, from the smallest plan to the largest
  is_visible boolean not null default true  -- Whether companies may choose it; subscribers of a hidden plan keep it
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  constraint plans_pkey PRIMARY KEY (key)
  constraint plans_key_check CHECK ((key ~ '^[a-z][a-z0-9_]{1,29}$'::text))
  grant insert, select, update to kadro_system
  grant select to kadro_app

table app.platform_events
  -- Audit log of the platform: each act of a platform admin; rows are only added, and stay when their subject is deleted
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by time
  occurred_at timestamp with time zone not null  -- When it was done
  type text not null  -- `noun.past_participle`, e.g. company.disabled; the screen words it
  actor_user_id uuid  -- Platform admin; null for the command line; no reference, because the row outlives the account
  company_id uuid  -- Company it is about; null when it is about none
  user_id uuid  -- User it is about; null when it is about none
  reason text not null default ''::text  -- Reason that the admin typed; empty where none is asked for
  data jsonb not null default '{}'::jsonb  -- Facts for the sentence: ids, numbers and names of applications
  network cidr  -- Network of the admin, /24 for IPv4 or /48 for IPv6; null for the command line
  constraint platform_events_pkey PRIMARY KEY (id)
  index platform_events_company_idx USING btree (company_id, id) WHERE (company_id IS NOT NULL)
  index platform_events_user_idx USING btree (user_id, id) WHERE (user_id IS NOT NULL)
  TRIGGER platform_events_refuse_change BEFORE DELETE OR UPDATE ON app.platform_events FOR EACH ROW EXECUTE FUNCTION app.refuse_change()  -- Keeps the log as it was written
  TRIGGER platform_events_refuse_truncate BEFORE TRUNCATE ON app.platform_events FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change()  -- Keeps the log as it was written
  grant insert to kadro_app
  grant insert, select to kadro_system

table app.pool_candidates
  -- Candidates in pools, one row each
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  pool_id uuid not null  -- Pool that the candidate is in
  candidate_id uuid not null  -- Candidate in the pool; deleting them deletes the row
  note text not null default ''::text  -- Why they are in the pool, in the words of the team; empty when nothing
  added_by_user_id uuid  -- User who added them; null after the account was deleted
  added_at timestamp with time zone not null  -- When they were added
  constraint pool_candidates_pkey PRIMARY KEY (tenant_id, pool_id, candidate_id)
  constraint pool_candidates_added_by_user_id_fkey FOREIGN KEY (added_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint pool_candidates_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint pool_candidates_tenant_id_pool_id_fkey FOREIGN KEY (tenant_id, pool_id) REFERENCES app.pools(tenant_id, id) ON DELETE CASCADE
  index pool_candidates_added_by_idx USING btree (added_by_user_id) WHERE (added_by_user_id IS NOT NULL)
  index pool_candidates_candidate_idx USING btree (tenant_id, candidate_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  TRIGGER keep_withheld_words BEFORE UPDATE ON app.pool_candidates FOR EACH ROW WHEN ((current_setting('search_path'::text) ~~ 'blind,%'::text)) EXECUTE FUNCTION app.keep_withheld_words('note:text')  -- Keeps a text that a member read without the words of a withheld person and saves again
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.pools
  -- Named groups of candidates whom a company keeps in mind for other openings
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  name text not null  -- Name as typed; of two names that differ in case or accents only one exists
  note text not null default ''::text  -- What the pool is for, in the words of the team; empty when nothing
  owner_id uuid  -- Member who looks after it and may always change it; null after their removal
  removed_at timestamp with time zone  -- When a member deleted it; hidden since, and deleted an hour later; null: in use
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  name_key text collate "C" not null generated as (app.fold(regexp_replace(btrim(name), '\s+'::text, ' '::text, 'g'::text))) stored  -- Folded name with single spaces, for unique names, search and order
  constraint pools_pkey PRIMARY KEY (tenant_id, id)
  constraint pools_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint pools_tenant_id_owner_id_fkey FOREIGN KEY (tenant_id, owner_id) REFERENCES app.members(tenant_id, id)
  UNIQUE index pools_name_idx USING btree (tenant_id, name_key) WHERE (removed_at IS NULL)
  index pools_owner_idx USING btree (tenant_id, owner_id) WHERE (owner_id IS NOT NULL)
  index pools_removed_idx USING btree (tenant_id, name_key) WHERE (removed_at IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.privacy_notices
  -- Privacy notice of the application forms in the words of the company; without a row the default text applies
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  body_en text not null default ''::text  -- English text as plain paragraphs; empty: the default text
  body_tr text not null default ''::text  -- Turkish text as plain paragraphs; empty: the default text
  retention_months integer  -- Months after the decision by which the notice promises deletion; null: no period is named
  version integer not null default 2  -- 2 after the first save, and rises with each; a save with an older version gets 409
  changed_at timestamp with time zone not null default now()  -- When the notice was last saved
  constraint privacy_notices_pkey PRIMARY KEY (tenant_id)
  constraint privacy_notices_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint privacy_notices_retention_months_check CHECK (((retention_months >= 1) AND (retention_months <= 120)))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.privacy_texts
  -- Privacy notices and texts of consents as applicants saw them; rows never change, and each text is stored once
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  kind text not null  -- notice: the privacy notice; talent_pool: the optional consent to be kept for other openings
  language text not null  -- Language of the text: en or tr
  version text not null  -- SHA-256 of kind, language and body, so that the same text is one row
  body text not null  -- Exact text, paragraphs separated by empty lines
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  constraint privacy_texts_pkey PRIMARY KEY (tenant_id, id)
  constraint privacy_texts_tenant_id_version_key UNIQUE (tenant_id, version)
  constraint privacy_texts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint privacy_texts_kind_check CHECK ((kind = ANY (ARRAY['notice'::text, 'talent_pool'::text])))
  constraint privacy_texts_language_check CHECK ((language = ANY (ARRAY['en'::text, 'tr'::text])))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.private_threads
  -- Messages with one candidate that only their readers see; one without messages has only ids of members
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7
  author_user_id uuid  -- Member who made it private and chooses its readers; null after the account was deleted
  reader_user_ids uuid[] not null  -- Accounts that may read it, sorted, its author too; while they are members who see the candidate
  created_at timestamp with time zone not null  -- When it was made private
  constraint private_threads_pkey PRIMARY KEY (tenant_id, id)
  constraint private_threads_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint private_threads_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint private_threads_reader_user_ids_check CHECK (((cardinality(reader_user_ids) >= 1) AND (cardinality(reader_user_ids) <= 200)))
  index private_threads_author_idx USING btree (author_user_id) WHERE (author_user_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.profiles
  -- General part of what a user says about themselves; an application takes a copy of it
  user_id uuid not null  -- User who wrote it; no row means that the user has saved nothing yet
  headline text not null default ''::text  -- Current role in one line; the title of the candidate when no experience is ongoing
  about text not null default ''::text  -- Plain text about the person; becomes the summary of the candidate
  country text not null default ''::text  -- ISO 3166-1 alpha-2 code of residence, or empty
  city text not null default ''::text  -- City of residence; empty when not given
  website text not null default ''::text  -- Own web address; empty when not given
  linkedin text not null default ''::text  -- Address on linkedin.com, which the contract checks; empty when not given
  skills text[] not null default '{}'::text[]  -- Skills in the order of the user, at most 50, without duplicates that differ only in case or accents
  languages jsonb not null default '[]'::jsonb  -- [{ language: ISO 639-1, level: A1 to C2 of the CEFR, or native }], at most 20, each language once
  updated_at timestamp with time zone not null default now()  -- When the user last saved this part
  constraint profiles_pkey PRIMARY KEY (user_id)
  constraint profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.provider_accounts
  -- Accounts at OpenID providers that sign a user in; a unique index allows one per provider and user
  provider text not null  -- Id of the provider in OIDC_PROVIDERS; stays when the operator removes the provider there
  subject text not null  -- Claim sub of the id token, the person at that provider; mail addresses change, this does not
  user_id uuid not null  -- User whom the provider account signs in
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  constraint provider_accounts_pkey PRIMARY KEY (provider, subject)
  constraint provider_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  UNIQUE index provider_accounts_user_key USING btree (user_id, provider)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.provider_flows
  -- OpenID sign-ins in progress; deleted by the callback of the same browser or after expiry
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  provider text not null  -- Id of the provider in OIDC_PROVIDERS
  state_hash bytea not null  -- SHA-256 of the OAuth parameter state; finds the row at the callback
  browser_hash bytea not null  -- SHA-256 of the cookie that binds the flow to the browser that started it
  nonce text not null  -- OpenID nonce; the id token must repeat it
  code_verifier text not null  -- PKCE verifier (RFC 7636), sent when the code is exchanged
  redirect text  -- Path to open afterwards, as the sign-in page asked; null when it asked for none
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  expires_at timestamp with time zone not null  -- Ten minutes after the start; a later callback is refused
  user_id uuid  -- Signed-in user who adds the provider; null for a sign-in
  constraint provider_flows_pkey PRIMARY KEY (id)
  constraint provider_flows_state_hash_key UNIQUE (state_hash)
  constraint provider_flows_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  index provider_flows_expires_idx USING btree (expires_at)
  index provider_flows_user_idx USING btree (user_id)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.push_keys
  -- The VAPID key pair of this installation (RFC 8292), one row; browsers bind their subscriptions to it
  is_only boolean not null default true  -- Key; always true, so there is one row
  public_key text not null  -- Public key in base64url, which browsers get
  private_key bytea not null  -- Private key, encrypted with the SECRET_KEY
  created_at timestamp with time zone not null default now()  -- When it was made
  constraint push_keys_pkey PRIMARY KEY (is_only)
  constraint push_keys_is_only_check CHECK (is_only)
  grant delete, insert, select to kadro_app
  grant select to kadro_system

table app.push_subscriptions
  -- Browsers that show push messages to a user; deleted when the session ends or the push service forgets them
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  user_id uuid not null  -- User whose notifications it shows
  session_id uuid not null  -- Session of the browser, which names the device; its end deletes the subscription
  endpoint text not null  -- Address at the push service of the browser; secret, so no call returns it
  p256dh text not null  -- Public key of the browser in base64url, for the encryption (RFC 8291)
  auth text not null  -- Secret of the browser in base64url, for the encryption (RFC 8291)
  created_at timestamp with time zone not null default now()  -- When the browser subscribed
  constraint push_subscriptions_pkey PRIMARY KEY (id)
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint)
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES app.sessions(id) ON DELETE CASCADE
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  index push_subscriptions_session_idx USING btree (session_id)
  index push_subscriptions_user_idx USING btree (user_id)
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.question_templates
  -- Questions that the company reuses; a job copies one, so changes here change no job
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  name text not null  -- Name in the picker; unique per company whatever its case and accents
  question jsonb not null  -- {type, label, help, mode, settings, knockoutRule}: a question of a job without its id
  created_by_user_id uuid  -- User who saved the template; null after the account was deleted
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  updated_at timestamp with time zone not null default now()  -- Last change of name or question
  constraint question_templates_pkey PRIMARY KEY (tenant_id, id)
  constraint question_templates_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint question_templates_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  index question_templates_creator_idx USING btree (created_by_user_id) WHERE (created_by_user_id IS NOT NULL)
  UNIQUE index question_templates_name_key USING btree (tenant_id, app.fold(name))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.rate_limits
  -- Counters of rate-limiter-flexible, shared by all servers; clean_up deletes expired rows every hour
  key character varying(255) not null  -- Name of the limit, a colon, and the SHA-256 of the network, address, number or id it counts
  points integer not null default 0  -- Tries spent in the current window
  expire bigint  -- End of the window in milliseconds since 1970; the library reads null as never
  constraint rate_limits_pkey PRIMARY KEY (key)
  index rate_limits_expire_idx USING btree (expire)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.recovery_codes
  -- Ten one-time codes that replace a code of the authenticator app; a used one is deleted
  user_id uuid not null  -- User who may use the code
  code_hash bytea not null  -- HMAC of user and code with a key of the installation, so a copied database does not reveal codes
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.referral_views
  -- Page views through the links of a member, for the member alone; written with careers_traffic
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  member_id uuid not null  -- Member whose code was in the address
  job_id uuid  -- Job of the page; null for the list of jobs
  views integer not null default 0  -- Number of page views without robots
  constraint referral_views_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint referral_views_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  index referral_views_job_idx USING btree (tenant_id, job_id) WHERE (job_id IS NOT NULL)
  UNIQUE index referral_views_key USING btree (tenant_id, member_id, job_id) NULLS NOT DISTINCT
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.rejection_reasons
  -- Reasons that the company offers for rejections; a new company gets 8 in its language
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  title text not null  -- Text offered and copied into rejections; unique per company whatever its case and accents
  position integer not null  -- Order among the offered reasons, from 0; unused while archived
  archived_at timestamp with time zone  -- Since when the reason is no longer offered; null while it is offered
  texts jsonb not null default '{}'::jsonb  -- {en, tr}, none, one or both: the paragraph that the placeholder {reason text} of a mail becomes
  constraint rejection_reasons_pkey PRIMARY KEY (tenant_id, id)
  constraint rejection_reasons_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  UNIQUE index rejection_reasons_title_key USING btree (tenant_id, app.fold(title))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.rejections
  -- Present rejection of an application; an undo deletes the row, a withdrawal keeps it, the event log keeps all
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  application_id uuid not null  -- Rejected application; as the key it allows one rejection
  reason text not null  -- Text of the reason at that time; renaming a reason in the settings does not change it
  note text not null default ''::text  -- Note that only the team sees, up to 2000 characters; empty when none
  rejected_by_user_id uuid  -- User who rejected; null after the account was deleted
  rejected_at timestamp with time zone not null default now()  -- Time of the rejection; undoing a completion reopens those with the time of the completion
  reason_id uuid  -- Reason with the same title, set by a trigger for counting its use; null for other words
  mail text  -- Mail about it: waiting, until then the applicant sees no rejection; sent; null: none, they see it a day later
  constraint rejections_pkey PRIMARY KEY (tenant_id, application_id)
  constraint rejections_rejected_by_user_id_fkey FOREIGN KEY (rejected_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint rejections_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id) ON DELETE CASCADE
  constraint rejections_tenant_id_reason_id_fkey FOREIGN KEY (tenant_id, reason_id) REFERENCES app.rejection_reasons(tenant_id, id) ON DELETE RESTRICT
  constraint rejections_mail_check CHECK ((mail = ANY (ARRAY['waiting'::text, 'sent'::text])))
  index rejections_reason_idx USING btree (tenant_id, reason_id)
  index rejections_rejected_by_idx USING btree (rejected_by_user_id) WHERE (rejected_by_user_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  TRIGGER keep_withheld_words BEFORE UPDATE ON app.rejections FOR EACH ROW WHEN ((current_setting('search_path'::text) ~~ 'blind,%'::text)) EXECUTE FUNCTION app.keep_withheld_words('note:text', 'reason:text')  -- Keeps a text that a member read without the words of a withheld person and saves again
  TRIGGER set_rejection_reason BEFORE INSERT ON app.rejections FOR EACH ROW EXECUTE FUNCTION app.set_rejection_reason()  -- Sets reason_id on insert, so that every way of rejecting links the reason
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.reply_addresses
  -- Addresses of conversations, to which a candidate replies by mail; a merged candidate has several
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; random UUID made by the application; the token is derived from it
  candidate_id uuid not null  -- Candidate whose conversation it is
  application_id uuid  -- Application that replies are about, which limits their readers; null: about the person
  token_hash bytea not null  -- SHA-256 of the token in the address
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  private_thread_id uuid  -- Private thread that replies are in; null: none
  constraint reply_addresses_pkey PRIMARY KEY (tenant_id, id)
  constraint reply_addresses_tenant_id_token_hash_key UNIQUE (tenant_id, token_hash)
  constraint reply_addresses_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id) ON DELETE CASCADE
  constraint reply_addresses_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint reply_addresses_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint reply_addresses_tenant_id_private_thread_id_fkey FOREIGN KEY (tenant_id, private_thread_id) REFERENCES app.private_threads(tenant_id, id) ON DELETE CASCADE
  index reply_addresses_application_idx USING btree (tenant_id, application_id) WHERE (application_id IS NOT NULL)
  index reply_addresses_candidate_idx USING btree (tenant_id, candidate_id, application_id, id)
  index reply_addresses_private_idx USING btree (tenant_id, private_thread_id) WHERE (private_thread_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.sample_data
  -- The sample data of a company, at most once; removing it deletes exactly these jobs and candidates
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  added_at timestamp with time zone not null  -- When it was added; an unchanged meeting with this time is part of it
  job_ids uuid[] not null default '{}'::uuid[]  -- Sample jobs. Members may have deleted some; one with other applicants stays when the sample data is removed
  candidate_ids uuid[] not null default '{}'::uuid[]  -- Sample candidates; members may have deleted some
  constraint sample_data_pkey PRIMARY KEY (tenant_id)
  constraint sample_data_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.scheduled_messages
  -- Messages of members that are not sent yet; sending one deletes its row in the transaction that stores the message
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7
  candidate_id uuid not null  -- Candidate who will get it
  application_id uuid  -- Application it is about, which limits its readers to those of its job; null: about the person
  author_user_id uuid  -- Member who wrote it and in whose name it is sent; null after the account was deleted
  is_rejection boolean not null default false  -- True: written with the rejection of the application, whose undo deletes it
  subject text  -- Subject of the mail, without placeholders; null: the usual one
  body text not null  -- Plain text with line ends, without placeholders
  send_at timestamp with time zone  -- When it is due; null: in the tray until a member sends it
  time_zone text not null  -- IANA zone of the candidate when it was written: that of their city, else of the company
  problem text  -- Reason code of the refusal when it was due, e.g. author_gone; it waits in the tray; null: none
  created_at timestamp with time zone not null  -- When it was written
  edited_by_user_id uuid  -- Another member who changed the text last; it is still sent in the name of its author; null: nobody
  private_thread_id uuid  -- Private thread that it will be in, whose readers alone see it before; null: none
  copy_member_ids uuid[] not null default '{}'::uuid[]  -- Members who get a copy when it is sent, as far as they are on the hiring team then
  send_day date  -- The day of send_at in time_zone; orders messages to people whom a blind review withholds, of which only the day is shown
  version integer not null default 1  -- Rises with each change by a member and with a new problem; a change of an older version is refused
  constraint scheduled_messages_pkey PRIMARY KEY (tenant_id, id)
  constraint scheduled_messages_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint scheduled_messages_edited_by_user_id_fkey FOREIGN KEY (edited_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint scheduled_messages_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id) ON DELETE CASCADE
  constraint scheduled_messages_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint scheduled_messages_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint scheduled_messages_tenant_id_private_thread_id_fkey FOREIGN KEY (tenant_id, private_thread_id) REFERENCES app.private_threads(tenant_id, id) ON DELETE CASCADE
  constraint scheduled_messages_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 5000)))
  constraint scheduled_messages_send_day_check CHECK (((send_day IS NULL) = (send_at IS NULL)))
  constraint scheduled_messages_subject_check CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 200)))
  index scheduled_messages_application_idx USING btree (tenant_id, application_id) WHERE (application_id IS NOT NULL)
  index scheduled_messages_author_idx USING btree (author_user_id) WHERE (author_user_id IS NOT NULL)
  index scheduled_messages_candidate_idx USING btree (tenant_id, candidate_id, id)
  index scheduled_messages_day_idx USING btree (tenant_id, (
CASE
    WHEN (send_day IS NULL) THEN '9999-12-31'::date
    ELSE send_day
END), id)
  index scheduled_messages_due_idx USING btree (tenant_id, (
CASE
    WHEN (send_at IS NULL) THEN '9999-12-31 00:00:00+00'::timestamp with time zone
    ELSE send_at
END), id)
  index scheduled_messages_editor_idx USING btree (edited_by_user_id) WHERE (edited_by_user_id IS NOT NULL)
  index scheduled_messages_private_idx USING btree (tenant_id, private_thread_id) WHERE (private_thread_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  TRIGGER keep_withheld_words BEFORE UPDATE ON app.scheduled_messages FOR EACH ROW WHEN ((current_setting('search_path'::text) ~~ 'blind,%'::text)) EXECUTE FUNCTION app.keep_withheld_words('body:letter', 'subject:letter')  -- Keeps a text that a member read without the words of a withheld person and saves again
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.scorecard_versions
  -- What a submitted scorecard said before its author changed it
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  scorecard_id uuid not null  -- Scorecard that was changed
  version integer not null  -- Version of the scorecard that this was
  ratings jsonb not null  -- Like those of the scorecard
  notes text not null  -- Notes before the change
  recommendation text not null  -- Recommendation before the change
  written_at timestamp with time zone not null  -- When the author wrote this version
  constraint scorecard_versions_pkey PRIMARY KEY (tenant_id, scorecard_id, version)
  constraint scorecard_versions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint scorecard_versions_tenant_id_scorecard_id_fkey FOREIGN KEY (tenant_id, scorecard_id) REFERENCES app.scorecards(tenant_id, id) ON DELETE CASCADE
  constraint scorecard_versions_recommendation_check CHECK ((recommendation = ANY (ARRAY['strong_no'::text, 'no'::text, 'yes'::text, 'strong_yes'::text])))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.scorecards
  -- Feedback of one interviewer about one meeting; a draft is read by its author alone, a submitted one as isReadable decides
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  meeting_id uuid not null  -- Meeting that the feedback is about
  application_id uuid not null  -- Application of that meeting; deleting it deletes the feedback
  job_id uuid not null  -- Job of that application, copied for the comparison of its applicants
  author_user_id uuid  -- Interviewer who wrote it; null after the account was deleted
  ratings jsonb not null default '[]'::jsonb  -- Ratings from 1 to 4 with a note, by the id of the attribute of the kit
  notes text not null default ''::text  -- Notes on the whole interview
  recommendation text  -- What the author recommends; null only in a draft
  attributes jsonb not null default '[]'::jsonb  -- Copy of the attributes of the kit when it was saved, so that later changes of the kit lose no rating
  version integer not null default 1  -- Rises with each save; a save with an older version gets 409
  created_at timestamp with time zone not null  -- When the author first saved it
  updated_at timestamp with time zone not null  -- Last save by the author
  submitted_at timestamp with time zone  -- When the author first submitted it; for 24 hours they may change it; null: a draft
  constraint scorecards_pkey PRIMARY KEY (tenant_id, id)
  constraint scorecards_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint scorecards_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id) ON DELETE CASCADE
  constraint scorecards_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint scorecards_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint scorecards_tenant_id_meeting_id_fkey FOREIGN KEY (tenant_id, meeting_id) REFERENCES app.meetings(tenant_id, id) ON DELETE CASCADE
  constraint scorecards_recommendation_check CHECK ((recommendation = ANY (ARRAY['strong_no'::text, 'no'::text, 'yes'::text, 'strong_yes'::text])))
  constraint scorecards_submitted_with_recommendation CHECK (((submitted_at IS NULL) OR (recommendation IS NOT NULL)))
  index scorecards_application_idx USING btree (tenant_id, application_id)
  index scorecards_author_idx USING btree (author_user_id) WHERE (author_user_id IS NOT NULL)
  index scorecards_job_idx USING btree (tenant_id, job_id, application_id)
  UNIQUE index scorecards_meeting_idx USING btree (tenant_id, meeting_id, author_user_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  TRIGGER keep_withheld_words BEFORE UPDATE ON app.scorecards FOR EACH ROW WHEN ((current_setting('search_path'::text) ~~ 'blind,%'::text)) EXECUTE FUNCTION app.keep_withheld_words('notes:text', 'ratings:json')  -- Keeps a text that a member read without the words of a withheld person and saves again
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.sellers
  -- Legal entities that issue the invoices of this installation
  key text not null  -- Key of the legal entity; its invoices are numbered by themselves
  is_current boolean not null default true  -- Whether new invoices are its own; one entity at a time
  details jsonb not null  -- Printed on invoices: { name, address, country, taxOffice, taxNumber, bankName, iban, bic }
  number_prefix text not null  -- Beginning of its invoice numbers, such as KDR in KDR-2026-000001
  payment_days integer not null default 14  -- Days from the date of an invoice until it is due
  time_zone text not null default 'Europe/Istanbul'::text  -- IANA zone that decides date and year of an invoice
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  constraint sellers_pkey PRIMARY KEY (key)
  constraint sellers_key_check CHECK ((key ~ '^[a-z][a-z0-9_]{1,29}$'::text))
  constraint sellers_number_prefix_check CHECK ((number_prefix ~ '^[A-Z0-9]{2,6}$'::text))
  constraint sellers_payment_days_check CHECK (((payment_days >= 0) AND (payment_days <= 90)))
  UNIQUE index sellers_current_key USING btree (is_current) WHERE is_current
  grant insert, select, update to kadro_system
  grant select to kadro_app

table app.sender_addresses
  -- The sender of the mails that a company sends to candidates, and the mail server that sends them
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  address text not null  -- Address of the sender, lower-case
  host text not null  -- Name of the mail server; it may not have a private address
  port integer not null  -- Port of the mail server
  security text not null  -- tls: from the first byte; starttls: required before the password
  account text not null  -- User name at the mail server
  password bytea not null  -- Its password, encrypted with a key of the installation
  dkim_selector text not null default ''::text  -- Name of the DKIM key in DNS, to look it up; empty when not known
  entered_at timestamp with time zone not null  -- When the settings were saved last; the code that proves them depends on them
  proven_at timestamp with time zone  -- When a member entered the code that the mail server delivered to the address; null: not used yet
  failing_since timestamp with time zone  -- When the mail server first failed; null while it works
  last_error text  -- Its last error; null while it works
  records jsonb  -- SPF, DKIM and DMARC as DNS gave them: { spf, dkim, dmarc }, each { state, value }; null before the first check
  checked_at timestamp with time zone  -- When DNS was asked last; null before
  constraint sender_addresses_pkey PRIMARY KEY (tenant_id)
  constraint sender_addresses_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint sender_addresses_account_check CHECK ((length(account) <= 254))
  constraint sender_addresses_address_check CHECK (((address = lower(address)) AND (length(address) <= 254)))
  constraint sender_addresses_dkim_selector_check CHECK ((length(dkim_selector) <= 63))
  constraint sender_addresses_host_check CHECK ((length(host) <= 253))
  constraint sender_addresses_last_error_check CHECK ((char_length(last_error) <= 500))
  constraint sender_addresses_port_check CHECK (((port >= 1) AND (port <= 65535)))
  constraint sender_addresses_security_check CHECK ((security = ANY (ARRAY['tls'::text, 'starttls'::text])))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.sent_mails
  -- Mails to candidates and whether they were delivered; the outbox has their text for 90 days
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null  -- Key; id of the row of the outbox, a random UUID; part of the Message-ID
  candidate_id uuid not null  -- Candidate whom it was sent to
  application_id uuid  -- Application that it is about; null: about the person
  message_id uuid  -- Message that it brings; null for other mails
  recipient text not null  -- Address that it was sent to, lower-case
  state text not null default 'queued'::text  -- queued; sent: a mail server took it; failed: refused or returned; no_sender: the installation sends no mail
  reason text  -- Words of the mail server that refused or returned it; null when none did
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  changed_at timestamp with time zone not null default now()  -- When the state changed last
  kind text not null default 'message'::text  -- message; invitation: to a meeting, its change or cancellation; meeting_reminder; offer: of times; documents: requested ones; suggestion: of a job; other: such as a confirmation
  author_user_id uuid  -- Member who is notified when it is not delivered; null when none caused it, and after the account was deleted
  constraint sent_mails_pkey PRIMARY KEY (tenant_id, id)
  constraint sent_mails_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint sent_mails_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id) ON DELETE CASCADE
  constraint sent_mails_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint sent_mails_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint sent_mails_tenant_id_message_id_fkey FOREIGN KEY (tenant_id, message_id) REFERENCES app.messages(tenant_id, id) ON DELETE CASCADE
  constraint sent_mails_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'invitation'::text, 'meeting_reminder'::text, 'offer'::text, 'documents'::text, 'suggestion'::text, 'other'::text])))
  constraint sent_mails_reason_check CHECK ((char_length(reason) <= 500))
  constraint sent_mails_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'no_sender'::text])))
  index sent_mails_application_idx USING btree (tenant_id, application_id) WHERE (application_id IS NOT NULL)
  index sent_mails_author_idx USING btree (author_user_id) WHERE (author_user_id IS NOT NULL)
  index sent_mails_candidate_idx USING btree (tenant_id, candidate_id, created_at DESC)
  index sent_mails_message_idx USING btree (tenant_id, message_id) WHERE (message_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  TRIGGER keep_withheld_words BEFORE UPDATE ON app.sent_mails FOR EACH ROW WHEN ((current_setting('search_path'::text) ~~ 'blind,%'::text)) EXECUTE FUNCTION app.keep_withheld_words('reason:text')  -- Keeps a text that a member read without the words of a withheld person and saves again
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.sessions
  -- Signed-in browsers; sign-out deletes the row, and a nightly task deletes expired ones
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  user_id uuid not null  -- User whom the cookie signs in
  token_hash bytea not null  -- SHA-256 of the token in the cookie; the token itself is not stored
  user_agent text not null default ''::text  -- User-Agent header at sign-in, parsed for the list of sessions; empty when the browser sends none
  ip inet  -- IP address at sign-in, shown to the user in the list of sessions
  created_at timestamp with time zone not null default now()  -- When the user signed in; for 15 minutes it counts as proof before sensitive changes
  last_seen_at timestamp with time zone not null default now()  -- Last request, written at most once in 10 minutes by each server
  expires_at timestamp with time zone not null  -- 30 days after last_seen_at, moved forward with it; later requests are refused
  constraint sessions_pkey PRIMARY KEY (id)
  constraint sessions_token_hash_key UNIQUE (token_hash)
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  index sessions_expires_idx USING btree (expires_at)
  index sessions_user_idx USING btree (user_id)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.share_openings
  -- Visits in which somebody opened a share by its button; neither addresses nor devices are stored
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by time
  share_id uuid not null  -- Share that was opened
  opened_at timestamp with time zone not null  -- When the button was pressed
  constraint share_openings_pkey PRIMARY KEY (tenant_id, id)
  constraint share_openings_tenant_id_share_id_fkey FOREIGN KEY (tenant_id, share_id) REFERENCES app.shares(tenant_id, id) ON DELETE CASCADE
  index share_openings_share_idx USING btree (tenant_id, share_id, id DESC)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.shares
  -- Links with which people outside the company read chosen parts of a candidate
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  candidate_id uuid not null  -- Candidate who is shared
  application_id uuid  -- Application whose job and answers the page shows; null without one, and after it was deleted
  cv_file_id uuid  -- CV that the page shows; null without that part, and after the file was deleted
  token_hash bytea not null  -- SHA-256 of the token in the link; the token itself is not stored
  parts text[] not null  -- Parts of the candidate that the page shows: contact, record, answers, cv
  recipient_name text not null  -- Person for whom the link was made; in the watermark
  recipient_email text not null  -- Address of the recipient; in the watermark
  message text not null default ''::text  -- Words to the recipient; empty when none
  language text not null  -- Language of the mail and the watermark, and of the page when the browser prefers none
  asks_feedback boolean not null  -- Whether the page has the form for feedback
  shared_by uuid  -- User who made the link; null after the account was deleted
  created_at timestamp with time zone not null  -- When the link was made
  expires_at timestamp with time zone not null  -- From then on the link opens nothing
  revoked_at timestamp with time zone  -- When a member revoked it; null otherwise
  verdict text  -- What the recipient recommends; null without an answer
  feedback text not null default ''::text  -- Words of the recipient; empty when none
  answered_at timestamp with time zone  -- When the recipient last sent feedback; null without one
  constraint shares_pkey PRIMARY KEY (tenant_id, id)
  constraint shares_shared_by_fkey FOREIGN KEY (shared_by) REFERENCES app.users(id) ON DELETE SET NULL
  constraint shares_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id)
  constraint shares_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint shares_tenant_id_cv_file_id_fkey FOREIGN KEY (tenant_id, cv_file_id) REFERENCES app.files(tenant_id, id)
  constraint shares_answered_with_verdict CHECK (((verdict IS NULL) = (answered_at IS NULL)))
  constraint shares_feedback_check CHECK ((char_length(feedback) <= 2000))
  constraint shares_language_check CHECK ((language = ANY (ARRAY['en'::text, 'tr'::text])))
  constraint shares_message_check CHECK ((char_length(message) <= 1000))
  constraint shares_parts_check CHECK (((cardinality(parts) >= 1) AND (cardinality(parts) <= 4)))
  constraint shares_recipient_email_check CHECK ((char_length(recipient_email) <= 254))
  constraint shares_recipient_name_check CHECK (((char_length(recipient_name) >= 1) AND (char_length(recipient_name) <= 100)))
  constraint shares_verdict_check CHECK ((verdict = ANY (ARRAY['yes'::text, 'no'::text, 'unsure'::text])))
  index shares_application_idx USING btree (tenant_id, application_id) WHERE (application_id IS NOT NULL)
  index shares_candidate_idx USING btree (tenant_id, candidate_id, id DESC)
  index shares_cv_file_idx USING btree (tenant_id, cv_file_id) WHERE (cv_file_id IS NOT NULL)
  index shares_shared_by_idx USING btree (shared_by) WHERE (shared_by IS NOT NULL)
  UNIQUE index shares_token_key USING btree (tenant_id, token_hash)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  TRIGGER keep_withheld_words BEFORE UPDATE ON app.shares FOR EACH ROW WHEN ((current_setting('search_path'::text) ~~ 'blind,%'::text)) EXECUTE FUNCTION app.keep_withheld_words('feedback:text', 'message:text')  -- Keeps a text that a member read without the words of a withheld person and saves again
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.site_days
  -- site_traffic of all sources together, so that the curve of a year is one row a day; written with it
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  day date not null  -- Day in the time zone of the company
  views integer not null default 0  -- Number of page views without robots
  visitors integer not null default 0  -- Distinct visitors of the whole site that day
  form_starts integer not null default 0  -- Application forms opened for the first time
  submissions integer not null default 0  -- Forms sent, each once
  constraint site_days_pkey PRIMARY KEY (tenant_id, day)
  constraint site_days_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.site_traffic
  -- careers_traffic of all pages together, so that a year of a company is read from few rows; written with it
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  day date not null  -- The day, or the first of the month, in the time zone of the company
  source text not null  -- As in careers_traffic
  campaign text not null  -- As in careers_traffic
  views integer not null default 0  -- Number of page views without robots; stays when a job is deleted
  visitors integer not null default 0  -- Distinct visitors of the whole site that day, counted under the origin of their first view
  form_starts integer not null default 0  -- Application forms opened for the first time
  reached_documents integer not null default 0  -- Forms that reached the step of the documents, each once
  reached_contact integer not null default 0  -- Forms that reached the step of the contact data, each once
  reached_questions integer not null default 0  -- Forms that reached the step of the questions, each once
  reached_review integer not null default 0  -- Forms that reached the last step before sending, each once
  submissions integer not null default 0  -- Forms sent, each once
  span text not null default 'day'::text  -- day, or month: the sum of its days, so that a year is twelve rows of a source and campaign
  constraint site_traffic_pkey PRIMARY KEY (tenant_id, span, day, source, campaign)
  constraint site_traffic_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint site_traffic_span_check CHECK ((span = ANY (ARRAY['day'::text, 'month'::text])))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.snoozes
  -- Applications that wait for nobody until a time; a background task deletes the row then, or an event before
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  application_id uuid not null  -- Application that is put aside, for the whole team
  until_at timestamp with time zone not null  -- When the application waits for the team again
  member_id uuid  -- Member who put it aside and is notified at its end; null after they left the company
  snoozed_at timestamp with time zone not null default now()  -- When it was put aside
  constraint snoozes_pkey PRIMARY KEY (tenant_id, application_id)
  constraint snoozes_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id) ON DELETE CASCADE
  constraint snoozes_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id)
  index snoozes_member_idx USING btree (tenant_id, member_id) WHERE (member_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.step_counts
  -- Applications per step without application_count_changes; readers add both in one statement
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  job_id uuid not null  -- Job of the step; the key starts with it, so that a board reads one range
  step_id uuid not null  -- Step whose applications are counted; no row means that nothing was ever folded into it
  open_count integer not null default 0  -- Applications on the step with outcome open
  hired_count integer not null default 0  -- Applications on the step with outcome hired
  total_count integer not null default 0  -- Applications on the step with any outcome; minus open and hired it gives rejected and withdrawn
  open_entered_seconds bigint not null default 0  -- Sum of step_entered_at of the open ones in seconds since 1970, for their average time on the step
  constraint step_counts_pkey PRIMARY KEY (tenant_id, job_id, step_id)
  constraint step_counts_tenant_id_job_id_step_id_fkey FOREIGN KEY (tenant_id, job_id, step_id) REFERENCES app.job_steps(tenant_id, job_id, id) ON DELETE CASCADE
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.step_periods
  -- Times of applications on steps, which reports count; triggers on applications write them
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  application_id uuid not null  -- Application that was on the step
  job_id uuid not null  -- Job of the application; reports select step periods by it
  step_id uuid not null  -- Step on which the application was; removing the step from the job deletes its periods
  entered_at timestamp with time zone not null  -- Arrival on the step; a return within 5 minutes keeps the earlier arrival
  left_at timestamp with time zone  -- When the application moved on or was closed there; null while it is there and open
  answer_by date  -- Day by which the applicant was promised an answer on this step; null: no promise
  answer_reminded_at timestamp with time zone  -- applications.answer_reminded_at when the application left the step, for its return; null: not reminded
  constraint step_periods_pkey PRIMARY KEY (tenant_id, application_id, entered_at, step_id)
  constraint step_periods_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id) ON DELETE CASCADE
  constraint step_periods_tenant_id_job_id_step_id_fkey FOREIGN KEY (tenant_id, job_id, step_id) REFERENCES app.job_steps(tenant_id, job_id, id) ON DELETE CASCADE
  index step_periods_job_idx USING btree (tenant_id, job_id, step_id, application_id) INCLUDE (entered_at, left_at, answer_by)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.storage_usage
  -- Size of all files of a company when the nightly task counted them; newer files are added when it is read
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  bytes bigint not null  -- Sum of the files in bytes
  counted_at timestamp with time zone not null  -- When they were counted; files with a later id are not in the sum
  constraint storage_usage_pkey PRIMARY KEY (tenant_id)
  constraint storage_usage_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.stripe_reconciliation
  -- One row: until when the events of Stripe were read
  id boolean not null default true  -- Always true, so that there is one row
  reconciled_until timestamp with time zone not null  -- Start of the last complete reading
  constraint stripe_reconciliation_pkey PRIMARY KEY (id)
  constraint stripe_reconciliation_id_check CHECK (id)
  grant insert, select, update to kadro_system

table app.subscriptions
  -- Plan of a company, and when the billing task has to look at it next
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  status text not null  -- trialing; active; past_due (an invoice is overdue); cancelled (the paid plan ended, the company is on the free one)
  plan_key text not null  -- Plan in force; versions of plans are never deleted
  plan_version integer not null  -- Version that the company agreed to
  billing_interval text not null default 'month'::text  -- Length of a billing period
  currency text not null  -- Currency of the prices, fixed when the first paid period begins
  subscribed_at timestamp with time zone not null  -- When the company began to use a plan of this installation
  period_starts_at timestamp with time zone  -- Start of the trial or billing period; null on the free plan
  period_ends_at timestamp with time zone  -- End of the trial or billing period, when the next invoice is issued; null on the free plan
  period_net bigint not null default 0  -- Net amount in minor units that this period costs; a change of plan credits the unused part of it
  anchor_day integer not null default 1  -- Day of the month on which periods begin, or the last day of a shorter month
  next_plan_key text  -- Plan from the end of the period on; free for a cancellation; null for no change
  next_plan_version integer  -- Version of that plan; null for no change
  next_interval text  -- Billing interval of that plan; null for no change
  coupon_code text  -- Coupon in use; null for none
  coupon_percent integer  -- Its discount when it was entered; null for none
  coupon_periods_left integer  -- Billing periods that still get the discount; null for all, or without a coupon
  overdue_since timestamp with time zone  -- When the oldest open invoice is due; in the future until then; null without an open invoice
  reminder_day integer not null default 0  -- Last reminder of the overdue invoice, as the number of days after it was due; 0 for none
  trial_reminded_at timestamp with time zone  -- When the end of the trial was mailed; null before
  run_at timestamp with time zone  -- When the hourly billing task has something to do for the company; null for never
  period_percent integer not null default 0  -- Discount of this period in percent; a dearer plan gets it too for the rest of the period
  constraint subscriptions_pkey PRIMARY KEY (tenant_id)
  constraint subscriptions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint subscriptions_anchor_day_check CHECK (((anchor_day >= 1) AND (anchor_day <= 31)))
  constraint subscriptions_billing_interval_check CHECK ((billing_interval = ANY (ARRAY['month'::text, 'year'::text])))
  constraint subscriptions_check CHECK (((period_starts_at IS NULL) = (period_ends_at IS NULL)))
  constraint subscriptions_check1 CHECK (((next_plan_key IS NULL) = (next_plan_version IS NULL)))
  constraint subscriptions_check2 CHECK (((next_plan_key IS NULL) = (next_interval IS NULL)))
  constraint subscriptions_check3 CHECK (((coupon_code IS NULL) = (coupon_percent IS NULL)))
  constraint subscriptions_currency_check CHECK ((currency = ANY (ARRAY['TRY'::text, 'EUR'::text, 'USD'::text])))
  constraint subscriptions_next_interval_check CHECK ((next_interval = ANY (ARRAY['month'::text, 'year'::text])))
  constraint subscriptions_period_percent_check CHECK (((period_percent >= 0) AND (period_percent <= 100)))
  constraint subscriptions_status_check CHECK ((status = ANY (ARRAY['trialing'::text, 'active'::text, 'past_due'::text, 'cancelled'::text])))
  index subscriptions_overdue_idx USING btree (overdue_since) WHERE (overdue_since IS NOT NULL)
  index subscriptions_plan_idx USING btree (plan_key, plan_version, tenant_id)
  index subscriptions_run_idx USING btree (run_at) WHERE (run_at IS NOT NULL)
  index subscriptions_status_idx USING btree (status, tenant_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.survey_counts
  -- Sums of survey answers; survey.fold_answers adds them in groups of five or more, and no row is about one person
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7
  job_id uuid  -- Job that the people applied to, which may be deleted since; null: forms without a job, or jobs with too few answers
  question_id uuid not null  -- Id of the question in surveys.content
  choice text not null  -- Id of an option of the question; declined: I prefer not to answer; all: everyone who was asked the question
  answers integer not null  -- Number of people
  constraint survey_counts_pkey PRIMARY KEY (tenant_id, id)
  constraint survey_counts_tenant_id_job_id_question_id_choice_key UNIQUE NULLS NOT DISTINCT (tenant_id, job_id, question_id, choice)
  constraint survey_counts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.surveys
  -- Equal opportunities survey of a company; without a row it is off and has the ready-made questions
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  is_on boolean not null  -- Applicants are offered the survey after they sent a form
  content jsonb not null  -- { lead, questions }; removed questions and options stay with isRemoved, because counts name their ids
  version integer not null default 1  -- Rises with each save; a save with an older version gets 409
  changed_at timestamp with time zone not null  -- When the survey was last saved
  constraint surveys_pkey PRIMARY KEY (tenant_id)
  constraint surveys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.tags
  -- Labels that a company gives its candidates; a merged one stays as a further name of the one it was merged into
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  name text not null  -- Name as the team spelled it; of two names that differ in case or accents only one exists
  color text not null default 'gray'::text  -- Colour of the chip, a name of the fixed palette in src/candidates/rules.ts
  merged_into_id uuid  -- Tag that a merge put in its place, which may be merged too; null for a tag of its own; the undo sets it to null
  root_id uuid not null  -- Tag that people see: the last one of the merges, or itself; readers use it and follow no chain
  removed_at timestamp with time zone  -- When a member deleted it, together with those merged into it; hidden since, and deleted an hour later; null: in use
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  name_key text collate "C" not null generated as (app.fold(regexp_replace(btrim(name), '\s+'::text, ' '::text, 'g'::text))) stored  -- Folded name with single spaces, for unique names, search and order
  constraint tags_pkey PRIMARY KEY (tenant_id, id)
  constraint tags_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint tags_tenant_id_merged_into_id_fkey FOREIGN KEY (tenant_id, merged_into_id) REFERENCES app.tags(tenant_id, id) ON DELETE CASCADE
  constraint tags_tenant_id_root_id_fkey FOREIGN KEY (tenant_id, root_id) REFERENCES app.tags(tenant_id, id) ON DELETE CASCADE
  constraint tags_check CHECK (((merged_into_id IS NULL) = (root_id = id)))
  constraint tags_color_check CHECK ((color = ANY (ARRAY['gray'::text, 'blue'::text, 'teal'::text, 'green'::text, 'amber'::text, 'red'::text, 'pink'::text, 'violet'::text])))
  index tags_merged_into_idx USING btree (tenant_id, merged_into_id) WHERE (merged_into_id IS NOT NULL)
  UNIQUE index tags_name_idx USING btree (tenant_id, name_key) WHERE (removed_at IS NULL)
  index tags_removed_idx USING btree (tenant_id, removed_at) WHERE (removed_at IS NOT NULL)
  index tags_root_idx USING btree (tenant_id, root_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.tasks
  -- What a member is to do about a candidate by a day; background tasks are another table
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  candidate_id uuid not null  -- Candidate whom the task is about; only members who may see them see the task
  application_id uuid  -- Application it is about, which limits readers to those of its job; null: about the person
  title text not null  -- What is to be done, as a member typed it
  due_on date not null  -- Day by which it is to be done, in time_zone
  due_time time without time zone  -- Time on that day; null: any time of the day
  time_zone text not null  -- IANA zone in which the member chose the day
  due_at timestamp with time zone not null  -- Instant from which it is due: due_time of the day in time_zone, or the start of the day without a time
  assignee_id uuid  -- Member who is to do it; null after they left the company
  giver_id uuid  -- Member who added it; null after they left the company
  reminded_at timestamp with time zone  -- When the reminder that it is due was recorded, once; null before, and after a change of day, time or assignee
  done_at timestamp with time zone  -- When a member marked it as done, which can be undone; null: open
  removed_at timestamp with time zone  -- When a member deleted it; hidden, and deleted an hour later unless that is undone; null: not deleted
  created_at timestamp with time zone not null default now()  -- When the row was inserted
  constraint tasks_pkey PRIMARY KEY (tenant_id, id)
  constraint tasks_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id) ON DELETE CASCADE
  constraint tasks_tenant_id_assignee_id_fkey FOREIGN KEY (tenant_id, assignee_id) REFERENCES app.members(tenant_id, id)
  constraint tasks_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint tasks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint tasks_tenant_id_giver_id_fkey FOREIGN KEY (tenant_id, giver_id) REFERENCES app.members(tenant_id, id)
  index tasks_application_idx USING btree (tenant_id, application_id) WHERE (application_id IS NOT NULL)
  index tasks_assignee_done_idx USING btree (tenant_id, assignee_id, done_at DESC, id DESC) WHERE ((done_at IS NOT NULL) AND (removed_at IS NULL))
  index tasks_assignee_idx USING btree (tenant_id, assignee_id, due_at, id) WHERE ((done_at IS NULL) AND (removed_at IS NULL))
  index tasks_assignee_key_idx USING btree (tenant_id, assignee_id) WHERE (assignee_id IS NOT NULL)
  index tasks_candidate_idx USING btree (tenant_id, candidate_id, due_at, id)
  index tasks_giver_done_idx USING btree (tenant_id, giver_id, done_at DESC, id DESC) WHERE ((done_at IS NOT NULL) AND (removed_at IS NULL))
  index tasks_giver_idx USING btree (tenant_id, giver_id, due_at, id) WHERE ((done_at IS NULL) AND (removed_at IS NULL))
  index tasks_giver_key_idx USING btree (tenant_id, giver_id) WHERE (giver_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  TRIGGER keep_withheld_words BEFORE UPDATE ON app.tasks FOR EACH ROW WHEN ((current_setting('search_path'::text) ~~ 'blind,%'::text)) EXECUTE FUNCTION app.keep_withheld_words('title:text')  -- Keeps a text that a member read without the words of a withheld person and saves again
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.timeline_filters
  -- The kinds of events that a member reads in timelines; without a row, or with an empty list, all of them
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  member_id uuid not null  -- Member who chose them
  kinds text[] not null  -- Values of events.timeline_kind
  constraint timeline_filters_pkey PRIMARY KEY (tenant_id, member_id)
  constraint timeline_filters_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.timeline_visits
  -- When a member opened a candidate, to tell them what happened since
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  candidate_id uuid not null  -- Candidate whom the member opened
  member_id uuid not null  -- Member who opened them
  visited_at timestamp with time zone not null  -- When the member opened the candidate last; opening them again within an hour continues the visit
  previous_at timestamp with time zone  -- Last opening of the visit before; null at the first visit
  constraint timeline_visits_pkey PRIMARY KEY (tenant_id, candidate_id, member_id)
  constraint timeline_visits_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint timeline_visits_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  index timeline_visits_member_idx USING btree (tenant_id, member_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.user_tokens
  -- One-time tokens of mailed links and of sign-ins that wait for the second factor; deleted when used
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  user_id uuid not null  -- User whom the token acts for
  purpose text not null  -- verify_email (valid 48 hours), reset_password (60 minutes) or second_factor (10 minutes)
  token_hash bytea not null  -- SHA-256 of the token; the token itself is not stored
  email text  -- Lower-case address that received the link and is verified by it; null for second_factor
  created_at timestamp with time zone not null default now()  -- When the row was inserted; shown as time of the claim when email_claims has no row
  expires_at timestamp with time zone not null  -- End of validity; a nightly task deletes expired rows
  constraint user_tokens_pkey PRIMARY KEY (id)
  constraint user_tokens_token_hash_key UNIQUE (token_hash)
  constraint user_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  constraint user_tokens_email_check CHECK ((email = lower(email)))
  constraint user_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['verify_email'::text, 'reset_password'::text, 'second_factor'::text])))
  index user_tokens_expires_idx USING btree (expires_at)
  index user_tokens_user_idx USING btree (user_id, purpose)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.users
  -- Accounts of persons; they belong to no company and may be members, candidates or both
  id uuid not null default app.uuid_v7()  -- Key; UUID version 7, so it sorts by creation time
  email text  -- Lower-case mail address; several accounts may claim one until one verifies it; null when it has none
  email_verified_at timestamp with time zone  -- When the account verified its address by link, invitation or provider; null while it only claims it
  password_hash text  -- argon2id in PHC format; null for users who sign in by phone, passkey or provider only
  name text not null  -- Given name as the person typed it; empty after a first phone sign-in until the person fills it in
  surname text not null  -- Family name as the person typed it; empty after a first phone sign-in until the person fills it in
  phone_number text  -- Verified mobile number in E.164, one account each; null when none
  avatar_key text  -- Storage key of the profile picture, a square WebP of 512 pixels; null when there is none
  language text not null default 'en'::text  -- Language of the mails and SMS to this user and of the screens
  is_platform_admin boolean not null default false  -- Opens operations for platform admins; only the command line sets it, the app role cannot
  terms_version text  -- Version of the KVKK statement and terms the user accepted, as evidence; null until then
  terms_accepted_at timestamp with time zone  -- When the user accepted that version; null until then
  created_at timestamp with time zone not null default now()  -- When the row was inserted; after 30 days remove_accounts deletes an abandoned, unverified account
  passive_at timestamp with time zone  -- When a platform admin barred the user from signing in, null otherwise; the app role cannot write it
  product_updates boolean not null default true  -- Wish for news about the product; the settings page saves it, no sender reads it yet
  security_updates boolean not null default true  -- Wish for a mail when someone signs in from a new device; other security mails ignore it
  phone_notifications boolean not null default false  -- Wish for an SMS about each security change; false whenever the number is removed
  deletion_due_at timestamp with time zone  -- When remove_accounts may delete the account, 30 days after the request; null when none is pending
  access_version integer not null default 0  -- Grows when access ends; sign-in compares it under a row lock before it opens a session
  constraint users_pkey PRIMARY KEY (id)
  constraint users_phone_number_key UNIQUE (phone_number)
  constraint users_email_check CHECK ((email = lower(email)))
  constraint users_language_check CHECK ((language = ANY (ARRAY['en'::text, 'tr'::text])))
  index users_deletion_idx USING btree (deletion_due_at) WHERE (deletion_due_at IS NOT NULL)
  index users_email_idx USING btree (email) WHERE (email IS NOT NULL)
  index users_passive_idx USING btree (id) WHERE (passive_at IS NOT NULL)
  index users_platform_admin_idx USING btree (id) WHERE is_platform_admin
  index users_search_idx USING gin (app.fold((((((' '::text || name) || ' '::text) || surname) || ' '::text) || COALESCE(email, ''::text))) public.gin_trgm_ops)
  UNIQUE index users_verified_email_key USING btree (email) WHERE (email_verified_at IS NOT NULL)
  grant delete, insert, select, update to kadro_system
  grant delete, select to kadro_app
  grant insert (access_version) to kadro_app
  grant insert (avatar_key) to kadro_app
  grant insert (created_at) to kadro_app
  grant insert (deletion_due_at) to kadro_app
  grant insert (email) to kadro_app
  grant insert (email_verified_at) to kadro_app
  grant insert (id) to kadro_app
  grant insert (language) to kadro_app
  grant insert (name) to kadro_app
  grant insert (password_hash) to kadro_app
  grant insert (phone_notifications) to kadro_app
  grant insert (phone_number) to kadro_app
  grant insert (product_updates) to kadro_app
  grant insert (security_updates) to kadro_app
  grant insert (surname) to kadro_app
  grant insert (terms_accepted_at) to kadro_app
  grant insert (terms_version) to kadro_app
  grant update (access_version) to kadro_app
  grant update (avatar_key) to kadro_app
  grant update (deletion_due_at) to kadro_app
  grant update (email) to kadro_app
  grant update (email_verified_at) to kadro_app
  grant update (language) to kadro_app
  grant update (name) to kadro_app
  grant update (password_hash) to kadro_app
  grant update (phone_notifications) to kadro_app
  grant update (phone_number) to kadro_app
  grant update (product_updates) to kadro_app
  grant update (security_updates) to kadro_app
  grant update (surname) to kadro_app
  grant update (terms_accepted_at) to kadro_app
  grant update (terms_version) to kadro_app

table app.visitor_salts
  -- Random salts of the visitors' hashes; once the nightly task has deleted one, no hash of that day can be recalculated
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  day date not null  -- Day in the time zone of the company
  salt bytea not null  -- 32 random bytes, made with the first count of the day
  constraint visitor_salts_pkey PRIMARY KEY (tenant_id, day)
  constraint visitor_salts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.withdrawals
  -- Present withdrawal of an application by its applicant; applying again deletes the row, the event log keeps both
  tenant_id uuid not null default app.current_tenant_id()  -- Company that owns the row; row-level security compares it with the company of the transaction
  application_id uuid not null  -- Withdrawn application; as the key it allows one withdrawal
  reason text not null default ''::text  -- Reason in the words of the applicant, up to 500 characters; empty when none was given
  withdrawn_at timestamp with time zone not null default now()  -- Time of the withdrawal
  constraint withdrawals_pkey PRIMARY KEY (tenant_id, application_id)
  constraint withdrawals_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id) ON DELETE CASCADE
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = app.current_tenant_id())
  TRIGGER keep_withheld_words BEFORE UPDATE ON app.withdrawals FOR EACH ROW WHEN ((current_setting('search_path'::text) ~~ 'blind,%'::text)) EXECUTE FUNCTION app.keep_withheld_words('reason:text')  -- Keeps a text that a member read without the words of a withheld person and saves again
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.withheld_people
  -- Applications that withhold their candidate: before the step of a blind review, whatever their outcome, and not lifted
  tenant_id uuid  -- Company that owns the row
  candidate_id uuid  -- Candidate who is withheld, also in other lists
  application_id uuid  -- Application that withholds them
  job_id uuid  -- Job of that application
  grant select to kadro_app

table survey.answers
  -- Answers that wait until five of the same job can be counted; without person, application and exact time
  tenant_id uuid not null  -- Company whose survey was answered
  id uuid not null default gen_random_uuid()  -- Key; random, so it has no order
  job_id uuid  -- Job of the form; null for a form without a job
  month date not null  -- First day of the month of the answer (UTC); nothing more exact is stored
  choices jsonb not null  -- Lists of choices by question id; a choice is an option id, or declined
  constraint answers_pkey PRIMARY KEY (tenant_id, id)
  constraint answers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  index answers_job_idx USING btree (tenant_id, job_id)
  row level security

table survey.tickets
  -- One row for each sent form that may still answer the survey; an answer deletes it, so the answer has no link to it
  tenant_id uuid not null  -- Company whose survey it opens
  token_hash bytea not null  -- SHA-256 of the ticket, which derives from a secret that only the browser of the applicant has
  job_id uuid  -- Job of the form; null for a form without a job
  expires_on date not null  -- Last day on which it is valid (UTC)
  constraint tickets_pkey PRIMARY KEY (tenant_id, token_hash)
  constraint tickets_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  row level security

CREATE OR REPLACE FUNCTION app.after_quiet_hours(at timestamp with time zone, zone text, quiet_from integer, quiet_to integer, quiet_days smallint[])
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  local timestamp;
  minute integer;
  shift integer;
begin
  for turn in 1..16 loop
    local := at at time zone zone;
    minute := extract(hour from local) * 60 + extract(minute from local);
    if extract(isodow from local)::smallint = any (quiet_days) then
      shift := 1440;
    elsif quiet_from < quiet_to and minute >= quiet_from and minute < quiet_to
       or quiet_from > quiet_to and minute < quiet_to then
      shift := quiet_to;
    elsif quiet_from > quiet_to and minute >= quiet_from then
      shift := 1440 + quiet_to;
    else
      return at;
    end if;
    at := (local::date + make_interval(mins => shift)) at time zone zone;
  end loop;
  return at;
end
$function$
-- The given time, or the end of the quiet hours and days that it is in, by the clock of the zone
grant execute to public, kadro_app

CREATE OR REPLACE FUNCTION app.any_spelling(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT string_agg(CASE t.letter WHEN 'a'::text THEN '[aàáâãäå]'::text WHEN 'c'::text THEN '[cçćč]'::text WHEN 'e'::text THEN '[eèéêë]'::text WHEN 'g'::text THEN '[gğ]'::text WHEN 'i'::text THEN '[iıİìíîï]'::text WHEN 'n'::text THEN '[nñ]'::text WHEN 'o'::text THEN '[oòóôõö]'::text WHEN 's'::text THEN '[sşš]'::text WHEN 'u'::text THEN '[uùúûü]'::text WHEN 'y'::text THEN '[yýÿ]'::text WHEN 'z'::text THEN '[zžź]'::text ELSE regexp_replace(t.letter, '([^[:alnum:] ])'::text, '\\\1'::text) END, ''::text ORDER BY t.place) AS string_agg FROM string_to_table(app.fold(any_spelling.word), NULL::text) WITH ORDINALITY t(letter, place))
-- Regular expression that finds a word with or without its accents
grant execute to public

CREATE OR REPLACE FUNCTION app.blind_mail(recipient text, people uuid[], texts text[])
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  one record;
  place integer;
  word text;
  reader text := app.shown_address(recipient);
begin
  -- A pseudonym can be older than the end of the last review.
  if not exists (select from app.blind_reviews where tenant_id = app.current_tenant_id())
     and array_to_string(recipient || texts, ' ') !~ '(Candidate|Aday) [2-9A-Z]{5}|@withheld\.invalid' then
    return array[recipient] || texts;
  end if;
  for one in
    select c.*, app.is_withheld(c.id) as hidden from app.candidates c where c.tenant_id = app.current_tenant_id() and c.id = any (people)
  loop
    -- Calendar entries fold long lines, also within words.
    texts := array(select replace(one_text, e'\r\n ', '') from unnest(texts) with ordinality as t (one_text, line) order by line);
    for place in 1 .. coalesce(array_length(texts, 1), 0) loop
      if reader = one.email or reader = any (one.other_emails) then
        texts[place] := app.shown_text(texts[place], one.id, is_html => place = 3);
      elsif one.hidden then
        texts[place] := replace(texts[place], btrim(one.name || ' ' || one.surname), app.pseudonym(one.id));
        foreach word in array array[one.email, one.phone_number] || one.other_emails || one.other_phone_numbers loop
          if length(word) > 1 then
            texts[place] := regexp_replace(texts[place],
              '(?<![[:alnum:]])' || regexp_replace(word, '([^[:alnum:]])', '\\\1', 'g') || '(?![[:alnum:]])', '•••', 'gi');
          end if;
        end loop;
        foreach word in array regexp_split_to_array(one.name || ' ' || one.surname, '[\s,.''’&<>"-]+') loop
          if length(word) > 1 then
            texts[place] := regexp_replace(texts[place],
              '(?<![[:alnum:]])' || app.name_in_sentence(word) || '(?![[:alnum:]])', '•••', 'g');
          end if;
        end loop;
      end if;
    end loop;
  end loop;
  return array[reader] || texts;
end
$function$
-- Recipient and texts of a mail: for candidates with their real name and address, for anybody else without those of withheld people
grant execute to public

CREATE OR REPLACE FUNCTION app.blind_search(search jsonb, is_near boolean, is_whole boolean, before uuid, wanted integer, among uuid[], shown integer)
 RETURNS TABLE(candidate_id uuid)
 LANGUAGE plpgsql
 STABLE ROWS 20000
AS $function$
declare
  company uuid := app.current_tenant_id();
begin
  if not exists (select from app.blind_reviews where tenant_id = company) then
    return query select * from app.search_candidates(search, is_near, is_whole, before, wanted, among, shown);
  elsif wanted is null then
    return query
      select f.candidate_id from app.search_candidates(search, is_near, is_whole, before, null, among) f
       where not exists (select from app.withheld_people w where w.tenant_id = company and w.candidate_id = f.candidate_id)
       order by 1 desc;
  else
    -- The found ones come newest first; each is looked up until there are enough.
    return query
      select f.candidate_id from app.search_candidates(search, is_near, is_whole, before, null, among) f
       where not app.withholds(company, f.candidate_id)
       limit wanted;
  end if;
end
$function$
-- As search_candidates, without withheld people: a search by a word of theirs would name them
grant execute to public

CREATE OR REPLACE FUNCTION app.company_id_by_slug(wanted text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ select id from app.companies where slug = wanted and disabled_at is null and deletion_due_at is null $function$
-- Finds the company of a careers site before any is set; null when disabled or due for deletion
grant execute to kadro_app, kadro_system

CREATE OR REPLACE FUNCTION app.copy_sort_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.sort_name := coalesce(
    (select c.sort_name from app.candidates c where c.tenant_id = new.tenant_id and c.id = new.candidate_id), '');
  return new;
end
$function$
-- Copies the sort name of the candidate into the application before it is written
grant execute to public

CREATE OR REPLACE FUNCTION app.copy_sort_name_to_applications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update app.applications set sort_name = new.sort_name
   where tenant_id = new.tenant_id and candidate_id = new.id;
  return null;
end
$function$
-- Copies a changed sort name of a candidate to all applications of that candidate
grant execute to public

CREATE OR REPLACE FUNCTION app.count_waiting_tasks()
 RETURNS TABLE(due integer, oldest_due_at timestamp with time zone, scheduled integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select (count(*) filter (where j.run_at <= now()))::integer,
         min(j.run_at) filter (where j.run_at <= now()),
         (count(*) filter (where j.run_at > now()))::integer
    from graphile_worker.jobs j
   where j.attempts < j.max_attempts and j.locked_at is null
$function$
-- Counts tasks that could run now, since when the oldest could, and those for later; as owner because the queue tables are closed
grant execute to kadro_system

CREATE OR REPLACE FUNCTION app.create_blind_views()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  one record;
  -- Values that are shown are asked for row by row, and of few rows.
  of_one constant text := 'app.withholds(t.tenant_id, %s)';
  -- Values by which all rows are sorted or searched: PostgreSQL collects the withheld people once.
  of_all constant text := 'exists (select from app.withheld_people w where w.tenant_id = t.tenant_id and w.candidate_id = %s)';
begin
  for one in
    with person (kind, id) as (values
      ('id', 't.id'),
      ('person', 't.candidate_id'),
      ('application', '(select a.candidate_id from app.applications a where a.tenant_id = t.tenant_id and a.id = t.application_id)'),
      ('scorecard', '(select a.candidate_id from app.scorecards s join app.applications a on a.tenant_id = s.tenant_id and a.id = s.application_id where s.tenant_id = t.tenant_id and s.id = t.scorecard_id)'),
      ('either', 'coalesce(t.candidate_id, (select a.candidate_id from app.applications a where a.tenant_id = t.tenant_id and a.id = t.application_id))')),
    masked (name, kind, columns) as (values
      ('candidates', 'id', '{"name": "app.pseudonym(t.id)", "surname": "''''", "email": "case when t.email = '''' then '''' else t.id || ''@withheld.invalid'' end",
        "other_emails": "''{}''::text[]", "phone_number": "''''", "other_phone_numbers": "''{}''::text[]", "city": "''''", "country": "''''",
        "summary": "text", "is_withheld": "true", "photo_file_id": "null::uuid", "profile": "profile", "sort_name": "app.fold(app.pseudonym(t.id))", "city_folded": "''''"}'),
      ('applications', 'person', '{"answers": "json", "cover_letter": "text", "knockout_answers": "json", "sent_profile": "profile",
        "sort_name": "app.fold(app.pseudonym(t.candidate_id))"}'),
      ('files', 'person', '{"title": "case when t.purpose = ''cv'' then ''CV'' else initcap(replace(t.purpose, ''_'', '' '')) end || case when t.text_content is null then ''.'' || t.format else ''.txt'' end",
        "format": "case when t.text_content is null then t.format else ''txt'' end",
        "content_type": "case when t.text_content is null then t.content_type else ''text/plain'' end",
        "storage_key": "''''", "text_content": "text", "text_lines": "null::jsonb"}'),
      ('introductions', 'person', '{"note": "text", "sent_profile": "profile"}'),
      ('messages', 'person', '{"subject": "text", "body": "text"}'),
      ('scheduled_messages', 'person', '{"subject": "letter", "body": "letter"}'),
      ('candidate_search', 'person', '{"contact_text": "''''", "search_document": "''''::tsvector"}'),
      ('incoming_mails', 'person', '{"from_address": "''''", "from_name": "app.pseudonym(t.candidate_id)", "subject": "text", "body": "text", "left_out": "''{}''::text[]"}'),
      ('sent_mails', 'person', '{"recipient": "t.candidate_id || ''@withheld.invalid''", "reason": "text"}'),
      ('comments', 'person', '{"body_html": "text"}'),
      ('meetings', 'person', '{"candidate_email": "case when t.candidate_email = '''' then '''' else t.candidate_id || ''@withheld.invalid'' end",
        "candidate_time_zone": "null::text", "place": "words", "private_notes": "text", "applicant_notes": "words", "candidate_answer_note": "text"}'),
      ('booking_links', 'person', '{"place": "words", "applicant_notes": "words"}'),
      ('custom_field_values', 'either', '{"text_value": "text", "text_key": "text"}'),
      ('pool_candidates', 'person', '{"note": "text"}'),
      ('tasks', 'person', '{"title": "text"}'),
      ('shares', 'person', '{"message": "text", "feedback": "text"}'),
      ('handover_people', 'person', '{"where_line": "text", "next_line": "text", "facts": "json"}'),
      ('data_requests', 'person', '{"body": "text", "answer": "text"}'),
      ('document_requests', 'application', '{"title": "words", "explanation": "words", "reason": "words"}'),
      ('job_suggestions', 'application', '{"note": "words"}'),
      ('rejections', 'application', '{"note": "text", "reason": "text"}'),
      ('withdrawals', 'application', '{"reason": "text"}'),
      ('scorecards', 'application', '{"notes": "text", "ratings": "json"}'),
      ('scorecard_versions', 'scorecard', '{"notes": "text", "ratings": "json"}'),
      ('decision_notes', 'application', '{"reason": "text"}'),
      ('events', 'person', '{"data": "json", "changes": "json"}'),
      ('merged_candidates', 'person', '{"email": "''''", "undo": "null::jsonb"}'),
      ('import_rows', 'person', '{"candidate_id": "null::uuid", "cells": "''{}''::text[]", "problems": "''[]''::jsonb", "undo": "null::jsonb"}'))
    select m.name, m.kind,
           (select string_agg(quote_literal(k.key || ':' || k.value), ', ' order by k.key) from jsonb_each_text(min(m.columns::text)::jsonb) as k
             where k.value in ('text', 'words', 'letter', 'json', 'profile')) as texts,
           string_agg(
             case when m.columns ->> a.attname is null then 't.' || quote_ident(a.attname)
                  else format('case when %s then %s else t.%I end as %I',
                    format(case when a.attname in ('sort_name', 'city_folded') then of_all else of_one end, p.id),
                    case m.columns ->> a.attname
                      when 'text' then format('app.redact(t.%I, t.tenant_id, %s)', a.attname, p.id)
                      when 'words' then format('app.redact_words(t.%I, t.tenant_id, %s)', a.attname, p.id)
                      when 'letter' then format('app.redact_letter(t.%I, t.tenant_id, %s)', a.attname, p.id)
                      when 'json' then format('app.redact_json(t.%I, t.tenant_id, %s)', a.attname, p.id)
                      when 'profile' then format('app.redact_profile(t.%I, t.tenant_id, %s)', a.attname, p.id)
                      else m.columns ->> a.attname
                    end || case when a.attcollation not in (0, 100) then ' collate "C"' else '' end,
                    a.attname, a.attname)
             end, ', ' order by a.attnum) as columns
      from masked m0
     cross join lateral (select m0.name, m0.kind, m0.columns::jsonb as columns) as m
      join person p on p.kind = m.kind
      join pg_attribute a on a.attrelid = ('app.' || m.name)::regclass and a.attnum > 0 and not a.attisdropped
     group by m.name, m.kind
  loop
    execute format('drop view if exists blind.%I', one.name);
    execute format('create view blind.%I with (security_invoker = true) as select %s from app.%I t', one.name, one.columns, one.name);
    execute format('comment on view blind.%I is %L', one.name, 'As the table, with the words of withheld people replaced');
    if one.kind in ('person', 'application', 'either') and one.texts is not null and one.name <> 'events' then
      execute format('drop trigger if exists keep_withheld_words on app.%I', one.name);
      execute format(
        'create trigger keep_withheld_words before update on app.%I for each row
           when (current_setting(''search_path'') like ''blind,%%'') execute function app.keep_withheld_words(%s)', one.name, one.texts);
      execute format('comment on trigger keep_withheld_words on app.%I is %L', one.name,
        'Keeps a text that a member read without the words of a withheld person and saves again');
    end if;
  end loop;
  for one in
    select * from (values
      ('candidate_contacts', 'w.candidate_id = t.candidate_id'),
      ('duplicate_keys', 'w.candidate_id = t.candidate_id'),
      ('duplicate_pairs', 'w.candidate_id in (t.first_id, t.second_id)')) as filtered (name, condition)
  loop
    execute format('drop view if exists blind.%I', one.name);
    execute format(
      'create view blind.%I with (security_invoker = true) as select t.* from app.%I t
        where not exists (select from app.withheld_people w where w.tenant_id = t.tenant_id and %s)', one.name, one.name, one.condition);
    execute format('comment on view blind.%I is %L', one.name, 'The rows of the table that are about nobody who is withheld');
  end loop;
  for one in select unnest(array['candidate_places', 'candidate_count_changes']) as name loop
    execute format('drop view if exists blind.%I', one.name);
    execute format(
      'create view blind.%I with (security_invoker = true) as select t.* from app.%I t
        where t.city_folded = '''' or exists (
          select from app.candidates c
           where c.tenant_id = t.tenant_id and c.city_folded = t.city_folded and c.city_folded <> '''' and c.country = t.country
             and not exists (select from app.withheld_people w where w.tenant_id = c.tenant_id and w.candidate_id = c.id))', one.name, one.name);
    execute format('comment on view blind.%I is %L', one.name, 'The rows of the table with places of people who are shown');
  end loop;
  grant select, insert, update, delete on all tables in schema blind to kadro_app;
end
$function$
-- Creates the views of the schema blind anew; a migration that adds a column to one of their tables calls it

CREATE OR REPLACE FUNCTION app.create_month_partitions(since date DEFAULT NULL::date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET lock_timeout TO '2s'
AS $function$
declare
  this_month date := date_trunc('month', now() at time zone 'utc');
  parent record;
  month date;
  partition text;
  bounds text[];
  has_rows boolean;
begin
  perform pg_advisory_xact_lock(7281007);
  for parent in
    select c.relname as name, a.attname as key, a.atttypid as type
      from pg_partitioned_table p
      join pg_class c on c.oid = p.partrelid and c.relnamespace = 'app'::regnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
     order by c.relname
  loop
    for month in
      select generate_series(date_trunc('month', coalesce(since, this_month)::timestamp),
                             this_month + interval '3 months', interval '1 month')
    loop
      partition := parent.name || to_char(month, '_YYYY_MM');
      continue when to_regclass(format('app.%I', partition)) is not null;
      bounds := array[month::text, (month + interval '1 month')::date::text];
      if parent.type = 'uuid'::regtype then
        -- The first 48 bits of a UUID version 7 are its milliseconds since 1970.
        bounds := array(
          select rpad(lpad(to_hex((extract(epoch from day::timestamp) * 1000)::bigint), 12, '0'), 32, '0')::uuid::text
            from unnest(bounds) with ordinality as b (day, place) order by place);
      end if;
      -- A month with rows in the default partition stays there. An insert after this check makes `attach` fail.
      execute format('select exists (select from app.%1$I where %2$I >= %3$L and %2$I < %4$L)',
                     parent.name || '_default', parent.key, bounds[1], bounds[2]) into has_rows;
      continue when has_rows;
      -- `create table … partition of` would lock the parent against reading.
      execute format('create table app.%I (like app.%I including all)', partition, parent.name);
      execute format('alter table app.%I attach partition app.%I for values from (%L) to (%L)',
                     parent.name, partition, bounds[1], bounds[2]);
    end loop;
  end loop;
end
$function$
-- Creates missing partitions from the given or this month to 3 months ahead; runs as owner of the tables
grant execute to kadro_system

CREATE OR REPLACE FUNCTION app.current_tenant_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid
-- Company of this transaction, set by inTenant; null outside one, so that policies show no row
grant execute to public

CREATE OR REPLACE FUNCTION app.day_of(value text, is_end boolean)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (value ~ '^(19|20)\d{2}(-(0[1-9]|1[0-2]))?$'::text) THEN ((make_date(("left"(value, 4))::integer, (COALESCE(NULLIF(substr(value, 6, 2), ''::text), '1'::text))::integer, 1) + CASE WHEN (is_end AND (length(value) = 7)) THEN '1 mon'::interval ELSE '00:00:00'::interval END))::date ELSE NULL::date END
-- Day on which a year or month of a profile begins, or the day after its month; null when it is neither
grant execute to public

CREATE OR REPLACE FUNCTION app.dead_tasks()
 RETURNS TABLE(id text, task text, attempts integer, last_error text, failed_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select j.id::text, j.task_identifier, j.attempts::integer, coalesce(j.last_error, ''), j.updated_at
    from graphile_worker.jobs j
   where j.attempts >= j.max_attempts and j.locked_at is null
   order by j.updated_at desc, j.id desc
   limit 200
$function$
-- Lists the 200 latest tasks that used up their attempts; runs as owner because the queue tables are closed
grant execute to kadro_system

CREATE OR REPLACE FUNCTION app.enable_tenant_isolation(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy tenant_isolation on %s to kadro_app using (tenant_id = app.current_tenant_id())', target);
  execute format('create policy system_access on %s for select to kadro_system using (true)', target);
  execute format('grant select, insert, update, delete on %s to kadro_app', target);
  execute format('grant select on %s to kadro_system', target);
  execute format('comment on column %s.tenant_id is %L', target,
    'Company that owns the row; row-level security compares it with the company of the transaction');
end
$function$
-- Adds the row-level security and grants of a company table; migrations call it, a test checks every table
grant execute to public

CREATE OR REPLACE FUNCTION app.enqueue(task text, payload json, job_key text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, priority integer DEFAULT NULL::integer, queue text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  earlier bigint;
begin
  if job_key is not null then
    select j.id into earlier from graphile_worker._private_jobs j where j.key = enqueue.job_key;
  end if;
  perform graphile_worker.add_job(
    task, payload := payload, job_key := job_key, run_at := run_at, priority := priority, queue_name := queue);
  if earlier is not null then
    update graphile_worker._private_jobs j
       set updated_at = clock_timestamp()
     where j.id = earlier and j.key is null and j.locked_at >= j.updated_at;
  end if;
end
$function$
-- Adds a background task in the caller transaction; as owner, because roles cannot read the queue tables
grant execute to kadro_app, kadro_system

CREATE OR REPLACE FUNCTION app.enter_company(company uuid, reader text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  perform set_config('app.tenant_id', company::text, true);
  if not exists (select from app.blind_reviews where tenant_id = company) then
    return false;
  end if;
  perform set_config('search_path', 'blind, app, public', true), set_config('app.language', reader, true);
  return true;
end
$function$
-- Begins the work for a member in the language `reader`: sets the company of the transaction and, when it has a blind review, the views. Returns whether it has one
grant execute to public

CREATE OR REPLACE FUNCTION app.escape_html(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN replace(replace(replace(replace(value, '&'::text, '&amp;'::text), '<'::text, '&lt;'::text), '>'::text, '&gt;'::text), '"'::text, '&quot;'::text)
-- A name as HTML shows it
grant execute to public

CREATE OR REPLACE FUNCTION app.experience_of(profile jsonb, OUT working_since date, OUT worked_days integer)
 RETURNS record
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  with job as (
    select app.day_of(one ->> 'startedOn', false) as since, one ->> 'endedOn' as ended, app.day_of(one ->> 'endedOn', true) as until
      from jsonb_array_elements(case jsonb_typeof(profile -> 'experiences') when 'array' then profile -> 'experiences' else '[]' end) as one),
  worked as (
    select unnest(range_agg(daterange(since, until))) as span
      from job
     where since is not null and (coalesce(ended, '') = '' or until > since)),
  total as (
    select min(lower(span)) filter (where upper_inf(span)) as since,
           sum(upper(span) - lower(span)) filter (where not upper_inf(span))::integer as days
      from worked)
  select since - coalesce(days, 0), case when since is null then days end from total
$function$
-- Experience in the jobs of a profile; overlapping jobs count once, and jobs without a start not at all
grant execute to public

CREATE OR REPLACE FUNCTION app.field_vector(mark text, texts text[])
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((SELECT (COALESCE(string_agg(format('''%s%s'':%s'::text, field_vector.mark, "left"(numbered.word, 80), LEAST((numbered.number + numbered.text_place), (16383)::bigint)), ' '::text), ''::text))::tsvector AS "coalesce" FROM (SELECT w.word, t.text_place, row_number() OVER (ORDER BY t.text_place, w.word_place) AS number FROM (unnest(field_vector.texts) WITH ORDINALITY t(value, text_place) CROSS JOIN LATERAL unnest(string_to_array(app.search_words(t.value), ' '::text)) WITH ORDINALITY w(word, word_place)) WHERE (w.word <> ''::text)) numbered) || array_to_tsvector(ARRAY(SELECT (field_vector.mark || word.word) FROM (unnest(field_vector.texts) t(value) CROSS JOIN LATERAL unnest(app.signed_words(t.value)) word(word)))))
-- Words of short texts, each with a mark in front: t:engineer is in a title. No phrase reaches from one text to the next
grant execute to public

CREATE OR REPLACE FUNCTION app.fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(public.unaccent('public.unaccent'::regdictionary, value))
-- Folds text for search, sorting and unique names: unaccent, then lower, so that İ, I, ı and i become i
grant execute to public

CREATE OR REPLACE FUNCTION app.forget_texts_about(candidate uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  update app.events e set data = e.data - array['reason', 'tag', 'title']
   where e.tenant_id = app.current_tenant_id() and e.candidate_id = candidate
     and e.data ?| array['reason', 'tag', 'title']
$function$
-- Removes what members typed from the events of a candidate who is deleted: reasons, tags, titles of documents
grant execute to kadro_app

CREATE OR REPLACE FUNCTION app.is_withheld(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (EXISTS (SELECT FROM app.withheld_people WHERE ((withheld_people.tenant_id = app.current_tenant_id()) AND (withheld_people.candidate_id = is_withheld.person))))
-- Whether a candidate of the current company is withheld by a blind review
grant execute to public

CREATE OR REPLACE FUNCTION app.joined_values(texts jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT COALESCE(string_agg(jsonb_each_text.value, ' '::text ORDER BY jsonb_each_text.key), ''::text) AS "coalesce" FROM jsonb_each_text(joined_values.texts) jsonb_each_text(key, value))
-- The values of an object joined by spaces, so that a generated column can search a text in all its languages
grant execute to public

CREATE OR REPLACE FUNCTION app.keep_withheld_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before jsonb := to_jsonb(old);
  after jsonb := to_jsonb(new);
  person uuid := coalesce((before ->> 'candidate_id')::uuid, (
    select a.candidate_id from app.applications a where a.tenant_id = old.tenant_id and a.id = (before ->> 'application_id')::uuid));
  argument text;
  name text;
  mode text;
  modes text[];
  restored text;
begin
  if person is null or not app.is_withheld(person) then
    return new;
  end if;
  foreach argument in array tg_argv loop
    name := split_part(argument, ':', 1);
    mode := split_part(argument, ':', 2);
    continue when after -> name is not distinct from before -> name;
    modes := case when mode in ('json', 'profile') then array['json', 'profile'] else array['text', 'words', 'letter'] end;
    if exists (select from unnest(modes) as one where app.redact_as(one, before ->> name, old.tenant_id, person) = after ->> name) then
      new := jsonb_populate_record(new, jsonb_build_object(name, before -> name));
    elsif strpos(after ->> name, '•••') > 0
      and app.redact_as(mode, before ->> name, old.tenant_id, person) is distinct from before ->> name then
      restored := app.restore_words(before ->> name, after ->> name, old.tenant_id, person, mode);
      if restored is null then
        raise exception 'placeholders of withheld words were changed' using errcode = 'KB001';
      end if;
      new := jsonb_populate_record(new, jsonb_build_object(
        name, case when mode in ('json', 'profile') then restored::jsonb else to_jsonb(restored) end));
    end if;
  end loop;
  return new;
end
$function$
-- Trigger of a member's update, with its columns and their modes as arguments (body:text): a text that the member read without withheld words keeps them, also when its rest is edited; refuses with KB001 when placeholders were added or some removed
grant execute to public

CREATE OR REPLACE FUNCTION app.move_events(source uuid, target uuid, among uuid[] DEFAULT NULL::uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  update app.events e set candidate_id = target
   where e.tenant_id = app.current_tenant_id() and e.candidate_id = source and (among is null or e.id = any (among))
  returning e.id
$function$
-- Moves events to the candidate into whom theirs is merged, or back; runs as owner, because the app may only insert
grant execute to kadro_app

CREATE OR REPLACE FUNCTION app.move_message_events(source uuid, target uuid, message uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with moved as (
    update app.events e
       set candidate_id = target, application_id = null, job_id = null,
           type = case e.type when 'message.received' then 'message.answered' else e.type end
     where e.tenant_id = app.current_tenant_id() and e.candidate_id = source and e.data ->> 'messageId' = message::text
    returning e.tenant_id, e.id)
  update app.notifications n set type = 'message_answered'
    from moved m
   where n.tenant_id = m.tenant_id and n.event_id = m.id and n.type = 'message_received';
$function$
-- Moves the events of a message to the candidate to whom it moves, as about no job; runs as owner, because the app may only insert
grant execute to kadro_app

CREATE OR REPLACE FUNCTION app.name_in_sentence(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT string_agg((((((upper(app.any_spelling("left"(t.part, 1))) || '('::text) || app.any_spelling(substr(t.part, 2))) || '|'::text) || upper(app.any_spelling(substr(t.part, 2)))) || ')'::text), '\s+'::text ORDER BY t.place) AS string_agg FROM regexp_split_to_table(btrim(name_in_sentence.word), '\s+'::text) WITH ORDINALITY t(part, place))
-- Regular expression of a name whose words begin with a capital letter, so that the verb can is not the name Can
grant execute to public

CREATE OR REPLACE FUNCTION app.near_spellings(value text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT DISTINCT spelled.near FROM (unnest(string_to_array(app.search_words(near_spellings.value), ' '::text)) word(word) CROSS JOIN LATERAL (SELECT word.word UNION ALL SELECT OVERLAY(word.word PLACING ''::text FROM place.place FOR 1) AS "overlay" FROM generate_series(1, length(word.word)) place(place)) spelled(near)) WHERE ((length(word.word) >= 4) AND (length(word.word) <= 30)))
-- Each word of four letters or more, whole and without one of its letters; two words that share one differ by a typing mistake
grant execute to public

CREATE OR REPLACE FUNCTION app.next_digest_at(after timestamp with time zone, zone text, minute integer, weekday integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select min(day_at.at)
    from generate_series(-1, 8) as days (number)
   cross join lateral (
     select (after at time zone zone)::date + days.number as day) as local
   cross join lateral (
     select (local.day + make_interval(mins => minute)) at time zone zone as at) as day_at
   where day_at.at > after and (weekday is null or extract(isodow from local.day) = weekday)
$function$
-- The first time after the given one at which a digest is due: one for each day, or for each week with a weekday
grant execute to public, kadro_app

CREATE OR REPLACE FUNCTION app.open_job_page(company_slug text, job_slug text, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  state text;
begin
  -- Not as the expression of the return, which PostgreSQL prepares anew in each call and so takes three times as long.
  select json_build_object(
           'id', c.id, 'timeZone', c.time_zone, 'language', c.default_language, 'domain', h.domain, 'jobId', j.id,
           'versions', format('%s,%s,%s,%s', c.xmin, j.xmin, h.xmin, d.xmin))
    into state
    from app.companies c
    join app.jobs j on j.tenant_id = c.id and j.slug = job_slug
    left join app.departments d on d.tenant_id = c.id and d.id = j.department_id
    left join app.careers_hosts h on h.company_id = c.id and h.retired_at is null
   where c.slug = company_slug
     and c.disabled_at is null
     and c.deletion_due_at is null
     and j.status = 'published'
     and j.published_at is not null
     and j.deleted_at is null
     and (j.closes_on is null or j.closes_on >= (moment at time zone c.time_zone)::date);
  return state;
end
$function$
-- The facts of an open job that a visit needs before any company is set: ids, time zone, language, domain, and the versions (xmin) of all rows that its page shows; null for a job that takes no applications at `moment`
grant execute to kadro_app

CREATE OR REPLACE FUNCTION app.promise_answer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.answer_by := (
    select (new.step_entered_at at time zone c.time_zone)::date + s.answer_days
      from app.job_steps s
      join app.companies c on c.id = s.tenant_id
     where s.tenant_id = new.tenant_id and s.id = new.step_id and s.kind <> 'hired'
       and new.form_id is not null);
  new.answer_reminded_at := null;
  return new;
end
$function$
-- Sets the day of the promised answer from the step; applicants whom a member added were promised nothing
grant execute to public

CREATE OR REPLACE FUNCTION app.pseudonym(person uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE STRICT
AS $function$
declare
  signs constant text := '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  hash bytea := sha256(person::text::bytea);
begin
  return case when current_setting('app.language', true) = 'tr' then 'Aday ' else 'Candidate ' end
    || substr(signs, get_byte(hash, 0) % 32 + 1, 1) || substr(signs, get_byte(hash, 1) % 32 + 1, 1)
    || substr(signs, get_byte(hash, 2) % 32 + 1, 1) || substr(signs, get_byte(hash, 3) % 32 + 1, 1)
    || substr(signs, get_byte(hash, 4) % 32 + 1, 1);
end
$function$
-- Name of a withheld candidate in the language of the reader; made from the id, so that it stays the same
grant execute to public

CREATE OR REPLACE FUNCTION app.queue_duplicate_check()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into app.duplicate_checks (tenant_id, candidate_id) values (new.tenant_id, new.id);
  return null;
end
$function$
-- Queues a candidate for the search for duplicates; only inserts, so that it waits for nobody
grant execute to public

CREATE OR REPLACE FUNCTION app.record_candidate_count_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into app.candidate_count_changes (tenant_id, country, city_folded, city, day, change)
  select r.tenant_id, r.country, r.city_folded, r.city,
         case when tg_op <> 'UPDATE' then (r.created_at at time zone 'UTC')::date end, r.sign
    from (values (-1, old.tenant_id, old.country, old.city_folded, old.city, old.created_at),
                 (1, new.tenant_id, new.country, new.city_folded, new.city, new.created_at))
           as r (sign, tenant_id, country, city_folded, city, created_at)
   where r.tenant_id is not null;
  return null;
end
$function$
-- Records how a candidate changed the counts by place and day; only inserts, so that it waits for nobody
grant execute to public

CREATE OR REPLACE FUNCTION app.record_count_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into app.application_count_changes (
    tenant_id, job_id, step_id, open_change, hired_change, total_change, open_entered_seconds_change)
  select d.tenant_id, d.job_id, d.step_id, d.open, d.hired, d.total, d.seconds
    from (select r.tenant_id, r.job_id, r.step_id, sum(r.sign * (r.outcome = 'open')::integer) as open,
                 sum(r.sign * (r.outcome = 'hired')::integer) as hired, sum(r.sign) as total,
                 sum(r.sign * (r.outcome = 'open')::integer * extract(epoch from r.step_entered_at)::bigint) as seconds
            from (values (-1, old.tenant_id, old.job_id, old.step_id, old.outcome, old.step_entered_at),
                         (1, new.tenant_id, new.job_id, new.step_id, new.outcome, new.step_entered_at))
                   as r (sign, tenant_id, job_id, step_id, outcome, step_entered_at)
           where r.tenant_id is not null
           group by r.tenant_id, r.job_id, r.step_id) as d
   where (d.open, d.hired, d.total, d.seconds) <> (0, 0, 0, 0);
  return null;
end
$function$
-- Records how an application changed the counts of its steps; only inserts, so that it waits for nobody
grant execute to public

CREATE OR REPLACE FUNCTION app.record_step_periods()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  since timestamptz;
  promised date;
  reminded timestamptz;
begin
  if tg_op = 'UPDATE' and new.step_id = old.step_id and new.step_entered_at = old.step_entered_at then
    update app.step_periods s set left_at = new.closed_at
     where s.tenant_id = new.tenant_id and s.application_id = new.id and s.step_id = new.step_id
       and s.entered_at = (select max(l.entered_at) from app.step_periods l
                            where l.tenant_id = new.tenant_id and l.application_id = new.id
                              and l.step_id = new.step_id);
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select before.entered_at, before.answer_by, before.answer_reminded_at into since, promised, reminded
      from (select s.step_id, s.entered_at, s.answer_by, s.answer_reminded_at, lead(s.entered_at) over (order by s.entered_at) as next_at,
                   row_number() over (order by s.entered_at desc) as place
              from app.step_periods s where s.tenant_id = new.tenant_id and s.application_id = new.id) as before
     where before.place = 2 and before.step_id = new.step_id
       and new.step_entered_at < before.next_at + interval '5 minutes';
    if since is not null and (new.answer_by, new.answer_reminded_at) is distinct from (promised, reminded) then
      update app.applications a set answer_by = promised, answer_reminded_at = reminded
       where a.tenant_id = new.tenant_id and a.id = new.id;
    end if;
    since := coalesce(since, new.step_entered_at);
    delete from app.step_periods s
     where s.tenant_id = new.tenant_id and s.application_id = new.id and s.entered_at > since;
    update app.step_periods s set left_at = since, answer_reminded_at = old.answer_reminded_at
     where s.tenant_id = new.tenant_id and s.application_id = new.id and (s.left_at is null or s.left_at > since);
  end if;
  insert into app.step_periods (tenant_id, application_id, job_id, step_id, entered_at, left_at, answer_by)
  values (new.tenant_id, new.id, new.job_id, new.step_id, coalesce(since, new.step_entered_at), new.closed_at,
          new.answer_by)
      on conflict (tenant_id, application_id, entered_at, step_id) do update set left_at = excluded.left_at;
  return null;
end
$function$
-- Starts the next step period; a return within 5 minutes continues the old one and its promise instead
grant execute to public

CREATE OR REPLACE FUNCTION app.redact(value text, company uuid, person uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
begin
  if value is null or value = '' then
    return value;
  end if;
  -- PDF files write an accent as a character of its own.
  value := normalize(value, nfc);
  value := regexp_replace(value, '[[:alnum:]._%+-]+@[[:alnum:].-]+', '•••', 'g');
  value := regexp_replace(value, '(https?://|www\.|\m[[:alnum:]-]+\.(com|org|net|io|dev|me|in)(\.tr)?/)[^\s<>"'')]*', '•••', 'gi');
  value := regexp_replace(value, '(\+|\m00?)\d[\d ()./-]{6,}\d', '•••', 'g');
  value := regexp_replace(value, '[^\n,;|<>•()]*(universit|üniversite|lises[iİ]|\mcollege\M|high school|institute of|school of|kolej[iİ])[^\n,;|<>•()]*', ' •••', 'gi');
  return app.redact_words(value, company, person);
end
$function$
-- A text without the words that name the candidate, addresses, links, phone numbers and names of schools
grant execute to public

CREATE OR REPLACE FUNCTION app.redact_as(mode text, value text, company uuid, person uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
begin
  -- Not in SQL, where the planner would cast a constant to jsonb whatever the mode.
  return case mode
    when 'text' then app.redact(value, company, person)
    when 'words' then app.redact_words(value, company, person)
    when 'letter' then app.redact_letter(value, company, person)
    when 'json' then app.redact_json(value::jsonb, company, person)::text
    when 'profile' then app.redact_profile(value::jsonb, company, person)::text end;
end
$function$
-- A text, or the text of a JSON value, as the views of blind reviews show a column of this mode
grant execute to public

CREATE OR REPLACE FUNCTION app.redact_json(value jsonb, company uuid, person uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
begin
  return case jsonb_typeof(value)
    when 'string' then
      case when value #>> '{}' ~ '^[0-9a-f-]{36}$' then value else to_jsonb(app.redact(value #>> '{}', company, person)) end
    when 'array' then
      (select coalesce(jsonb_agg(app.redact_json(item, company, person) order by place), '[]')
         from jsonb_array_elements(value) with ordinality as t (item, place))
    when 'object' then
      (select coalesce(jsonb_object_agg(key, app.redact_json(item, company, person)), '{}') from jsonb_each(value) as t (key, item))
    else value end;
end
$function$
-- As app.redact, for each text of a JSON value; ids and numbers stay
grant execute to public

CREATE OR REPLACE FUNCTION app.redact_letter(value text, company uuid, person uuid)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN app.redact_words(COALESCE((SELECT regexp_replace(redact_letter.value, (((('(?<![[:alnum:]])('::text || app.name_in_sentence(btrim(((c.name || ' '::text) || c.surname)))) || '|'::text) || app.name_in_sentence(c.name)) || ')(?![[:alnum:]])'::text), app.pseudonym(c.id), 'g'::text) AS regexp_replace FROM app.candidates c WHERE ((c.tenant_id = redact_letter.company) AND (c.id = redact_letter.person) AND (btrim(c.name) <> ''::text))), value), company, person)
-- A text to the candidate with the pseudonym instead of the name; a member may change it, and the real name is sent
grant execute to public

CREATE OR REPLACE FUNCTION app.redact_profile(profile jsonb, company uuid, person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN app.redact_json((profile || jsonb_build_object('links', '[]'::jsonb, 'education', COALESCE((SELECT jsonb_agg((t.one || '{"school": ""}'::jsonb) ORDER BY t.place) AS jsonb_agg FROM jsonb_array_elements(CASE jsonb_typeof((redact_profile.profile -> 'education'::text)) WHEN 'array'::text THEN (redact_profile.profile -> 'education'::text) ELSE '[]'::jsonb END) WITH ORDINALITY t(one, place) WHERE (jsonb_typeof(t.one) = 'object'::text)), '[]'::jsonb))), company, person)
-- A profile without links and names of schools; jobs, degrees and languages stay
grant execute to public

CREATE OR REPLACE FUNCTION app.redact_words(value text, company uuid, person uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
declare
  pattern text := app.withheld_pattern(company, person);
  number text;
begin
  if value is null or value = '' then
    return value;
  end if;
  for number in
    select regexp_replace(right(regexp_replace(one, '\D', '', 'g'), 9), '(.)', '\1[ ()./-]*', 'g')
      from app.candidates c, unnest(c.phone_number || c.other_phone_numbers) as one
     where c.tenant_id = company and c.id = person and length(one) > 6
  loop
    value := regexp_replace(value, '\+?[\d ()./-]*' || number, ' ••• ', 'g');
  end loop;
  if pattern is not null then
    value := regexp_replace(value, '(?<![[:alnum:]])(' || pattern || ')(?![[:alnum:]])', '•••', 'gi');
  end if;
  return value;
end
$function$
-- A text without the words and phone numbers that name the candidate; other links and addresses stay
grant execute to public

CREATE OR REPLACE FUNCTION app.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end
$function$
-- Refuses every update and deletion of a log, also by the owner of the table
grant execute to public

CREATE OR REPLACE FUNCTION app.restore_words(stored text, edited text, company uuid, person uuid, mode text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
declare
  parts text[] := string_to_array(edited, '•••');
  words text[] := app.words_behind(
    normalize(stored, nfc), app.redact_as(mode, stored, company, person), '(?:Candidate|Aday) ' || split_part(app.pseudonym(person), ' ', 2));
  restored text := parts[1];
  shown text;
begin
  if cardinality(words) is distinct from cardinality(parts) - 1 then
    return null;
  end if;
  for n in 1 .. cardinality(words) loop
    restored := restored || words[n] || parts[n + 1];
  end loop;
  shown := app.redact_as(mode, restored, company, person);
  -- Letters that the member put beside a placeholder may make its words another word, which would be shown.
  if exists (select from unnest(words) as word
              where length(btrim(word)) > 1 and strpos(shown, btrim(word)) > 0 and strpos(edited, btrim(word)) = 0) then
    return null;
  end if;
  return restored;
end
$function$
-- An edited text with the stored words in place of its placeholders; null when they do not match, or when the result would show a word
grant execute to public

CREATE OR REPLACE FUNCTION app.retry_dead_tasks(wanted bigint[] DEFAULT NULL::bigint[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  dead bigint[];
begin
  select array_agg(j.id) into dead
    from graphile_worker.jobs j
   where j.attempts >= j.max_attempts and j.locked_at is null and (wanted is null or j.id = any (wanted));
  if dead is null then
    return 0;
  end if;
  perform graphile_worker.reschedule_jobs(dead, now(), null, 0);
  return cardinality(dead);
end
$function$
-- Gives dead tasks fresh attempts, every one when the argument is null; returns how many
grant execute to kadro_system

CREATE OR REPLACE FUNCTION app.search_candidates(search jsonb, is_near boolean, is_whole boolean, before uuid DEFAULT NULL::uuid, wanted integer DEFAULT NULL::integer, among uuid[] DEFAULT NULL::uuid[], shown integer DEFAULT NULL::integer)
 RETURNS TABLE(candidate_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20000
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET work_mem TO '16MB'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'on'
AS $function$
declare
  company uuid := app.current_tenant_id();
  query tsquery := app.search_query(search, is_near, is_whole);
  folded text := btrim(app.fold(search ->> 'piece'));
  -- A number is searched without its trunk prefix: 0532 finds +90532.
  piece text := case when folded ~ '^[0-9 ()+./-]+$' then ltrim(regexp_replace(folded, '\D', '', 'g'), '0') else folded end;
  part text := '%' || regexp_replace(piece, '([\\%_])', '\\\1', 'g') || '%';
  matches text := concat_ws(' or ',
    case when query is not null then 's.search_document @@ $5' end,
    case when length(piece) >= 3 then 's.contact_text like $6' end);
  -- Without the marks of prefixes: who has the whole words also has their beginnings, unless a word is excluded.
  whole tsquery := case when query::text not like '%!%' then replace(query::text, ''':*', '''')::tsquery end;
  newest_of text := format(
    'select array(select s.candidate_id
                    from (select * from app.candidate_search s
                           where s.tenant_id = $1 and ($2 is null or s.candidate_id < $2)
                           order by s.candidate_id desc limit $4) as s
                   where %s
                   order by s.candidate_id desc limit $3)', matches);
  newest uuid[];
  others uuid[];
begin
  if matches = '' then
    return;
  end if;
  if shown < wanted and whole::text <> query::text then
    -- Of more common words the newest people are read soonest, and of rarer ones those who have them.
    execute newest_of into newest using company, before, 50, 1000, query, part;
    if cardinality(newest) between 5 and 49 then
      execute 'select array(select s.candidate_id from app.candidate_search s
                where s.tenant_id = $1 and s.search_document @@ $4 and ($2 is null or s.candidate_id < $2) limit $3)'
         into others using company, before, wanted, whole;
      if cardinality(others) = wanted then
        execute newest_of into newest using company, before, shown, 10000, query, part;
        if cardinality(newest) = shown then
          return query
            select * from unnest(newest)
            union all
            (select id from unnest(others) as id where id <> all (newest) limit wanted - shown);
          return;
        end if;
      end if;
    end if;
  end if;
  if is_near then
    perform set_config('enable_indexscan', 'off', true);
  end if;
  return query execute format(
    'select s.candidate_id from app.candidate_search s
      where s.tenant_id = $1 and (%s) and ($2 is null or s.candidate_id < $2)
        and ($4 is null or s.candidate_id = any($4))
      order by s.candidate_id desc limit $3', matches)
    using company, before, wanted, among, query, part;
end
$function$
-- Finds candidates of the current company, newest first, with `shown` only as many; runs as owner, for row-level security would block the indexes
grant execute to kadro_app

CREATE OR REPLACE FUNCTION app.search_query(search jsonb, is_near boolean, is_whole boolean)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  part jsonb;
  one tsquery;
  found tsquery;
begin
  if search ? 'not' then
    return !! app.search_query(search -> 'not', false, is_whole);
  end if;
  if search ? 'text' then
    return app.term_query(search, is_near, is_whole);
  end if;
  for part in select jsonb_array_elements(coalesce(search -> 'all', search -> 'any')) loop
    one := app.search_query(part, is_near, is_whole);
    found := case when found is null or one is null then coalesce(found, one)
                  when search ? 'all' then found && one
                  else found || one end;
  end loop;
  return found;
end
$function$
-- Query of a parsed search: terms in {all}, {any} and {not}; null when it has no word, so odd input is no error
grant execute to public

CREATE OR REPLACE FUNCTION app.search_vector(value text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (to_tsvector('simple'::regconfig, app.search_words(value)) || array_to_tsvector(app.signed_words(value)))
-- Words of any field with their positions, without stemming and stop words, so it suits every language
grant execute to public

CREATE OR REPLACE FUNCTION app.search_words(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(app.fold(value), '[^[:alnum:]]+'::text, ' '::text, 'g'::text))
-- Folds case and accents and turns all but letters and digits into single spaces, for text and queries alike
grant execute to public

CREATE OR REPLACE FUNCTION app.set_message_readers(candidate uuid, messages uuid[], readers uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with changed as (
    update app.events e
       set reader_user_ids = readers
     where e.tenant_id = app.current_tenant_id() and e.candidate_id = candidate
       and e.data ->> 'messageId' = any (messages::text[])
    returning e.tenant_id, e.id)
  delete from app.notifications n
   using changed c
   where n.tenant_id = c.tenant_id and n.event_id = c.id and readers is not null
     and n.member_id not in (
       select m.id from app.members m where m.tenant_id = app.current_tenant_id() and m.user_id = any (readers));
$function$
-- Gives the events of messages the readers of the messages, null for everyone, and deletes the notifications of others; runs as owner, because the app may only insert events
grant execute to kadro_app

CREATE OR REPLACE FUNCTION app.set_rejection_reason()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select r.id into new.reason_id
    from app.rejection_reasons r
   where r.tenant_id = new.tenant_id
     and r.title = new.reason
     for key share;
  return new;
end
$function$
-- Sets reason_id by equal title; its key-share lock makes a concurrent delete of the reason wait
grant execute to public

CREATE OR REPLACE FUNCTION app.shown_address(address text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((SELECT c.email FROM app.candidates c WHERE ((shown_address.address ~~ '%@withheld.invalid'::text) AND (c.tenant_id = app.current_tenant_id()) AND ((c.id)::text = split_part(shown_address.address, '@'::text, 1)))), address)
-- The address that the placeholder of a withheld candidate means; any other address stays
grant execute to public

CREATE OR REPLACE FUNCTION app.shown_text(value text, person uuid, is_html boolean DEFAULT false)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((SELECT replace(regexp_replace(shown_text.value, ('(Candidate|Aday) '::text || split_part(app.pseudonym(shown_text.person), ' '::text, 2)), replace(CASE WHEN shown_text.is_html THEN app.escape_html(btrim(((c.name || ' '::text) || c.surname))) ELSE btrim(((c.name || ' '::text) || c.surname)) END, '\'::text, '\\'::text), 'g'::text), (c.id || '@withheld.invalid'::text), c.email) AS replace FROM app.candidates c WHERE ((c.tenant_id = app.current_tenant_id()) AND (c.id = shown_text.person))), value)
-- A text with the real name of the candidate instead of the pseudonym, for the candidate to read
grant execute to public

CREATE OR REPLACE FUNCTION app.signed_words(value text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT DISTINCT word.word[1] AS word FROM regexp_matches(app.fold(signed_words.value), '([[:alnum:]]+[+#]+)'::text, 'g'::text) word(word))
-- Folded words like c++ and c#, whose signs search_words removes
grant execute to public

CREATE OR REPLACE FUNCTION app.swapped_letters(words text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT DISTINCT OVERLAY(word.word PLACING reverse(substr(word.word, place.place, 2)) FROM place.place FOR 2) AS "overlay" FROM (unnest(swapped_letters.words) word(word) CROSS JOIN LATERAL generate_series(1, (length(word.word) - 1)) place(place)))
-- Each word with each two neighbours swapped
grant execute to public

CREATE OR REPLACE FUNCTION app.sync_candidate_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from app.candidate_contacts
   where tenant_id = new.tenant_id and candidate_id = new.id
     and contact <> all (new.other_emails || new.other_phone_numbers);
  insert into app.candidate_contacts (tenant_id, contact, candidate_id)
  select new.tenant_id, contact, new.id from unnest(new.other_emails || new.other_phone_numbers) as contact
      on conflict do nothing;
  return null;
end
$function$
-- Copies the further addresses and numbers of a candidate into candidate_contacts, in the same transaction
grant execute to public

CREATE OR REPLACE FUNCTION app.term_query(term jsonb, is_near boolean, is_whole boolean)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  is_phrase boolean := term ? 'isPhrase';
  folded text := app.fold(term ->> 'text');
  field text := coalesce(left(term ->> 'field', 1), '');
  signed text[] := app.signed_words(folded);
  words text[] := string_to_array(app.search_words(
    case when is_phrase then folded else regexp_replace(folded, '[[:alnum:]]+[+#]+', ' ', 'g') end), ' ');
  found tsquery;
  signs tsquery := (
    select string_agg(format('''%s%s''', case when field = '' then '' else field || ':' end, word), ' & ')::tsquery
      from unnest(signed) as word);
begin
  if words <> '{}' then
    found := app.words_query(words, field, is_phrase);
    if is_whole and field = '' then
      found := found || app.words_query(words, 'r', is_phrase);
    end if;
    if is_near and field in ('', 'n') and not is_phrase and cardinality(words) = 1 and length(words[1]) between 3 and 30 then
      found := found || (
        select string_agg(format('''f:%s''', near), ' | ')::tsquery
          from unnest(app.typed_spellings(words[1], term ? 'isFar' and length(words[1]) between 5 and 16)) as near);
    end if;
  end if;
  return coalesce(found && signs, found, signs);
end
$function$
-- Query of one term, {text, field, isPhrase, isFar}; null without a word. is_near: also names spelled like it; is_whole: also words under r:
grant execute to public

CREATE OR REPLACE FUNCTION app.typed_spellings(word text, is_far boolean)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT spelled.near FROM (SELECT 1 AS kind, unnest((app.near_spellings(typed_spellings.word) || CASE WHEN (length(typed_spellings.word) = 3) THEN ARRAY[typed_spellings.word] ELSE '{}'::text[] END)) AS near UNION ALL SELECT 2, unnest(app.swapped_letters(app.swapped_letters(ARRAY[typed_spellings.word]))) AS unnest WHERE typed_spellings.is_far UNION ALL SELECT 3, unnest(app.without_letters(app.without_letters(ARRAY[typed_spellings.word]))) AS unnest WHERE typed_spellings.is_far UNION ALL SELECT 4, unnest(app.without_letters(app.swapped_letters(ARRAY[typed_spellings.word]))) AS unnest WHERE typed_spellings.is_far) spelled GROUP BY spelled.near ORDER BY (min(spelled.kind)), spelled.near LIMIT 100)
-- Spellings under f: of the names that a folded word may mean: one mistake apart, is_far: two; at most 100, because PostgreSQL leaves the index aside for more
grant execute to public

CREATE OR REPLACE FUNCTION app.uuid_v7()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
RETURN (SELECT (encode(OVERLAY(OVERLAY(uuid_send(gen_random_uuid()) PLACING SUBSTRING(int8send((at.microseconds / 1000)) FROM 3) FROM 1 FOR 6) PLACING SUBSTRING(int4send(((28672 + (((at.microseconds % (1000)::bigint) * 4096) / 1000)))::integer) FROM 3) FROM 7 FOR 2), 'hex'::text))::uuid AS encode FROM (SELECT ((EXTRACT(epoch FROM clock_timestamp()) * (1000000)::numeric))::bigint AS microseconds) at)
-- Makes a UUID version 7 (RFC 9562) with the fraction of the millisecond, so ids keep their order within one
grant execute to public

CREATE OR REPLACE FUNCTION app.withheld_pattern(company uuid, person uuid)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
RETURN (SELECT string_agg(app.any_spelling(w.word), '|'::text ORDER BY (length(w.word)) DESC) AS string_agg FROM (app.candidates c CROSS JOIN LATERAL (SELECT regexp_split_to_table(((c.name || ' '::text) || c.surname), '[\s,.''’-]+'::text) AS word UNION SELECT unnest(ARRAY[((c.name || ' '::text) || c.surname), (c.name || c.surname), ("left"(c.name, 1) || c.surname)]) AS unnest UNION SELECT unnest((ARRAY[c.email, split_part(c.email, '@'::text, 1), c.city] || c.other_emails)) AS unnest UNION SELECT (one.one ->> 'school'::text) FROM jsonb_path_query(c.profile, '$."education"[*]'::jsonpath) one(one) UNION SELECT (one.one ->> 'url'::text) FROM jsonb_path_query(c.profile, '$."links"[*]'::jsonpath) one(one) UNION SELECT (one.one ->> 'school'::text) FROM app.applications a, LATERAL jsonb_path_query(a.sent_profile, '$."education"[*]'::jsonpath) one(one) WHERE ((a.tenant_id = c.tenant_id) AND (a.candidate_id = c.id))) w) WHERE ((c.tenant_id = withheld_pattern.company) AND (c.id = withheld_pattern.person) AND (length(btrim(w.word)) > 1)))
-- Regular expression of the words that name a candidate: parts of the name, addresses, city, schools, links
grant execute to public

CREATE OR REPLACE FUNCTION app.withholds(company uuid, person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE STRICT
AS $function$
begin
  return exists (select from app.withheld_people where tenant_id = company and candidate_id = person);
end
$function$
-- Whether a blind review of the company withholds the person; for few rows
grant execute to public

CREATE OR REPLACE FUNCTION app.without_letters(words text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT DISTINCT OVERLAY(word.word PLACING ''::text FROM place.place FOR 1) AS "overlay" FROM (unnest(without_letters.words) word(word) CROSS JOIN LATERAL generate_series(1, length(word.word)) place(place)))
-- Each word without each of its letters
grant execute to public

CREATE OR REPLACE FUNCTION app.words_behind(stored text, shown text, pseudonym text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  marks text[] := array(select m[1] from regexp_matches(shown, '(•••|' || pseudonym || ')', 'g') as m);
  edge text;
  pieces text[];
  rest text;
  place integer;
  words text[];
begin
  -- Some placeholders have a space of their own on both sides, so the second try ignores spaces there.
  foreach edge in array array['', ' *'] loop
    pieces := regexp_split_to_array(shown, edge || '(?:•••|' || pseudonym || ')' || edge);
    words := '{}';
    rest := substr(stored, length(pieces[1]) + 1);
    place := case when left(stored, length(pieces[1])) = pieces[1] then 1 else 0 end;
    for n in 1 .. cardinality(marks) loop
      exit when place = 0;
      place := case when n < cardinality(marks) then strpos(rest, pieces[n + 1])
                    when right(rest, length(pieces[n + 1])) = pieces[n + 1] then length(rest) - length(pieces[n + 1]) + 1
                    else 0 end;
      if marks[n] = '•••' then
        words := words || case when edge = '' then left(rest, place - 1) else btrim(left(rest, place - 1)) end;
      end if;
      rest := substr(rest, place + length(pieces[n + 1]));
    end loop;
    if place > 0 then
      return words;
    end if;
  end loop;
  return null;
end
$function$
-- The stored words behind the placeholders of a shown text, in order; null when the stored text has other words around them
grant execute to public

CREATE OR REPLACE FUNCTION app.words_query(words text[], field text, is_phrase boolean)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT (string_agg(CASE WHEN ((length(w.word) = 1) AND (words_query.field = ''::text) AND (NOT words_query.is_phrase)) THEN format('(''%s'' | ''n:%s'':*)'::text, w.word, w.word) ELSE (format('''%s%s'''::text, CASE WHEN (words_query.field = ''::text) THEN ''::text ELSE (words_query.field || ':'::text) END, "left"(w.word, 80)) || CASE WHEN words_query.is_phrase THEN ''::text ELSE ':*'::text END) END, CASE WHEN words_query.is_phrase THEN ' <-> '::text ELSE ' & '::text END ORDER BY w.place))::tsquery AS string_agg FROM unnest(words_query.words) WITH ORDINALITY w(word, place))
-- Query of words as search_words leaves them: a phrase, or the beginnings of words; one letter begins a name or is a word
grant execute to public

CREATE OR REPLACE FUNCTION survey.add_answer(hash bytea, today date, choices jsonb)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with used as (
    delete from survey.tickets t
     where t.tenant_id = app.current_tenant_id() and t.token_hash = hash and t.expires_on >= today
    returning t.job_id),
  added as (
    insert into survey.answers (tenant_id, job_id, month, choices)
    select app.current_tenant_id(), used.job_id, date_trunc('month', today)::date, add_answer.choices from used
    returning id)
  select exists (select from added)
$function$
-- Uses up a ticket and stores the answer; false when it is used or expired. As owner: the tables are closed
grant execute to kadro_app

CREATE OR REPLACE FUNCTION survey.add_ticket(hash bytea, job uuid, last_day date)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  insert into survey.tickets (tenant_id, token_hash, job_id, expires_on)
  values (app.current_tenant_id(), hash, job, last_day)
      on conflict (tenant_id, token_hash) do nothing
$function$
-- Adds the ticket of a sent form; as owner, because the role of the server may not use the table
grant execute to kadro_app

CREATE OR REPLACE FUNCTION survey.fold_answers(today date)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  folded integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('survey.fold_answers ' || app.current_tenant_id(), 0));
  delete from survey.tickets t where t.tenant_id = app.current_tenant_id() and t.expires_on < today;
  with waiting as (
    select a.id, a.job_id,
           a.job_id is not null and count(*) over (partition by a.job_id) >= 5 as is_group,
           a.month + interval '4 months' <= today or not exists (
             select from app.jobs j
              where j.tenant_id = app.current_tenant_id() and j.id = a.job_id
                and j.status = 'published' and j.deleted_at is null) as is_late
      from survey.answers a where a.tenant_id = app.current_tenant_id()),
  due as (
    select d.id, case when d.is_group then d.job_id end as job_id
      from (select w.*, count(*) filter (where w.is_late and not w.is_group) over () as late_count
              from waiting w) as d
     where d.is_group or (d.is_late and d.late_count >= 5)),
  gone as (
    delete from survey.answers a using due d
     where a.tenant_id = app.current_tenant_id() and a.id = d.id
    returning d.job_id, a.choices),
  chosen as (
    select g.job_id, q.key::uuid as question_id, c.choice
      from gone g
     cross join lateral jsonb_each(g.choices) as q (key, value)
     cross join lateral (select jsonb_array_elements_text(q.value) as choice union all select 'all') as c),
  added as (
    insert into app.survey_counts as k (tenant_id, job_id, question_id, choice, answers)
    select app.current_tenant_id(), c.job_id, c.question_id, c.choice, count(*)
      from chosen c group by c.job_id, c.question_id, c.choice
        on conflict (tenant_id, job_id, question_id, choice) do update set answers = k.answers + excluded.answers)
  select count(*) into folded from gone;
  return folded;
end
$function$
-- Moves waiting answers into survey_counts: those of a job from five on, and late ones together without their job
grant execute to kadro_app

CREATE OR REPLACE FUNCTION survey.has_ticket(hash bytea, today date)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select exists (select from survey.tickets t
                  where t.tenant_id = app.current_tenant_id() and t.token_hash = hash and t.expires_on >= today)
$function$
-- True until the ticket is used or expired; as owner, because the role of the server may not read the table
grant execute to kadro_app

role kadro_app nologin
role kadro_system nologin

extension btree_gin
extension btree_gist
extension pg_trgm
extension unaccent



grant usage on schema app to kadro_app
grant usage on schema app to kadro_system
grant usage on schema survey to kadro_app
