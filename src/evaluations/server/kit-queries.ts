import { sql } from 'kysely';
import type { Duplication } from '#jobs/server/after-duplication.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { InterviewKit, KitContent, KitTemplate } from '../kit-contract.ts';
import { kitTemplatesMax } from '../rules.ts';

export type KitRow = { interview_type: string; content: KitContent; version: number; updated_at: Date };
export type KitKey = { jobId: string; interviewType: string };

/** The kits of a job; a job has at most one for each type of interview. */
export async function listKits(tx: TenantTx, jobId: string): Promise<KitRow[]> {
  const { rows } = await sql<KitRow>`
    select interview_type, content, version, updated_at
      from interview_kits
     where tenant_id = ${currentTenantId} and job_id = ${jobId}::uuid
     order by interview_type`.execute(tx);
  return rows;
}

export async function findKit(tx: TenantTx, { jobId, interviewType }: KitKey): Promise<KitRow | undefined> {
  const { rows } = await sql<KitRow>`
    select interview_type, content, version, updated_at
      from interview_kits
     where tenant_id = ${currentTenantId} and job_id = ${jobId}::uuid and interview_type = ${interviewType}`.execute(
    tx,
  );
  return rows[0];
}

/** Copies the kits of a job to its duplicate. */
export async function copyKits(tx: TenantTx, { fromJobId, toJobId, now }: Duplication): Promise<void> {
  await sql`
    insert into interview_kits (tenant_id, job_id, interview_type, content, updated_at)
    select tenant_id, ${toJobId}::uuid, interview_type, content, ${now}::timestamptz
      from interview_kits
     where tenant_id = ${currentTenantId} and job_id = ${fromJobId}::uuid`.execute(tx);
}

export type TemplateRow = {
  id: string;
  name: string;
  content: KitContent;
  version: number;
  updated_at: Date;
};

export async function listTemplates(tx: TenantTx): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select id, name, content, version, updated_at
      from kit_templates
     where tenant_id = ${currentTenantId}
     order by app.fold(name), id
     limit ${kitTemplatesMax}`.execute(tx);
  return rows;
}

export const presentKit = (row: KitRow): InterviewKit => ({
  interviewType: row.interview_type as InterviewKit['interviewType'],
  kit: row.content,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
});

export const presentTemplate = (row: TemplateRow): KitTemplate => ({
  id: row.id,
  name: row.name,
  kit: row.content,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
});
