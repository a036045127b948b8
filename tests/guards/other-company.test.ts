import { beforeAll, describe, expect, it } from 'vitest';
import { allTasks } from '#app/server/tasks.ts';
import { trafficCounterOf } from '#careers/server/count-traffic.ts';
import { allOperations } from '#app/server/wiring.ts';
import { draftTokenHeader } from '#careers/draft-token-rules.ts';
import { applicationTokenHeader } from '#my-applications/contract.ts';
import { findDuplicatesTask } from '#duplicates/server/background.ts';
import { foldCandidateCountsTask } from '#candidates/server/fold-candidate-counts.ts';
import { foldApplicationCountsTask } from '#jobs/server/fold-application-counts.ts';
import type { Operation } from '#platform/server/http/implement.ts';
import { testServer, visitor } from '../harness/api.ts';
import { type Rows, rowsOf } from '../harness/company-rows.ts';
import { applicationTokenOf } from '../harness/own-applications.ts';
import { fillEveryTable, makeOverdue, overdueTables } from './company-rows.ts';
import { isOfCompany } from './endpoint-rules.ts';
import { aWorld, type CallInput, inputOf, send, type World } from './endpoint-world.ts';
import { withForeignIds } from './foreign-ids.ts';

/*
 * Reads the rows of company A in every table. Company B then calls every operation with its own ids and with A's, and
 * every background task runs. The rows of A must not have changed.
 */
const server = await testServer();
const { platform } = server;
const tasks = allTasks(platform);

// Deletions are last, so that as many operations as possible find their records.
const endOfJob = /^jobs\.(archive|archiveSeveral|close|complete)$/;
const orderOf = (operation: Operation): number => {
  const { name, endpoint } = operation;
  if (/^(apply|careers)\./.test(name)) return endpoint.method === 'DELETE' ? 1 : 0;
  // Before a deletion of the candidate; a withdrawal would end what the team does with the application.
  if (name.startsWith('my-applications.') && name !== 'my-applications.withdraw') return 0;
  // Each ends the caller's session.
  if (['identity.login', 'identity.register', 'identity.logout'].includes(name)) return 6;
  if (name === 'companies.requestDeletion') return 5;
  if (!isOfCompany(operation) || name === 'candidates.delete') return 4;
  if (endpoint.method === 'DELETE') return 3;
  return endOfJob.test(name) ? 2 : 1;
};
const operations = allOperations(platform)
  .map((operation, place) => ({ operation, place }))
  .sort((a, b) => orderOf(a.operation) - orderOf(b.operation) || a.place - b.place)
  .map(({ operation }) => operation);

let a: World;
let b: World;
let overdue: World;
/** Opens the application of B for its applicant. */
let applicationToken: string;
let before: Rows;
const succeeded = new Set<string>();

beforeAll(async () => {
  b = await aWorld('COMPANY-B');
  applicationToken = await applicationTokenOf(b.company, String(b.known['applicationId']));
  overdue = await aWorld('OVERDUE');
  // Last, so that creating the other companies cannot change it.
  a = await aWorld('COMPANY-A');
  for (const world of [a, b, overdue]) await fillEveryTable(world);
  await makeOverdue(overdue);
  // Pending mails of A would be sent later, and its counts folded and written, which changes their rows.
  await foldApplicationCountsTask.run({}, platform);
  await foldCandidateCountsTask.run({}, platform);
  await findDuplicatesTask.run({}, platform);
  await trafficCounterOf(platform).flush();
  await server.runTasks();
  before = await rowsOf(a.company.id);
  // Creating three companies is slow on a busy machine.
}, 180_000);

it('company A has a row in every company table, and its owner in the tables of users but these', () => {
  const empty = [...before].filter(([, rows]) => rows.length === 0).map(([table]) => table);
  expect(empty.sort()).toEqual(emptyTables);
  expect(before.size).toBeGreaterThan(50);
});

// The owner signs in with a passkey and has no profile; the changes of counts are folded, and duplicates looked for.
const emptyTables = [
  'announcement_readings',
  'application_count_changes',
  'authenticators',
  'authorization_codes',
  'candidate_count_changes',
  'duplicate_checks',
  'email_claims',
  'idempotent_account_responses',
  'known_devices',
  'passkey_challenges',
  'phone_codes',
  'platform_events',
  'profiles',
  'provider_accounts',
  'provider_flows',
  'recovery_codes',
  'user_tokens',
];

// Anyone may start an application to a job of A, or without a job; its row belongs to A.
const isForA = ({ name }: Operation): boolean => /^apply\.start(Draft|Introduction)$/.test(name);

/** The calls of one operation: with B's ids, with A's ids in the path and in the body, and inside A. */
function callsOf(operation: Operation): CallInput[] {
  const headers = { [draftTokenHeader]: b.draftToken, [applicationTokenHeader]: applicationToken };
  const own = inputOf(operation, b.known);
  const whole = inputOf(operation, b.known, true);
  const ofA = inputOf(operation, a.known);
  const inB = inputOf(operation, {
    ...a.known,
    companyId: b.known['companyId'],
    company: b.known['company'],
  });
  const mixed = withForeignIds(operation, b.known, a.known).map(([, input]) => input);
  return [...(isForA(operation) ? [] : [ofA]), inB, ...mixed, own, whole].map((input) => ({
    ...input,
    headers,
  }));
}

