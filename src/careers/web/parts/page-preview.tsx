import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Device, deviceIcons, PreviewFrame } from '#jobs/web/parts/preview-frame.tsx';
import { call } from '#platform/web/call.ts';
import { useCompany } from '#platform/web/session.ts';
import { ChoiceSwitch } from '#ui/fields/choice-switch.tsx';
import { careersPagePreviews, type PageContent } from '../../page-contract.ts';
import { useEditor } from './editor-context.ts';

const pauseMs = 400;
const phoneMaxPixels = 900;

/** The page as visitors would see it, rendered by the server while it is edited. */
export function PagePreview() {
  const { t } = useTranslation();
  const [device, setDevice] = useState<Device>(() =>
    window.innerWidth < phoneMaxPixels ? 'phone' : 'desktop',
  );
  const { html, error } = useRenderedPage();
  return (
    <Box component="section" aria-label={t('careers.editor.preview.label')} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Typography variant="body2" sx={{ flex: 1, color: 'text.secondary' }}>
          {t('careers.editor.preview.label')}
        </Typography>
        <ChoiceSwitch
          label={t('careers.editor.preview.device')}
          value={device}
          onChange={setDevice}
          choices={(['desktop', 'phone'] as const).map((value) => ({
            value,
            label: t(`careers.editor.preview.${value}`),
            icon: deviceIcons[value],
          }))}
        />
      </Box>
      {error !== null && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          {error}
        </Typography>
      )}
      {html === undefined ? (
        <Skeleton variant="rounded" sx={{ height: 420 }} />
      ) : (
        <PreviewFrame html={html} device={device} title={t('careers.editor.preview.frame')} />
      )}
    </Box>
  );
}

function useRenderedPage(): { html: string | undefined; error: string | null } {
  const { id: companyId } = useCompany();
  const { form, language } = useEditor();
  const draft = useDebounced(JSON.stringify(useWatch({ control: form.control })));
  const { data, error } = useQuery({
    queryKey: ['careers page preview', companyId, language, draft],
    queryFn: async () => {
      const body = { draft: JSON.parse(draft) as PageContent, language };
      return (await call(careersPagePreviews.previewPage, { params: { companyId }, body })).html;
    },
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  return { html: data, error: error?.message ?? null };
}

/** Returns the text after it has not changed for a moment. */
function useDebounced(text: string): string {
  const [calm, setCalm] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return calm;
}
