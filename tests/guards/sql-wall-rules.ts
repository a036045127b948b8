import { sliceOrder } from './import-rules.ts';
import { isTest, type SourceFile } from './source-files.ts';

/** Tables and views by the slice whose migration creates them. */
export type TableOwners = ReadonlyMap<string, string>;

/** The slices of tables and views whose migration is not named after its slice. */
const listedTables: Record<string, readonly string[]> = {
  deliveries: ['sent_mails'],
  billing: ['card_customers', 'card_payments', 'card_refunds', 'invoice_archives', 'stripe_reconciliation'],
  // The view withheld_people selects from blind reviews; lists of candidates leave out those whom it names.
  candidates: [
    'candidate_languages',
    'candidate_search',
    'candidate_skills',
    'last_contacts',
    'withheld_people',
  ],
  'mail-templates': ['mail_signatures'],
  applications: ['snoozes'],
  'blind-reviews': ['blind_lifts', 'blind_reviews'],
  'bulk-changes': ['mailing_opt_outs'],
  careers: ['site_days'],
  meetings: ['meeting_rooms', 'meeting_settings', 'member_limits', 'panel_days'],
  booking: ['booking_link_hosts', 'booking_link_tokens', 'booking_links'],
  evaluations: ['feedback_reminders'],
  conversations: [
    'incoming_mail_files',
    'incoming_mails',
    'member_reply_addresses',
    'message_copies',
    'private_threads',
    'reply_addresses',
  ],
  outgoing: ['mail_preferences', 'scheduled_messages'],
  'job-suggestions': ['job_suggestions'],
  'document-requests': ['document_request_files', 'document_requests'],
  'interview-pages': ['interview_links'],
  notifications: [
    'announcement_readings',
    'announcements',
    'notification_mutes',
    'notification_settings',
    'push_keys',
    'push_subscriptions',
  ],
  backoffice: ['people_accesses'],
};
const listedOwners = new Map(
  Object.entries(listedTables).flatMap(([slice, tables]) => tables.map((table) => [table, slice])),
);

/** Reads the owners from the migrations: `0019_mail_templates.sql` belongs to the slice mail-templates. */
export function tableOwners(migrations: SourceFile[]): TableOwners {
  const owners = new Map<string, string>();
  for (const { path, text } of migrations) {
    const name = /\d+_(\w+)\.sql$/.exec(path)?.[1] ?? '';
    const slice = name.startsWith('platform') ? 'platform' : name.replaceAll('_', '-');
    for (const [, table = ''] of text.matchAll(/^create (?:unlogged )?(?:table|view) app\.(\w+)/gm))
      owners.set(table, listedOwners.get(table) ?? slice);
  }
  return owners;
}

/** Tables and views of migrations that name no slice, and that are not listed; and listed ones that do not exist. */
export function tablesWithoutSlice(owners: TableOwners): string[] {
  const isKnown = (slice: string): boolean => slice === 'platform' || sliceOrder.includes(slice);
  const unknown = [...owners].filter(([, slice]) => !isKnown(slice)).map(([table]) => table);
  const missing = [...listedOwners.keys()].filter((table) => !owners.has(table));
  return [...unknown, ...missing].toSorted();
}

/** Tables of later slices that statements of earlier ones name, as `slice -> owner.table`, each once. */
export function sqlAgainstOrder(files: SourceFile[], owners: TableOwners): string[] {
  const found = files.flatMap(({ path, text }) => {
    const slice = /^src\/([a-z-]+)\/server\//.exec(path)?.[1];
    if (slice === undefined || slice === 'app' || isTest(path)) return [];
    return [...tablesIn(text)].flatMap((table) => {
      const owner = owners.get(table);
      return owner !== undefined && isLater(owner, slice) ? [`${slice} -> ${owner}.${table}`] : [];
    });
  });
  return [...new Set(found)].toSorted();
}

// The platform comes before every slice.
const isLater = (owner: string, slice: string): boolean =>
  sliceOrder.indexOf(owner) > sliceOrder.indexOf(slice);

const comments = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm;
const inStatement = /\b(?:from|join|into|update|using)\s+(?:app\.)?([a-z_]+)\b|\bapp\.([a-z_]+)\b/g;
const inBuilder =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|table|\w*[jJ]oin)\(\s*\[?\s*['"`](?:app\.)?([a-z_]+)\b/g;

function tablesIn(text: string): Set<string> {
  const code = text.replaceAll(comments, '');
  return new Set(
    [inStatement, inBuilder].flatMap((form) =>
      [...code.matchAll(form)].flatMap(([, first, second]) => first ?? second ?? []),
    ),
  );
}
