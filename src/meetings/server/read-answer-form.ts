import { z } from 'zod';
import { text } from '#platform/contract/fields.ts';
import { candidateAnswers } from '../contract.ts';
import type { CandidateAnswer } from './answer-meeting.ts';

const form = z.object({ answer: z.enum(candidateAnswers), note: text(500).default('') });
const bytesMax = 8 * 1024;

/** Parses the posted form; null when it is invalid. */
export async function readAnswerForm(
  body: NodeJS.ReadableStream | null | undefined,
): Promise<CandidateAnswer | null> {
  if (body === null || body === undefined || !(Symbol.asyncIterator in body)) return null;
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    const chunk = Buffer.from(part);
    bytes += chunk.length;
    if (bytes > bytesMax) return null;
    parts.push(chunk);
  }
  const fields = new URLSearchParams(Buffer.concat(parts).toString('utf8'));
  return form.safeParse(Object.fromEntries(fields)).data ?? null;
}
