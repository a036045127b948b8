import type { AuditLine } from './audit-contract.ts';
import type { ActivityEvent } from './contract.ts';

/** The source of event texts: the user's catalogue and date formats, and the slice that words each noun. */
export type EventWords = {
  t: (key: string, values?: Record<string, unknown>) => string;
  has: (key: string) => boolean;
  /** Formats a calendar day, yyyy-mm-dd, for the user's language. */
  day: (day: string) => string;
  /** Formats an instant with day and time for the user's language. */
  time: (instant: string) => string;
  slices: Readonly<Record<string, string>>;
  language: string;
};

type EventWithChanges = ActivityEvent & Partial<Pick<AuditLine, 'changes'>>;

/** Returns the sentence of an event in the user's language: actor, action, subject and value. */
export function eventSentence(event: EventWithChanges, words: EventWords): string {
  const { t } = words;
  const key = sentenceKeyOf(event, words);
  const members = event.members.map(nameOf).join(', ');
  const values = {
    job: t('activity.facts.job'),
    ...forgottenTexts(t('activity.facts.forgotten')),
    ...scalarsOf(event.data),
    ...factsInWords(event, words),
    actor: actorName(event, words),
    candidate: nameOf(event.candidate) || t('activity.somebody'),
    members: members || t('activity.goneInside'),
    invited: members || t('activity.facts.invited'),
    ...(event.job !== null && event.job.title !== '' && { job: event.job.title }),
  };
  return words.has(key) ? t(key, values) : t('activity.unknown', values);
}

// A comment that answers another one has its own sentence.
const sentenceKeyOf = (event: ActivityEvent, words: EventWords): string =>
  event.type === 'comment.written' && typeof event.data['parentId'] === 'string'
    ? 'comments.events.comment_replied'
    : `${sliceOf(event, words)}.events.${event.type.replace('.', '_')}`;

/** Stands for the texts that a deletion of the candidate removed from their events. */
const forgottenTexts = (forgotten: string) => ({ reason: forgotten, tag: forgotten, title: forgotten });

const shownFieldsMax = 4;

/** Translates facts that are not plain text: enumerated values, times, and optional parts. */
function factsInWords(event: EventWithChanges, words: EventWords): Record<string, string> {
  const { t } = words;
  const { source, answer, kind, rating, startsAt, until } = event.data;
  const slice = sliceOf(event, words);
  const labelOf = (key: string, value: string): string => (words.has(key) ? t(key) : value);
  return {
    rating:
      typeof rating === 'number' ? t('activity.facts.rating', { rating }) : t('activity.facts.noRating'),
    via: originInWords(event, source, { t, labelOf: (value) => labelOf(`${slice}.sources.${value}`, value) }),
    fields: fieldsInWords(event, words),
    ...(typeof answer === 'string' && { answer: labelOf(`${slice}.eventAnswers.${answer}`, answer) }),
    ...(typeof kind === 'string' && { kind: labelOf(`${slice}.kinds.${kind}`, kind) }),
    ...(typeof startsAt === 'string' && { startsAt: words.time(startsAt) }),
    ...(typeof until === 'string' && { until: words.day(until) }),
    ...planInWords(event.data, words),
  };
}

/** A plan has names in both languages. */
function planInWords({ names }: ActivityEvent['data'], { language }: EventWords): { plan?: string } {
  if (typeof names !== 'object' || names === null) return {};
  const name: unknown = Reflect.get(names, language === 'tr' ? 'tr' : 'en');
  return typeof name === 'string' ? { plan: name } : {};
}

type OriginWords = Pick<EventWords, 't'> & { labelOf: (source: string) => string };

/** A referral names its member, while they are in the company. */
function originInWords(
  { members, data }: ActivityEvent,
  source: unknown,
  { t, labelOf }: OriginWords,
): string {
  if (typeof source !== 'string' || plainSources.has(source)) return '';
  if (data.referrerMemberId !== undefined && members.length > 0)
    return t('activity.facts.referredBy', { members: members.map(nameOf).join(', ') });
  return t('activity.facts.via', { source: labelOf(source) });
}

// These sources name no place that an applicant came from.
const plainSources: ReadonlySet<string> = new Set(['', 'direct', 'introduction', 'manual']);

function fieldsInWords({ data: { fields }, changes }: EventWithChanges, words: EventWords): string {
  const listed = Array.isArray(fields) ? fields.filter((field) => typeof field === 'string') : [];
  const names = [...new Set([...listed, ...Object.keys(changes ?? {})])].map((name) =>
    fieldName(name, words),
  );
  if (names.length === 0) return '';
  const shown = names.slice(0, shownFieldsMax).join(', ');
  const count = names.length - shownFieldsMax;
  return words.t('activity.facts.fields', {
    fields: count > 0 ? words.t('activity.facts.andMore', { fields: shown, count }) : shown,
  });
}

