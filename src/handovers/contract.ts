import { z } from 'zod';
import { person } from '#applications/assignment-contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, id, instant, optionalLine } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { choicesMax, handoverStates, lineMaxChars, personStates, stayReasons } from './rules.ts';

/** Facts for the two lines about a person, in words when they are shown. */
export const personFacts = z.object({
  jobTitle: z.string().nullable(),
  stepTitle: z.string().nullable(),
  stepEnteredAt: instant.nullable(),
  answerBy: z.string().nullable().describe('The day by which the applicant was promised an answer'),
  lastContactAt: instant.nullable().describe('The last message of either side, or the last meeting'),
  meetingAt: instant.nullable().describe('The next meeting that the member hosts'),
  taskTitle: z.string().nullable().describe('The next open task of the member about the person'),
  taskDueOn: z.string().nullable(),
});
export type PersonFacts = z.infer<typeof personFacts>;

const candidate = z.object({ id, name: z.string(), surname: z.string() });

export const openPerson = z.object({ candidate, facts: personFacts });
export type OpenPerson = z.infer<typeof openPerson>;

export const openWork = z.object({
  member: person,
  isYou: z.boolean(),
  peopleCount: z.number().int(),
  placeCount: z.number().int().describe('Hiring teams that the member is on, without those of archived jobs'),
  taskCount: z.number().int(),
  meetingCount: z.number().int(),
  runningId: id.nullable().describe('A handover of this member that is not finished'),
});
export type OpenWork = z.infer<typeof openWork>;

const line = optionalLine(lineMaxChars).nullable();
const choice = z.strictObject({
  candidateId: id,
  toMemberId: id.nullable().default(null).describe('Null: the colleague of the handover'),
  whereLine: line.default(null).describe('Where the person is; null: in the words of the facts'),
  nextLine: line.default(null).describe('The next thing to do; null: in the words of the facts'),
});

export const handoverDraft = z.strictObject({
  fromMemberId: id,
  toMemberId: id,
  choices: z
    .array(choice)
    .max(choicesMax)
    .default([])
    .describe('People with lines or a colleague of their own'),
  leftOutIds: z.array(id).max(choicesMax).default([]).describe('Candidates who stay with the member'),
});
export type HandoverDraft = z.output<typeof handoverDraft>;

export const handover = z.object({
  id,
  state: z.enum(handoverStates),
  from: person.omit({ memberId: true }).nullable().describe('Null after the account was deleted'),
  recipients: z.array(person.extend({ count: z.number().int() })),
  createdBy: z.object({ name: z.string(), surname: z.string() }).nullable(),
  createdAt: instant,
  undoUntil: instant,
  peopleCount: z.number().int(),
  waitingCount: z.number().int().describe('People who are still to move or to return'),
  stayedCount: z.number().int().describe('People of whom something stayed with the member'),
  undoneCount: z.number().int(),
  undoSkippedCount: z.number().int().describe('People of whom something did not return'),
  placeCount: z
    .number()
    .int()
    .describe('Hiring teams on which the colleague replaced the member or joined them'),
  can: z.object({ undo: z.boolean() }),
});
export type Handover = z.infer<typeof handover>;

export const handoverPerson = z.object({
  id: id.describe('Two items are about one person after two people of the handover were merged'),
  candidate,
  to: person.nullable().describe('Null after they left the company'),
  whereLine: z.string().nullable(),
  nextLine: z.string().nullable(),
  facts: personFacts,
  state: z.enum(personStates),
  reason: z.enum(stayReasons).nullable().describe('Why something stayed with the member, or did not return'),
  taskCount: z.number().int(),
  meetingCount: z.number().int(),
  canOpen: z.boolean().describe('Whether the caller may open the person'),
});
export type HandoverPerson = z.infer<typeof handoverPerson>;

const path = '/companies/:companyId/handovers';
const member = { permission: 'member', params: companyParams } as const;
const ofMember = { permission: 'member', params: companyParams.extend({ memberId: id }) } as const;
const ofMe = {
  permission: 'member',
  params: companyParams.extend({ memberId: id.or(z.literal('me')) }),
} as const;
const ofHandover = { permission: 'member', params: companyParams.extend({ handoverId: id }) } as const;

export const handovers = defineContract({
  readOpenWork: {
    method: 'GET',
    path: '/companies/:companyId/members/:memberId/open-work',
    summary:
      'How much a handover of a member would move; of another member only with members.manage and all candidates',
    ...ofMe,
    response: openWork,
  },
  listOpenPeople: {
    method: 'GET',
    path: '/companies/:companyId/members/:memberId/open-people',
    summary: 'The open people of a member, with the facts for the two lines of a handover',
    ...ofMember,
    query: pageQuery,
    response: pageOf(openPerson),
  },
  create: {
    method: 'POST',
    path,
    summary:
      'Hand over the open people of a member; a task moves them, and each colleague gets one notification',
    ...member,
    body: handoverDraft,
    response: handover,
    status: 201,
    refusals: [
      'companies.owners_alone',
      'handovers.same_member',
      'handovers.colleague_inactive',
      'handovers.running',
      'handovers.nothing',
    ],
  },
  list: {
    method: 'GET',
    path,
    summary: 'Handovers from and to the caller, and those that they may undo, newest first',
    ...member,
    query: pageQuery,
    response: pageOf(handover),
  },
  read: {
    method: 'GET',
    path: `${path}/:handoverId`,
    summary: 'Read a handover with its progress',
    ...ofHandover,
    response: handover,
  },
  listPeople: {
    method: 'GET',
    path: `${path}/:handoverId/people`,
    summary: 'The people of a handover with their two lines, as far as the caller may see them',
    ...ofHandover,
    query: pageQuery,
    response: pageOf(handoverPerson),
  },
  undo: {
    method: 'PUT',
    path: `${path}/:handoverId/undo`,
    summary: 'Return to the member what has not been changed since; within 30 days',
    ...ofHandover,
    response: handover,
    refusals: ['handovers.undo_too_late', 'handovers.member_gone', 'handovers.running'],
  },
});
