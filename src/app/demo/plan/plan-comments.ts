import type { MemberName } from '../content/company.ts';
import { type CommentKind, comments } from '../content/comments.ts';
import type { InterviewType } from '../content/meetings.ts';
import { workMoment } from './calendar.ts';
import type { StepPeriod } from './journey.ts';
import type { PlannedApplication } from './planned-application.ts';
import type { PlannedCandidate } from './plan-candidates.ts';
import type { DemoRows, PlannedEvent } from './rows.ts';
import { type Random, seededRandom } from './seeded-random.ts';
import { hiringManagerOf, interviewersOf, recruiterOf, teamOf } from './team.ts';
import { filledIn } from './wording.ts';
import type { DemoContext } from './demo-context.ts';

type CommentRows = Pick<DemoRows, 'comments' | 'events'>;
type PlannedComment = { kind: CommentKind; author: MemberName; at: Date };

/** Deals texts of a kind so that one comes again only after all the others. */
export type NextComment = (kind: CommentKind, language: 'en' | 'tr') => string;

export function createNextComment(): NextComment {
  const piles = new Map<string, string[]>();
  return (kind, language) => {
    const name = `${kind} ${language}`;
    const texts = comments[kind][language];
    const pile = piles.get(name) ?? [];
    if (pile.length === 0) pile.push(...seededRandom(`deck ${name}`).some(texts, texts.length));
    piles.set(name, pile);
    return pile.pop() ?? '';
  };
}

/** What the team wrote about an application along its way. */
export function planComments(
  world: DemoContext,
  deck: NextComment,
  application: PlannedApplication,
  candidate: PlannedCandidate,
): CommentRows {
  const written = application.journey.stepPeriods
    .flatMap((stepPeriod) => planCommentsOfStepPeriod(application, stepPeriod))
    .filter(({ at }) => at <= world.calendar.now);
  const rows = written.map((one) => commentOf(world, deck, { ...one, application, candidate }));
  return { comments: rows.map(({ comment }) => comment), events: rows.map(({ event }) => event) };
}

/** A note about somebody who has not applied. */
export function planSourcedComment(
  world: DemoContext,
  deck: NextComment,
  candidate: PlannedCandidate,
): CommentRows {
  const random = seededRandom(`note ${candidate.key}`);
  const at = workMoment(random, new Date(candidate.row.created_at as Date));
  const note = commentOf(world, deck, {
    kind: 'sourced',
    author: 'recruiter',
    at,
    application: null,
    candidate,
  });
  return at <= world.calendar.now
    ? { comments: [note.comment], events: [note.event] }
    : { comments: [], events: [] };
}

function planCommentsOfStepPeriod(application: PlannedApplication, stepPeriod: StepPeriod): PlannedComment[] {
  const { random, job, journey } = application;
  const recruiter = recruiterOf(job.job);
  const manager = hiringManagerOf(job.job);
  const wentOn = stepPeriod.leftAt !== null && journey.stepPeriods.at(-1) !== stepPeriod;
  const isRejected = journey.outcome === 'rejected' && !wentOn;
  const before = (at: Date | null, minutes: number) =>
    new Date((at ?? stepPeriod.enteredAt).getTime() - minutes * 60_000);
  const note = (share: number, kind: CommentKind, author: MemberName, at: Date): PlannedComment[] =>
    random.chance(share) ? [{ kind, author, at }] : [];
  const afterMeeting = new Date(
    (stepPeriod.meeting?.at ?? stepPeriod.enteredAt).getTime() + random.int(70, 190) * 60_000,
  );
  if (journey.outcome === 'withdrawn' && !wentOn && stepPeriod.leftAt !== null)
    return note(0.6, 'withdrew', recruiter, new Date(stepPeriod.leftAt.getTime() + 40 * 60_000));
  switch (stepPeriod.step.kind) {
    case 'applied':
      if (wentOn)
        return note(0.4, 'likedCv', random.chance(0.5) ? manager : recruiter, before(stepPeriod.leftAt, 25));
      return isRejected && !application.answers.isRuledOut
        ? note(0.25, 'doubtedCv', manager, before(stepPeriod.leftAt, 15))
        : [];
    case 'screening':
      return stepPeriod.meeting === null ? [] : note(0.85, 'screened', recruiter, afterMeeting);
    case 'interview':
      return aboutInterview(application, stepPeriod, { wentOn, isRejected, afterMeeting });
    case 'offer':
      return note(
        0.9,
        'offered',
        recruiter,
        new Date(stepPeriod.enteredAt.getTime() + random.int(20, 200) * 60_000),
      );
    case 'hired':
      return note(1, 'hired', recruiter, new Date(stepPeriod.enteredAt.getTime() + 3 * 60_000));
    default:
      throw new Error('Unknown kind of step', { cause: stepPeriod.step.kind satisfies never });
  }
}

