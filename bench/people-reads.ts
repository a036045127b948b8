import type pg from 'pg';
import { candidates } from '#candidates/contract.ts';
import type { CallInput } from '#platform/contract/endpoint.ts';
import { applicants } from '#applicants/contract.ts';
import { asMember, type Company, findOption, findPoolId, findTagId } from './bench-company.ts';
import { allCandidates, candidateListFloor, foundCandidates, quote } from './floors.ts';
import { applicantsFloor } from './job-floors.ts';
import type { Read, ReadCall } from './read.ts';

type Query = CallInput<typeof candidates.list>['query'];

/** A filter of the list of candidates, with its conditions on candidates `c` or on applications `a`. */
type Filter = { query: Query & object; person?: string; application?: string };

/** The searches that people type, and each filter alone and in pairs. */
export async function peopleReads(
  owner: pg.Client,
  company: Company,
  jobIds: readonly string[],
): Promise<Read[]> {
  const reads: Read[] = [];
  for (const [name, search] of searches) {
    const floor = candidateListFloor(
      company.id,
      await foundCandidates(owner, company.id, search, name === mistyped),
    );
    reads.push(readOf(`search, ${name}`, [callOf(company, { search }, floor)]));
  }
  const known = await findKnown(owner, company, jobIds);
  const filters = filtersOf(company.id, known);
  for (const [name, filter] of Object.entries(filters))
    reads.push(readOf(`filter, ${name}`, [filteredCall(company, [filter])]));
  const all = Object.values(filters);
  return [
    ...reads,
    readOf(
      'filters in pairs',
      pairsOf(all, (pair) => filteredCall(company, pair)),
    ),
  ];
}

/** The filters of the applications of a job, alone and in pairs. */
export async function applicantFilterReads(
  owner: pg.Client,
  company: Company,
  jobIds: readonly string[],
): Promise<Read[]> {
  const [jobId = ''] = jobIds;
  const filters = applicantFiltersOf(company.id, await findKnown(owner, company, jobIds));
  const callBy = (some: Filter[]): ReadCall => applicantCall(company, jobId, some);
  return [
    ...Object.entries(filters).map(([name, filter]) =>
      readOf(`filter of applicants, ${name}`, [callBy([filter])]),
    ),
    readOf('filters of applicants in pairs', pairsOf(Object.values(filters), callBy)),
  ];
}

/** A call for each pair of filters that do not use the same name. */
const pairsOf = (all: Filter[], call: (pair: Filter[]) => ReadCall): ReadCall[] =>
  all.flatMap((one, index) =>
    all
      .slice(index + 1)
      .filter((other) => Object.keys(one.query).every((name) => !(name in other.query)))
      .map((other) => call([one, other])),
  );

const mistyped = 'mistyped name';
const searches: [name: string, search: string][] = [
  ['rare name', 'name:ayşe name:yılmaz'],
  ['common name', 'demir'],
  [mistyped, 'ayşşe yilmza'],
  ['rare CV word', 'solidworks'],
  ['common CV word', 'experience'],
  ['phrase', '"project management"'],
  ['exclusion', 'kubernetes -istanbul'],
  ['OR of fields', 'title:engineer OR skill:c++'],
];

type KnownIds = {
  jobIds: readonly string[];
  tagIds: string[];
  poolIds: string[];
  ofCandidate: { fieldId: string; optionId: string };
  ofApplication: { fieldId: string; optionId: string };
};

async function findKnown(owner: pg.Client, { id }: Company, jobIds: readonly string[]): Promise<KnownIds> {
  return {
    jobIds,
    tagIds: [await findTagId(owner, id), await findTagId(owner, id, 'senior')],
    poolIds: [await findPoolId(owner, id, 'Pool 1'), await findPoolId(owner, id, 'Pool 2')],
    ofCandidate: await findOption(owner, id, 'candidate'),
    ofApplication: await findOption(owner, id, 'application'),
  };
}

