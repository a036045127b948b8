import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionDraft } from '../../contract.ts';
import { TypeMenu } from './add-question.tsx';
import { emptyQuestion, templateOf } from './empty-question.ts';
import { QuestionDialog } from './question-dialog.tsx';
import { TemplateNameDialog } from './template-name-dialog.tsx';

type Step = { kind: 'question' | 'name'; question: QuestionDraft };

/** A button that adds a question template: its type, the question, then its name. */
export function NewTemplate() {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [step, setStep] = useState<Step | null>(null);
  const close = (): void => setStep(null);
  return (
    <>
      <Button
        variant="contained"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('forms.templates.new')}
      </Button>
      <TypeMenu
        anchor={anchor}
        onChoose={(type) => setStep({ kind: 'question', question: emptyQuestion(type) })}
        onClose={() => setAnchor(null)}
      />
      {step?.kind === 'question' && (
        <QuestionDialog
          question={step.question}
          isNew
          onSave={async (question) => setStep({ kind: 'name', question })}
          onClose={close}
        />
      )}
      {step?.kind === 'name' && <TemplateNameDialog question={templateOf(step.question)} onClose={close} />}
    </>
  );
}
