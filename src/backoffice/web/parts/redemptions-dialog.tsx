import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { couponAdmin } from '#billing/admin-contract.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { pagesOf } from '#platform/web/query.ts';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Line, Lines } from './line-list.tsx';

/** The companies that used a coupon, newest first. */
export function RedemptionsDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation();
  const titleId = useId();
  const query = useInfiniteQuery(pagesOf(couponAdmin.listRedemptions, { params: { code }, query: {} }));
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <Typography id={titleId} variant="h2" sx={{ padding: '18px 24px 8px' }}>
        {t('backoffice.coupons.usesOfCode', { code })}
      </Typography>
      <DialogContent>
        <PagedList
          query={query}
          more={t('backoffice.more')}
          empty={<EmptyState icon={Building2} title={t('backoffice.coupons.unused')} />}
        >
          {(uses) => (
            <Lines>
              {uses.map(({ company, redeemedAt, isInUse }) => (
                <Line
                  key={company.id}
                  title={company.name}
                  href={links.adminTenant(company.id)}
                  second={formatDateTime(redeemedAt)}
                >
                  <StatusChip
                    tone={isInUse ? 'success' : 'neutral'}
                    label={t(isInUse ? 'backoffice.coupons.inUse' : 'backoffice.coupons.usedUp')}
                  />
                </Line>
              ))}
            </Lines>
          )}
        </PagedList>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('ui.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
