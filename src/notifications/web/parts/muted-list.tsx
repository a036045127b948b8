import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Briefcase, User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { NotificationSettings } from '../../settings-contract.ts';
import { useMuting } from '../use-muting.ts';

type MutedSubject = NotificationSettings['muted'][number];

/** The people and jobs that the member muted, each with a button that unmutes it. */
export function MutedList({ companyId, muted }: { companyId: string; muted: MutedSubject[] }) {
  const { t } = useTranslation();
  const { unmute } = useMuting(companyId);
  if (muted.length === 0)
    return (
      <Typography
        variant="body2"
        sx={{ color: 'text.secondary', paddingInline: { xs: 2, sm: 3 }, paddingBlockEnd: 3 }}
      >
        {t('notifications.settings.mutedNone')}
      </Typography>
    );
  return (
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {muted.map((one) => {
        const Icon = one.kind === 'job' ? Briefcase : User;
        return (
          <Box component="li" key={one.id} sx={lineStyles}>
            <Icon size={16} aria-hidden />
            <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {one.name}
            </Typography>
            <Button
              size="small"
              aria-label={t('notifications.settings.unmute', { name: one.name })}
              onClick={() => unmute(one)}
            >
              {t('notifications.settings.unmuteShort')}
            </Button>
          </Box>
        );
      })}
    </Box>
  );
}

const lineStyles = (theme: Theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  paddingBlock: 1,
  paddingInline: { xs: 2, sm: 3 },
  borderBlockStart: `1px solid ${theme.kadro.line}`,
});
