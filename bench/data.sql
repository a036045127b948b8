-- The data that npm run bench measures on: 1,000,000 people and 1,000,000 applications over 200 companies, one of them
-- with 200,000 people, 150 with 5,000 and the rest with about 1,000. The same on every machine but for the day: what
-- varies is drawn by hashing a number. Runs as the owner, without triggers and without the big tables' indexes; `## …` names each part.

-- ## tools
drop schema if exists bench cascade;
create schema bench;
set session_replication_role = replica;
set work_mem = '256MB';

-- One moment for every part.
do $$ begin
  execute format('create function bench.today() returns timestamptz language sql immutable parallel safe return %L::timestamptz',
                 date_trunc('hour', now()));
end $$;

-- A number from 0 to 1, derived from n.
create function bench.part(n bigint, seed integer) returns float8
language sql immutable parallel safe
return (hashint8extended(n, seed) & 1073741823) / 1073741824.0::float8;

-- A version 7 key of that time, always the same for the same salt.
create function bench.key(at timestamptz, salt text) returns uuid
language sql stable parallel safe
return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')
  || '7' || left(md5(salt), 3) || '8' || substr(md5(salt), 4, 15))::uuid;

create function bench.one_of(choices text[], share float8) returns text
language sql immutable parallel safe
return choices[1 + floor(share * cardinality(choices))::integer];

-- Picks one of `count` values, each `ratio` times as frequent as the one before.
create function bench.falling(share float8, ratio float8, count integer) returns integer
language sql immutable parallel safe
return least(count, 1 + floor(ln(1 - share * (1 - power(ratio, count))) / ln(ratio))::integer);

create table bench.words as
select string_to_array('Ayşe Mehmet Elif Mustafa Zeynep Ahmet Deniz Ali Işıl Hüseyin Merve Hasan Esra İbrahim Büşra İsmail '
         'Selin Osman Derya Yusuf Gamze Murat Ece Ömer Pınar Emre Şule Can Özge Burak Seda Kerem Tuğba Onur Nil Çağlar '
         'Anna James Maria John Laura Peter Sofia Daniel Emma Thomas Nina Paul Clara David Julia Mark Eva Simon', ' ') as names,
       string_to_array('Yılmaz Kaya Demir Şahin Çelik Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan Çetin Kara '
         'Koç Kurt Özkan Şimşek Polat Korkmaz Erdoğan Acar Güneş Aksoy Bulut Taş Güler Yavuz Tekin Aktaş Uçar Işık Ateş '
         'Soylu Baş Duman Toprak Avcı Smith Miller Novak Weber Rossi Garcia Jansen Kowalski Dubois Berg Nielsen Silva '
         'Fischer Moreau Petrov Ivanova Horvat Costa Keller Andersson', ' ') as surnames,
       string_to_array('İstanbul,Ankara,İzmir,Bursa,Antalya,Konya,Adana,Gaziantep,Kocaeli,Mersin,Diyarbakır,Hatay,Manisa,'
         'Kayseri,Samsun,Balıkesir,Tekirdağ,Aydın,Sakarya,Muğla,Eskişehir,Trabzon,Malatya,Erzurum,Ordu,Berlin,London,'
         'Amsterdam,Paris,Vienna', ',') as cities,
       string_to_array('Software Engineer,Yazılım Geliştirici,Product Manager,Ürün Yöneticisi,Data Analyst,Veri Analisti,'
         'UX Designer,Accountant,Muhasebe Uzmanı,Sales Representative,Satış Temsilcisi,Project Manager,Nurse,Hemşire,'
         'Mechanical Engineer,Makine Mühendisi,Recruiter,İK Uzmanı,Warehouse Operator,Customer Support Agent,Chef,Driver,'
         'DevOps Engineer,QA Engineer,Marketing Specialist,Pazarlama Uzmanı,Financial Analyst,Teacher,Architect,Lawyer',
         ',') as titles,
       string_to_array('Anadolu Yazılım,Marmara Lojistik,Ege Gıda,Boğaziçi Teknoloji,Karadeniz Enerji,Toros İnşaat,Kuzey Bank,'
         'Vadi Sağlık,Nova Retail,Bluebird Media,Harbor Freight,Summit Labs,Orion Insurance,Delta Motors,Lumen Energy',
         ',') as employers,
       string_to_array('TypeScript,Java,C++,C#,Python,SQL,Excel,SAP,Figma,Kubernetes,AutoCAD,İngilizce,Almanca,Photoshop,React,'
         'Node.js,Power BI,AWS,Linux,Scrum,Git,Docker,Salesforce,Jira,Tableau', ',') as skills,
       string_to_array('shortlist,senior,junior,remote,istanbul,referral,vip,on hold,relocation,english,german,top pick,second look,'
         'bootcamp,returning,night shift,part time,graduate,lead,contractor,visa,driver licence,portfolio,certified,'
         'notice period,travel,budget,teacher,talent pool,olumlu', ',') as tags,
       string_to_array('careers,linkedin,kariyer,indeed,referral,manual', ',') as sources;

