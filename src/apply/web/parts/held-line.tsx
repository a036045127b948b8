import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/web/format.ts';
import type { HeldApplication } from '../../held-contract.ts';

type HeldLineProps = {
  item: HeldApplication;
  isSelected: boolean;
  isDisabled: boolean;
  onToggle: () => void;
  onOpen: () => void;
};

/** One held application: the person, the job, why it is held, and until when. */
export function HeldLine({ item, isSelected, isDisabled, onToggle, onOpen }: HeldLineProps) {
  const { t } = useTranslation();
  const name = `${item.name} ${item.surname}`;
  const facts = [
    item.job?.title ?? t('apply.held.noJob'),
    t('apply.held.sent', { date: formatDate(item.sentAt) }),
    ...(item.timesSent > 1 ? [t('apply.held.timesSent', { count: item.timesSent })] : []),
    t('apply.held.deleted', { date: formatDate(item.deletedAt) }),
  ];
  return (
    <Box component="li" sx={lineStyles}>
      <Checkbox
        checked={isSelected}
        disabled={isDisabled}
        onChange={onToggle}
        slotProps={{ input: { 'aria-label': t('apply.held.select', { name }) } }}
      />
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2">{item.email}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {facts.join(' · ')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {item.reasons.map((reason) => t(`apply.held.reasons.${reason}`)).join(' · ')}
        </Typography>
      </Box>
      <Button onClick={onOpen} aria-label={`${t('apply.held.open')}: ${name}`}>
        {t('apply.held.open')}
      </Button>
    </Box>
  );
}

const lineStyles = (theme: Theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  padding: '10px 12px 10px 4px',
  '& + &': { borderBlockStart: `1px solid ${theme.kadro.line}` },
});
