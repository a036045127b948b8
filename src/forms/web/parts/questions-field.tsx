import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldError, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Language } from '#platform/contract/fields.ts';
import { useCompany } from '#platform/web/session.ts';
import { SortableList } from '#ui/lists/sortable-list.tsx';
import { useToast } from '#ui/toasts.tsx';
import type { QuestionDraft } from '../../contract.ts';
import { questionsMax } from '../../rules.ts';
import { questionIn } from '../../translation-rules.ts';
import { templatesQuery } from '../template-queries.ts';
import { AddQuestion } from './add-question.tsx';
import { ConditionLine } from './condition-line.tsx';
import { copyOf, emptyQuestion, templateOf } from './empty-question.ts';
import { QuestionDialog } from './question-dialog.tsx';
import { QuestionRow } from './question-row.tsx';
import { TemplateDrawer } from './template-drawer.tsx';
import { TemplateNameDialog } from './template-name-dialog.tsx';
import { type QuestionEntry, type QuestionsFieldProps, useQuestionList } from './use-question-list.ts';

/** The open dialog: a new question, an edited one, the templates, or saving a question as a template. */
type QuestionsDialog =
  | { what: 'new'; question: QuestionDraft }
  | { what: 'edit'; entry: QuestionEntry }
  | { what: 'templates' }
  | { what: 'keep'; question: QuestionDraft };

/** The questions of the application form: add, edit, duplicate, order, remove, and undo the removal. */
export function QuestionsField<Values extends FieldValues, Output>(
  props: QuestionsFieldProps<Values, Output>,
) {
  const { t } = useTranslation();
  const list = useQuestionList(props);
  const remove = useRemoval(list);
  const [open, setOpen] = useState<QuestionsDialog | null>(null);
  const { data: templates } = useQuery(templatesQuery(useCompany().id));
  return (
    <Box>
      {list.entries.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('forms.questions.none')}
        </Typography>
      )}
      <SortableList
        label={t('forms.questions.title')}
        items={list.entries}
        nameOf={({ question }) => question.label}
        onReorder={list.reorder}
        renderItem={(entry) => {
          const index = list.entries.indexOf(entry);
          return (
            <QuestionRow
              question={questionIn(entry.question, props.shown)}
              missing={props.languages.filter((one) => !(one in entry.question.translations))}
              errors={errorsBeside(list.errors?.[index])}
              condition={<EntryCondition list={list} entry={entry} />}
              onEdit={() => setOpen({ what: 'edit', entry })}
              onRemove={() => remove(entry, index)}
              {...(list.entries.length < questionsMax && {
                onDuplicate: () => list.insert(copyOf(entry.question), index + 1),
              })}
              {...(templates?.can.save &&
                entry.question.type !== 'section' && {
                  onKeep: () => setOpen({ what: 'keep', question: entry.question }),
                })}
            />
          );
        }}
      />
      <AddQuestion
        isFull={list.entries.length >= questionsMax}
        onAdd={(type) => setOpen({ what: 'new', question: emptyQuestion(type) })}
        onTemplates={() => setOpen({ what: 'templates' })}
      />
      <OpenDialog open={open} list={list} languages={props.languages} onClose={() => setOpen(null)} />
    </Box>
  );
}

function EntryCondition({ list, entry: { id, question } }: { list: List; entry: QuestionEntry }) {
  return (
    <ConditionLine
      questions={list.questions}
      index={list.questions.indexOf(question)}
      onAlwaysShow={() => list.replace(id, { ...question, shownWhen: null })}
      onMoveBelow={() => list.moveBelow(id, question.shownWhen?.questionId ?? '')}
    />
  );
}

// A broken condition has its own line.
function errorsBeside(errors: FieldError | undefined): unknown {
  if (errors === undefined) return undefined;
  const { shownWhen: _shownWhen, ...others } = errors as FieldError & { shownWhen?: unknown };
  return Object.keys(others).length === 0 ? undefined : others;
}

type List = ReturnType<typeof useQuestionList>;

/** Removes at once and offers undo; nothing is sent before the form is saved. */
function useRemoval(list: List) {
  const { t } = useTranslation();
  const toast = useToast();
  return ({ id, question }: QuestionEntry, index: number): void => {
    list.remove(id);
    toast.success(t('forms.questions.removed', { label: question.label }), {
      action: {
        label: t('forms.questions.undo'),
        onSelect: () => list.restore(question, index),
      },
    });
  };
}

// A new question comes last.
const indexOf = (list: List, open: QuestionsDialog): number =>
  open.what === 'edit' ? list.entries.findIndex(({ id }) => id === open.entry.id) : list.entries.length;

type OpenDialogProps = {
  open: QuestionsDialog | null;
  list: List;
  languages: readonly Language[];
  onClose: () => void;
};

function OpenDialog({ open, list, languages, onClose }: OpenDialogProps) {
  switch (open?.what) {
    case 'new':
    case 'edit':
      return (
        <QuestionDialog
          question={open.what === 'new' ? open.question : open.entry.question}
          isNew={open.what === 'new'}
          earlier={list.questions.slice(0, indexOf(list, open))}
          languages={languages}
          onSave={async (question) => {
            if (open.what === 'new') list.insert(question);
            else list.replace(open.entry.id, question);
            onClose();
          }}
          onClose={onClose}
        />
      );
    case 'templates':
      return (
        <TemplateDrawer
          left={questionsMax - list.entries.length}
          onInsert={(question) => list.insert(question)}
          onClose={onClose}
        />
      );
    case 'keep':
      return <TemplateNameDialog question={templateOf(open.question)} onClose={onClose} />;
    case undefined:
      return null;
    default:
      return open satisfies never;
  }
}
