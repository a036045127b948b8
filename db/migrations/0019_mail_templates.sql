-- Mail templates: texts that a company reuses in mails to candidates.

create table app.mail_templates (
  tenant_id uuid not null default app.current_tenant_id() references app.companies (id) on delete cascade,
  id uuid not null default app.uuid_v7(),
  title text not null,
  texts jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, title)
);
comment on table app.mail_templates is
  'Texts that the company reuses in mails to candidates; a mail copies the text, so sent mails do not change';
comment on column app.mail_templates.id is 'Key; UUID version 7, so it sorts by creation time';
comment on column app.mail_templates.title is
  'Name in the picker; unique per company, which decides between two saves at once';
comment on column app.mail_templates.texts is
  '{en, tr}, one or both: {subject, body} in plain text with placeholders like {candidate name}';
comment on column app.mail_templates.version is 'Rises with each change; an update with an older version gets 409';
comment on column app.mail_templates.created_at is 'When the row was inserted';
comment on column app.mail_templates.updated_at is 'Last change of title or texts';
select app.enable_tenant_isolation('app.mail_templates');
