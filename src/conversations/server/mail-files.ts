import { type RawBuilder, sql } from 'kysely';
import { currentTenantId } from '#platform/server/db/tenant.ts';

/** A condition on `files`: it came with a mail about an application of another job than these. */
export const isOfMailOutside = (jobIds: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
    select from incoming_mail_files l
      join incoming_mails i on i.tenant_id = l.tenant_id and i.id = l.incoming_mail_id
      join messages g on g.tenant_id = i.tenant_id and g.id = i.message_id
      join applications a on a.tenant_id = g.tenant_id and a.id = g.application_id
     where l.tenant_id = ${currentTenantId} and l.file_id = files.id and a.job_id not in (${jobIds}))`;

/** A condition on `files`: it came with a private mail whose readers do not include the account. */
export const isOfPrivateMail = (userId: string): RawBuilder<boolean> => sql<boolean>`exists (
    select from incoming_mail_files l
      join incoming_mails i on i.tenant_id = l.tenant_id and i.id = l.incoming_mail_id
      left join messages g on g.tenant_id = i.tenant_id and g.id = i.message_id
      join private_threads p on p.tenant_id = l.tenant_id
       and p.id = coalesce(g.private_thread_id, i.private_thread_id)
     where l.tenant_id = ${currentTenantId} and l.file_id = files.id
       and not ${userId}::uuid = any (p.reader_user_ids))`;

/** A condition: the file came with a private mail. */
export const isOfAnyPrivateMail = (
  tenantId: RawBuilder<unknown>,
  fileId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
    select from incoming_mail_files l
      join incoming_mails i on i.tenant_id = l.tenant_id and i.id = l.incoming_mail_id
      join messages g on g.tenant_id = i.tenant_id and g.id = i.message_id
     where l.tenant_id = ${tenantId} and l.file_id = ${fileId} and g.private_thread_id is not null)`;

/** A condition: the file came with a mail about an application or a private one, which not every member sees. */
export const isOfMailAboutApplication = (
  tenantId: RawBuilder<unknown>,
  fileId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
    select from incoming_mail_files l
      join incoming_mails i on i.tenant_id = l.tenant_id and i.id = l.incoming_mail_id
      join messages g on g.tenant_id = i.tenant_id and g.id = i.message_id
     where l.tenant_id = ${tenantId} and l.file_id = ${fileId}
       and (g.application_id is not null or g.private_thread_id is not null))`;
