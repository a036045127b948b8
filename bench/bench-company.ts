import type pg from 'pg';
import type { CallInput, Endpoint } from '#platform/contract/endpoint.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import type { Call } from './http-client.ts';

export type Company = { id: string; number: number };

/** The company with this number in data.sql. */
export async function findCompany(owner: pg.Client, number: number): Promise<Company> {
  const { rows } = await owner.query<{ id: string }>('select id from app.companies where slug = $1', [
    `bench-${number}`,
  ]);
  const [row] = rows;
  if (row === undefined)
    throw new Error(`There is no company bench-${number}: build the data with --rebuild.`);
  return { id: row.id, number };
}

/** The member with this number in data.sql. */
export async function findMemberId(owner: pg.Client, company: Company, member: number): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `select m.id from app.members m join app.users u on u.id = m.user_id where m.tenant_id = $1 and u.email = $2`,
    [company.id, `member-${company.number}-${member}@bench.test`],
  );
  return rows[0]?.id ?? refuseMember(company, member);
}

function refuseMember({ number }: Company, member: number): never {
  throw new Error(`Company bench-${number} has no member ${member}.`);
}

/** A call of an operation by a member: 1 is the owner, 2 is only on some hiring teams. */
export function asMember<E extends Endpoint>(
  company: Company,
  endpoint: E,
  input: CallInput<E>,
  member = 1,
): Call {
  const request = input as { params: Record<string, string>; query?: Record<string, string>; body?: unknown };
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => request.params[name] ?? '');
  const query = new URLSearchParams(request.query);
  return {
    method: endpoint.method as Call['method'],
    path: `/api${path}${query.size > 0 ? `?${query}` : ''}`,
    // As long as a real token, because the server rejects others without a lookup.
    headers: { cookie: `${sessionCookie}=${`bench-${company.number}-${member}-`.padEnd(43, '0')}` },
    ...(request.body === undefined ? {} : { body: request.body }),
  };
}

/** The id of the tag that the filters use. */
export const findTagId = (owner: pg.Client, companyId: string, name = 'shortlist'): Promise<string> =>
  findId(owner, 'select id from app.tags where tenant_id = $1 and name = $2', [companyId, name]);

/** The id of a pool of data.sql. */
export const findPoolId = (owner: pg.Client, companyId: string, name: string): Promise<string> =>
  findId(owner, 'select id from app.pools where tenant_id = $1 and name = $2', [companyId, name]);

/** An option of the custom field of candidates or applications of data.sql. */
export async function findOption(
  owner: pg.Client,
  companyId: string,
  subject: 'candidate' | 'application',
): Promise<{ fieldId: string; optionId: string }> {
  const { rows } = await owner.query<{ fieldId: string; optionId: string }>(
    `select f.id as "fieldId", o.id as "optionId"
       from app.custom_fields f
       join app.custom_field_options o on o.tenant_id = f.tenant_id and o.field_id = f.id and o.name = 'Night'
      where f.tenant_id = $1 and f.subject = $2`,
    [companyId, subject],
  );
  return rows[0] ?? { fieldId: '', optionId: '' };
}

async function findId(owner: pg.Client, text: string, values: string[]): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(text, values);
  return rows[0]?.id ?? '';
}
