-- Written by "npm run db:schema" from the database after all migrations. Read it to see what a migration did;
-- change it by writing a migration.

table app.address_claims
  user_id uuid not null
  email text not null
  device text not null
  network text
  claimed_at timestamp with time zone not null
  constraint address_claims_pkey PRIMARY KEY (user_id, email)
  constraint address_claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  constraint address_claims_email_check CHECK ((email = lower(email)))
  index address_claims_claimed_idx USING btree (claimed_at)
  index address_claims_email_idx USING btree (email)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.applicant_batch_items
  tenant_id uuid not null default app.current_tenant_id()
  batch_id uuid not null
  application_id uuid not null
  seen_version integer not null
  state text not null default 'waiting'::text
  why text
  before jsonb
  constraint applicant_batch_items_pkey PRIMARY KEY (tenant_id, batch_id, application_id)
  constraint applicant_batch_items_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id) ON DELETE CASCADE
  constraint applicant_batch_items_tenant_id_batch_id_fkey FOREIGN KEY (tenant_id, batch_id) REFERENCES app.applicant_batches(tenant_id, id) ON DELETE CASCADE
  constraint applicant_batch_items_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'changed'::text, 'left'::text, 'restored'::text, 'kept'::text])))
  index applicant_batch_items_application_idx USING btree (tenant_id, application_id)
  index applicant_batch_items_state_idx USING btree (tenant_id, batch_id, state, application_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.applicant_batches
  tenant_id uuid not null default app.current_tenant_id()
  id uuid not null default app.uuid_v7()
  job_id uuid not null
  made_by_user_id uuid
  act jsonb not null
  state text not null
  origin cidr
  created_at timestamp with time zone not null
  finished_at timestamp with time zone
  undo_until timestamp with time zone not null
  undone_by_user_id uuid
  constraint applicant_batches_pkey PRIMARY KEY (id)
  constraint applicant_batches_tenant_id_id_key UNIQUE (tenant_id, id)
  constraint applicant_batches_made_by_user_id_fkey FOREIGN KEY (made_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint applicant_batches_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint applicant_batches_undone_by_user_id_fkey FOREIGN KEY (undone_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint applicant_batches_state_check CHECK ((state = ANY (ARRAY['held'::text, 'running'::text, 'done'::text, 'undoing'::text, 'undone'::text, 'called_off'::text])))
  index applicant_batches_created_idx USING btree (tenant_id, created_at)
  index applicant_batches_job_idx USING btree (tenant_id, job_id, id DESC)
  index applicant_batches_made_by_idx USING btree (made_by_user_id) WHERE (made_by_user_id IS NOT NULL)
  index applicant_batches_undone_by_idx USING btree (undone_by_user_id) WHERE (undone_by_user_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.applicant_view_defaults
  tenant_id uuid not null default app.current_tenant_id()
  member_id uuid not null
  job_id uuid not null
  view_id uuid not null
  constraint applicant_view_defaults_pkey PRIMARY KEY (tenant_id, member_id, job_id)
  constraint applicant_view_defaults_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint applicant_view_defaults_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  constraint applicant_view_defaults_tenant_id_view_id_fkey FOREIGN KEY (tenant_id, view_id) REFERENCES app.applicant_views(tenant_id, id) ON DELETE CASCADE
  index applicant_view_defaults_job_idx USING btree (tenant_id, job_id)
  index applicant_view_defaults_view_idx USING btree (tenant_id, view_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.applicant_views
  tenant_id uuid not null default app.current_tenant_id()
  id uuid not null default app.uuid_v7()
  job_id uuid not null
  made_by_member_id uuid not null
  name text not null
  is_shared boolean not null default false
  filters jsonb not null default '{}'::jsonb
  columns text[] not null
  sort text not null
  sort_order text not null
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint applicant_views_pkey PRIMARY KEY (id)
  constraint applicant_views_tenant_id_id_key UNIQUE (tenant_id, id)
  constraint applicant_views_tenant_id_job_id_made_by_member_id_name_key UNIQUE (tenant_id, job_id, made_by_member_id, name)
  constraint applicant_views_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint applicant_views_tenant_id_made_by_member_id_fkey FOREIGN KEY (tenant_id, made_by_member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  constraint applicant_views_sort_order_check CHECK ((sort_order = ANY (ARRAY['asc'::text, 'desc'::text])))
  index applicant_views_member_idx USING btree (tenant_id, made_by_member_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.application_drafts
  tenant_id uuid not null default app.current_tenant_id()
  id uuid not null default app.uuid_v7()
  job_id uuid not null
  token_hash bytea not null
  user_id uuid
  language text not null default 'en'::text
  data jsonb not null default '{}'::jsonb
  origin jsonb not null default '{}'::jsonb
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null default (now() + '14 days'::interval)
  submitted_at timestamp with time zone
  form_id uuid
  constraint application_drafts_pkey PRIMARY KEY (id)
  constraint application_drafts_tenant_id_id_key UNIQUE (tenant_id, id)
  constraint application_drafts_token_hash_key UNIQUE (token_hash)
  constraint application_drafts_form_fkey FOREIGN KEY (tenant_id, job_id, form_id) REFERENCES app.job_forms(tenant_id, job_id, id) ON DELETE SET NULL (form_id)
  constraint application_drafts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint application_drafts_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint application_drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint application_drafts_language_check CHECK ((language = ANY (ARRAY['en'::text, 'tr'::text])))
  index application_drafts_expires_idx USING btree (expires_at)
  index application_drafts_job_idx USING btree (tenant_id, job_id, form_id)
  index application_drafts_user_idx USING btree (user_id) WHERE (user_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.applications
  tenant_id uuid not null default app.current_tenant_id()
  id uuid not null default app.uuid_v7()
  job_id uuid not null
  candidate_id uuid not null
  step_id uuid not null
  outcome text not null default 'open'::text
  source text not null default 'careers'::text
  language text not null default 'en'::text
  answers jsonb not null default '{}'::jsonb
  cv_file_id uuid
  cover_letter_file_id uuid
  cover_letter text not null default ''::text
  rating smallint
  talent_pool_consent_at timestamp with time zone
  notice_version text
  knocked_out boolean not null default false
  applied_at timestamp with time zone not null default now()
  step_entered_at timestamp with time zone not null default now()
  closed_at timestamp with time zone
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  form_id uuid
  knockouts jsonb not null default '[]'::jsonb
  assignee_id uuid
  sort_name text collate "C" not null default ''::text
  constraint applications_pkey PRIMARY KEY (id)
  constraint applications_tenant_id_id_key UNIQUE (tenant_id, id)
  constraint applications_tenant_id_job_id_candidate_id_key UNIQUE (tenant_id, job_id, candidate_id)
  constraint applications_form_fkey FOREIGN KEY (tenant_id, job_id, form_id) REFERENCES app.job_forms(tenant_id, job_id, id) ON DELETE RESTRICT
  constraint applications_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint applications_tenant_id_cover_letter_file_id_fkey FOREIGN KEY (tenant_id, cover_letter_file_id) REFERENCES app.files(tenant_id, id) ON DELETE SET NULL (cover_letter_file_id)
  constraint applications_tenant_id_cv_file_id_fkey FOREIGN KEY (tenant_id, cv_file_id) REFERENCES app.files(tenant_id, id) ON DELETE SET NULL (cv_file_id)
  constraint applications_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint applications_tenant_id_job_id_assignee_id_fkey FOREIGN KEY (tenant_id, job_id, assignee_id) REFERENCES app.hiring_team(tenant_id, job_id, member_id) ON DELETE SET NULL (assignee_id)
  constraint applications_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE RESTRICT
  constraint applications_tenant_id_job_id_step_id_fkey FOREIGN KEY (tenant_id, job_id, step_id) REFERENCES app.job_steps(tenant_id, job_id, id) ON DELETE RESTRICT
  constraint applications_closed_with_outcome CHECK (((outcome = 'open'::text) = (closed_at IS NULL)))
  constraint applications_language_check CHECK ((language = ANY (ARRAY['en'::text, 'tr'::text])))
  constraint applications_outcome_check CHECK ((outcome = ANY (ARRAY['open'::text, 'rejected'::text, 'withdrawn'::text, 'hired'::text])))
  constraint applications_rating_check CHECK (((rating >= 1) AND (rating <= 5)))
  index applications_applied_idx USING btree (tenant_id, applied_at DESC, candidate_id)
  index applications_assignee_idx USING btree (tenant_id, job_id, assignee_id) WHERE (assignee_id IS NOT NULL)
  index applications_board_idx USING btree (tenant_id, job_id, step_id, step_entered_at DESC, id DESC) WHERE (outcome = ANY (ARRAY['open'::text, 'hired'::text]))
  index applications_candidate_idx USING btree (tenant_id, candidate_id, id DESC)
  index applications_closed_idx USING btree (tenant_id, job_id, closed_at DESC, id DESC) WHERE (outcome = ANY (ARRAY['rejected'::text, 'withdrawn'::text]))
  index applications_cover_letter_file_idx USING btree (tenant_id, cover_letter_file_id) WHERE (cover_letter_file_id IS NOT NULL)
  index applications_cv_file_idx USING btree (tenant_id, cv_file_id) WHERE (cv_file_id IS NOT NULL)
  index applications_form_idx USING btree (tenant_id, job_id, form_id) WHERE (form_id IS NOT NULL)
  index applications_job_applied_idx USING btree (tenant_id, job_id, applied_at DESC, id DESC)
  index applications_job_entered_idx USING btree (tenant_id, job_id, step_entered_at DESC, id DESC)
  index applications_job_idx USING btree (tenant_id, job_id, id DESC)
  index applications_job_name_idx USING btree (tenant_id, job_id, sort_name, id)
  index applications_job_rating_idx USING btree (tenant_id, job_id, COALESCE((rating)::integer, 0) DESC, id DESC)
  index applications_knocked_out_idx USING btree (tenant_id, job_id, id DESC) WHERE knocked_out
  index applications_newest_idx USING btree (tenant_id, id DESC)
  index applications_outcome_idx USING btree (tenant_id, job_id, outcome, applied_at DESC, id DESC)
  index applications_source_idx USING btree (tenant_id, job_id, source)
  index applications_step_idx USING btree (tenant_id, job_id, step_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  TRIGGER applications_open_added AFTER INSERT ON app.applications REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION app.count_open_applications()
  TRIGGER applications_open_changed AFTER UPDATE ON app.applications REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION app.count_open_applications()
  TRIGGER applications_open_removed AFTER DELETE ON app.applications REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.count_open_applications()
  TRIGGER count_applications_added AFTER INSERT ON app.applications REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION app.count_applications()
  TRIGGER count_applications_changed AFTER UPDATE ON app.applications REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION app.count_applications()
  TRIGGER count_applications_removed AFTER DELETE ON app.applications REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.count_applications()
  TRIGGER keep_step_stays_added AFTER INSERT ON app.applications FOR EACH ROW EXECUTE FUNCTION app.keep_step_stays()
  TRIGGER keep_step_stays_changed AFTER UPDATE ON app.applications FOR EACH ROW WHEN ((((old.step_id IS DISTINCT FROM new.step_id) OR (old.step_entered_at IS DISTINCT FROM new.step_entered_at)) OR (old.closed_at IS DISTINCT FROM new.closed_at))) EXECUTE FUNCTION app.keep_step_stays()
  TRIGGER name_application BEFORE INSERT OR UPDATE OF candidate_id ON app.applications FOR EACH ROW EXECUTE FUNCTION app.name_application()
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.authenticators
  user_id uuid not null
  sealed_secret bytea not null
  confirmed_at timestamp with time zone
  last_step bigint not null default 0
  created_at timestamp with time zone not null default now()
  constraint authenticators_pkey PRIMARY KEY (user_id)
  constraint authenticators_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.authorization_codes
  code_hash bytea not null
  connected_company_id uuid not null
  user_id uuid not null
  redirect_uri text not null
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  constraint authorization_codes_pkey PRIMARY KEY (code_hash)
  constraint authorization_codes_connected_company_id_fkey FOREIGN KEY (connected_company_id) REFERENCES app.connected_companies(id) ON DELETE CASCADE
  constraint authorization_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  index authorization_codes_company_idx USING btree (connected_company_id)
  index authorization_codes_expires_idx USING btree (expires_at)
  index authorization_codes_user_idx USING btree (user_id)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.board_lookers
  tenant_id uuid not null default app.current_tenant_id()
  job_id uuid not null
  member_id uuid not null
  window_id uuid not null
  candidate_id uuid
  seen_at timestamp with time zone not null
  constraint board_lookers_pkey PRIMARY KEY (tenant_id, job_id, member_id, window_id)
  constraint board_lookers_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE SET NULL (candidate_id)
  constraint board_lookers_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint board_lookers_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  index board_lookers_candidate_idx USING btree (tenant_id, candidate_id)
  index board_lookers_member_idx USING btree (tenant_id, member_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.candidate_search
  tenant_id uuid not null default app.current_tenant_id()
  candidate_id uuid not null
  head text not null
  skills text[] not null default '{}'::text[]
  doc tsvector not null
  constraint candidate_search_pkey PRIMARY KEY (tenant_id, candidate_id)
  constraint candidate_search_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  index candidate_search_doc_idx USING gin (tenant_id, doc)
  index candidate_search_head_idx USING gin (tenant_id, head public.gin_trgm_ops)
  index candidate_search_skills_idx USING gin (tenant_id, skills)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.candidate_tags
  tenant_id uuid not null default app.current_tenant_id()
  tag text not null
  candidate_id uuid not null
  constraint candidate_tags_pkey PRIMARY KEY (tenant_id, tag, candidate_id)
  constraint candidate_tags_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  index candidate_tags_candidate_idx USING btree (tenant_id, candidate_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.candidates
  tenant_id uuid not null default app.current_tenant_id()
  id uuid not null default app.uuid_v7()
  user_id uuid
  name text not null
  surname text not null
  email text not null default ''::text
  phone_number text not null default ''::text
  current_title text not null default ''::text
  current_company text not null default ''::text
  city text not null default ''::text
  country text not null default ''::text
  summary text not null default ''::text
  skills text[] not null default '{}'::text[]
  tags text[] not null default '{}'::text[]
  source text not null default 'careers'::text
  photo_file_id uuid
  cv_file_id uuid
  profile jsonb not null default '{}'::jsonb
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  sort_name text collate "C" not null generated as (app.fold(((name || ' '::text) || surname))) stored
  city_folded text collate "C" not null generated as (app.fold(city)) stored
  constraint candidates_pkey PRIMARY KEY (id)
  constraint candidates_tenant_id_id_key UNIQUE (tenant_id, id)
  constraint candidates_tenant_id_cv_file_id_fkey FOREIGN KEY (tenant_id, cv_file_id) REFERENCES app.files(tenant_id, id) ON DELETE SET NULL (cv_file_id)
  constraint candidates_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint candidates_tenant_id_photo_file_id_fkey FOREIGN KEY (tenant_id, photo_file_id) REFERENCES app.files(tenant_id, id) ON DELETE SET NULL (photo_file_id)
  constraint candidates_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint candidates_email_check CHECK ((email = lower(email)))
  index candidates_city_idx USING btree (tenant_id, city_folded, id DESC) WHERE (city_folded <> ''::text)
  index candidates_cv_file_idx USING btree (tenant_id, cv_file_id) WHERE (cv_file_id IS NOT NULL)
  index candidates_email_idx USING btree (tenant_id, email) WHERE (email <> ''::text)
  index candidates_list_idx USING btree (tenant_id, id DESC)
  index candidates_name_idx USING btree (tenant_id, sort_name, id)
  index candidates_phone_idx USING btree (tenant_id, phone_number) WHERE (phone_number <> ''::text)
  index candidates_photo_file_idx USING btree (tenant_id, photo_file_id) WHERE (photo_file_id IS NOT NULL)
  index candidates_source_idx USING btree (tenant_id, source, id DESC)
  index candidates_user_idx USING btree (user_id) WHERE (user_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  TRIGGER candidates_forget_messages AFTER DELETE ON app.candidates REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.forget_messages()
  TRIGGER list_candidate_tags_added AFTER INSERT ON app.candidates FOR EACH ROW WHEN ((new.tags <> '{}'::text[])) EXECUTE FUNCTION app.list_candidate_tags()
  TRIGGER list_candidate_tags_changed AFTER UPDATE OF tags ON app.candidates FOR EACH ROW WHEN ((old.tags IS DISTINCT FROM new.tags)) EXECUTE FUNCTION app.list_candidate_tags()
  TRIGGER name_applications AFTER UPDATE OF name, surname ON app.candidates FOR EACH ROW WHEN ((old.sort_name IS DISTINCT FROM new.sort_name)) EXECUTE FUNCTION app.name_applications()
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.comments
  tenant_id uuid not null default app.current_tenant_id()
  id uuid not null default app.uuid_v7()
  candidate_id uuid not null
  application_id uuid
  author_user_id uuid
  body_html text not null
  created_at timestamp with time zone not null default now()
  edited_at timestamp with time zone
  constraint comments_pkey PRIMARY KEY (id)
  constraint comments_tenant_id_id_key UNIQUE (tenant_id, id)
  constraint comments_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint comments_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id) ON DELETE SET NULL (application_id)
  constraint comments_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint comments_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  index comments_application_idx USING btree (tenant_id, application_id) WHERE (application_id IS NOT NULL)
  index comments_author_idx USING btree (author_user_id) WHERE (author_user_id IS NOT NULL)
  index comments_candidate_idx USING btree (tenant_id, candidate_id, id DESC)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.companies
  id uuid not null default app.uuid_v7()
  slug text not null
  name text not null
  legal_name text not null default ''::text
  website text not null default ''::text
  address_line_1 text not null default ''::text
  address_line_2 text not null default ''::text
  state_region text not null default ''::text
  city text not null default ''::text
  country text not null default ''::text
  size text not null default ''::text
  photo_key text
  time_zone text not null default 'Europe/Istanbul'::text
  default_language text not null default 'en'::text
  careers_color text not null default '#6366F1'::text
  careers_words jsonb not null default '{}'::jsonb  -- { en: { headline, about }, tr: { … } } of the careers site
  created_at timestamp with time zone not null default now()
  disabled_at timestamp with time zone
  deletion_due_at timestamp with time zone  -- Everything of it is deleted after this moment; until then an owner can keep it
  constraint companies_pkey PRIMARY KEY (id)
  constraint companies_slug_key UNIQUE (slug)
  constraint companies_careers_color_check CHECK ((careers_color ~ '^#[0-9A-Fa-f]{6}$'::text))
  constraint companies_default_language_check CHECK ((default_language = ANY (ARRAY['en'::text, 'tr'::text])))
  constraint companies_size_check CHECK ((size = ANY (ARRAY[''::text, '1-10'::text, '11-50'::text, '51-200'::text, '201-500'::text, '501-1000'::text, '1001+'::text])))
  constraint companies_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 60)))
  index companies_deletion_due_idx USING btree (deletion_due_at) WHERE (deletion_due_at IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy system_delete for delete to kadro_system using (id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  policy system_update for update to kadro_system using (id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  policy tenant_isolation for all to kadro_app using (id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, select, update to kadro_system
  grant insert, select to kadro_app
  grant update (address_line_1) to kadro_app
  grant update (address_line_2) to kadro_app
  grant update (careers_color) to kadro_app
  grant update (careers_words) to kadro_app
  grant update (city) to kadro_app
  grant update (country) to kadro_app
  grant update (default_language) to kadro_app
  grant update (deletion_due_at) to kadro_app
  grant update (legal_name) to kadro_app
  grant update (name) to kadro_app
  grant update (photo_key) to kadro_app
  grant update (size) to kadro_app
  grant update (state_region) to kadro_app
  grant update (time_zone) to kadro_app
  grant update (website) to kadro_app

table app.connected_companies
  id uuid not null default app.uuid_v7()
  name text not null
  secret_hash bytea not null
  redirect_uris text[] not null
  is_enabled boolean not null default true
  created_at timestamp with time zone not null default now()
  constraint connected_companies_pkey PRIMARY KEY (id)
  constraint connected_companies_redirect_uris_check CHECK (((cardinality(redirect_uris) >= 1) AND (cardinality(redirect_uris) <= 20)))
  index connected_companies_redirect_uris_idx USING gin (redirect_uris)
  grant delete, insert, select, update to kadro_system
  grant select to kadro_app

table app.departments
  tenant_id uuid not null default app.current_tenant_id()
  id uuid not null default app.uuid_v7()
  parent_id uuid
  name text not null
  created_at timestamp with time zone not null default now()
  constraint departments_pkey PRIMARY KEY (id)
  constraint departments_tenant_id_id_key UNIQUE (tenant_id, id)
  constraint departments_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint departments_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES app.departments(tenant_id, id) ON DELETE RESTRICT
  UNIQUE index departments_name_key USING btree (tenant_id, parent_id, app.fold(name)) NULLS NOT DISTINCT
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.educations
  id uuid not null default app.uuid_v7()
  user_id uuid not null
  degree text not null default ''::text
  major text not null default ''::text
  institution text not null
  start_month date
  end_month date
  created_at timestamp with time zone not null default now()
  constraint educations_pkey PRIMARY KEY (id)
  constraint educations_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  constraint educations_check CHECK (((EXTRACT(day FROM end_month) = (1)::numeric) AND (end_month >= start_month)))
  constraint educations_start_month_check CHECK ((EXTRACT(day FROM start_month) = (1)::numeric))
  index educations_user_idx USING btree (user_id, start_month DESC NULLS LAST, id DESC)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.events
  tenant_id uuid not null default app.current_tenant_id()
  id uuid not null default app.uuid_v7()
  occurred_at timestamp with time zone not null default now()
  type text not null
  actor_kind text not null
  actor_user_id uuid
  job_id uuid
  candidate_id uuid
  application_id uuid
  meeting_id uuid
  data jsonb not null default '{}'::jsonb
  origin cidr
  changes jsonb
  kind text not null generated as (split_part(type, '.'::text, 1)) stored  -- What it is about: the noun of its type
  constraint events_pkey PRIMARY KEY (id)
  constraint events_tenant_id_id_key UNIQUE (tenant_id, id)
  constraint events_actor_user_id_fkey FOREIGN KEY (actor_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint events_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint events_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['member'::text, 'candidate'::text, 'system'::text])))
  constraint events_type_check CHECK ((type ~ '^[a-z_]+\.[a-z_]+$'::text))
  index events_actor_idx USING btree (tenant_id, actor_user_id, occurred_at DESC, id DESC) WHERE (actor_user_id IS NOT NULL)
  index events_actor_user_idx USING btree (actor_user_id) WHERE (actor_user_id IS NOT NULL)
  index events_candidate_idx USING btree (tenant_id, candidate_id, id DESC) WHERE (candidate_id IS NOT NULL)
  index events_job_idx USING btree (tenant_id, job_id, id DESC) WHERE (job_id IS NOT NULL)
  index events_kind_idx USING btree (tenant_id, kind, occurred_at DESC, id DESC)
  index events_of_job_idx USING btree (tenant_id, job_id, id DESC) WHERE ((job_id IS NOT NULL) AND (candidate_id IS NULL))
  index events_tenant_idx USING btree (tenant_id, id DESC)
  index events_time_idx USING btree (tenant_id, occurred_at DESC, id DESC)
  index events_work_idx USING btree (tenant_id, job_id, type, occurred_at DESC, id DESC) INCLUDE (actor_user_id) WHERE (type = ANY (ARRAY['application.moved'::text, 'application.rejected'::text, 'application.rated'::text, 'comment.written'::text]))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant insert, select to kadro_app
  grant select to kadro_system

table app.experiences
  id uuid not null default app.uuid_v7()
  user_id uuid not null
  title text not null
  company text not null
  position text not null default ''::text
  start_month date not null
  end_month date
  is_ongoing boolean not null default false
  location_type text not null default ''::text
  country text not null default ''::text
  city text not null default ''::text
  district text not null default ''::text
  description text not null default ''::text
  created_at timestamp with time zone not null default now()
  constraint experiences_pkey PRIMARY KEY (id)
  constraint experiences_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  constraint experiences_check CHECK (((EXTRACT(day FROM end_month) = (1)::numeric) AND (end_month >= start_month)))
  constraint experiences_check1 CHECK (((NOT is_ongoing) OR (end_month IS NULL)))
  constraint experiences_location_type_check CHECK ((location_type = ANY (ARRAY[''::text, 'hybrid'::text, 'onsite'::text, 'remote'::text, 'online'::text])))
  constraint experiences_start_month_check CHECK ((EXTRACT(day FROM start_month) = (1)::numeric))
  index experiences_user_idx USING btree (user_id, is_ongoing DESC, start_month DESC, id DESC)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.files
  tenant_id uuid not null default app.current_tenant_id()
  id uuid not null default app.uuid_v7()
  purpose text not null
  title text not null
  format text not null
  content_type text not null
  size_bytes bigint not null
  sha256 bytea not null
  storage_key text not null
  text_state text not null default 'none'::text
  text_content text
  pages integer
  draft_id uuid
  candidate_id uuid
  uploaded_by_user_id uuid
  created_at timestamp with time zone not null default now()
  first_opened_at timestamp with time zone
  constraint files_pkey PRIMARY KEY (id)
  constraint files_storage_key_key UNIQUE (storage_key)
  constraint files_tenant_id_id_key UNIQUE (tenant_id, id)
  constraint files_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint files_tenant_id_draft_id_fkey FOREIGN KEY (tenant_id, draft_id) REFERENCES app.application_drafts(tenant_id, id) ON DELETE SET NULL (draft_id)
  constraint files_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint files_uploaded_by_user_id_fkey FOREIGN KEY (uploaded_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint files_purpose_check CHECK ((purpose = ANY (ARRAY['cv'::text, 'cover_letter'::text, 'video'::text, 'photo'::text, 'attachment'::text, 'job_description'::text])))
  constraint files_size_bytes_check CHECK ((size_bytes > 0))
  constraint files_text_state_check CHECK ((text_state = ANY (ARRAY['none'::text, 'pending'::text, 'ready'::text, 'no_text'::text, 'encrypted'::text, 'broken'::text, 'empty'::text, 'too_long'::text, 'unsupported'::text, 'timed_out'::text])))
  index files_candidate_idx USING btree (tenant_id, candidate_id, id DESC) WHERE (candidate_id IS NOT NULL)
  index files_draft_idx USING btree (tenant_id, draft_id) WHERE (draft_id IS NOT NULL)
  index files_uploader_idx USING btree (uploaded_by_user_id) WHERE (uploaded_by_user_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.hiring_team
  tenant_id uuid not null default app.current_tenant_id()
  job_id uuid not null
  member_id uuid not null
  role text not null
  constraint hiring_team_pkey PRIMARY KEY (tenant_id, job_id, member_id)
  constraint hiring_team_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint hiring_team_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  constraint hiring_team_role_check CHECK ((role = ANY (ARRAY['recruiter'::text, 'hiring_manager'::text, 'interviewer'::text])))
  index hiring_team_member_idx USING btree (tenant_id, member_id, job_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.idempotent_account_answers
  user_id uuid not null
  operation text not null
  key_hash bytea not null
  request_hash bytea not null
  sealed_answer bytea
  created_at timestamp with time zone not null default now()
  constraint idempotent_account_answers_pkey PRIMARY KEY (user_id, operation, key_hash)
  constraint idempotent_account_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  index idempotent_account_answers_created_idx USING btree (created_at)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.idempotent_answers
  tenant_id uuid not null default app.current_tenant_id()
  user_id uuid not null
  operation text not null
  request_hash bytea not null  -- HMAC of the input: the same key with another body is refused
  created_at timestamp with time zone not null default now()
  key_hash bytea not null  -- HMAC of the key that the caller sent
  sealed_answer bytea  -- AES-256-GCM, by a key derived from the idempotency key
  constraint idempotent_answers_pkey PRIMARY KEY (tenant_id, user_id, operation, key_hash)
  constraint idempotent_answers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint idempotent_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  index idempotent_answers_created_idx USING btree (created_at)
  index idempotent_answers_user_idx USING btree (user_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.invitations
  tenant_id uuid not null default app.current_tenant_id()
  id uuid not null default app.uuid_v7()
  email text not null
  permissions text[] not null default '{}'::text[]
  token_hash bytea not null
  invited_by_user_id uuid
  created_at timestamp with time zone not null default now()
  sent_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  accepted_at timestamp with time zone
  accepted_by_user_id uuid
  revoked_at timestamp with time zone
  constraint invitations_pkey PRIMARY KEY (id)
  constraint invitations_tenant_id_id_key UNIQUE (tenant_id, id)
  constraint invitations_token_hash_key UNIQUE (token_hash)
  constraint invitations_accepted_by_user_id_fkey FOREIGN KEY (accepted_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint invitations_invited_by_user_id_fkey FOREIGN KEY (invited_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint invitations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint invitations_check CHECK (((accepted_at IS NULL) OR (revoked_at IS NULL)))
  constraint invitations_email_check CHECK ((email = lower(email)))
  index invitations_accepted_by_idx USING btree (accepted_by_user_id) WHERE (accepted_by_user_id IS NOT NULL)
  index invitations_invited_by_idx USING btree (invited_by_user_id) WHERE (invited_by_user_id IS NOT NULL)
  UNIQUE index invitations_pending_key USING btree (tenant_id, email) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL))
  index invitations_tenant_idx USING btree (tenant_id, id DESC)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  TRIGGER invitations_forget_messages AFTER DELETE ON app.invitations REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.forget_messages()
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.job_completions
  tenant_id uuid not null default app.current_tenant_id()
  job_id uuid not null
  status_before text not null
  closed_application_ids uuid[] not null default '{}'::uuid[]
  completed_at timestamp with time zone not null
  constraint job_completions_pkey PRIMARY KEY (tenant_id, job_id)
  constraint job_completions_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint job_completions_status_before_check CHECK ((status_before = ANY (ARRAY['published'::text, 'closed'::text])))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.job_counts
  tenant_id uuid not null default app.current_tenant_id()
  job_id uuid not null
  open_count integer not null default 0
  constraint job_counts_pkey PRIMARY KEY (tenant_id, job_id)
  constraint job_counts_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  index job_counts_open_idx USING btree (tenant_id, open_count DESC, job_id DESC)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.job_forms
  tenant_id uuid not null default app.current_tenant_id()
  id uuid not null default app.uuid_v7()
  job_id uuid not null
  version text not null
  content jsonb not null
  created_at timestamp with time zone not null default now()
  constraint job_forms_pkey PRIMARY KEY (id)
  constraint job_forms_tenant_id_id_key UNIQUE (tenant_id, id)
  constraint job_forms_tenant_id_job_id_id_key UNIQUE (tenant_id, job_id, id)
  constraint job_forms_tenant_id_job_id_version_key UNIQUE (tenant_id, job_id, version)
  constraint job_forms_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint job_forms_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.job_links
  tenant_id uuid not null default app.current_tenant_id()
  id uuid not null default app.uuid_v7()
  job_id uuid not null
  name text not null
  source text not null
  created_by_user_id uuid
  created_at timestamp with time zone not null default now()
  constraint job_links_pkey PRIMARY KEY (id)
  constraint job_links_tenant_id_id_key UNIQUE (tenant_id, id)
  constraint job_links_tenant_id_job_id_source_key UNIQUE (tenant_id, job_id, source)
  constraint job_links_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint job_links_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  index job_links_creator_idx USING btree (created_by_user_id) WHERE (created_by_user_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.job_steps
  tenant_id uuid not null default app.current_tenant_id()
  id uuid not null default app.uuid_v7()
  job_id uuid not null
  position integer not null
  title text not null
  color text not null
  kind text not null
  constraint job_steps_pkey PRIMARY KEY (id)
  constraint job_steps_tenant_id_id_key UNIQUE (tenant_id, id)
  constraint job_steps_tenant_id_job_id_id_key UNIQUE (tenant_id, job_id, id)
  constraint job_steps_tenant_id_job_id_position_key UNIQUE (tenant_id, job_id, "position") DEFERRABLE INITIALLY DEFERRED
  constraint job_steps_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint job_steps_color_check CHECK ((color ~ '^#[0-9A-Fa-f]{6}$'::text))
  constraint job_steps_kind_check CHECK ((kind = ANY (ARRAY['applied'::text, 'screening'::text, 'interview'::text, 'offer'::text, 'hired'::text, 'custom'::text])))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.job_visits
  tenant_id uuid not null default app.current_tenant_id()
  member_id uuid not null
  job_id uuid not null
  seen_application_id uuid
  visited_at timestamp with time zone not null
  constraint job_visits_pkey PRIMARY KEY (tenant_id, member_id, job_id)
  constraint job_visits_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint job_visits_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  index job_visits_job_idx USING btree (tenant_id, job_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.jobs
  tenant_id uuid not null default app.current_tenant_id()
  id uuid not null default app.uuid_v7()
  slug text not null
  title text not null
  department_id uuid
  job_type text not null default 'fulltime'::text
  location_type text not null default 'onsite'::text
  country text not null default ''::text
  city text not null default ''::text
  description_html text not null default ''::text
  language text not null default 'en'::text
  skills text[] not null default '{}'::text[]
  tags text[] not null default '{}'::text[]
  status text not null default 'draft'::text
  status_before_archive text
  pay_min numeric(14,2)
  pay_max numeric(14,2)
  pay_currency text
  pay_period text
  pay_shown boolean not null default false
  closes_on date
  openings integer not null default 1
  standard_fields jsonb not null
  created_by_user_id uuid
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  published_at timestamp with time zone
  deleted_at timestamp with time zone
  sort_title text collate "C" not null generated as (app.fold(title)) stored
  search_text text not null generated as (app.fold(((title || ' '::text) || city))) stored
  deleted_by_user_id uuid
  constraint jobs_pkey PRIMARY KEY (id)
  constraint jobs_tenant_id_id_key UNIQUE (tenant_id, id)
  constraint jobs_tenant_id_slug_key UNIQUE (tenant_id, slug)
  constraint jobs_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint jobs_deleted_by_user_id_fkey FOREIGN KEY (deleted_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint jobs_tenant_id_department_id_fkey FOREIGN KEY (tenant_id, department_id) REFERENCES app.departments(tenant_id, id) ON DELETE RESTRICT
  constraint jobs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint jobs_check CHECK (((status = 'archived'::text) = (status_before_archive IS NOT NULL)))
  constraint jobs_check1 CHECK (((pay_min IS NULL) OR (pay_max IS NULL) OR (pay_min <= pay_max)))
  constraint jobs_job_type_check CHECK ((job_type = ANY (ARRAY['fulltime'::text, 'parttime'::text, 'contract'::text, 'temporary'::text, 'voluntary'::text, 'intern'::text, 'other'::text])))
  constraint jobs_language_check CHECK ((language = ANY (ARRAY['en'::text, 'tr'::text])))
  constraint jobs_location_type_check CHECK ((location_type = ANY (ARRAY['hybrid'::text, 'onsite'::text, 'remote'::text, 'online'::text])))
  constraint jobs_openings_check CHECK (((openings >= 1) AND (openings <= 999)))
  constraint jobs_pay_period_check CHECK ((pay_period = ANY (ARRAY['hour'::text, 'day'::text, 'week'::text, 'month'::text, 'year'::text])))
  constraint jobs_status_before_archive_check CHECK ((status_before_archive = ANY (ARRAY['draft'::text, 'published'::text, 'closed'::text, 'completed'::text])))
  constraint jobs_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'closed'::text, 'completed'::text, 'archived'::text])))
  index jobs_bin_idx USING btree (tenant_id, deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL)
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
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  TRIGGER start_job_count AFTER INSERT ON app.jobs FOR EACH ROW EXECUTE FUNCTION app.start_job_count()
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.known_devices
  user_id uuid not null
  device_hash bytea not null
  seen_at timestamp with time zone not null default now()
  constraint known_devices_pkey PRIMARY KEY (user_id, device_hash)
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  index known_devices_seen_idx USING btree (seen_at)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.mail_templates
  tenant_id uuid not null default app.current_tenant_id()
  id uuid not null default app.uuid_v7()
  title text not null
  texts jsonb not null
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint mail_templates_pkey PRIMARY KEY (id)
  constraint mail_templates_tenant_id_id_key UNIQUE (tenant_id, id)
  constraint mail_templates_tenant_id_title_key UNIQUE (tenant_id, title)
  constraint mail_templates_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.meeting_hosts
  tenant_id uuid not null default app.current_tenant_id()
  meeting_id uuid not null
  member_id uuid not null
  during tstzrange not null
  constraint meeting_hosts_pkey PRIMARY KEY (tenant_id, meeting_id, member_id)
  constraint meeting_hosts_not_twice EXCLUDE USING gist (tenant_id WITH =, member_id WITH =, during WITH &&)
  constraint meeting_hosts_tenant_id_meeting_id_fkey FOREIGN KEY (tenant_id, meeting_id) REFERENCES app.meetings(tenant_id, id) ON DELETE CASCADE
  constraint meeting_hosts_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  index meeting_hosts_member_idx USING btree (tenant_id, member_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.meeting_links
  tenant_id uuid not null default app.current_tenant_id()
  meeting_id uuid not null
  token_hash bytea not null
  created_at timestamp with time zone not null default now()
  constraint meeting_links_pkey PRIMARY KEY (tenant_id, token_hash)
  constraint meeting_links_tenant_id_meeting_id_fkey FOREIGN KEY (tenant_id, meeting_id) REFERENCES app.meetings(tenant_id, id) ON DELETE CASCADE
  index meeting_links_meeting_idx USING btree (tenant_id, meeting_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.meeting_reminders
  tenant_id uuid not null default app.current_tenant_id()
  meeting_id uuid not null
  kind text not null
  starts_at timestamp with time zone not null
  sent_at timestamp with time zone not null
  constraint meeting_reminders_pkey PRIMARY KEY (tenant_id, meeting_id, kind, starts_at)
  constraint meeting_reminders_tenant_id_meeting_id_fkey FOREIGN KEY (tenant_id, meeting_id) REFERENCES app.meetings(tenant_id, id) ON DELETE CASCADE
  constraint meeting_reminders_kind_check CHECK ((kind = ANY (ARRAY['day'::text, 'hour'::text])))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.meetings
  tenant_id uuid not null default app.current_tenant_id()
  id uuid not null default app.uuid_v7()
  candidate_id uuid not null
  application_id uuid
  job_id uuid
  step_id uuid
  meeting_type text not null
  interview_type text not null
  starts_at timestamp with time zone not null
  duration_minutes integer not null
  time_zone text not null
  wall_time timestamp without time zone not null
  place text not null default ''::text
  private_notes text not null default ''::text
  applicant_notes text not null default ''::text
  status text not null default 'upcoming'::text
  candidate_email text not null default ''::text
  candidate_answer text not null default 'none'::text
  calendar_uid text not null
  calendar_sequence integer not null default 0
  created_by_user_id uuid
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  version integer not null default 1
  candidate_answer_note text not null default ''::text
  candidate_answered_at timestamp with time zone
  candidate_time_zone text  -- Zone of the candidate's place, in which they read the time; null when their place has none that is sure: time_zone then
  constraint meetings_pkey PRIMARY KEY (id)
  constraint meetings_calendar_uid_key UNIQUE (calendar_uid)
  constraint meetings_tenant_id_id_key UNIQUE (tenant_id, id)
  constraint meetings_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint meetings_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id) ON DELETE SET NULL (application_id)
  constraint meetings_tenant_id_candidate_id_fkey FOREIGN KEY (tenant_id, candidate_id) REFERENCES app.candidates(tenant_id, id) ON DELETE CASCADE
  constraint meetings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint meetings_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE SET NULL (job_id)
  constraint meetings_tenant_id_step_id_fkey FOREIGN KEY (tenant_id, step_id) REFERENCES app.job_steps(tenant_id, id) ON DELETE SET NULL (step_id)
  constraint meetings_candidate_answer_check CHECK ((candidate_answer = ANY (ARRAY['none'::text, 'yes'::text, 'no'::text, 'other_time'::text])))
  constraint meetings_duration_minutes_check CHECK (((duration_minutes >= 5) AND (duration_minutes <= 1440)))
  constraint meetings_interview_type_check CHECK ((interview_type = ANY (ARRAY['screening'::text, 'technical'::text, 'culture'::text, 'final'::text, 'other'::text])))
  constraint meetings_meeting_type_check CHECK ((meeting_type = ANY (ARRAY['video'::text, 'phone'::text, 'onsite'::text])))
  constraint meetings_status_check CHECK ((status = ANY (ARRAY['upcoming'::text, 'completed'::text, 'cancelled'::text])))
  index meetings_application_idx USING btree (tenant_id, application_id) WHERE (application_id IS NOT NULL)
  index meetings_candidate_idx USING btree (tenant_id, candidate_id, starts_at DESC)
  index meetings_creator_idx USING btree (created_by_user_id) WHERE (created_by_user_id IS NOT NULL)
  index meetings_job_idx USING btree (tenant_id, job_id, starts_at)
  index meetings_step_idx USING btree (tenant_id, step_id) WHERE (step_id IS NOT NULL)
  index meetings_upcoming_idx USING btree (tenant_id, status, starts_at, id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.members
  tenant_id uuid not null default app.current_tenant_id()
  id uuid not null default app.uuid_v7()
  user_id uuid not null
  status text not null default 'active'::text
  is_owner boolean not null default false
  permissions text[] not null default '{}'::text[]
  title text not null default ''::text
  created_at timestamp with time zone not null default now()
  constraint members_pkey PRIMARY KEY (id)
  constraint members_tenant_id_id_key UNIQUE (tenant_id, id)
  constraint members_tenant_id_user_id_key UNIQUE (tenant_id, user_id)
  constraint members_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint members_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  constraint members_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text, 'pending'::text])))
  index members_user_idx USING btree (user_id)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.migrations
  name text not null
  hash text not null
  applied_at timestamp with time zone not null default now()
  constraint migrations_pkey PRIMARY KEY (name)
  grant select to kadro_app
  grant select to kadro_system

table app.notifications
  tenant_id uuid not null default app.current_tenant_id()
  id uuid not null default app.uuid_v7()
  member_id uuid not null
  event_id uuid not null
  type text not null
  created_at timestamp with time zone not null default now()
  read_at timestamp with time zone
  constraint notifications_pkey PRIMARY KEY (id)
  constraint notifications_tenant_id_event_id_member_id_key UNIQUE (tenant_id, event_id, member_id)
  constraint notifications_tenant_id_id_key UNIQUE (tenant_id, id)
  constraint notifications_tenant_id_event_id_fkey FOREIGN KEY (tenant_id, event_id) REFERENCES app.events(tenant_id, id) ON DELETE CASCADE
  constraint notifications_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint notifications_tenant_id_member_id_fkey FOREIGN KEY (tenant_id, member_id) REFERENCES app.members(tenant_id, id) ON DELETE CASCADE
  constraint notifications_type_check CHECK ((type = ANY (ARRAY['company_created'::text, 'job_add'::text, 'application_received'::text, 'application_moved'::text, 'comment_mention'::text, 'meeting_invited'::text, 'meeting_changed'::text, 'member_joined'::text])))
  index notifications_member_idx USING btree (tenant_id, member_id, id DESC)
  index notifications_unread_idx USING btree (tenant_id, member_id) WHERE (read_at IS NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.outbox
  id uuid not null default app.uuid_v7()
  channel text not null
  recipient text not null
  subject text not null default ''::text
  message jsonb not null
  company_id uuid
  subject_id uuid
  state text not null default 'waiting'::text  -- kept: no sender is configured, the development outbox shows it
  attempts integer not null default 0
  last_error text
  created_at timestamp with time zone not null default now()
  sent_at timestamp with time zone
  constraint outbox_pkey PRIMARY KEY (id)
  constraint outbox_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text])))
  constraint outbox_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'kept'::text])))
  index outbox_created_idx USING btree (created_at DESC)
  index outbox_recipient_idx USING btree (recipient)
  index outbox_state_idx USING btree (state, created_at) WHERE (state = ANY (ARRAY['waiting'::text, 'failed'::text]))
  index outbox_subject_idx USING btree (subject_id) WHERE (subject_id IS NOT NULL)
  grant delete, insert, select, update to kadro_system
  grant insert to kadro_app

table app.page_views
  tenant_id uuid not null default app.current_tenant_id()
  job_id uuid
  day date not null
  source text not null default 'direct'::text
  views integer not null default 0
  visitors integer not null default 0
  constraint page_views_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint page_views_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  index page_views_job_idx USING btree (tenant_id, job_id, source) WHERE (job_id IS NOT NULL)
  UNIQUE index page_views_key USING btree (tenant_id, day, job_id, source) NULLS NOT DISTINCT
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.page_visitors
  tenant_id uuid not null default app.current_tenant_id()
  day date not null
  visitor_hash bytea not null
  job_id uuid
  constraint page_visitors_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  constraint page_visitors_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  index page_visitors_job_idx USING btree (tenant_id, job_id) WHERE (job_id IS NOT NULL)
  UNIQUE index page_visitors_key USING btree (tenant_id, day, visitor_hash, job_id) NULLS NOT DISTINCT
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.passkey_challenges
  id uuid not null default app.uuid_v7()
  user_id uuid
  challenge text not null
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  browser_hash bytea not null
  constraint passkey_challenges_pkey PRIMARY KEY (id)
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  UNIQUE index passkey_challenges_challenge_key USING btree (challenge)
  index passkey_challenges_expires_idx USING btree (expires_at)
  index passkey_challenges_user_idx USING btree (user_id)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.passkeys
  id uuid not null default app.uuid_v7()
  user_id uuid not null
  credential_id text not null
  public_key bytea not null
  sign_count bigint not null default 0
  transports text[] not null default '{}'::text[]
  name text not null
  created_at timestamp with time zone not null default now()
  last_used_at timestamp with time zone
  constraint passkeys_pkey PRIMARY KEY (id)
  constraint passkeys_credential_id_key UNIQUE (credential_id)
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  index passkeys_user_idx USING btree (user_id)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.phone_codes
  id uuid not null default app.uuid_v7()
  phone_number text not null
  user_id uuid
  code_hash bytea not null
  tries integer not null default 0
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  constraint phone_codes_pkey PRIMARY KEY (id)
  constraint phone_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  index phone_codes_expires_idx USING btree (expires_at)
  UNIQUE index phone_codes_number_key USING btree (phone_number, user_id) NULLS NOT DISTINCT
  index phone_codes_user_idx USING btree (user_id)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.pipeline_steps
  tenant_id uuid not null default app.current_tenant_id()
  id uuid not null default app.uuid_v7()
  pipeline_id uuid not null
  position integer not null
  title text not null
  color text not null
  kind text not null
  constraint pipeline_steps_pkey PRIMARY KEY (id)
  constraint pipeline_steps_tenant_id_id_key UNIQUE (tenant_id, id)
  constraint pipeline_steps_tenant_id_pipeline_id_position_key UNIQUE (tenant_id, pipeline_id, "position") DEFERRABLE INITIALLY DEFERRED
  constraint pipeline_steps_tenant_id_pipeline_id_fkey FOREIGN KEY (tenant_id, pipeline_id) REFERENCES app.pipelines(tenant_id, id) ON DELETE CASCADE
  constraint pipeline_steps_color_check CHECK ((color ~ '^#[0-9A-Fa-f]{6}$'::text))
  constraint pipeline_steps_kind_check CHECK ((kind = ANY (ARRAY['applied'::text, 'screening'::text, 'interview'::text, 'offer'::text, 'hired'::text, 'custom'::text])))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.pipelines
  tenant_id uuid not null default app.current_tenant_id()
  id uuid not null default app.uuid_v7()
  title text not null
  is_default boolean not null default false
  created_at timestamp with time zone not null default now()
  constraint pipelines_pkey PRIMARY KEY (id)
  constraint pipelines_tenant_id_id_key UNIQUE (tenant_id, id)
  constraint pipelines_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  UNIQUE index pipelines_default_key USING btree (tenant_id) WHERE is_default
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.profile_files
  id uuid not null default app.uuid_v7()
  user_id uuid not null
  title text not null
  format text not null
  content_type text not null
  size_bytes bigint not null
  sha256 bytea not null
  storage_key text not null
  text_state text not null default 'pending'::text
  text_content text
  pages integer
  created_at timestamp with time zone not null default now()
  text_lines jsonb
  constraint profile_files_pkey PRIMARY KEY (id)
  constraint profile_files_storage_key_key UNIQUE (storage_key)
  constraint profile_files_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  constraint profile_files_size_bytes_check CHECK ((size_bytes > 0))
  constraint profile_files_text_state_check CHECK ((text_state = ANY (ARRAY['none'::text, 'pending'::text, 'ready'::text, 'no_text'::text, 'encrypted'::text, 'broken'::text, 'empty'::text, 'too_long'::text, 'unsupported'::text, 'timed_out'::text])))
  index profile_files_user_idx USING btree (user_id, id DESC)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.profiles
  user_id uuid not null
  headline text not null default ''::text
  about text not null default ''::text
  country text not null default ''::text
  city text not null default ''::text
  website text not null default ''::text
  linkedin text not null default ''::text
  skills text[] not null default '{}'::text[]
  languages jsonb not null default '[]'::jsonb
  updated_at timestamp with time zone not null default now()
  constraint profiles_pkey PRIMARY KEY (user_id)
  constraint profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.provider_accounts
  provider text not null
  subject text not null
  user_id uuid not null
  created_at timestamp with time zone not null default now()
  constraint provider_accounts_pkey PRIMARY KEY (provider, subject)
  constraint provider_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  UNIQUE index provider_accounts_user_key USING btree (user_id, provider)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.provider_flows
  id uuid not null default app.uuid_v7()
  provider text not null
  state_hash bytea not null
  browser_hash bytea not null
  nonce text not null
  code_verifier text not null
  redirect text
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  user_id uuid
  constraint provider_flows_pkey PRIMARY KEY (id)
  constraint provider_flows_state_hash_key UNIQUE (state_hash)
  constraint provider_flows_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  index provider_flows_expires_idx USING btree (expires_at)
  index provider_flows_user_idx USING btree (user_id)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.question_templates
  tenant_id uuid not null default app.current_tenant_id()
  id uuid not null default app.uuid_v7()
  name text not null
  question jsonb not null
  created_by_user_id uuid
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint question_templates_pkey PRIMARY KEY (id)
  constraint question_templates_tenant_id_id_key UNIQUE (tenant_id, id)
  constraint question_templates_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint question_templates_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  index question_templates_creator_idx USING btree (created_by_user_id) WHERE (created_by_user_id IS NOT NULL)
  UNIQUE index question_templates_name_key USING btree (tenant_id, app.fold(name))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.questions
  tenant_id uuid not null default app.current_tenant_id()
  id uuid not null default app.uuid_v7()
  job_id uuid not null
  position integer not null
  type text not null
  label text not null
  help text not null default ''::text
  mode text not null default 'optional'::text
  settings jsonb not null default '{}'::jsonb
  knockout jsonb
  constraint questions_pkey PRIMARY KEY (id)
  constraint questions_tenant_id_id_key UNIQUE (tenant_id, id)
  constraint questions_tenant_id_job_id_position_key UNIQUE (tenant_id, job_id, "position") DEFERRABLE INITIALLY DEFERRED
  constraint questions_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES app.jobs(tenant_id, id) ON DELETE CASCADE
  constraint questions_mode_check CHECK ((mode = ANY (ARRAY['required'::text, 'optional'::text, 'invisible'::text])))
  constraint questions_type_check CHECK ((type = ANY (ARRAY['number'::text, 'boolean'::text, 'choice'::text, 'video'::text])))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.rate_limits
  key character varying(255) not null
  points integer not null default 0
  expire bigint
  constraint rate_limits_pkey PRIMARY KEY (key)
  index rate_limits_expire_idx USING btree (expire)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.recovery_codes
  user_id uuid not null
  code_hash bytea not null
  created_at timestamp with time zone not null default now()
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.rejection_reasons
  tenant_id uuid not null default app.current_tenant_id()
  id uuid not null default app.uuid_v7()
  title text not null
  position integer not null  -- Order among the offered ones
  archived_at timestamp with time zone  -- Since when it is not offered any more; null while it is
  constraint rejection_reasons_pkey PRIMARY KEY (id)
  constraint rejection_reasons_tenant_id_id_key UNIQUE (tenant_id, id)
  constraint rejection_reasons_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES app.companies(id) ON DELETE CASCADE
  UNIQUE index rejection_reasons_title_key USING btree (tenant_id, app.fold(title))
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.rejections
  tenant_id uuid not null default app.current_tenant_id()
  application_id uuid not null
  reason text not null
  note text not null default ''::text
  rejected_by_user_id uuid
  rejected_at timestamp with time zone not null default now()
  reason_id uuid  -- The reason of the company that its words came from; null for words of their own
  constraint rejections_pkey PRIMARY KEY (tenant_id, application_id)
  constraint rejections_rejected_by_user_id_fkey FOREIGN KEY (rejected_by_user_id) REFERENCES app.users(id) ON DELETE SET NULL
  constraint rejections_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id) ON DELETE CASCADE
  constraint rejections_tenant_id_reason_id_fkey FOREIGN KEY (tenant_id, reason_id) REFERENCES app.rejection_reasons(tenant_id, id) ON DELETE SET NULL (reason_id)
  index rejections_reason_idx USING btree (tenant_id, reason_id)
  index rejections_rejected_by_idx USING btree (rejected_by_user_id) WHERE (rejected_by_user_id IS NOT NULL)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  TRIGGER link_rejection_reason BEFORE INSERT ON app.rejections FOR EACH ROW EXECUTE FUNCTION app.link_rejection_reason()
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.sessions
  id uuid not null default app.uuid_v7()
  user_id uuid not null
  token_hash bytea not null
  user_agent text not null default ''::text
  ip inet
  created_at timestamp with time zone not null default now()
  last_seen_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  constraint sessions_pkey PRIMARY KEY (id)
  constraint sessions_token_hash_key UNIQUE (token_hash)
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
  index sessions_expires_idx USING btree (expires_at)
  index sessions_user_idx USING btree (user_id)
  grant delete, insert, select, update to kadro_app
  grant delete, insert, select, update to kadro_system

table app.step_counts
  tenant_id uuid not null default app.current_tenant_id()
  job_id uuid not null
  step_id uuid not null
  open_count integer not null default 0
  hired_count integer not null default 0
  total_count integer not null default 0
  open_entered_seconds bigint not null default 0
  constraint step_counts_pkey PRIMARY KEY (tenant_id, job_id, step_id)
  constraint step_counts_tenant_id_job_id_step_id_fkey FOREIGN KEY (tenant_id, job_id, step_id) REFERENCES app.job_steps(tenant_id, job_id, id) ON DELETE CASCADE
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.step_stays
  tenant_id uuid not null default app.current_tenant_id()
  application_id uuid not null
  job_id uuid not null
  step_id uuid not null
  entered_at timestamp with time zone not null
  left_at timestamp with time zone
  constraint step_stays_pkey PRIMARY KEY (tenant_id, application_id, entered_at, step_id)
  constraint step_stays_tenant_id_application_id_fkey FOREIGN KEY (tenant_id, application_id) REFERENCES app.applications(tenant_id, id) ON DELETE CASCADE
  constraint step_stays_tenant_id_job_id_step_id_fkey FOREIGN KEY (tenant_id, job_id, step_id) REFERENCES app.job_steps(tenant_id, job_id, id) ON DELETE CASCADE
  index step_stays_job_idx USING btree (tenant_id, job_id, step_id, application_id) INCLUDE (entered_at, left_at)
  row level security
  policy system_access for select to kadro_system using true
  policy tenant_isolation for all to kadro_app using (tenant_id = ( SELECT app.current_tenant_id() AS current_tenant_id))
  grant delete, insert, select, update to kadro_app
  grant select to kadro_system

table app.user_tokens
  id uuid not null default app.uuid_v7()
  user_id uuid not null
  purpose text not null
  token_hash bytea not null
  email text
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
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
  id uuid not null default app.uuid_v7()
  email text
  email_verified_at timestamp with time zone
  password_hash text
  name text not null
  surname text not null
  phone_number text
  avatar_key text
  locale text not null default 'en'::text
  is_platform_admin boolean not null default false
  terms_version text
  terms_accepted_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  passive_at timestamp with time zone  -- Set by a platform admin: the user cannot sign in
  product_updates boolean not null default true
  security_updates boolean not null default true
  phone_notifications boolean not null default false
  deletion_due_at timestamp with time zone
  access_version integer not null default 0
  constraint users_pkey PRIMARY KEY (id)
  constraint users_phone_number_key UNIQUE (phone_number)
  constraint users_email_check CHECK ((email = lower(email)))
  constraint users_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'tr'::text])))
  index users_deletion_idx USING btree (deletion_due_at) WHERE (deletion_due_at IS NOT NULL)
  index users_email_idx USING btree (email) WHERE (email IS NOT NULL)
  UNIQUE index users_proven_email_key USING btree (email) WHERE (email_verified_at IS NOT NULL)
  grant delete, insert, select, update to kadro_system
  grant delete, select to kadro_app
  grant insert (access_version) to kadro_app
  grant insert (avatar_key) to kadro_app
  grant insert (created_at) to kadro_app
  grant insert (deletion_due_at) to kadro_app
  grant insert (email) to kadro_app
  grant insert (email_verified_at) to kadro_app
  grant insert (id) to kadro_app
  grant insert (locale) to kadro_app
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
  grant update (locale) to kadro_app
  grant update (name) to kadro_app
  grant update (password_hash) to kadro_app
  grant update (phone_notifications) to kadro_app
  grant update (phone_number) to kadro_app
  grant update (product_updates) to kadro_app
  grant update (security_updates) to kadro_app
  grant update (surname) to kadro_app
  grant update (terms_accepted_at) to kadro_app
  grant update (terms_version) to kadro_app

