import { type RawBuilder, sql } from 'kysely';
import type { CustomFieldFilter, OfferedField } from '#jobs/custom-field-contract.ts';
import { valuesOf } from '#platform/contract/fields.ts';
import { isUuid } from '#platform/contract/uuid.ts';
import { isOneOf } from '#platform/server/db/is-one-of.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { FieldSubject } from '../rules.ts';
import { isFieldVisible } from './access.ts';
import { type FieldRow, listFieldRows } from './queries.ts';

/** A list that is filtered by fields: of which subject they are, and the ids of its rows. */
export type FilteredSubject = {
  subject: FieldSubject;
  column: `${FieldSubject}_id`;
  id: RawBuilder<unknown>;
};

/** A condition on the rows of a list. It is false for a field that the member may not see. */
export async function fieldCondition(
  tx: TenantTx,
  actor: MemberActor,
  subject: FilteredSubject,
  filter: CustomFieldFilter,
): Promise<RawBuilder<unknown>> {
  const field = await findField(tx, actor, subject, filter);
  if (field === null) return sql`false`;
  const isEmpty = filter.customFieldEmpty !== undefined;
  const values = valuesBy(field, isEmpty ? { customField: field.id } : filter);
  if (values === null) return isEmpty ? sql`true` : sql`false`;
  const owner = sql.ref(`v.${subject.column}`);
  return isEmpty
    ? sql`not exists (select ${values} and ${owner} = ${subject.id})`
    : sql`${subject.id} in (select ${owner} ${values} and ${owner} is not null)`;
}

/** A subquery: the ids of the subjects with one value, in the order of an index; null for other filters. */
export async function selectWithValue(
  tx: TenantTx,
  actor: MemberActor,
  subject: FilteredSubject,
  filter: CustomFieldFilter,
): Promise<RawBuilder<unknown> | null> {
  if (valuesOf(filter.customFieldValue).length !== 1 || filter.customFieldEmpty !== undefined) return null;
  const field = await findField(tx, actor, subject, filter);
  const values = field === null ? null : valuesBy(field, filter);
  const owner = sql.ref(`v.${subject.column}`);
  return values === null ? null : sql`select ${owner} ${values} and ${owner} is not null`;
}

async function findField(
  tx: TenantTx,
  actor: MemberActor,
  { subject }: FilteredSubject,
  { customField }: CustomFieldFilter,
): Promise<FieldRow | null> {
  const [field] = await visibleFields(tx, actor, subject, sql`f.id = ${customField}::uuid`);
  return field ?? null;
}

/** The values `v` of a field that match, with FROM and WHERE; null when none can. */
function valuesBy(field: FieldRow, filter: CustomFieldFilter): RawBuilder<unknown> | null {
  const matches = matchesOf(field, filter);
  return matches === null
    ? null
    : sql`
      from custom_field_values v
       where v.tenant_id = ${currentTenantId} and v.field_id = ${field.id}::uuid and ${matches}`;
}

/** The fields of a subject that the member may see, in order. */
export async function listOfferedFields(
  tx: TenantTx,
  actor: MemberActor,
  subject: FilteredSubject['subject'],
): Promise<OfferedField[]> {
  const fields = await visibleFields(tx, actor, subject, sql`true`);
  const members = fields.some(({ kind }) => kind === 'member') ? await listMembers(tx) : [];
  return fields.map(({ id, name, kind, options }) => ({
    id,
    name,
    kind,
    options: kind === 'member' ? members : options,
  }));
}

function visibleFields(
  tx: TenantTx,
  actor: MemberActor,
  subject: FilteredSubject['subject'],
  matches: RawBuilder<unknown>,
): Promise<FieldRow[]> {
  return listFieldRows(tx, sql`f.subject = ${subject} and ${isFieldVisible(actor)} and ${matches}`);
}

/** A condition on values `v` of the field that an index answers; null when no value can match. */
function matchesOf({ kind, options }: FieldRow, filter: CustomFieldFilter): RawBuilder<unknown> | null {
  const { customFieldValue: value, customFieldFrom: from, customFieldTo: to } = filter;
  switch (kind) {
    case 'number':
      return between(sql`v.number_value`, numberOf(from), numberOf(to));
    case 'date':
      return between(sql`v.date_value`, dayOf(from), dayOf(to));
    case 'choice':
    case 'choices':
      return hasOption(kind, options, valuesOf(value));
    case 'member':
      return hasMember(valuesOf(value));
    case 'yes_no':
      return hasAnswer(valuesOf(value));
    case 'text':
    case 'link':
      return value ? equalsText(value) : sql`v.text_key is not null`;
  }
}

function hasMember(wanted: readonly string[]): RawBuilder<unknown> | null {
  if (wanted.length === 0) return sql`v.member_id is not null`;
  const ids = wanted.filter(isUuid);
  return ids.length === 0 ? null : isOneOf(sql`v.member_id`, ids, 'uuid');
}

function hasAnswer(wanted: readonly string[]): RawBuilder<unknown> | null {
  // Of "= false" alone the planner does not prove that the index has all such values.
  const isGiven = sql`v.boolean_value is not null`;
  const answers = new Set(wanted.filter((one) => one === 'yes' || one === 'no'));
  if (wanted.length > 0 && answers.size === 0) return null;
  return answers.size === 1 ? sql`${isGiven} and v.boolean_value = ${answers.has('yes')}` : isGiven;
}

function hasOption(
  kind: 'choice' | 'choices',
  options: FieldRow['options'],
  wanted: readonly string[],
): RawBuilder<unknown> | null {
  const column = kind === 'choice' ? sql`v.option_id` : sql`v.listed_option_id`;
  // A value with a removed option is none.
  const ids = options.map(({ id }) => id).filter((id) => wanted.length === 0 || wanted.includes(id));
  return ids.length === 0 ? null : isOneOf(column, ids, 'uuid');
}

function between(
  column: RawBuilder<unknown>,
  from: RawBuilder<unknown> | null,
  to: RawBuilder<unknown> | null,
): RawBuilder<unknown> {
  const bounds = [
    ...(from === null ? [] : [sql`${column} >= ${from}`]),
    ...(to === null ? [] : [sql`${column} <= ${to}`]),
  ];
  return bounds.length === 0 ? sql`${column} is not null` : sql.join(bounds, sql` and `);
}

const numberOf = (text: string | undefined): RawBuilder<unknown> | null =>
  text === undefined || Number.isNaN(Number(text)) ? null : sql`${Number(text)}::double precision`;

const dayOf = (text: string | undefined): RawBuilder<unknown> | null =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? sql`${text}::date` : null;

const equalsText = (text: string): RawBuilder<unknown> => sql`v.text_key = left(app.fold(${text}), 200)`;

const membersMax = 500;

async function listMembers(tx: TenantTx): Promise<OfferedField['options']> {
  const { rows } = await sql<{ id: string; name: string }>`
    select m.id, btrim(u.name || ' ' || u.surname) as name
      from members m
      join users u on u.id = m.user_id
     where m.tenant_id = ${currentTenantId} and m.status = 'active'
     order by app.fold(u.name), app.fold(u.surname), m.id
     limit ${membersMax}`.execute(tx);
  return rows;
}