-- Texts of CVs: few words are in nearly every one, most are in one of thousands.
create table bench.vocabulary as
select n, coalesce(
         (string_to_array('experience team management project development sales customer university degree business '
           'deneyim ekip yönetim proje geliştirme satış müşteri üniversite lisans işletme software engineer design data '
           'analysis marketing finance production quality planning yazılım mühendis tasarım veri analiz pazarlama finans '
           'üretim kalite planlama kubernetes docker python java react angular postgresql oracle excel sap autocad '
           'solidworks photoshop illustrator logistics warehouse procurement compliance audit payroll recruitment '
           'training mentoring leadership negotiation budgeting forecasting', ' '))[n],
         (select string_agg(substr('bcdfgklmnprstvyz', 1 + floor(bench.part(n, 10 + i) * 16)::integer, 1)
                 || substr('aeiou', 1 + floor(bench.part(n, 20 + i) * 5)::integer, 1), '' order by i)
            from generate_series(1, 3 + (n % 2)) as i)) as word
  from generate_series(1, 20000) as n;
alter table bench.vocabulary add primary key (n);

create table bench.texts as
select t as n, string_agg(v.word, ' ' order by i) as words, app.search_vector(string_agg(v.word, ' ' order by i)) as doc
  from generate_series(1, 5000) as t
 cross join generate_series(1, 35) as i
  join bench.vocabulary v on v.n = floor(exp(bench.part(t * 100 + i, 30) * ln(20000)))::integer
 group by t;
alter table bench.texts add primary key (n);
analyze bench.vocabulary, bench.texts;

-- ## companies, members, jobs
create table bench.companies as
select n, bench.key(bench.today() - interval '3 years', 'company ' || n) as id,
       case when n = 1 then 200000 when n <= 151 then 5000 when n < 200 then 1020 else 1040 end as people,
       case when n = 1 then 40 when n = 153 then 10000 when n <= 151 then 12 else 5 end as jobs,
       case n when 1 then 0.9 when 153 then 0.9995 else 0.8 end::float8 as ratio
  from generate_series(1, 200) as n;

insert into app.companies (id, slug, name, city, country, size, default_language)
select id, 'bench-' || n, 'Company ' || n, 'İstanbul', 'TR', '51-200', case when n % 2 = 0 then 'tr' else 'en' end
  from bench.companies;

-- Member 1 of a company is its owner, member 2 sees the jobs of their hiring teams alone.
create table bench.members as
select c.n, m, c.id as tenant_id, bench.key(bench.today() - interval '3 years', 'user ' || c.n || ' ' || m) as user_id,
       bench.key(bench.today() - interval '3 years', 'member ' || c.n || ' ' || m) as id
  from bench.companies c cross join generate_series(1, 5 + 35 * (c.n = 1)::integer) as m;

insert into app.users (id, email, email_verified_at, name, surname)
select user_id, format('member-%s-%s@bench.test', n, m), bench.today(),
       bench.one_of(w.names, bench.part(n * 100 + m, 40)), bench.one_of(w.surnames, bench.part(n * 100 + m, 41))
  from bench.members, bench.words w;