CREATE OR REPLACE FUNCTION app.company_id_by_invitation(wanted bytea)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select i.tenant_id from app.invitations i join app.companies c on c.id = i.tenant_id
   where i.token_hash = wanted and c.disabled_at is null
$function$
grant execute to kadro_app, kadro_system

CREATE OR REPLACE FUNCTION app.company_id_by_slug(wanted text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ select id from app.companies where slug = wanted and disabled_at is null and deletion_due_at is null $function$
grant execute to kadro_app, kadro_system

CREATE OR REPLACE FUNCTION app.count_applications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  deltas app.step_counts[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(d.*)::app.step_counts) into deltas
      from (select tenant_id, job_id, step_id, count(*) filter (where outcome = 'open'),
                   count(*) filter (where outcome = 'hired'), count(*),
                   coalesce(sum(extract(epoch from step_entered_at)::bigint) filter (where outcome = 'open'), 0)
              from come group by tenant_id, job_id, step_id) as d;
  elsif tg_op = 'DELETE' then
    select array_agg(row(d.*)::app.step_counts) into deltas
      from (select tenant_id, job_id, step_id, -count(*) filter (where outcome = 'open'),
                   -count(*) filter (where outcome = 'hired'), -count(*),
                   -coalesce(sum(extract(epoch from step_entered_at)::bigint) filter (where outcome = 'open'), 0)
              from gone group by tenant_id, job_id, step_id) as d;
  else
    select array_agg(row(d.*)::app.step_counts) into deltas
      from (select tenant_id, job_id, step_id, coalesce(sum(sign) filter (where outcome = 'open'), 0),
                   coalesce(sum(sign) filter (where outcome = 'hired'), 0), sum(sign),
                   coalesce(sum(sign * extract(epoch from step_entered_at)::bigint) filter (where outcome = 'open'), 0)
              from (select 1 as sign, tenant_id, job_id, step_id, outcome, step_entered_at from come
                    union all
                    select -1, tenant_id, job_id, step_id, outcome, step_entered_at from gone) as change
             group by tenant_id, job_id, step_id) as d;
  end if;
  insert into app.step_counts as c
  select d.* from unnest(deltas) as d
   where (d.open_count, d.hired_count, d.total_count, d.open_entered_seconds) is distinct from (0, 0, 0, 0::bigint)
     -- With a job deleted whole, its steps and counts may be gone before its applications.
     and (d.total_count > 0 or exists (
           select from app.step_counts k
            where k.tenant_id = d.tenant_id and k.job_id = d.job_id and k.step_id = d.step_id))
   order by d.job_id, d.step_id
      on conflict (tenant_id, job_id, step_id) do update
     set open_count = c.open_count + excluded.open_count,
         hired_count = c.hired_count + excluded.hired_count,
         total_count = c.total_count + excluded.total_count,
         open_entered_seconds = c.open_entered_seconds + excluded.open_entered_seconds;
  return null;
end
$function$
grant execute to public

CREATE OR REPLACE FUNCTION app.count_open_applications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update app.job_counts c set open_count = c.open_count + d.change
      from (select tenant_id, job_id, count(*) as change from come where outcome = 'open' group by tenant_id, job_id) as d
     where c.tenant_id = d.tenant_id and c.job_id = d.job_id;
  elsif tg_op = 'DELETE' then
    update app.job_counts c set open_count = c.open_count - d.change
      from (select tenant_id, job_id, count(*) as change from gone where outcome = 'open' group by tenant_id, job_id) as d
     where c.tenant_id = d.tenant_id and c.job_id = d.job_id;
  else
    update app.job_counts c set open_count = c.open_count + d.change
      from (select tenant_id, job_id, sum(sign) as change
              from (select 1 as sign, tenant_id, job_id from come where outcome = 'open'
                    union all
                    select -1, tenant_id, job_id from gone where outcome = 'open') as both_ways
             group by tenant_id, job_id having sum(sign) <> 0) as d
     where c.tenant_id = d.tenant_id and c.job_id = d.job_id;
  end if;
  return null;
end
$function$
grant execute to public

CREATE OR REPLACE FUNCTION app.current_tenant_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid
-- The company of this transaction, set by inTenant; null outside one, so that nothing is visible
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
grant execute to kadro_system

CREATE OR REPLACE FUNCTION app.enqueue(task text, payload json, job_key text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform graphile_worker.add_job(task, payload := payload, job_key := job_key, run_at := run_at);
end
$function$
grant execute to kadro_app, kadro_system

CREATE OR REPLACE FUNCTION app.fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(public.unaccent('public.unaccent'::regdictionary, value))
grant execute to public

CREATE OR REPLACE FUNCTION app.forget_messages()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from app.outbox using gone where outbox.subject_id = gone.id;
  return null;
end
$function$
-- Deletes the messages about deleted rows, sent or not: the app itself may only insert

CREATE OR REPLACE FUNCTION app.keep_step_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  since timestamptz;
begin
  if tg_op = 'UPDATE' and new.step_id = old.step_id and new.step_entered_at = old.step_entered_at then
    update app.step_stays s set left_at = new.closed_at
     where s.tenant_id = new.tenant_id and s.application_id = new.id and s.step_id = new.step_id
       and s.entered_at = (select max(l.entered_at) from app.step_stays l
                            where l.tenant_id = new.tenant_id and l.application_id = new.id and l.step_id = new.step_id);
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select before.entered_at into since
      from (select s.step_id, s.entered_at, lead(s.entered_at) over (order by s.entered_at) as next_at,
                   row_number() over (order by s.entered_at desc) as place
              from app.step_stays s where s.tenant_id = new.tenant_id and s.application_id = new.id) as before
     where before.place = 2 and before.step_id = new.step_id and new.step_entered_at < before.next_at + interval '5 minutes';
    since := coalesce(since, new.step_entered_at);
    delete from app.step_stays s
     where s.tenant_id = new.tenant_id and s.application_id = new.id and s.entered_at > since;
    update app.step_stays s set left_at = since
     where s.tenant_id = new.tenant_id and s.application_id = new.id and (s.left_at is null or s.left_at > since);
  end if;
  insert into app.step_stays (tenant_id, application_id, job_id, step_id, entered_at, left_at)
  values (new.tenant_id, new.id, new.job_id, new.step_id, coalesce(since, new.step_entered_at), new.closed_at)
      on conflict (tenant_id, application_id, entered_at, step_id) do update set left_at = excluded.left_at;
  return null;
end
$function$
grant execute to public

CREATE OR REPLACE FUNCTION app.link_rejection_reason()
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
grant execute to public

CREATE OR REPLACE FUNCTION app.list_candidate_tags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    delete from app.candidate_tags
     where tenant_id = new.tenant_id and candidate_id = new.id and tag <> all (new.tags);
  end if;
  insert into app.candidate_tags (tenant_id, tag, candidate_id)
  select new.tenant_id, tag, new.id from unnest(new.tags) as tag
      on conflict do nothing;
  return null;
end
$function$
grant execute to public

CREATE OR REPLACE FUNCTION app.name_application()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.sort_name := coalesce(
    (select c.sort_name from app.candidates c where c.tenant_id = new.tenant_id and c.id = new.candidate_id), '');
  return new;
end
$function$
grant execute to public

CREATE OR REPLACE FUNCTION app.name_applications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update app.applications set sort_name = new.sort_name
   where tenant_id = new.tenant_id and candidate_id = new.id;
  return null;
end
$function$
grant execute to public

CREATE OR REPLACE FUNCTION app.protect(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy tenant_isolation on %s to kadro_app using (tenant_id = (select app.current_tenant_id()))', target);
  execute format('create policy system_access on %s for select to kadro_system using (true)', target);
  execute format('grant select, insert, update, delete on %s to kadro_app', target);
  execute format('grant select on %s to kadro_system', target);
end
$function$
-- Every table with a tenant_id goes through this; a guard over the catalogue proves it. Not forced on the owner, whom only migrations, the queue, backups and functions with their owner's rights use
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
grant execute to kadro_system

CREATE OR REPLACE FUNCTION app.search_candidates(words text, before uuid DEFAULT NULL::uuid, wanted integer DEFAULT NULL::integer, among uuid[] DEFAULT NULL::uuid[])
 RETURNS TABLE(candidate_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20000
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET work_mem TO '16MB'
AS $function$
declare
  folded text := btrim(app.fold(words));
  -- A number is looked for without its trunk prefix: 0532 finds +90532.
  digits text := ltrim(regexp_replace(folded, '\D', '', 'g'), '0');
  piece text := case when folded ~ '^[0-9 ()+./-]+$' then digits else folded end;
  -- Words like c++ are looked up among the skills alone.
  symbols text[] := array(select word from regexp_split_to_table(folded, '\s+') as word where word ~ '[[:alnum:]][+#]');
  prefixes text;
  matches text[] := '{}';
begin
  select string_agg(format('%L:*', word), ' & ') into prefixes
    from regexp_split_to_table(folded, '\s+') as typed,
         regexp_split_to_table(app.search_words(typed), ' ') as word
   where typed <> all (symbols) and word <> '';
  if prefixes is not null or symbols <> '{}' then
    matches := array[concat_ws(' and ',
      case when prefixes is not null then format('s.doc @@ %L::tsquery', prefixes) end,
      case when symbols <> '{}' then format('s.skills @> %L::text[]', symbols) end)];
  end if;
  if length(piece) >= 3 then
    matches := matches || format('s.head like %L', '%' || regexp_replace(piece, '([\\%_])', '\\\1', 'g') || '%');
  end if;
  if matches = '{}' then
    return;
  end if;
  return query execute format(
    'select s.candidate_id from app.candidate_search s
      where s.tenant_id = $1 and (%s) and ($2 is null or s.candidate_id < $2) and ($4 is null or s.candidate_id = any($4))
      order by s.candidate_id desc limit $3', array_to_string(matches, ' or '))
    using app.current_tenant_id(), before, wanted, among;
end
$function$
grant execute to kadro_app

CREATE OR REPLACE FUNCTION app.search_vector(value text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN to_tsvector('simple'::regconfig, app.search_words(value))
grant execute to public

CREATE OR REPLACE FUNCTION app.search_words(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(app.fold(value), '[^[:alnum:]]+'::text, ' '::text, 'g'::text))
grant execute to public

CREATE OR REPLACE FUNCTION app.start_job_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into app.job_counts (tenant_id, job_id) values (new.tenant_id, new.id);
  return null;
end
$function$
grant execute to public

CREATE OR REPLACE FUNCTION app.uuid_v7()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
RETURN (SELECT (encode(OVERLAY(OVERLAY(uuid_send(gen_random_uuid()) PLACING SUBSTRING(int8send((at.microseconds / 1000)) FROM 3) FROM 1 FOR 6) PLACING SUBSTRING(int4send(((28672 + (((at.microseconds % (1000)::bigint) * 4096) / 1000)))::integer) FROM 3) FROM 7 FOR 2), 'hex'::text))::uuid AS encode FROM (SELECT ((EXTRACT(epoch FROM clock_timestamp()) * (1000000)::numeric))::bigint AS microseconds) at)
grant execute to public

role kadro_app nologin
role kadro_system nologin

extension btree_gin
extension btree_gist
extension pg_trgm
extension unaccent

text search configuration app.plain: asciihword public.unaccent+simple, asciiword public.unaccent+simple, email simple, file simple, float simple, host simple, hword public.unaccent+simple, hword_asciipart public.unaccent+simple, hword_numpart simple, hword_part public.unaccent+simple, int simple, numhword simple, numword simple, sfloat simple, uint simple, url simple, url_path simple, version simple, word public.unaccent+simple

grant usage on schema app to kadro_app
grant usage on schema app to kadro_system
