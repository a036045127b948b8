import { randomUUID } from 'node:crypto';
import type { KitContent } from '../kit-contract.ts';

/** A kit with one attribute, question and part of each. */
export function aKit(change: Partial<KitContent> = {}): KitContent {
  const levels = ['Cannot explain it', 'Explains it with help', 'Explains it', 'Teaches it'];
  return {
    purpose: 'Find out how they design software.',
    attributes: [{ id: randomUUID(), title: 'System design', description: 'For our size', levels }],
    questions: [{ id: randomUUID(), question: 'What did you build last?', hint: 'Reasons for choices' }],
    timePlan: [{ id: randomUUID(), title: 'Welcome', minutes: 5 }],
    ...change,
  };
}
