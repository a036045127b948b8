import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CircleAlert, CornerDownRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { conditionFault } from '../../condition-rules.ts';
import type { QuestionDraft } from '../../contract.ts';
import { conditionInWords } from './question-words.ts';

type ConditionLineProps = {
  questions: readonly QuestionDraft[];
  index: number;
  /** Removes the condition. */
  onAlwaysShow: () => void;
  /** Moves the question to just after the one that its condition names. */
  onMoveBelow: () => void;
};

/** The condition of a question in words; a broken one with its reason and what mends it. */
export function ConditionLine({ questions, index, onAlwaysShow, onMoveBelow }: ConditionLineProps) {
  const { t } = useTranslation();
  const question = questions[index];
  if (question === undefined || question.shownWhen === null) return null;
  const fault = conditionFault(questions, index);
  const source = questions.find(({ id }) => id === question.shownWhen?.questionId);
  if (fault === null)
    return (
      <Typography variant="body2" sx={{ ...lineStyles, color: 'text.secondary' }}>
        <CornerDownRight size={14} aria-hidden style={{ flexShrink: 0, marginTop: 3 }} />
        <span>{conditionInWords(question.shownWhen, source, t)}</span>
      </Typography>
    );
  return (
    <Box role="alert">
      <Typography variant="body2" sx={{ ...lineStyles, color: 'error.main' }}>
        <CircleAlert size={14} aria-hidden style={{ flexShrink: 0, marginTop: 3 }} />
        <span>{t(`forms.questions.broken.${fault}`, { label: source?.label ?? '' })}</span>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBlockStart: 0.5 }}>
        {fault === 'sourceLater' && (
          <Button size="small" variant="outlined" onClick={onMoveBelow}>
            {t('forms.questions.moveBelow', { label: source?.label ?? '' })}
          </Button>
        )}
        <Button
          size="small"
          variant="outlined"
          aria-label={t('forms.questions.alwaysShowNamed', { label: question.label })}
          onClick={onAlwaysShow}
        >
          {t('forms.questions.alwaysShow')}
        </Button>
      </Box>
    </Box>
  );
}

const lineStyles = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 0.75,
  overflowWrap: 'anywhere',
} as const;
