import { sql } from 'kysely';
import type { ListedValue } from '#jobs/custom-field-contract.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { FieldSubject } from '../rules.ts';
import { isFieldVisible } from './access.ts';

type WantedValues = {
  column: `${FieldSubject}_id`;
  ids: readonly string[];
  fieldIds: readonly string[];
};

/** The values of these fields that the member may see, by candidate, job or application, as lists show them. */
export async function listShownValues(
  tx: TenantTx,
  actor: MemberActor,
  wanted: WantedValues,
): Promise<ReadonlyMap<string, ListedValue[]>> {
  if (wanted.fieldIds.length === 0 || wanted.ids.length === 0) return new Map();
  const values = new Map<string, ListedValue[]>();
  for (const { owner_id: id, field_id: fieldId, kind, value } of await listValueRows(tx, actor, wanted))
    if (value !== null) values.set(id, [...(values.get(id) ?? []), { fieldId, kind, value }]);
  return values;
}

type ValueRow = {
  owner_id: string;
  field_id: string;
  kind: string;
  value: string | number | boolean | null;
};

async function listValueRows(
  tx: TenantTx,
  actor: MemberActor,
  { column, ids, fieldIds }: WantedValues,
): Promise<ValueRow[]> {
  const owner = sql.ref(`v.${column}`);
  const { rows } = await sql<ValueRow>`
    select ${owner} as owner_id, v.field_id, f.kind,
           case f.kind
             when 'number' then to_jsonb(max(v.number_value))
             when 'date' then to_jsonb(to_char(max(v.date_value), 'YYYY-MM-DD'))
             when 'yes_no' then to_jsonb(bool_or(v.boolean_value))
             when 'choice' then to_jsonb(max(o.name))
             when 'choices' then to_jsonb(string_agg(o.name, ', ' order by o.position, o.id))
             when 'member' then to_jsonb(max(btrim(u.name || ' ' || u.surname)))
             else to_jsonb(max(v.text_value))
           end as value
      from custom_field_values v
      join custom_fields f on f.tenant_id = v.tenant_id and f.id = v.field_id and f.removed_at is null
      left join custom_field_options o
        on o.tenant_id = v.tenant_id and o.id = coalesce(v.option_id, v.listed_option_id) and o.removed_at is null
      left join members m on m.tenant_id = v.tenant_id and m.id = v.member_id
      left join users u on u.id = m.user_id
     where v.tenant_id = ${currentTenantId} and ${owner} = any(${ids}::uuid[])
       and v.field_id = any(${fieldIds}::uuid[]) and ${isFieldVisible(actor)}
     group by ${owner}, v.field_id, f.kind`.execute(tx);
  return rows;
}
