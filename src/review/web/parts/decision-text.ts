import type { TFunction } from 'i18next';
import { fullName } from '#candidates/web/candidate-words.ts';
import type { DecidedPerson } from '../use-decisions.ts';

/** "Ada Kaya moved to Screening". */
export function decisionText({ person, decision }: DecidedPerson, t: TFunction): string {
  const name = fullName(person);
  switch (decision.kind) {
    case 'moved':
      return t('applications.controls.moved', { name, step: decision.step.title });
    case 'rejected':
      return t('review.done.rejected', { name, reason: decision.reason });
    case 'skipped':
      return t('review.done.skipped', { name });
  }
}
