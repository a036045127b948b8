import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCompany } from '#platform/web/session.ts';
import type { QuestionDraft, standardFieldModes } from '../../contract.ts';

/** The parts of the form that applicants see. */
export type PreviewedForm = {
  title: string;
  language: 'en' | 'tr';
  standardFieldModes: z.input<typeof standardFieldModes>;
  questions: QuestionDraft[];
};

type FormPreviewProps = {
  form: PreviewedForm;
  /** Pixels; undefined for the height that the window allows. */
  height?: string;
};

/**
 * The application form as applicants see it: the page of the careers site in a frame, which receives every change as a
 * message. It stores and sends nothing.
 */
export function FormPreview({ form, height = 'calc(100vh - 180px)' }: FormPreviewProps) {
  const { t } = useTranslation();
  const { slug } = useCompany();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent): void => {
      if (source === frame.current?.contentWindow && isReadyMessage(data)) setIsReady(true);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  const { language } = form;
  const shown = JSON.stringify(shownOf(form));
  useEffect(() => {
    if (!isReady) return;
    frame.current?.contentWindow?.postMessage({ kadroPreview: JSON.parse(shown) }, location.origin);
  }, [isReady, shown]);
  return (
    <Box
      component="iframe"
      key={language}
      ref={frame}
      title={t('forms.preview.frame')}
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

/** The questions that applicants see: without invisible ones and without flag rules. */
function shownOf({ title, standardFieldModes, questions }: PreviewedForm) {
  const { phone, cv, coverLetter, currentCompany } = standardFieldModes;
  return {
    title,
    form: {
      standardFieldModes: { phone, cv, coverLetter, currentCompany },
      questions: questions
        .map(({ id, type, label, help, mode, settings, shownWhen }, index) => ({
          id: id ?? `new ${index}`,
          type,
          label,
          help,
          mode,
          settings,
          shownWhen,
        }))
        .filter((question) => question.mode !== 'invisible'),
    },
  };
}
