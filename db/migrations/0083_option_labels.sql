-- Application forms are shown in two languages; options of custom fields get a text in each, as their questions have.

alter table app.custom_field_options add column form_labels jsonb not null default '{}';
comment on column app.custom_field_options.form_labels is
  'The option by language, as applicants read it; without one they read the name';
