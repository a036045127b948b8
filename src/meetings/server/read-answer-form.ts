import { z } from 'zod';
import { text } from '#platform/contract/fields.ts';
import { readPostedForm } from '#platform/server/http/read-posted-form.ts';
import { candidateAnswers } from '../contract.ts';
import type { CandidateAnswer } from './answer-meeting.ts';

const form = z.object({ answer: z.enum(candidateAnswers), note: text(500).default('') });

/** Parses the posted form; null when it is invalid. */
export async function readAnswerForm(body: unknown): Promise<CandidateAnswer | null> {
  return form.safeParse(await readPostedForm(body)).data ?? null;
}