const listed = (values: readonly string[]): string => values.map(quote).join(', ');
const oneYearAgo = `now() - interval '365 days'`;

/** The filters about the person, of both lists. */
function personFiltersOf(companyId: string, { tagIds, poolIds }: KnownIds): Record<string, Filter> {
  const tenant = quote(companyId);
  const has = (table: string, where: string): string =>
    `c.id in (select t.candidate_id from app.${table} t where t.tenant_id = ${tenant} and ${where})`;
  const [tagId = ''] = tagIds;
  return {
    tag: { query: { tag: tagId }, person: has('candidate_tags', `t.tag_id = ${quote(tagId)}`) },
    'two tags': {
      query: { tag: tagIds.join(',') },
      person: has('candidate_tags', `t.tag_id in (${listed(tagIds)})`),
    },
    'two pools': {
      query: { poolId: poolIds.join(',') },
      person: has('pool_candidates', `t.pool_id in (${listed(poolIds)})`),
    },
    city: { query: { location: 'Ankara' }, person: `c.city_folded = app.fold('Ankara')` },
    'place with distance': {
      query: { near: 'İzmir', nearCountry: 'TR', within: '50' },
      person: `c.city_folded in ('izmir', 'manisa')`,
    },
    skill: {
      query: { skill: 'kubernetes' },
      person: has('candidate_search', `t.search_document @@ '''s:kubernetes'''::tsquery`),
    },
    'two skills': {
      query: { skill: 'kubernetes,sap' },
      person: has('candidate_search', `t.search_document @@ '''s:kubernetes'' | ''s:sap'''::tsquery`),
    },
    language: {
      query: { language: 'en', level: 'C1' },
      person: has('candidate_languages', `t.language = any('{english,ingilizce,englisch}') and t.level >= 5`),
    },
    'rare language': {
      query: { language: 'de', level: 'native' },
      person: has('candidate_languages', `t.language = any('{german,almanca,deutsch}') and t.level >= 7`),
    },
    years: { query: { yearsFrom: '18' }, person: has('candidate_search', 't.worked_days >= 6574') },
    ...contactFiltersOf(tenant),
    consent: {
      query: { consent: 'talent_pool' },
      person: `c.id in (select a.candidate_id from app.consent_records k join app.applications a on a.tenant_id = k.tenant_id and a.id = k.application_id where k.tenant_id = ${tenant} and k.is_given and k.withdrawn_at is null)`,
    },
    'no email': { query: { lacks: 'email' }, person: `c.email = ''` },
  };
}

function contactFiltersOf(tenant: string): Record<string, Filter> {
  const among = (where: string): string =>
    `c.id in (select t.candidate_id from app.last_contacts t where t.tenant_id = ${tenant} and ${where})`;
  return {
    'old contact': {
      query: { contactDays: '1000' },
      person: among(`t.contacted_at <= now() - interval '1000 days'`),
    },
    'contact a year ago': {
      query: { contactDays: '365' },
      person: among(`t.contacted_at <= ${oneYearAgo}`),
    },
    'no contact': {
      query: { contact: 'never' },
      person: `not exists (select from app.last_contacts t where t.tenant_id = ${tenant} and t.candidate_id = c.id)`,
    },
  };
}