describe('company B calls', () => {
  it.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s',
    async (name, operation) => {
      for (const input of callsOf(operation)) {
        for (const caller of operation.endpoint.permission === 'public' ? [visitor(), b.owner] : [b.owner]) {
          const { status } = await send(caller, operation, input);
          expect(status).toBeLessThan(500);
          if (status < 300) succeeded.add(name);
        }
      }
    },
  );
});

describe('every background task runs', () => {
  it.each(tasks.filter((task) => 'schedule' in task).map((task) => [task.name, task] as const))(
    '%s',
    async (_name, task) => {
      await expect(task.run({}, platform)).resolves.not.toThrow();
    },
  );

  it('with expired rows', async () => {
    await server.runTasks();
    expect(await overdueTables(overdue)).toEqual([]);
  });

  it('with ids of A in tasks of B', async () => {
    const [companyId, key, userId] = [b.company.id, 'a'.repeat(40), b.owner.userId];
    const {
      fileId,
      bulkChangeId,
      meetingId,
      candidateId,
      taskId,
      applicationId,
      importId,
      poolId,
      tagId,
      exportId,
      commentId,
      handoverId,
      notificationId,
      scheduledMessageId,
    } = a.known as Record<string, string>;
    const payloads: Record<string, Record<string, string | undefined>> = {
      send_message: { outboxId: companyId },
      read_file_text: { companyId, fileId },
      announce_infected_file: { companyId, fileId },
      read_cv_text: { cvFileId: String(b.known['cvFileId']) },
      read_file_pictures: { companyId, fileId },
      read_cv_pictures: { cvFileId: String(b.known['cvFileId']) },
      delete_removed_file: { companyId, fileId },
      delete_removed_pool: { companyId, id: poolId },
      delete_removed_tag: { companyId, id: tagId },
      delete_removed_custom_field: { companyId, id: String(a.known['fieldId']) },
      delete_removed_custom_field_option: { companyId, id: String(a.known['optionId']) },
      remove_unused_company_photo: { companyId, key },
      remove_unused_file: { companyId, key },
      remove_unused_cv: { key },
      mail_password_reset: { userId },
      link_candidates: { userId },
      delete_alert_messages: { companyId, aboutId: candidateId },
      mail_job_alerts: { companyId },
      check_careers_domain: { companyId },
      check_vat_number: { companyId },
      run_billing_of_company: { companyId },
      call_stripe_for_card: { companyId, paymentId: String(a.known['paymentId']) },
      settle_card: { intentId: 'pi_1' },
      open_card_portal: { companyId },
      refund_card: { companyId, refundId: String(a.known['paymentId']) },
      write_invoice_archive: { companyId, archiveId: String(a.known['paymentId']) },
      remove_invoice_archive: { companyId, key },
      delete_card_customer: { customerId: 'cus_1' },
      delete_candidate_messages: { companyId, candidateId },
      remove_unused_avatar: { userId, key },
      run_bulk_change: { companyId, bulkChangeId },
      continue_import: { companyId, importId },
      remove_import_content: { companyId, key },
      write_export: { companyId, exportId },
      remove_export_content: { companyId, key },
      remove_careers_picture: { companyId, key: `careers-pictures/${'a'.repeat(40)}`, width: '480' },
      read_busy_calendar: { companyId, memberId: String(a.known['memberId']) },
      remind_of_meeting: { companyId, meetingId, kind: 'day', startsAt: '2031-03-03T11:30:00.000Z' },
      remind_of_task: { companyId, taskId, dueAt: '2031-03-02T21:00:00.000Z' },
      end_snooze: { companyId, applicationId, until: '2031-03-02T21:00:00.000Z' },
      delete_removed_task: { companyId, taskId },
      erase_deleted_comment: { companyId, commentId },
      run_handover: { companyId, handoverId },
      read_mailbox: {},
      push_notification: { companyId, notificationId },
      send_push: { companyId, notificationId, subscriptionId: String(a.known['deviceId']) },
      send_scheduled_message: { companyId, messageId: scheduledMessageId },
    };
    const queued = tasks.filter((task) => !('schedule' in task));
    expect(queued.map(({ name }) => name).sort()).toEqual(Object.keys(payloads).sort());
    for (const task of queued) await task.run(payloads[task.name] as Record<string, string>, platform);
  });
});

describe('afterwards', () => {
  it('no row of company A was changed, deleted or added', async () => {
    // The nightly review queues the pairs of every company.
    await findDuplicatesTask.run({}, platform);
    expect(await rowsOf(a.company.id)).toEqual(before);
  });

  it('most calls of B inside its own company succeeded', () => {
    const own = operations.filter(({ endpoint }) => endpoint.permission !== 'platformAdmin');
    const names = new Set(own.map(({ name }) => name));
    expect(succeeded.size / names.size).toBeGreaterThan(0.7);
    expect([...succeeded]).toEqual(
      expect.arrayContaining([
        'companies.create',
        'applications.createReason',
        'jobs.create',
        'candidates.create',
      ]),
    );
  });

  it('a changed row of A is found', async () => {
    await a.company.inTenant((tx) =>
      tx.updateTable('rejection_reasons').set({ position: 99 }).where('position', '=', 7).execute(),
    );
    expect(await rowsOf(a.company.id)).not.toEqual(before);
  });
});
