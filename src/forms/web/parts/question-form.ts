import type { z } from 'zod';
import type { ContractForm } from '#platform/web/form/use-contract-form.ts';
import type { QuestionDraft, questionDraft } from '../../contract.ts';

export type QuestionForm = ContractForm<z.input<typeof questionDraft>, QuestionDraft>['form'];
