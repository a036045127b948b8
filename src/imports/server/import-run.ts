import { enqueue } from '#platform/server/background/background.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';

export type ImportRun = { platform: Platform; companyId: string; importId: string };

export type BatchOptions = {
  size: number;
  now: Date;
  /** The member for whom the import is written or undone; null when they have no rights any more. */
  actor: MemberActor | null;
};

/** Enqueues the task that continues an import. */
export async function enqueueImport(tx: TenantTx, companyId: string, importId: string): Promise<void> {
  await enqueue(tx, 'continue_import', { companyId, importId }, { isLong: true });
}
