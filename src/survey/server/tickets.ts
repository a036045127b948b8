import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { uuidPattern } from '#platform/contract/uuid.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Database } from '#platform/server/db/database.ts';
import { findOfferedSurvey } from './offered-survey.ts';

const ticketDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** A ticket that a visitor shows. That of a rehearsal opens the survey, and no answer is stored. */
export type Ticket = { companyId: string; hash: Buffer; isRehearsal: boolean };

/**
 * The ticket of a form. It derives from the secret of the form's token, which only the browser has: a repeated
 * submission gets the same ticket, and nothing that the server stores leads from one to the other.
 */
export function ticketOf(formToken: string): string {
  const end = formToken.lastIndexOf('.') + 1;
  const secret = createHash('sha256')
    .update(`survey ticket ${formToken.slice(end)}`)
    .digest('base64url');
  return formToken.slice(0, end) + secret;
}

const ticketForm = new RegExp(`^(rehearsal\\.)?(${uuidPattern})\\.([\\w-]{43})$`);

/** Parses a ticket; null when it is malformed. */
export function readTicket(ticket: string): Ticket | null {
  const [, prefix, companyId, secret] = ticketForm.exec(ticket) ?? [];
  if (companyId === undefined || secret === undefined) return null;
  const hash = createHash('sha256').update(secret).digest();
  return { companyId, hash, isRehearsal: prefix !== undefined };
}

/** Lets the sender of a form answer the survey once, in the transaction in which the form is sent. */
export async function addTicket(
  tx: TenantTx,
  { formToken, jobId, now }: { formToken: string; jobId: string | null; now: Date },
): Promise<void> {
  const ticket = readTicket(ticketOf(formToken));
  if (ticket === null || (await findOfferedSurvey(tx)) === null) return;
  const lastDay = dayOf(new Date(now.getTime() + ticketDays * dayMs));
  await sql`select survey.add_ticket(${ticket.hash}, ${jobId}::uuid, ${lastDay}::date)`.execute(tx);
}

/** The ticket of a sent form; null when the company has no survey, or the ticket is used or expired. */
export async function findTicket(db: Database, formToken: string, now: Date): Promise<string | null> {
  const text = ticketOf(formToken);
  const ticket = readTicket(text);
  if (ticket === null) return null;
  const isValid = await inTenant(
    db,
    ticket.companyId,
    async (tx) => (await findOfferedSurvey(tx)) !== null && isOpen(tx, ticket, now),
    { readOnly: true },
  );
  return isValid ? text : null;
}

/** Whether the ticket can still be used. */
export async function isOpen(tx: TenantTx, { hash, isRehearsal }: Ticket, now: Date): Promise<boolean> {
  if (isRehearsal) return true;
  const { rows } = await sql<{ found: boolean }>`
    select survey.has_ticket(${hash}, ${dayOf(now)}::date) as found`.execute(tx);
  return rows[0]?.found === true;
}

/** A day in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
