import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { QuestionDraft } from '../../question-contract.ts';
import { type QuestionType, questionTypes } from '../../rules.ts';
import type { JobForm } from '../job-form-values.ts';
import { emptyQuestion } from './empty-question.ts';
import { QuestionDialog } from './question-dialog.tsx';

/** Which question the dialog is open on: a new one stands behind the last. */
type Editing = { index: number; question: QuestionDraft };

/** The questions of the application form: add, edit, put in order, remove. */
export function QuestionsField({ form: { control } }: { form: JobForm['form'] }) {
  const { t } = useTranslation();
  const { field } = useController({ control, name: 'questions' });
  const questions = (field.value ?? []) as QuestionDraft[];
  const [editing, setEditing] = useState<Editing | null>(null);
  const swap = (index: number, other: number): void => {
    const next = [...questions];
    const [one, two] = [next[index], next[other]];
    if (one === undefined || two === undefined) return;
    next[index] = two;
    next[other] = one;
    field.onChange(next);
  };
  const save = (question: QuestionDraft): void => {
    if (editing !== null) field.onChange(questions.toSpliced(editing.index, 1, question));
    setEditing(null);
  };
  return (
    <Box>
      {questions.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('jobs.form.noQuestions')}
        </Typography>
      )}
      <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {questions.map((question, index) => (
          <QuestionLine
            key={question.id ?? `${index} ${question.label}`}
            question={question}
            onEdit={() => setEditing({ index, question })}
            onRemove={() => field.onChange(questions.toSpliced(index, 1))}
            {...(index > 0 && { onUp: () => swap(index, index - 1) })}
            {...(index < questions.length - 1 && { onDown: () => swap(index, index + 1) })}
          />
        ))}
      </Box>
      <AddQuestion onAdd={(type) => setEditing({ index: questions.length, question: emptyQuestion(type) })} />
      {editing !== null && (
        <QuestionDialog question={editing.question} onSave={save} onClose={() => setEditing(null)} />
      )}
    </Box>
  );
}

type QuestionLineProps = {
  question: QuestionDraft;
  onEdit: () => void;
  onRemove: () => void;
  onUp?: () => void;
  onDown?: () => void;
};

function QuestionLine({ question, onEdit, onRemove, onUp, onDown }: QuestionLineProps) {
  const { t } = useTranslation();
  const { label } = question;
  return (
    <Box component="li" sx={line}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{label}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`${t(`jobs.questionTypes.${question.type}`)} · ${t(`jobs.modes.${question.mode}`)}`}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex' }}>
        <LineButton icon={ArrowUp} label={t('jobs.form.moveUp', { label })} onClick={onUp} />
        <LineButton icon={ArrowDown} label={t('jobs.form.moveDown', { label })} onClick={onDown} />
        <LineButton icon={Pencil} label={t('jobs.form.editQuestion', { label })} onClick={onEdit} />
        <LineButton icon={Trash2} label={t('jobs.form.removeQuestion', { label })} onClick={onRemove} />
      </Box>
    </Box>
  );
}

type LineButtonProps = { icon: LucideIcon; label: string; onClick: (() => void) | undefined };

function LineButton({ icon: Icon, label, onClick }: LineButtonProps) {
  return (
    <Tooltip title={onClick === undefined ? '' : label}>
      <span>
        <IconButton size="small" aria-label={label} disabled={onClick === undefined} onClick={onClick}>
          <Icon size={16} aria-hidden />
        </IconButton>
      </span>
    </Tooltip>
  );
}

function AddQuestion({ onAdd }: { onAdd: (type: QuestionType) => void }) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={<Plus size={15} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ marginBlockStart: 1.5 }}
      >
        {t('jobs.form.addQuestion')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {questionTypes.map((type) => (
          <MenuItem
            key={type}
            onClick={() => {
              setAnchor(null);
              onAdd(type);
            }}
          >
            {t(`jobs.questionTypes.${type}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  paddingBlock: 1,
  '& + &': { borderBlockStart: '1px solid', borderColor: 'divider' },
} as const;
