import { pictureAddress } from '#files/server/present.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { Page } from '#platform/contract/paging.ts';
import { pageFrom } from '#platform/server/db/cursor.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { ReportPerson } from '../contract.ts';
import { workloadActions, daysOf, type PeopleKind } from '../rules.ts';
import { type PeopleFilter, listPersonRows, type PersonRow } from './people-queries.ts';
import { isUuid } from '#platform/contract/uuid.ts';

/** A page of the people whom a number counts. */
export async function listPeople(tx: TenantTx, asked: PeopleFilter): Promise<Page<ReportPerson>> {
  if (needsId.has(asked.of)) requireId(asked.about);
  const rows = await listPersonRows(tx, asked);
  return pageFrom(
    rows,
    asked.limit,
    (row) => present(row, asked.companyId),
    (row) => ({ at: row.at, id: row.id }),
  );
}

const needsId = new Set<PeopleKind>(['reached', 'left', 'standing', 'knockedOut', ...workloadActions]);
function requireId(about: string | null): void {
  if (about === null) refuse('invalid', undefined, { fields: { about: ['platform.validation.required'] } });
  if (!isUuid(about))
    refuse('invalid', undefined, { fields: { about: ['platform.validation.wrongFormat'] } });
}

function present(row: PersonRow, companyId: string): ReportPerson {
  return {
    // A person may be listed for several actions.
    key: `${row.id} ${row.at}`,
    applicationId: row.application_id,
    candidateId: row.candidate_id,
    name: row.name,
    surname: row.surname,
    photo: pictureAddress(companyId, row.photo_file_id),
    currentTitle: row.current_title,
    outcome: row.outcome as ReportPerson['outcome'],
    step: { title: row.step_title, color: row.step_color },
    at: row.happened_at.toISOString(),
    days: row.seconds === null ? null : daysOf(Math.max(0, row.seconds)),
  };
}
