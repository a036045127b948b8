import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#platform/web/format.ts';
import { Surface } from '#ui/page/surface.tsx';
import { statusRole } from '#ui/status-role.ts';
import type { RehearsedMail } from '../../contract.ts';
import { addressOfMailLink } from '../frame-address.ts';
import { MailFrame } from './mail-frame.tsx';

type MailListProps = {
  mails: readonly RehearsedMail[];
  jobPage: URL;
  /** Shows a page in the phone. */
  onShow: (address: string) => void;
};

/** The mails in their order: what the applicant gets at once, then what the team may send. */
export function MailList({ mails, jobPage, onShow }: MailListProps) {
  const { t } = useTranslation();
  const [outside, setOutside] = useState<string | null>(null);
  const open = (href: string): void => {
    const next = addressOfMailLink(href, jobPage);
    setOutside(next === null ? href : null);
    if (next !== null) onShow(next);
  };
  return (
    <Surface title={t('rehearsals.mails')} padding="none">
      {mails.map((mail, index) => (
        <OneMail key={`${mail.kind} ${index}`} mail={mail} isFirst={index === 0} onLink={open} />
      ))}
      <Typography {...statusRole} variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {outside !== null && (
          <Box component="span" sx={{ display: 'block', padding: 2 }}>
            {t('rehearsals.leads', { address: outside })}
          </Box>
        )}
      </Typography>
    </Surface>
  );
}

type OneMailProps = { mail: RehearsedMail; isFirst: boolean; onLink: (href: string) => void };

function OneMail({ mail, isFirst, onLink }: OneMailProps) {
  const { t } = useTranslation();
  const { kind, templateTitle, sentAt, subject, fromName, to, html } = mail;
  const when =
    sentAt === null
      ? t(`rehearsals.later.${kind}`, { title: templateTitle })
      : t('rehearsals.sentAt', { time: formatDateTime(sentAt) });
  return (
    <Accordion
      defaultExpanded={isFirst}
      disableGutters
      elevation={0}
      slotProps={{ transition: { unmountOnExit: true } }}
      sx={{ backgroundColor: 'transparent' }}
    >
      <AccordionSummary expandIcon={<ChevronDown size={18} aria-hidden />}>
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere', '& > *': { display: 'block' } }}>
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
            {when}
          </Typography>
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {subject}
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ paddingBlockStart: 0 }}>
        <Typography
          variant="body2"
          sx={{ color: 'text.secondary', marginBlockEnd: 1, overflowWrap: 'anywhere' }}
        >
          {t('rehearsals.mailFrom', { from: fromName, to })}
        </Typography>
        <MailFrame html={html} title={t('rehearsals.mailFrame', { subject })} onLink={onLink} />
      </AccordionDetails>
    </Accordion>
  );
}
