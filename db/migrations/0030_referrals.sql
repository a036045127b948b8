-- Referrals: each member has a code for links to the careers site; what arrives through them belongs to the member.

-- 80 of the 122 random bits of a UUID, in 20 characters: no code can be guessed.
alter table app.members add column referral_code text not null
  default left(encode(sha256(uuid_send(gen_random_uuid())), 'hex'), 20);
comment on column app.members.referral_code is
  'Random code in the addresses that the member shares (ref=…); it works while the member is active';
-- Finds the member of a code when a visitor comes.
create unique index members_referral_code_key on app.members (tenant_id, referral_code);

alter table app.candidates
  add column referrer_id uuid,
  add foreign key (tenant_id, referrer_id) references app.members (tenant_id, id) on delete no action;
comment on column app.candidates.referrer_id is
  'Member through whose link the first contact came; null without one, and after the member left';
-- Foreign key; removing a member finds the candidates.
create index candidates_referrer_idx on app.candidates (tenant_id, referrer_id) where referrer_id is not null;

alter table app.introductions
  add column referrer_id uuid,
  add foreign key (tenant_id, referrer_id) references app.members (tenant_id, id) on delete no action;
comment on column app.introductions.referrer_id is
  'Member through whose link the form was sent; null without one, and after the member left';
-- Introductions that a member brought; foreign key.
create index introductions_referrer_idx on app.introductions (tenant_id, referrer_id) where referrer_id is not null;

alter table app.applications
  add column referrer_id uuid,
  add foreign key (tenant_id, referrer_id) references app.members (tenant_id, id) on delete no action;
comment on column app.applications.referrer_id is
  'Member through whose link the application came; null without one, and after the member left';
-- Applications that a member brought, by job; foreign key.
create index applications_referrer_idx on app.applications (tenant_id, referrer_id, job_id)
  where referrer_id is not null;
