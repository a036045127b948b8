import Typography from '@mui/material/Typography';
import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/web/format.ts';
import type { OwnApplication } from '../../contract.ts';

/** The day by which the company answers the applicant; nothing without a promise. */
export function AnswerPromise({ application: { answerBy, isAnswerLate } }: { application: OwnApplication }) {
  const { t } = useTranslation();
  if (answerBy === null) return null;
  return (
    <Typography
      variant="body2"
      sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontWeight: 500, marginBlockStart: 0.5 }}
    >
      <CalendarClock size={15} aria-hidden style={{ flexShrink: 0 }} />
      <span>
        {t(`my-applications.promise.${isAnswerLate ? 'late' : 'by'}`, { date: formatDate(answerBy) })}
      </span>
    </Typography>
  );
}