insert into app.members (tenant_id, id, user_id, is_owner, created_at, permissions)
select tenant_id, id, user_id, m = 1, bench.today() - interval '3 years',
       case when m <= 2 then '{}'::text[]
            else '{jobs.list,jobs.get,candidates.list,candidates.get,candidates.update}' end
  from bench.members;

insert into app.sessions (user_id, token_hash, expires_at)
select user_id, sha256(convert_to(rpad(format('bench-%s-%s-', n, m), 43, '0'), 'utf8')), bench.today() + interval '100 years'
  from bench.members where m <= 2;

insert into app.departments (tenant_id, id, name)
select id, bench.key(bench.today() - interval '3 years', 'department ' || n || ' ' || d), (array['Engineering', 'Sales', 'Finance',
       'Operations', 'People', 'Marketing', 'Support', 'Legal'])[d]
  from bench.companies cross join generate_series(1, 8) as d;

create table bench.jobs as
select c.n, j, c.id as tenant_id, bench.key(bench.today() - interval '3 years' + j % 54 * interval '20 days', 'job ' || c.n || ' ' || j) as id,
       bench.today() - interval '3 years' + j % 54 * interval '20 days' as at
  from bench.companies c cross join generate_series(1, c.jobs) as j;

insert into app.jobs (tenant_id, id, slug, title, department_id, job_type, location_type, country, city, description_html,
                      language, skills, tags, status, standard_field_modes, created_by_user_id, created_at, updated_at, published_at)
select b.tenant_id, b.id, 'job-' || b.j, bench.one_of(w.titles, bench.part(b.n * 100 + b.j, 50)),
       bench.key(bench.today() - interval '3 years', 'department ' || b.n || ' ' || (1 + b.j % 8)),
       case b.j % 4 when 0 then 'parttime' else 'fulltime' end, case b.j % 3 when 0 then 'remote' else 'onsite' end,
       'TR', bench.one_of(w.cities, power(bench.part(b.n * 100 + b.j, 51), 2)),
       (select '<p>' || string_agg(t.words, '</p><p>') || '</p>' from bench.texts t where t.n between b.j % 400 * 10 and b.j % 400 * 10 + 7),
       'en', w.skills[1:4], w.tags[1:2],
       case when b.j % 5 = 0 then 'closed' when b.j % 11 = 0 then 'draft' else 'published' end,
       '{"nameSurname":"required","email":"required","phone":"optional","cv":"optional","coverLetter":"optional","currentCompany":"optional"}',
       m.user_id, b.at, b.at, case when b.j % 11 <> 0 or b.j % 5 = 0 then b.at end
  from bench.jobs b join bench.members m on m.n = b.n and m.m = 1, bench.words w;

create table bench.kinds (position integer, kind text, title text, color text);
insert into bench.kinds values (0, 'applied', 'Applied', '#64748B'), (1, 'screening', 'Screening', '#2970FF'),
  (2, 'interview', 'Interview', '#9E77ED'), (3, 'offer', 'Offer', '#F79009'), (4, 'hired', 'Hired', '#16B364');

insert into app.pipelines (tenant_id, id, title, is_default)
select id, bench.key(bench.today() - interval '3 years', 'pipeline ' || n), 'Standard hiring', true from bench.companies;
insert into app.pipeline_steps (tenant_id, pipeline_id, position, title, color, kind)
select id, bench.key(bench.today() - interval '3 years', 'pipeline ' || n), k.position, k.title, k.color, k.kind
  from bench.companies, bench.kinds k;
insert into app.job_steps (tenant_id, id, job_id, position, title, color, kind)
select b.tenant_id, bench.key(b.at, 'step ' || b.n || ' ' || b.j || ' ' || k.position), b.id, k.position, k.title, k.color, k.kind
  from bench.jobs b, bench.kinds k;
insert into app.hiring_team_members (tenant_id, job_id, member_id, role)
select b.tenant_id, b.id, m.id, case m.m when 2 then 'interviewer' when 3 then 'recruiter' else 'hiring_manager' end
  from bench.jobs b join bench.members m on m.n = b.n and (m.m in (3, 4) or (m.m = 2 and b.j % 4 = 0));
