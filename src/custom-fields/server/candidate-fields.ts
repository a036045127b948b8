import { type RawBuilder, sql } from 'kysely';
import type { CustomFieldFilter, OfferedField } from '#candidates/custom-field-contract.ts';
import { listScope } from '#candidates/server/access.ts';
import type { CandidateFields } from '#candidates/server/candidate-fields.ts';
import { selectTeamJobIds } from '#jobs/server/access.ts';
import { isUuid } from '#platform/contract/uuid.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { isFieldVisible } from './access.ts';
import { listShownValues } from './list-shown-values.ts';
import { type FieldRow, listFieldRows } from './queries.ts';

/** Parts of the lists of candidates that read custom fields: filters, columns and exports. */
export const fieldsOfCandidates: CandidateFields = {
  async conditionOf(tx, actor, filter) {
    const [field] = await visibleFields(tx, actor, sql`f.id = ${filter.customField}::uuid`);
    const matches = field === undefined ? null : matchesOf(field, filter);
    if (field === undefined || matches === null) return sql`false`;
    return sql`c.id in (
      select v.candidate_id from custom_field_values v
       where v.tenant_id = ${currentTenantId} and v.field_id = ${field.id}::uuid
         and v.candidate_id is not null and ${matches})`;
  },
  listValues(tx, actor, some) {
    return listShownValues(tx, actor, { ...some, column: 'candidate_id', ids: some.candidateIds });
  },
  async listOffered(tx, actor) {
    if (!(await seesSome(tx, actor))) return [];
    const fields = await visibleFields(tx, actor, sql`true`);
    const members = fields.some(({ kind }) => kind === 'member') ? await listMembers(tx) : [];
    return fields.map(({ id, name, kind, options }) => ({
      id,
      name,
      kind,
      options: kind === 'member' ? members : options,
    }));
  },
};

/** Whether the member sees candidates: all, or those of a job of theirs. */
async function seesSome(tx: TenantTx, actor: MemberActor): Promise<boolean> {
  if (listScope(actor) === 'everyone') return true;
  const { rows } = await sql`${selectTeamJobIds(actor, { withDeleted: false })} limit 1`.execute(tx);
  return rows.length > 0;
}

const visibleFields = (tx: TenantTx, actor: MemberActor, matches: RawBuilder<unknown>): Promise<FieldRow[]> =>
  listFieldRows(tx, sql`f.subject = 'candidate' and ${isFieldVisible(actor)} and ${matches}`);

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
      return hasOption(kind, options, value);
    case 'member':
      return !value ? sql`v.member_id is not null` : isUuid(value) ? sql`v.member_id = ${value}::uuid` : null;
    case 'yes_no':
      // Of "= false" alone the planner does not prove that the index has all such values.
      return sql.join(
        [sql`v.boolean_value is not null`, ...(value ? [sql`v.boolean_value = ${value === 'yes'}`] : [])],
        sql` and `,
      );
    case 'text':
    case 'link':
      return value ? equalsText(value) : sql`v.text_key is not null`;
  }
}

function hasOption(
  kind: 'choice' | 'choices',
  options: FieldRow['options'],
  wanted: string | undefined,
): RawBuilder<unknown> | null {
  const column = kind === 'choice' ? sql`v.option_id` : sql`v.listed_option_id`;
  // A value with a removed option is none.
  const ids = options.map(({ id }) => id).filter((id) => !wanted || id === wanted);
  const [only] = ids;
  if (only === undefined) return null;
  // Of one option the planner estimates the share better without an array.
  return ids.length === 1 ? sql`${column} = ${only}::uuid` : sql`${column} = any(${ids}::uuid[])`;
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