function aboutInterview(
  { random, job }: PlannedApplication,
  { meeting, leftAt }: StepPeriod,
  facts: { wentOn: boolean; isRejected: boolean; afterMeeting: Date },
): PlannedComment[] {
  if (meeting === null || (leftAt !== null && leftAt < meeting.at)) return [];
  const good = goodKind(meeting.type, job.job.department);
  return meeting.hosts.flatMap((author, index): PlannedComment[] => {
    if (!random.chance(index === 0 ? 0.9 : 0.5)) return [];
    const mood: CommentKind = facts.wentOn
      ? random.weighted<CommentKind>({ [good]: 5, mixedInterview: 1 })
      : facts.isRejected
        ? random.weighted<CommentKind>({ poorInterview: 3, mixedInterview: 2 })
        : random.weighted<CommentKind>({ [good]: 3, mixedInterview: 2 });
    return [{ kind: mood, author, at: new Date(facts.afterMeeting.getTime() + index * 47 * 60_000) }];
  });
}

function goodKind(type: InterviewType, department: string): CommentKind {
  if (type === 'technical') return 'goodTechnical';
  return department === 'Sales' || department === 'Customer Success' ? 'goodSales' : 'goodInterview';
}

// These three write English whatever the language of the job.
const writesEnglish = new Set<MemberName>(['designLead', 'berlinRecruiter', 'successLead']);

function commentOf(
  world: DemoContext,
  deck: NextComment,
  given: PlannedComment & { application: PlannedApplication | null; candidate: PlannedCandidate },
) {
  const { kind, author, at, application, candidate } = given;
  const { person } = candidate;
  const random = seededRandom(`comment ${candidate.key} ${application?.job.job.key} ${kind} ${author}`);
  const language = writesEnglish.has(author) ? 'en' : (application?.job.job.language ?? 'en');
  const mentioned = application === null ? 'engineeringManager' : colleagueOf(random, application, author);
  const { memberId, fullName } = world.colleagues[mentioned];
  const text = escaped(deck(kind, language));
  const isMentioning = text.includes('{mention}');
  const body = filledIn(text, {
    name: escaped(person.name),
    skill: escaped(random.pick(person.skills)),
    company: escaped(person.experiences[0]?.company ?? person.title),
    mention: `<span data-type="mention" data-id="${memberId}" data-label="${fullName}">@${fullName}</span>`,
  });
  const id = random.uuid(at);
  const { userId } = world.colleagues[author];
  const event: PlannedEvent = {
    at,
    type: 'comment.written',
    actor: { kind: 'member', userId },
    candidateId: candidate.id,
    ...(application === null ? {} : { jobId: application.job.id, applicationId: application.id }),
    data: { commentId: id, mentionedMemberIds: isMentioning ? [memberId] : [] },
  };
  const comment = {
    id,
    candidate_id: candidate.id,
    application_id: application?.id ?? null,
    author_user_id: userId,
    body_html: `<p>${body}</p>`,
    created_at: at,
  };
  return { comment, event };
}

function colleagueOf(random: Random, { job }: PlannedApplication, author: MemberName): MemberName {
  const others = teamOf(job.job).flatMap(({ member }) => (member === author ? [] : [member]));
  return interviewersOf(job.job).includes(author) || others.length === 0
    ? hiringManagerOf(job.job)
    : random.pick(others);
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
