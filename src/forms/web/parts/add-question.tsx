import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Menu from '@mui/material/Menu';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { BookMarked, Heading, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { questionsMax, type QuestionType, questionTypes } from '../../rules.ts';
import { questionIcons } from './question-words.ts';

type AddQuestionProps = {
  isFull: boolean;
  onAdd: (type: QuestionType) => void;
  onTemplates: () => void;
};

/** Adds a question of a chosen type or from a template. */
export function AddQuestion({ isFull, onAdd, onTemplates }: AddQuestionProps) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, marginBlockStart: 1.5 }}>
      <Button
        variant="outlined"
        size="small"
        startIcon={<Plus size={15} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isFull}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('forms.questions.add')}
      </Button>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Heading size={15} aria-hidden />}
        disabled={isFull}
        onClick={() => onAdd('section')}
      >
        {t('forms.questions.addSection')}
      </Button>
      <Button
        size="small"
        startIcon={<BookMarked size={15} aria-hidden />}
        disabled={isFull}
        onClick={onTemplates}
      >
        {t('forms.questions.fromTemplates')}
      </Button>
      {isFull && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('forms.questions.full', { count: questionsMax })}
        </Typography>
      )}
      <TypeMenu anchor={anchor} onChoose={onAdd} onClose={() => setAnchor(null)} />
    </Stack>
  );
}

const answeredTypes = questionTypes.filter((type) => type !== 'section');

type TypeMenuProps = {
  anchor: HTMLElement | null;
  onChoose: (type: QuestionType) => void;
  onClose: () => void;
};

/** The question types to choose from. */
export function TypeMenu({ anchor, onChoose, onClose }: TypeMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose}>
      {answeredTypes.map((type) => {
        const Icon = questionIcons[type];
        return (
          <MenuItem
            key={type}
            onClick={() => {
              onClose();
              onChoose(type);
            }}
          >
            <Icon size={16} aria-hidden />
            {t(`forms.questionTypes.${type}`)}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
