import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { queryOf } from '#platform/web/query.ts';
import type { SessionCompany } from '#platform/web/session.ts';
import { billingNotice } from '../../notice-contract.ts';

const severities = { none: 'info', overdue: 'warning', read_only: 'error' } as const;

/** Above every page: an unpaid invoice, and for those who manage billing a limit that is almost used up. */
export function BillingNotice({ company }: { company: SessionCompany }) {
  const { t } = useTranslation();
  const isOpen = useLocation({ select: ({ pathname }) => pathname === links.company('billing') });
  const { data } = useQuery(queryOf(billingNotice.readNotice, { params: { companyId: company.id } }));
  if (data === undefined) return null;
  const text = textOf(data, company.name, t);
  if (text === null || (isOpen && data.state === 'none')) return null;
  const canManage = company.isOwner || company.permissions.includes('billing.manage');
  return (
    <Alert
      severity={severities[data.state]}
      sx={{ borderRadius: 0, '& .MuiAlert-message': { minWidth: 0 } }}
      action={
        canManage &&
        !isOpen && (
          <Button color="inherit" size="small" href={links.company('billing')}>
            {t('billing.notice.open')}
          </Button>
        )
      }
    >
      {text}
    </Alert>
  );
}

type Notice = { state: 'none' | 'overdue' | 'read_only'; readOnlyFrom: string | null; near: string[] };

function textOf({ state, readOnlyFrom, near }: Notice, company: string, t: TFunction): string | null {
  const date = readOnlyFrom === null ? '' : formatDate(readOnlyFrom);
  const limits = near.map((limit) => t(`billing.limits.${limit}`)).join(', ');
  switch (state) {
    case 'read_only':
      return t('billing.notice.readOnly', { company });
    case 'overdue':
      return t('billing.notice.overdue', { company, date });
    case 'none':
      return near.length === 0 ? null : t('billing.notice.near', { company, limits });
  }
}
