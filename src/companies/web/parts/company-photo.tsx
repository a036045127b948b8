import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SureDialog } from '#ui/dialogs/sure-dialog.tsx';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { Company } from '../../contract.ts';
import { useCompanyPhoto } from './use-company-photo.ts';

/** The company's picture: upload, replace, remove. */
export function CompanyPhoto({ company }: { company: Company }) {
  const { t } = useTranslation();
  const { upload, remove, busy } = useCompanyPhoto(company);
  const [asking, setAsking] = useState(false);
  return (
    <Surface title={t('companies.info.photo')} headingLevel={3}>
      <Stack direction="row" sx={{ gap: 2.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <PersonAvatar name={company.name} photoUrl={company.photo} size={72} shape="square" />
        <Box sx={{ flex: '1 1 220px' }}>
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <PictureButton
              label={t(company.photo === null ? 'companies.info.upload' : 'companies.info.replace')}
              busy={busy}
              onChoose={(file) => void upload(file)}
            />
            {company.photo !== null && (
              <Button color="error" onClick={() => setAsking(true)}>
                {t('companies.info.remove')}
              </Button>
            )}
          </Stack>
          <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 1 }}>
            {t('companies.info.photoHelp')}
          </Typography>
        </Box>
      </Stack>
      {asking && (
        <SureDialog
          title={t('companies.info.removeTitle')}
          body={t('companies.info.removeBody')}
          confirmLabel={t('companies.info.removeSubmit')}
          onSure={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </Surface>
  );
}

type PictureButtonProps = { label: string; busy: boolean; onChoose: (file: File) => void };

function PictureButton({ label, busy, onChoose }: PictureButtonProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    // So that the same file can be chosen again.
    target.value = '';
    if (file !== undefined) onChoose(file);
  };
  return (
    <>
      <Button variant="outlined" loading={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('companies.info.photo')}
        accept="image/png,image/jpeg,image/webp"
        onChange={choose}
      />
    </>
  );
}