function filtersOf(companyId: string, known: KnownIds): Record<string, Filter> {
  const tenant = quote(companyId);
  const { jobIds, ofCandidate } = known;
  const jobId = jobIds.at(-1) ?? '';
  const values = `select t.candidate_id from app.custom_field_values t where t.tenant_id = ${tenant} and t.field_id = ${quote(ofCandidate.fieldId)}`;
  return {
    job: { query: { jobId }, application: `a.job_id = ${quote(jobId)}` },
    'three jobs': {
      query: { jobId: jobIds.slice(-3).join(',') },
      application: `a.job_id in (${listed(jobIds.slice(-3))})`,
    },
    'two outcomes': {
      query: { outcome: 'hired,withdrawn' },
      application: `a.outcome in ('hired', 'withdrawn')`,
    },
    outcome: { query: { outcome: 'hired' }, application: `a.outcome = 'hired'` },
    rating: { query: { rating: '5' }, application: 'a.rating >= 5' },
    source: { query: { source: 'kariyer' }, person: `c.source = 'kariyer'` },
    'two sources': { query: { source: 'kariyer,manual' }, person: `c.source in ('kariyer', 'manual')` },
    ...personFiltersOf(companyId, known),
    'custom field': {
      query: { customField: ofCandidate.fieldId, customFieldValue: ofCandidate.optionId },
      person: `c.id in (${values} and t.option_id = ${quote(ofCandidate.optionId)})`,
    },
    'no custom field': {
      query: { customField: ofCandidate.fieldId, customFieldEmpty: 'true' },
      person: `not exists (${values} and t.candidate_id = c.id)`,
    },
    'no application': {
      query: { lacks: 'application' },
      person: `not exists (select from app.applications t where t.tenant_id = ${tenant} and t.candidate_id = c.id)`,
    },
  };
}

function applicantFiltersOf(companyId: string, known: KnownIds): Record<string, Filter> {
  const { fieldId, optionId } = known.ofApplication;
  const values = `select t.application_id from app.custom_field_values t where t.tenant_id = ${quote(companyId)} and t.field_id = ${quote(fieldId)}`;
  return {
    outcome: { query: { outcome: 'withdrawn,hired' }, application: `a.outcome in ('withdrawn', 'hired')` },
    source: { query: { source: 'kariyer,manual' }, application: `a.source in ('kariyer', 'manual')` },
    ...personFiltersOf(companyId, known),
    'custom field': {
      query: { customField: fieldId, customFieldValue: optionId },
      application: `a.id in (${values} and t.option_id = ${quote(optionId)})`,
    },
    'no custom field': {
      query: { customField: fieldId, customFieldEmpty: 'true' },
      application: `not exists (${values} and t.application_id = a.id)`,
    },
  };
}

function applicantCall(company: Company, jobId: string, filters: Filter[]): ReadCall {
  const where = filters.map(({ person, application = 'true' }) =>
    person === undefined
      ? application
      : `a.candidate_id in (select c.id from app.candidates c where c.tenant_id = ${quote(company.id)} and ${person})`,
  );
  const query = Object.assign({}, ...filters.map((filter) => filter.query)) as object;
  return {
    call: asMember(company, applicants.listApplicants, {
      params: { companyId: company.id, jobId },
      query: query as never,
    }),
    floor: applicantsFloor({ companyId: company.id, jobId, where: where.join(' and ') }),
  };
}

function filteredCall(company: Company, filters: Filter[]): ReadCall {
  const applied = filters.flatMap(({ application = [] }) => application).join(' and ');
  const ofPerson = filters.flatMap(({ person = [] }) => person);
  const ofTheirs = `c.id in (select a.candidate_id from app.applications a where a.tenant_id = ${quote(company.id)} and ${applied})`;
  const where = [...ofPerson, ...(applied === '' ? [] : [ofTheirs])].join(' and ');
  const source = { ...allCandidates(company.id, where), ...(applied !== '' && { application: applied }) };
  return callOf(
    company,
    Object.assign({}, ...filters.map(({ query }) => query)),
    candidateListFloor(company.id, source),
  );
}

const callOf = (company: Company, query: Query & object, floor: string): ReadCall => ({
  call: asMember(company, candidates.list, { params: { companyId: company.id }, query }),
  floor,
});

const readOf = (name: string, calls: ReadCall[]): Read => ({
  name,
  calls,
  idsOf: (body) => (JSON.parse(body) as { items: { id: string }[] }).items.map(({ id }) => id),
});