/** The actor's name, if it is known. */
export function actorName({ actor, candidate }: ActivityEvent, { t }: EventWords): string {
  if (actor.kind === 'candidate') return nameOf(candidate) || t('activity.somebody');
  const missing = actor.kind === 'system' ? t('activity.system') : t('activity.gone');
  return nameOf(actor.user) || missing;
}

/** One changed field in words. Lists show only removed and added items. */
export type ChangeLine = { field: string; before: string[]; after: string[] };

/** Returns the changed fields with before and after, in the user's language. */
export function changeLines(line: AuditLine, words: EventWords): ChangeLine[] {
  return Object.entries(line.changes ?? {}).map(([name, [before, after]]) => {
    const text = (value: unknown): string => valueText({ name, value }, line, words);
    const field = fieldName(name, words);
    if (!Array.isArray(before) || !Array.isArray(after)) {
      return { field, before: [text(before)], after: [text(after)] };
    }
    const [old, current] = [before.map(text), after.map(text)];
    const gone = old.filter((item) => !current.includes(item)).map((item) => `− ${item}`);
    const come = current.filter((item) => !old.includes(item)).map((item) => `+ ${item}`);
    const isReordered = gone.length + come.length === 0;
    return isReordered ? { field, before: old, after: current } : { field, before: gone, after: come };
  });
}

/** Lists changed fields whose values the log does not keep. */
export function fieldsWithoutContent(line: AuditLine, words: EventWords): string[] {
  const { fields } = line.data;
  if (!Array.isArray(fields)) return [];
  const named = fields.filter((field): field is string => typeof field === 'string');
  return named.filter((field) => line.changes?.[field] === undefined).map((field) => fieldName(field, words));
}

function fieldName(name: string, { t, has }: EventWords): string {
  const key = `activity.audit.fields.${name}`;
  return has(key) ? t(key) : name;
}

type Value = { name: string; value: unknown };

function valueText({ name, value }: Value, line: AuditLine, words: EventWords): string {
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'boolean') return words.t(value ? 'activity.audit.yes' : 'activity.audit.no');
  if (typeof value === 'string' && dayFields.has(name)) return words.day(value);
  if (typeof value === 'string') return knownValue(name, value, line, words) ?? withNames(value, line, words);
  if (typeof value !== 'object') return JSON.stringify(value);
  const inside = Object.entries(value).map(([key, one]) => {
    const text = valueText({ name: key, value: one }, line, words);
    return Array.isArray(value) ? text : `${fieldName(key, words)}: ${text}`;
  });
  return inside.join(', ') || nothing;
}

const nothing = '—';
const dayFields: ReadonlySet<string> = new Set(['closesOn']);

// The message keys where slices keep the words of a field's values.
const places: Readonly<Record<string, (slice: string, value: string) => string[]>> = {
  permissions: (slice, value) => [`${slice}.grants.${value.replace('.', '_')}.title`],
  status: (slice, value) => [`${slice}.statuses.${value}`, `${slice}.team.statuses.${value}`],
  default_language: (slice, value) => [`${slice}.create.languages.${value}`],
  language: (slice, value) => [`${slice}.languages.${value}`],
  jobType: (slice, value) => [`${slice}.jobTypes.${value}`],
  locationType: (slice, value) => [`${slice}.locationTypes.${value}`],
  mode: (slice, value) => [`${slice}.modes.${value}`],
  phone: (slice, value) => [`${slice}.modes.${value}`],
  cv: (slice, value) => [`${slice}.modes.${value}`],
  coverLetter: (slice, value) => [`${slice}.modes.${value}`],
  currentCompany: (slice, value) => [`${slice}.modes.${value}`],
  payPeriod: (slice, value) => [`${slice}.payPeriods.${value}`],
};

function knownValue(name: string, value: string, line: AuditLine, words: EventWords): string | undefined {
  const keys = places[name]?.(sliceOf(line, words), value) ?? [];
  const key = keys.find((one) => words.has(one));
  return key === undefined ? undefined : words.t(key);
}

// A member in a list of people is `<id> <role>`.
function withNames(value: string, line: AuditLine, words: EventWords): string {
  const [, memberId, role = ''] = /^([0-9a-f-]{36}) ([a-z_]+)$/.exec(value) ?? [];
  if (memberId === undefined) return value;
  const name =
    nameOf(line.people.find(({ id }) => id === memberId) ?? null) || words.t('activity.goneInside');
  const key = `${sliceOf(line, words)}.roles.${role}`;
  return `${name} (${words.has(key) ? words.t(key) : role})`;
}

const sliceOf = ({ type }: { type: string }, { slices }: EventWords): string =>
  slices[type.split('.')[0] ?? ''] ?? '';

function nameOf(person: { name: string; surname: string } | null): string {
  return person === null ? '' : `${person.name} ${person.surname}`.trim();
}

function scalarsOf(data: Record<string, unknown>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(data).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );
}
