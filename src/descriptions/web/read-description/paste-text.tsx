import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Surface } from '#ui/page/surface.tsx';

const pasted = z.strictObject({ text: z.string().trim().min(1, 'platform.validation.required') });

/** The text of a description that is copied from a mail or a web page. It is read like a file. */
export function PasteText({ onSubmit, busy }: { onSubmit: (file: File) => void; busy: boolean }) {
  const { t } = useTranslation();
  const { form, submit } = useContractForm({
    schema: pasted,
    defaultValues: { text: '' },
    checks: 'onSubmit',
    onSubmit: async ({ text }) =>
      onSubmit(new File([text], t('descriptions.paste.fileName'), { type: 'text/plain' })),
  });
  return (
    <Surface title={t('descriptions.paste.title')}>
      <Box component="form" noValidate onSubmit={(event) => void submit(event)}>
        <Stack sx={{ gap: 2, alignItems: 'stretch' }}>
          <TextArea
            control={form.control}
            name="text"
            label={t('descriptions.paste.label')}
            minRows={6}
            maxRows={16}
          />
          <Button type="submit" variant="contained" disabled={busy} sx={{ alignSelf: 'flex-start' }}>
            {t('descriptions.paste.submit')}
          </Button>
        </Stack>
      </Box>
    </Surface>
  );
}
