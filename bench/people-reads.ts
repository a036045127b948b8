import type pg from 'pg';
import { candidates } from '#candidates/contract.ts';
import type { CallInput } from '#platform/contract/endpoint.ts';
import { asMember, type Company, findTagId } from './bench-company.ts';
import { allCandidates, candidateListFloor, foundCandidates, quote } from './floors.ts';
import type { Read, ReadCall } from './read.ts';

type Query = CallInput<typeof candidates.list>['query'];

/** A filter of the list of candidates, with its conditions on candidates `c` or on applications `a`. */
type Filter = { query: Query & object; person?: string; application?: string };

/** The searches that people type, and each filter alone and in pairs. */
export async function peopleReads(owner: pg.Client, company: Company, jobId: string): Promise<Read[]> {
  const reads: Read[] = [];
  for (const [name, search] of searches) {
    const floor = candidateListFloor(
      company.id,
      await foundCandidates(owner, company.id, search, name === mistyped),
    );
    reads.push(readOf(`search, ${name}`, [callOf(company, { search }, floor)]));
  }
  const filters = filtersOf(company.id, { jobId, tagId: await findTagId(owner, company.id) });
  for (const [name, filter] of Object.entries(filters))
    reads.push(readOf(`filter, ${name}`, [filteredCall(company, [filter])]));
  const all = Object.values(filters);
  const pairs = all.flatMap((one, index) =>
    all
      .slice(index + 1)
      .filter((other) => Object.keys(one.query).every((name) => !(name in other.query)))
      .map((other) => filteredCall(company, [one, other])),
  );
  return [...reads, readOf('filters in pairs', pairs)];
}

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

type Known = { jobId: string; tagId: string };

function filtersOf(companyId: string, { jobId, tagId }: Known): Record<string, Filter> {
  const tenant = quote(companyId);
  const has = (table: string, where: string): string =>
    `c.id in (select t.candidate_id from app.${table} t where t.tenant_id = ${tenant} and ${where})`;
  return {
    job: { query: { jobId }, application: `a.job_id = ${quote(jobId)}` },
    outcome: { query: { outcome: 'hired' }, application: `a.outcome = 'hired'` },
    rating: { query: { rating: '5' }, application: 'a.rating >= 5' },
    tag: { query: { tag: tagId }, person: has('candidate_tags', `t.tag_id = ${quote(tagId)}`) },
    source: { query: { source: 'kariyer' }, person: `c.source = 'kariyer'` },
    city: { query: { location: 'Ankara' }, person: `c.city_folded = app.fold('Ankara')` },
    skill: {
      query: { skill: 'kubernetes' },
      person: has('candidate_search', `t.search_document @@ '''s:kubernetes'''::tsquery`),
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
    consent: {
      query: { consent: 'talent_pool' },
      person: `c.id in (select a.candidate_id from app.consent_records k join app.applications a on a.tenant_id = k.tenant_id and a.id = k.application_id where k.tenant_id = ${tenant} and k.is_given and k.withdrawn_at is null)`,
    },
    'no email': { query: { lacks: 'email' }, person: `c.email = ''` },
    'no application': {
      query: { lacks: 'application' },
      person: `not exists (select from app.applications t where t.tenant_id = ${tenant} and t.candidate_id = c.id)`,
    },
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
