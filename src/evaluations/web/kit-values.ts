import type { KitContent } from '../kit-contract.ts';

const newId = (): string => crypto.randomUUID();

export const emptyKit = (): KitContent => ({ purpose: '', attributes: [], questions: [], timePlan: [] });

export const emptyAttribute = (): KitContent['attributes'][number] => ({
  id: newId(),
  title: '',
  description: '',
  levels: ['', '', '', ''],
});

export const emptyQuestion = (): KitContent['questions'][number] => ({ id: newId(), question: '', hint: '' });

export const emptyPart = (): KitContent['timePlan'][number] => ({ id: newId(), title: '', minutes: 10 });

/** A copy with new ids, so that ratings of different jobs are never taken for the same attribute. */
export const copyOf = (kit: KitContent): KitContent => ({
  purpose: kit.purpose,
  attributes: kit.attributes.map((attribute) => ({ ...attribute, id: newId() })),
  questions: kit.questions.map((question) => ({ ...question, id: newId() })),
  timePlan: kit.timePlan.map((part) => ({ ...part, id: newId() })),
});
