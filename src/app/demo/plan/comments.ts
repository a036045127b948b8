import { type CommentKind, type MemberName, texts } from '../content/content.ts';
import { after, minuteMs, workMoment } from './calendar.ts';
import { addEvent } from './demo.ts';
import { escapeMarkup, fillIn } from './wording.ts';
import type { Application, Candidate, Demo, StepPeriod } from './model.ts';
import { seededRandom } from '#platform/server/seeded-random.ts';

/** The team's comments about an application on a step. */
export function addComments(demo: Demo, application: Application, period: StepPeriod): void {
  const { random, job, candidate, outcome, current, form } = application;
  const { step, enteredAt, leftAt, meeting } = period;
  const hasMovedOn = period !== current;
  const add = (share: number, kind: CommentKind, author: MemberName, at: Date) => {
    if (random.chance(share)) addComment(demo, { kind, author, at, application, candidate });
  };
  if (outcome === 'withdrawn' && !hasMovedOn && leftAt !== null)
    return add(0.6, 'withdrew', job.team.recruiter, after(leftAt, 40 * minuteMs));
  if (step.kind === 'interview') return addVerdicts(demo, application, period);
  if (step.kind === 'applied' && form.isRuledOut && !hasMovedOn) return;
  const times = { entered: enteredAt, left: leftAt, meeting: meeting?.at };
  for (const [kind, { since, author, share, min, max, ...rule }] of Object.entries(texts.usualComments)) {
    const from = times[since as keyof typeof times];
    if (!from || rule.step !== step.kind || ('hasMovedOn' in rule && rule.hasMovedOn !== hasMovedOn))
      continue;
    const at = after(from, random.int(min, max) * minuteMs);
    add(share, kind as CommentKind, job.team[author as 'recruiter'], at);
  }
}

/** The verdicts of the hosts: the first begins a thread, and the others answer it. */
function addVerdicts(demo: Demo, application: Application, period: StepPeriod): void {
  const { random, candidate } = application;
  const { meeting, leftAt } = period;
  if (meeting === null || (leftAt !== null && leftAt < meeting.at)) return;
  let parent: Parent | null = null;
  for (const [index, author] of meeting.hosts.entries()) {
    const at = after(meeting.at, random.int(70, 120) * minuteMs + index * 47 * minuteMs);
    if (!random.chance(index === 0 ? 0.9 : 0.5)) continue;
    const kind = drawVerdict(application, period);
    const id = addComment(demo, { kind, author, at, application, candidate, parent });
    parent ??= id === null ? null : { id, author };
  }
}

/** A comment about a candidate who has not applied. */
export function addSourcedComment(demo: Demo, candidate: Candidate): void {
  const at = workMoment(seededRandom(`comment on ${candidate.key}`), candidate.createdAt);
  addComment(demo, { kind: 'sourced', author: 'recruiter', at, application: null, candidate });
}

function drawVerdict({ random, job, outcome, current }: Application, period: StepPeriod): CommentKind {
  const isSales = job.department === 'Sales' || job.department === 'Customer Success';
  const isTechnical = period.meeting?.type === 'technical';
  const good = isTechnical ? 'goodTechnical' : isSales ? 'goodSales' : 'goodInterview';
  if (period !== current) return random.pick([good, good, good, good, good, 'mixedInterview']);
  const verdicts =
    outcome === 'rejected'
      ? (['poorInterview', 'mixedInterview'] as const)
      : ([good, 'mixedInterview'] as const);
  return verdicts[random.chance(0.6) ? 0 : 1];
}

type Parent = { id: string; author: MemberName };

type CommentInput = {
  kind: CommentKind;
  author: MemberName;
  at: Date;
  application: Application | null;
  candidate: Candidate;
  /** The comment that it answers. */
  parent?: Parent | null;
};

// These members write English in Turkish jobs too.
const englishAuthors = new Set<MemberName>(['designLead', 'berlinRecruiter', 'successLead']);

function addComment(
  demo: Demo,
  { kind, author, at, application, candidate, parent = null }: CommentInput,
): string | null {
  if (at > demo.calendar.now) return null;
  const { person, id: candidateId } = candidate;
  const random = seededRandom(`comment ${candidate.key} ${application?.id} ${kind} ${author}`);
  const language = englishAuthors.has(author) ? 'en' : (application?.job.language ?? 'en');
  const { memberId, fullName } = demo.members[drawMentioned(application, author)];
  const text = demo.nextComment(kind, language);
  const company = person.experiences[0]?.company ?? person.title;
  const words = fillIn(text, { name: person.name, skill: random.pick(person.skills), company });
  const mention = `<span data-type="mention" data-id="${memberId}" data-label="${fullName}">@${fullName}</span>`;
  const body = fillIn(escapeMarkup(words), { mention });
  const id = random.uuid(at);
  const subject = { candidate_id: candidateId, application_id: application?.id ?? null };
  const written = {
    author_user_id: demo.members[author].userId,
    body_html: `<p>${body}</p>`,
    created_at: at,
  };
  demo.rows.comments.push({ id, ...subject, parent_id: parent?.id ?? null, ...written });
  addEvent(demo, {
    at,
    type: 'comment.written',
    by: author,
    ...subject,
    job_id: application?.job.id ?? null,
    data: {
      commentId: id,
      mentionedMemberIds: text.includes('{mention}') ? [memberId] : [],
      ...(parent && { parentId: parent.id, threadMemberIds: [demo.members[parent.author].memberId] }),
    },
  });
  return id;
}

/** The recruiter mentions the hiring manager, and everybody else the recruiter. */
function drawMentioned(application: Application | null, author: MemberName): MemberName {
  if (application === null) return 'engineeringManager';
  const { recruiter, hiringManager } = application.job.team;
  return author === recruiter ? hiringManager : recruiter;
}