insert into app.job_questions (tenant_id, job_id, position, type, label, mode, settings)
select b.tenant_id, b.id, q, case q when 0 then 'number' when 1 then 'boolean' else 'choice' end, 'Question ' || q, 'optional',
       case q when 2 then '{"options":[{"id":"a","label":"A"},{"id":"b","label":"B"}],"several":false}' else '{}' end::jsonb
  from bench.jobs b cross join generate_series(0, 2) as q;
insert into app.rejection_reasons (tenant_id, title, position)
select id, r.title, r.n from bench.companies,
       unnest(array['Experience', 'Salary', 'Location', 'Another candidate', 'Other']) with ordinality as r (title, n);

-- ## people
create table bench.people as
select c.n as company, p as number, c.id as tenant_id,
       bench.key(x.at, 'person ' || c.n || ' ' || p) as id, bench.key(x.at, 'file ' || c.n || ' ' || p) as file_id,
       x.at, c.n::bigint * 1000000 + p as seed,
       1 + floor(bench.part(c.n::bigint * 1000000 + p, 60) * 5000)::integer as text_a,
       1 + floor(bench.part(c.n::bigint * 1000000 + p, 61) * 5000)::integer as text_b
  from bench.companies c
 cross join lateral generate_series(1, c.people) as p
 cross join lateral (select bench.today() - interval '3 years' * (1 - p::float8 / c.people) as at) as x;

insert into app.candidates (tenant_id, id, name, surname, email, phone_number, current_title, current_company, city, country,
                            summary, skills, source, cv_file_id, profile, created_at, updated_at)
select p.tenant_id, p.id, x.name, x.surname,
       lower(public.unaccent(x.name || '.' || x.surname)) || '.' || p.company || '.' || p.number || '@people.test',
       '+905' || lpad(floor(bench.part(p.seed, 64) * 1000000000)::bigint::text, 9, '0'),
       bench.one_of(w.titles, bench.part(p.seed, 65)), bench.one_of(w.employers, bench.part(p.seed, 66)),
       bench.one_of(w.cities, power(bench.part(p.seed, 67), 2)), 'TR', '',
       array[bench.one_of(w.skills, bench.part(p.seed, 68)), bench.one_of(w.skills, power(bench.part(p.seed, 69), 2))],
       bench.one_of(w.sources, power(bench.part(p.seed, 72), 2)), p.file_id,
       '{"languages":[{"name":"English","level":"B2"}],"experiences":[{"title":"Engineer","company":"Ege","startedOn":"2019-01","endedOn":"2023-05","description":""}],"education":[{"school":"ODTÜ","degree":"BSc","field":"Engineering","startedOn":"2014","endedOn":"2018"}]}',
       p.at, p.at
  from bench.people p
 cross join bench.words w
 cross join lateral (select bench.one_of(w.names, bench.part(p.seed, 62)) as name,
                            bench.one_of(w.surnames, bench.part(p.seed, 63)) as surname) as x;

create table bench.tags as
select c.id as tenant_id, tag as name, bench.key(bench.today() - interval '3 years', 'tag ' || c.n || ' ' || tag) as id
  from bench.companies c cross join bench.words w cross join lateral unnest(w.tags) as tag;
insert into app.tags (tenant_id, id, root_id, name)
select tenant_id, id, id, name from bench.tags;
insert into app.candidate_tags (tenant_id, tag_id, candidate_id)
select p.tenant_id, t.id, p.id
  from bench.people p
 cross join bench.words w
  join bench.tags t on t.tenant_id = p.tenant_id and t.name = bench.one_of(w.tags, power(bench.part(p.seed, 71), 3))
 where bench.part(p.seed, 70) < 0.4;

-- ## CVs
insert into app.files (tenant_id, id, purpose, title, format, content_type, size_bytes, storage_key, text_state,
                       text_content, pages, candidate_id, created_at)
