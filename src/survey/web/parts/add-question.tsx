import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyMenu } from '#ui/lazy-menu.tsx';
import type { SurveyQuestion } from '../../contract.ts';
import { newOption } from './question-fields.tsx';

type AddQuestionProps = {
  /** Ready-made questions that the survey does not have. */
  ready: SurveyQuestion[];
  titleOf: (question: SurveyQuestion) => string;
  onAdd: (question: SurveyQuestion) => void;
};

/** Adds a ready-made question or an empty one. */
export function AddQuestion({ ready, titleOf, onAdd }: AddQuestionProps) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const choose = (question: SurveyQuestion): void => {
    setAnchor(null);
    onAdd(question);
  };
  return (
    <>
      <Button
        size="small"
        startIcon={<Plus size={15} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor !== null && { 'aria-controls': menuId })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('survey.settings.addQuestion')}
      </Button>
      <LazyMenu id={menuId} open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {ready.map((question) => (
          <MenuItem key={question.id} onClick={() => choose(question)} sx={{ whiteSpace: 'normal' }}>
            {titleOf(question)}
          </MenuItem>
        ))}
        <MenuItem onClick={() => choose(newQuestion())}>{t('survey.settings.ownQuestion')}</MenuItem>
      </LazyMenu>
    </>
  );
}

const newQuestion = (): SurveyQuestion => ({
  id: crypto.randomUUID(),
  text: { en: '', tr: '' },
  help: { en: '', tr: '' },
  isMultiple: false,
  options: [newOption(), newOption()],
});
