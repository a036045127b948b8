-- Fewer statements and fewer rows for the reads of members.

create function app.enter_company(company uuid, reader text) returns boolean
language plpgsql as $$
begin
  perform set_config('app.tenant_id', company::text, true);
  if not exists (select from app.blind_reviews where tenant_id = company) then
    return false;
  end if;
  perform set_config('search_path', 'blind, app, public', true), set_config('app.language', reader, true);
  return true;
end
$$;
comment on function app.enter_company(uuid, text) is
  'Begins the work for a member in the language `reader`: sets the company of the transaction and, when it has a blind review, the views. Returns whether it has one';


create table app.candidate_skills (
  tenant_id uuid not null default app.current_tenant_id(),
  word text not null,
  candidate_id uuid not null,
  primary key (tenant_id, word, candidate_id),
  foreign key (tenant_id, candidate_id) references app.candidates (tenant_id, id) on delete cascade
);
comment on table app.candidate_skills is
  'Words of the skills of candidates, written with candidate_search, so that the filter reads the newest people from an index';
comment on column app.candidate_skills.word is 'Folded word of a skill, as search_words and signed_words give it: c and c++';
comment on column app.candidate_skills.candidate_id is 'Candidate who has the skill';
-- Finds the words of one candidate, to write them anew and when the candidate is deleted.
create index candidate_skills_candidate_idx on app.candidate_skills (tenant_id, candidate_id);
select app.enable_tenant_isolation('app.candidate_skills');
insert into app.candidate_skills (tenant_id, word, candidate_id)
select c.tenant_id, word, c.id
  from app.candidates c
 cross join lateral unnest(tsvector_to_array(app.field_vector('', c.skills))) as word;

create view blind.candidate_skills with (security_invoker = true) as
select t.* from app.candidate_skills t
 where not exists (select from app.withheld_people w where w.tenant_id = t.tenant_id and w.candidate_id = t.candidate_id);
comment on view blind.candidate_skills is 'The rows of the table that are about nobody who is withheld';
grant select, insert, update, delete on blind.candidate_skills to kadro_app;

-- PostgreSQL would find many ids by an index with a column between the company and the id. It then reads all of the
-- company. As an included column it is none to search by.
drop index app.candidates_created_idx;
create index candidates_created_idx on app.candidates (tenant_id, created_at) include (id);

-- Years of experience, from the index alone.
drop index app.candidate_search_working_idx;
drop index app.candidate_search_worked_idx;
create index candidate_search_working_idx on app.candidate_search (tenant_id, working_since) include (candidate_id)
  where working_since is not null;
create index candidate_search_worked_idx on app.candidate_search (tenant_id, worked_days) include (candidate_id)
  where worked_days is not null;

-- A language with a level, from the index alone.
alter table app.candidate_languages drop constraint candidate_languages_pkey;
alter table app.candidate_languages add primary key (tenant_id, language, candidate_id) include (level);
