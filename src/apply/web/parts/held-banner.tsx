import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { countedHeldMax } from '../../held-rules.ts';
import { heldCountQuery } from '../held-queries.ts';

/** The number of applications that wait for a review, for the members who may review them. */
export function HeldBanner() {
  const { t } = useTranslation();
  const { id: companyId, isOwner, permissions } = useCompany();
  const Link = useLinkComponent();
  const mayReview =
    isOwner || (permissions.includes('candidates.get') && permissions.includes('candidates.update'));
  const { data } = useQuery({ ...heldCountQuery(companyId), enabled: mayReview });
  if (data === undefined || data.count === 0) return null;
  const isMany = data.count >= countedHeldMax;
  return (
    <Alert
      severity="warning"
      sx={{ marginBlockEnd: 2 }}
      action={
        <Button component={Link} href={links.company('held-applications')} size="small" color="inherit">
          {t('apply.held.review')}
        </Button>
      }
    >
      {t(isMany ? 'apply.held.waitingMany' : 'apply.held.waiting', { count: data.count })}
    </Alert>
  );
}