select p.tenant_id, p.file_id, 'cv', 'cv.pdf', 'pdf', 'application/pdf', 120000,
       'bench/' || p.file_id, 'ready', a.words || ' ' || b.words, 2, p.id, p.at
  from bench.people p join bench.texts a on a.n = p.text_a join bench.texts b on b.n = p.text_b;

-- ## what search reads
insert into app.candidate_search (tenant_id, candidate_id, worked_days, contact_text, search_document)
select p.tenant_id, p.id, floor(bench.part(p.seed, 73) * 7300)::integer,
       app.fold(concat_ws(' ', c.name, c.surname, c.email, c.phone_number, c.current_title, c.current_company)),
       app.field_vector('', array[c.name || ' ' || c.surname, c.email, c.phone_number, c.current_title, c.current_company,
                                  'English', 'B2', 'Engineer', 'Ege', '2019-01', '2023-05', 'ODTÜ', 'BSc', 'Engineering',
                                  '2014', '2018'] || c.skills)
         || app.field_vector('n:', array[c.name || ' ' || c.surname]) || app.field_vector('t:', array[c.current_title, 'Engineer'])
         || app.field_vector('c:', array[c.current_company, 'Ege']) || app.field_vector('s:', c.skills)
         || array_to_tsvector(array(select 'f:' || near from unnest(app.near_spellings(c.name || ' ' || c.surname)) as near))
         || a.doc || b.doc
  from bench.people p
  join app.candidates c on c.tenant_id = p.tenant_id and c.id = p.id
  join bench.texts a on a.n = p.text_a join bench.texts b on b.n = p.text_b;

-- ## skills and languages
insert into app.candidate_skills (tenant_id, word, candidate_id)
select c.tenant_id, word, c.id
  from app.candidates c cross join lateral unnest(tsvector_to_array(app.field_vector('', c.skills))) as word;
insert into app.candidate_languages (tenant_id, language, candidate_id, level)
select p.tenant_id, 'english', p.id, 1 + floor(bench.part(p.seed, 74) * 7)::smallint from bench.people p
union all
select p.tenant_id, 'almanca', p.id, 1 + floor(bench.part(p.seed, 75) * 7)::smallint from bench.people p where bench.part(p.seed, 76) < 0.1;

-- ## applications
-- One for 85 of a hundred people, a second one for some of them; the first jobs of a company draw most.
create table bench.applied as
select c.n as company, a as number, c.id as tenant_id, x.seed, x.person,
       1 + (bench.falling(bench.part(x.seed, 80), c.ratio, c.jobs) - 1 + x.second) % c.jobs as job,
       bench.part(x.seed + 500000 * x.second, 81) as fate, bench.part(x.seed + 500000 * x.second, 82) as place
  from bench.companies c
 cross join lateral generate_series(1, c.people) as a
 cross join lateral (
   select case when a <= c.people * 0.85 then c.n::bigint * 1000000 + a
               else c.n::bigint * 1000000 + 1 + ((a * 5) % (c.people * 0.85)::integer) end as seed,
          case when a <= c.people * 0.85 then a else 1 + ((a * 5) % (c.people * 0.85)::integer) end as person,
          (a > c.people * 0.85)::integer as second) as x;

insert into app.job_forms (tenant_id, id, job_id, version, content, created_at)
select j.tenant_id, bench.key(j.at, 'form ' || j.n || ' ' || j.j), j.id, 'bench',
       '{"standardFieldModes":{"phone":"optional","cv":"optional"},"questions":[]}', j.at
  from bench.jobs j;

insert into app.applications (tenant_id, id, job_id, candidate_id, step_id, outcome, source, form_id, answers, cv_file_id,
                              rating, sort_name, applied_at, step_entered_at, closed_at, updated_at)
