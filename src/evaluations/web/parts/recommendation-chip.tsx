import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#ui/page/status-chip.tsx';
import type { Recommendation } from '../../rules.ts';

/** The recommendation of an interviewer, as text, icon and colour. */
export function RecommendationChip({ recommendation }: { recommendation: Recommendation }) {
  const { t } = useTranslation();
  const isYes = recommendation === 'yes' || recommendation === 'strong_yes';
  return (
    <StatusChip
      tone={tones[recommendation]}
      icon={isYes ? ThumbsUp : ThumbsDown}
      label={t(`evaluations.recommendation.${recommendation}`)}
    />
  );
}

const tones = { strong_no: 'danger', no: 'warning', yes: 'info', strong_yes: 'success' } as const;
