/**
 * What a merge does with the rows that refer to a candidate, or to a closed application. An application is closed
 * when the remaining candidate has another one for the same job:
 * - `move`: they refer to what remains; `unless` names columns that are unique together with the reference. A row whose
 *   values the other has already is stored instead
 * - `store`: they are stored for the undo, and deleted with what they refer to
 * - `derive`: they are deleted with it, and written anew
 */
export type MovedTable = {
  table: string;
  column: string;
  action: 'move' | 'store' | 'derive';
  unless?: readonly string[];
  /** The column that names a row of the candidate or application; `id` by default. */
  key?: string;
  /** Only rows in this state are unique. */
  unlessState?: string;
  /** Two rows without a value are equal too (`nulls not distinct`). */
  nullsAreEqual?: true;
};

/** Every foreign key to candidates, and the test of the merge compares them with the database. */
export const tablesOfCandidate: readonly MovedTable[] = [
  { table: 'applications', column: 'candidate_id', action: 'move' },
  { table: 'booking_links', column: 'candidate_id', action: 'move' },
  { table: 'board_presence', column: 'candidate_id', action: 'derive' },
  {
    table: 'bulk_change_items',
    column: 'candidate_id',
    action: 'move',
    unless: ['bulk_change_id'],
    key: 'bulk_change_id',
  },
  { table: 'candidate_contacts', column: 'candidate_id', action: 'derive' },
  { table: 'candidate_languages', column: 'candidate_id', action: 'derive' },
  { table: 'candidate_search', column: 'candidate_id', action: 'derive' },
  { table: 'candidate_skills', column: 'candidate_id', action: 'derive' },
  { table: 'candidate_tags', column: 'candidate_id', action: 'move', unless: ['tag_id'], key: 'tag_id' },
  { table: 'comments', column: 'candidate_id', action: 'move' },
  { table: 'consent_records', column: 'candidate_id', action: 'move' },
  {
    table: 'conversation_readings',
    column: 'candidate_id',
    action: 'move',
    unless: ['member_id'],
    nullsAreEqual: true,
  },
  // Two open requests of one kind refuse the merge.
  { table: 'data_requests', column: 'candidate_id', action: 'move' },
  {
    table: 'custom_field_values',
    column: 'candidate_id',
    action: 'move',
    unless: ['field_id', 'listed_option_id'],
    nullsAreEqual: true,
  },
  { table: 'duplicate_checks', column: 'candidate_id', action: 'derive' },
  { table: 'duplicate_keys', column: 'candidate_id', action: 'derive' },
  { table: 'duplicate_pairs', column: 'first_id', action: 'store' },
  { table: 'duplicate_pairs', column: 'second_id', action: 'store' },
  { table: 'files', column: 'candidate_id', action: 'move' },
  { table: 'follows', column: 'candidate_id', action: 'move', unless: ['member_id'], key: 'member_id' },
  // Two people of one handover stay two rows, each with its lines and with what moved.
  { table: 'handover_people', column: 'candidate_id', action: 'move' },
  { table: 'last_contacts', column: 'candidate_id', action: 'derive' },
  // The undo of an import does not touch a person who was merged.
  { table: 'import_rows', column: 'candidate_id', action: 'store' },
  { table: 'incoming_mails', column: 'candidate_id', action: 'move' },
  { table: 'introductions', column: 'candidate_id', action: 'move' },
  { table: 'mailing_opt_outs', column: 'candidate_id', action: 'move', unless: [] },
  { table: 'meetings', column: 'candidate_id', action: 'move' },
  { table: 'member_reply_addresses', column: 'candidate_id', action: 'move' },
  { table: 'merged_candidates', column: 'candidate_id', action: 'move' },
  { table: 'messages', column: 'candidate_id', action: 'move', unless: ['send_key'] },
  {
    table: 'notification_mutes',
    column: 'candidate_id',
    action: 'move',
    unless: ['member_id'],
  },
  { table: 'panel_days', column: 'candidate_id', action: 'move' },
  { table: 'pool_candidates', column: 'candidate_id', action: 'move', unless: ['pool_id'], key: 'pool_id' },
  // The removed record's addresses reach the one that remains.
  { table: 'reply_addresses', column: 'candidate_id', action: 'move' },
  { table: 'sent_mails', column: 'candidate_id', action: 'move' },
  { table: 'scheduled_messages', column: 'candidate_id', action: 'move' },
  { table: 'shares', column: 'candidate_id', action: 'move' },
  { table: 'tasks', column: 'candidate_id', action: 'move' },
  {
    table: 'timeline_visits',
    column: 'candidate_id',
    action: 'move',
    unless: ['member_id'],
    key: 'member_id',
  },
];

/** Every foreign key to applications. */
export const tablesOfApplication: readonly MovedTable[] = [
  { table: 'application_openings', column: 'application_id', action: 'store' },
  { table: 'blind_lifts', column: 'application_id', action: 'store' },
  { table: 'booking_links', column: 'application_id', action: 'move' },
  // Moved, the undo of a bulk change would remove or change the application that stays.
  { table: 'bulk_change_items', column: 'application_id', action: 'store' },
  { table: 'comments', column: 'application_id', action: 'move' },
  { table: 'consent_records', column: 'application_id', action: 'move' },
  {
    table: 'custom_field_values',
    column: 'application_id',
    action: 'move',
    unless: ['field_id', 'listed_option_id'],
    nullsAreEqual: true,
  },
  { table: 'decision_notes', column: 'application_id', action: 'move' },
  { table: 'document_requests', column: 'application_id', action: 'move' },
  {
    table: 'job_suggestions',
    column: 'application_id',
    action: 'move',
    unless: ['job_id'],
    unlessState: 'open',
  },
  { table: 'joined_applications', column: 'application_id', action: 'move' },
  { table: 'meetings', column: 'application_id', action: 'move' },
  { table: 'member_reply_addresses', column: 'application_id', action: 'move' },
  { table: 'messages', column: 'application_id', action: 'move' },
  { table: 'reply_addresses', column: 'application_id', action: 'move' },
  { table: 'rejections', column: 'application_id', action: 'store' },
  // Moved, the mail about a rejection would be about the application that stays.
  { table: 'scheduled_messages', column: 'application_id', action: 'store' },
  { table: 'scorecards', column: 'application_id', action: 'move' },
  { table: 'sent_mails', column: 'application_id', action: 'move' },
  { table: 'shares', column: 'application_id', action: 'move' },
  { table: 'snoozes', column: 'application_id', action: 'store', key: 'application_id' },
  { table: 'step_periods', column: 'application_id', action: 'store' },
  { table: 'tasks', column: 'application_id', action: 'move' },
  { table: 'withdrawals', column: 'application_id', action: 'store' },
];
