import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import type { QuestionDraft } from '../../question-contract.ts';
import type { JobForm, JobFormValues } from '../job-form-values.ts';

type FormPreviewProps = {
  form: JobForm['form'];
  /** Pixels; as high as the window allows when left out. */
  height?: string;
};

/**
 * The application form as applicants will fill it in: the very page of the careers site in a frame, told at every
 * change what to ask. It keeps and sends nothing.
 */
export function FormPreview({ form: { control }, height = 'calc(100vh - 180px)' }: FormPreviewProps) {
  const { t } = useTranslation();
  const { slug } = useCompany();
  const values = useWatch({ control }) as JobFormValues;
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent): void => {
      if (source === frame.current?.contentWindow && isReadyMessage(data)) setIsReady(true);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  const language = values.language ?? 'en';
  const shown = JSON.stringify(shownOf(values, t('jobs.preview.noTitle')));
  useEffect(() => {
    if (!isReady) return;
    frame.current?.contentWindow?.postMessage({ kadroPreview: JSON.parse(shown) }, location.origin);
  }, [isReady, shown]);
  return (
    <Box
      component="iframe"
      key={language}
      ref={frame}
      title={t('jobs.questions.preview.frame')}
      src={`/careers-preview/${slug}?lang=${language}`}
      sx={{
        display: 'block',
        width: '100%',
        height,
        minHeight: 420,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '12px',
      }}
    />
  );
}

const isReadyMessage = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && Reflect.get(data, 'kadroPreview') === 'ready';

/** What an applicant will be asked: nothing that is invisible, and no rule. */
function shownOf(values: JobFormValues, noTitle: string) {
  const { phone, cv, coverLetter, currentCompany } = values.standardFields ?? {};
  const questions = (values.questions ?? []) as QuestionDraft[];
  return {
    title: values.title.trim() || noTitle,
    form: {
      standardFields: { phone, cv, coverLetter, currentCompany },
      questions: questions
        .map(({ id, type, label, help, mode, settings }, index) => ({
          id: id ?? `new ${index}`,
          type,
          label,
          help,
          mode,
          settings,
        }))
        .filter((question) => question.mode !== 'invisible'),
    },
  };
}
