import type { MemberName } from '../content/company.ts';
import type { DemoJob } from '../content/jobs/job.ts';

type Role = 'recruiter' | 'hiring_manager' | 'interviewer';

export const teamOf = (job: DemoJob): { member: MemberName; role: Role }[] =>
  Object.entries(job.team).map(([member, role]) => ({ member: member as MemberName, role }));

export const recruiterOf = (job: DemoJob): MemberName => firstAs(job, 'recruiter');
export const hiringManagerOf = (job: DemoJob): MemberName => firstAs(job, 'hiring_manager');
export const interviewersOf = (job: DemoJob): MemberName[] =>
  teamOf(job).flatMap(({ member, role }) => (role === 'interviewer' ? [member] : []));

function firstAs(job: DemoJob, role: Role): MemberName {
  const found = teamOf(job).find((one) => one.role === role);
  if (found === undefined) throw new Error(`${job.title} has no ${role}.`);
  return found.member;
}
