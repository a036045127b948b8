import type { JobStatus, JobType, LocationType } from '#jobs/rules.ts';
import type { MemberName } from '../company.ts';
import type { DemoQuestion } from '../questions.ts';
import type { TrackName } from '../tracks/track.ts';

export type DemoJob = {
  /** Its description is the file of this name; its public address is made from the title. */
  key: string;
  title: string;
  language: 'en' | 'tr';
  department: string;
  type: JobType;
  location: LocationType;
  city: string;
  country: string;
  skills: string[];
  tags: string[];
  pay: { min: number; max: number; currency: string; period: 'month' | 'year'; shown: boolean } | null;
  openings: number;
  pipeline: 'default' | 'engineering';
  status: JobStatus;
  /** When what happened, in days before today. Everything that has a later status went through the earlier ones. */
  days: { created: number; published?: number; closed?: number; completed?: number; archived?: number };
  /** Days from today on which it closes. */
  closesIn?: number;
  team: Partial<Record<MemberName, 'recruiter' | 'hiring_manager' | 'interviewer'>>;
  createdBy: MemberName;
  questions: readonly DemoQuestion[];
  coverLetter: 'required' | 'optional' | 'invisible';
  /** How many applied, and out of which careers. */
  applicants: number;
  tracks: Partial<Record<TrackName, number>>;
  /** Of those who applied, how many had come through another job before. */
  returning?: { from: string; count: number };
  hires?: number;
  /** How many stand on a step today at least, by its title. */
  standing?: Record<string, number>;
};