select x.tenant_id, bench.key(t.at, 'application ' || x.company || ' ' || x.number), j.id, p.id,
       bench.key(j.at, 'step ' || x.company || ' ' || x.job || ' '
         || case f.outcome when 'hired' then 4
                 else case when x.place < 0.58 then 0 when x.place < 0.83 then 1 when x.place < 0.96 then 2 else 3 end end),
       f.outcome, bench.one_of(w.sources, power(bench.part(x.seed, 72), 2)),
       bench.key(j.at, 'form ' || x.company || ' ' || x.job), '{}', p.file_id,
       case when bench.part(x.seed, 83) < 0.3 then 1 + floor(bench.part(x.seed, 84) * 5)::integer end, c.sort_name,
       t.at, t.at + t.later, case when f.outcome <> 'open' then t.at + t.later * 2 end, t.at + t.later * 2
  from bench.applied x
  join bench.people p on p.company = x.company and p.number = x.person
  join app.candidates c on c.tenant_id = p.tenant_id and c.id = p.id
  join bench.jobs j on j.n = x.company and j.j = x.job
 cross join bench.words w
 cross join lateral (select p.at + (x.number > p.number)::integer * interval '3 hours' as at,
                            least(interval '20 days' * bench.part(x.seed, 85), (bench.today() - p.at) / 3) as later) as t
 cross join lateral (select case when x.fate < 0.33 then 'open' when x.fate < 0.95 then 'rejected'
                                 when x.fate < 0.99 then 'withdrawn' else 'hired' end as outcome) as f;

insert into app.rejections (tenant_id, application_id, reason, rejected_at)
select tenant_id, id, 'Experience', closed_at from app.applications where outcome = 'rejected';

-- Each application entered the first step, and left it when its current step is a later one.
insert into app.step_periods (tenant_id, application_id, job_id, step_id, entered_at, left_at)
select a.tenant_id, a.id, a.job_id, k.id, a.applied_at, a.step_entered_at
  from app.applications a
  join app.job_steps k on k.tenant_id = a.tenant_id and k.job_id = a.job_id and k.position = 0
 where a.step_id <> k.id and a.applied_at < a.step_entered_at
union all
select tenant_id, id, job_id, step_id, step_entered_at, closed_at from app.applications;

-- ## consents
insert into app.privacy_texts (tenant_id, id, kind, language, version, body)
select id, bench.key(bench.today() - interval '3 years', 'consent ' || n), 'talent_pool', 'en', 'bench', 'Keep my application' from bench.companies;
insert into app.consent_records (tenant_id, application_id, candidate_id, text_id, is_given, recorded_at)
select a.tenant_id, a.id, a.candidate_id, bench.key(bench.today() - interval '3 years', 'consent ' || c.n), bench.part(hashtext(a.id::text), 77) < 0.3, a.applied_at
  from app.applications a join bench.companies c on c.id = a.tenant_id;

-- ## contacts, pools and custom fields
insert into app.last_contacts (tenant_id, candidate_id, contacted_at)
select p.tenant_id, p.id, p.at + (bench.today() - p.at) * bench.part(p.seed, 90) from bench.people p where bench.part(p.seed, 91) < 0.7;
insert into app.pools (tenant_id, id, name)
select id, bench.key(bench.today() - interval '3 years', 'pool ' || n || ' ' || k), 'Pool ' || k
  from bench.companies cross join generate_series(1, 3) as k;
insert into app.pool_candidates (tenant_id, pool_id, candidate_id, added_at)
select p.tenant_id, bench.key(bench.today() - interval '3 years', 'pool ' || p.company || ' ' || k), p.id, p.at
  from bench.people p cross join generate_series(1, 3) as k where bench.part(p.seed, 91 + k) < 0.01 * k;
insert into app.custom_fields (tenant_id, id, subject, kind, name, position)
select id, bench.key(bench.today() - interval '3 years', 'field ' || n || ' ' || subject), subject, 'choice', 'Shift', 0
  from bench.companies cross join unnest(array['candidate', 'application']) as subject;
insert into app.custom_field_options (tenant_id, id, field_id, name, position)
select f.tenant_id, bench.key(bench.today() - interval '3 years', 'option ' || f.id || ' ' || o), f.id, (array['Day', 'Night', 'Any'])[o], o
  from app.custom_fields f cross join generate_series(1, 3) as o;
