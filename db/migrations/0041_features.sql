-- Features of single companies.

alter table app.companies add column features_off text[] not null default '{}';
comment on column app.companies.features_off is
  'Features that a platform admin turned off for the company; src/platform/contract/features.ts lists them';
