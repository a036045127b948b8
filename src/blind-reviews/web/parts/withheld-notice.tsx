import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Candidate } from '#candidates/contract.ts';
import { useCompany } from '#platform/web/session.ts';
import { ShowPersonDialog } from '../show-person-dialog.tsx';

/** Tells why a candidate has a pseudonym; members who may change jobs show who it is. */
export function WithheldNotice({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation();
  const { isOwner, permissions } = useCompany();
  const [isOpen, setOpen] = useState(false);
  const mayLift = isOwner || permissions.includes('jobs.update');
  return (
    <Alert severity="info" icon={<EyeOff size={20} aria-hidden />} sx={{ marginBlockEnd: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>{t('blind-reviews.notice.title')}</Typography>
      <Typography variant="body2">{t('blind-reviews.notice.text')}</Typography>
      {mayLift && (
        <Button size="small" variant="outlined" sx={{ marginBlockStart: 1 }} onClick={() => setOpen(true)}>
          {t('blind-reviews.lift.action')}
        </Button>
      )}
      {isOpen && <ShowPersonDialog candidateId={candidate.id} onClose={() => setOpen(false)} />}
    </Alert>
  );
}