insert into app.custom_field_values (tenant_id, field_id, candidate_id, option_id)
select p.tenant_id, f.id, p.id, bench.key(bench.today() - interval '3 years', 'option ' || f.id || ' ' || bench.falling(bench.part(p.seed, 96), 0.2, 3))
  from bench.people p join app.custom_fields f on f.tenant_id = p.tenant_id and f.subject = 'candidate' where bench.part(p.seed, 95) < 0.3;
insert into app.custom_field_values (tenant_id, field_id, application_id, option_id)
select a.tenant_id, f.id, a.id, bench.key(bench.today() - interval '3 years', 'option ' || f.id || ' ' || bench.falling(bench.part(hashtext(a.id::text), 96), 0.2, 3))
  from app.applications a join app.custom_fields f on f.tenant_id = a.tenant_id and f.subject = 'application'
 where bench.part(hashtext(a.id::text), 95) < 0.3;

-- ## what happened
select app.create_month_partitions((bench.today() - interval '3 years')::date);
insert into app.events (tenant_id, id, occurred_at, type, actor_kind, job_id, candidate_id, application_id, data)
select tenant_id, bench.key(applied_at, 'event ' || id), applied_at, 'application.received', 'candidate', job_id, candidate_id, id,
       jsonb_build_object('source', source, 'fileIds', '[]'::jsonb)
  from app.applications;

-- ## counts of the steps
insert into app.step_counts (tenant_id, job_id, step_id, open_count, hired_count, total_count, open_entered_seconds)
select tenant_id, job_id, step_id, count(*) filter (where outcome = 'open'), count(*) filter (where outcome = 'hired'), count(*),
       coalesce(sum(extract(epoch from step_entered_at)::bigint) filter (where outcome = 'open'), 0)
  from app.applications group by tenant_id, job_id, step_id;

-- ## counts of the candidates
insert into app.candidate_places (tenant_id, city_folded, country, city, people)
select tenant_id, '', country, '', count(*) from app.candidates group by tenant_id, country
union all
select tenant_id, city_folded, country, max(city), count(*) from app.candidates group by tenant_id, city_folded, country;
insert into app.candidate_days (tenant_id, day, added)
select tenant_id, (created_at at time zone 'UTC')::date, count(*) from app.candidates group by 1, 2;

-- ## counts of the jobs
insert into app.job_counts (tenant_id, job_id, open_count)
select j.tenant_id, j.id, coalesce(sum(c.open_count), 0)
  from app.jobs j
  left join app.step_counts c on c.tenant_id = j.tenant_id and c.job_id = j.id
 group by j.tenant_id, j.id;

-- ## a year of traffic
-- The site of the company with 10,000 jobs, of which 400 draw visitors, from 20 sources with three campaigns each.
insert into app.site_traffic (tenant_id, span, day, source, campaign, views, visitors, form_starts, reached_contact, submissions)
select c.id, span, date_trunc(span, d.day)::date, 'source-' || s, 'campaign-' || k, sum(50 + s), sum(30 + s), sum(9), sum(7), sum(4)
  from bench.companies c
 cross join (select bench.today()::date - n as day from generate_series(0, 799) as n) as d
 cross join generate_series(1, 20) as s cross join generate_series(1, 3) as k cross join unnest(array['day', 'month']) as span
 where c.n = 153
 group by 1, 2, 3, 4, 5;
insert into app.site_days (tenant_id, day, views, visitors, form_starts, submissions)
select tenant_id, day, sum(views), sum(visitors), sum(form_starts), sum(submissions)
  from app.site_traffic where span = 'day' group by 1, 2;
insert into app.page_traffic (tenant_id, span, first_day, job_id, views, visitors, form_starts, submissions)
select j.tenant_id, span, date_trunc(span, d.day)::date, j.id, sum(30 + j.j % 7), sum(20), sum(5), sum(2)
  from bench.jobs j
 cross join (select bench.today()::date - n as day from generate_series(0, 799) as n) as d
 cross join unnest(array['day', 'month']) as span
 where j.n = 153 and j.j <= 400
 group by 1, 2, 3, 4;
drop schema bench cascade;
