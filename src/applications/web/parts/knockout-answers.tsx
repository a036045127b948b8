import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Flag } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnockoutAnswer } from '../../answers-contract.ts';
import { answerInWords, ruleInWords } from './flag-words.ts';

/** The answers that flag an application: the question, the answer, and the rule at that time. */
export function KnockoutAnswers({ answers }: { answers: readonly KnockoutAnswer[] }) {
  const { t } = useTranslation();
  const titleId = useId();
  if (answers.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={box}>
      <Typography id={titleId} variant="body2" sx={title}>
        <Flag size={14} aria-hidden />
        {t('applications.flagged.title', { count: answers.length })}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 0.75 }}>
        {answers.map((answer) => (
          <Box component="li" key={answer.questionId} sx={{ overflowWrap: 'anywhere' }}>
            <Typography variant="body2">
              {t('applications.flagged.answer', { label: answer.label, answer: answerInWords(answer, t) })}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {ruleInWords(answer, t)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const box = {
  display: 'grid',
  gap: 1,
  padding: 1.5,
  borderRadius: '8px',
  border: '1px solid',
  borderColor: (theme: { kadro: { tones: { warning: { line: string } } } }) => theme.kadro.tones.warning.line,
  backgroundColor: (theme: { kadro: { tones: { warning: { wash: string } } } }) =>
    theme.kadro.tones.warning.wash,
} as const;
const title = { display: 'flex', alignItems: 'center', gap: 0.75, fontWeight: 600 } as const;
