import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '#ui/dialogs/side-panel.tsx';
import { useToast } from '#ui/toasts.tsx';
import type { QuestionDraft } from '../../contract.ts';
import { questionsMax } from '../../rules.ts';
import { TemplateList } from './template-list.tsx';

type TemplateDrawerProps = {
  /** The number of questions that still fit into the form. */
  left: number;
  onInsert: (question: QuestionDraft) => void;
  onClose: () => void;
};

/** The company's question templates beside the form; a chosen one is copied to the end of the form. */
export function TemplateDrawer({ left, onInsert, onClose }: TemplateDrawerProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const insert = (question: QuestionDraft): void => {
    onInsert(question);
    toast.success(t('forms.templates.inserted', { label: question.label }));
  };
  return (
    <SidePanel open title={t('forms.templates.title')} width={520} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {left > 0 ? t('forms.templates.lead') : t('forms.questions.full', { count: questionsMax })}
        </Typography>
        <TemplateList {...(left > 0 && { onInsert: insert })} />
      </Box>
    </SidePanel>
  );
}
