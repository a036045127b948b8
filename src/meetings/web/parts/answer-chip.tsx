import { useTranslation } from 'react-i18next';
import { StatusChip } from '#ui/page/status-chip.tsx';
import type { Meeting } from '../../contract.ts';

const tones = { none: 'neutral', yes: 'success', no: 'danger', other_time: 'warning' } as const;

/** The candidate's answer. */
export function AnswerChip({ answer }: { answer: Meeting['candidateAnswer'] }) {
  const { t } = useTranslation();
  return <StatusChip tone={tones[answer]} label={t(`meetings.answer.${answer}`)} />;
}
