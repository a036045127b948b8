import { company, departments, type MemberName, members } from '../content/company.ts';
import { jobs } from '../content/jobs/jobs.ts';
import type { DemoJob } from '../content/jobs/job.ts';
import { type Calendar, calendarOf } from './calendar.ts';
import { seededRandom } from './seeded-random.ts';

export type Colleague = { userId: string; memberId: string; fullName: string; joinedAt: Date };

/** What the parts of the plan know of each other: ids, and who is who. */
export type DemoContext = {
  calendar: Calendar;
  companyId: string;
  foundedAt: Date;
  colleagues: Record<MemberName, Colleague>;
  departmentIds: Map<string, string>;
  jobIds: Map<string, string>;
};

export function createDemoContext(now: Date): DemoContext {
  const calendar = calendarOf(now);
  const foundedAt = calendar.at(185, 9, 12);
  const random = seededRandom('world');
  return {
    calendar,
    foundedAt,
    companyId: random.uuid(foundedAt),
    colleagues: createColleagues(calendar),
    departmentIds: new Map(
      departments.map(({ name }, index) => [name, random.uuid(calendar.at(184, 11, index))]),
    ),
    jobIds: new Map(jobs.map((job) => [job.key, random.uuid(createdAt(calendar, job))])),
  };
}

/** When a job was first written down. */
export function createdAt(calendar: Calendar, job: DemoJob): Date {
  return calendar.at(job.days.created, 10, 7 + (job.title.length % 40));
}

export const addressOf = (local: string): string => `${local}@demo.kadro.test`;

/** A link to a room of the company for a video call. */
export const websiteHost = new URL(company.website).host;

function createColleagues(calendar: Calendar): DemoContext['colleagues'] {
  const entries = Object.entries(members).map(([name, member], index) => {
    const random = seededRandom(`member ${name}`);
    const joinedAt = calendar.at(member.joined, 10, index);
    const ids = { userId: random.uuid(joinedAt), memberId: random.uuid(joinedAt) };
    return [name, { ...ids, joinedAt, fullName: `${member.name} ${member.surname}` }];
  });
  return Object.fromEntries(entries) as DemoContext['colleagues'];
}
