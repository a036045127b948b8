import Button from '@mui/material/Button';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConsentList } from '#consents/web/parts/consent-list.tsx';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { OwnApplicationDetail } from '../../contract.ts';

const WithdrawConsentDialog = lazy(async () => ({
  default: (await import('./withdraw-consent-dialog.tsx')).WithdrawConsentDialog,
}));

/** The privacy notice that the applicant saw, and their consent, which they can withdraw. */
export function OwnConsents({ application }: { application: OwnApplicationDetail }) {
  const { t } = useTranslation();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { consents, can } = application;
  if (consents.length === 0) return null;
  return (
    <Surface title={t('consents.record.title')}>
      <ConsentList records={consents} />
      {can.withdrawConsent && (
        <Button variant="outlined" onClick={() => setWithdrawing(true)} sx={{ marginBlockStart: 2 }}>
          {t('my-applications.consent.withdraw')}
        </Button>
      )}
      {isWithdrawing && (
        <LazyOverlay>
          <WithdrawConsentDialog application={application} onClose={() => setWithdrawing(false)} />
        </LazyOverlay>
      )}
    </Surface>
  );
}
