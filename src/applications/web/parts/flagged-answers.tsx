import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { Flag } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import type { FlaggedAnswer } from '../../answers-contract.ts';

/** The answers that flag an application: what was asked, what was answered, and the rule as it was then. */
export function FlaggedAnswers({ answers }: { answers: readonly FlaggedAnswer[] }) {
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

function answerInWords(flagged: FlaggedAnswer, t: TFunction): string {
  switch (flagged.type) {
    case 'number':
      return `${formatNumber(flagged.answer)} ${flagged.unit}`.trim();
    case 'boolean':
      return t(flagged.answer ? 'applications.answers.yes' : 'applications.answers.no');
    case 'choice':
      return flagged.answer.join(', ');
    default:
      return flagged satisfies never;
  }
}

function ruleInWords(flagged: FlaggedAnswer, t: TFunction): string {
  switch (flagged.type) {
    case 'number': {
      const { below, above } = flagged.rule;
      const parts = [
        below === null ? '' : t('applications.flagged.below', { number: formatNumber(below) }),
        above === null ? '' : t('applications.flagged.above', { number: formatNumber(above) }),
      ];
      return t('applications.flagged.rule', { answers: parts.filter((part) => part !== '').join(', ') });
    }
    case 'boolean':
      return t('applications.flagged.rule', {
        answers: t(flagged.rule.answer ? 'applications.answers.yes' : 'applications.answers.no'),
      });
    case 'choice':
      return t('applications.flagged.rule', { answers: flagged.rule.options.join(', ') });
    default:
      return flagged satisfies never;
  }
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
