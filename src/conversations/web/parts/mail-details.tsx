import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { AlertTriangle, Lock, Paperclip } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MailDelivery } from '#deliveries/web/parts/mail-delivery.tsx';
import { files } from '#files/contract.ts';
import { addressOf } from '#platform/web/call.ts';
import { useCompany } from '#platform/web/session.ts';
import { fileSizeText } from '#ui/fields/file-size-text.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import type { Message } from '../../contract.ts';
import { mailOfMessageQuery } from '../incoming-queries.ts';
import { ReadersLine } from './readers-line.tsx';

const MoveMailDialog = lazy(async () => ({
  default: (await import('../move-mail-dialog.tsx')).MoveMailDialog,
}));
const ReadersDialog = lazy(async () => ({ default: (await import('../readers-dialog.tsx')).ReadersDialog }));
const MailDialog = lazy(async () => ({ default: (await import('../mail-dialog.tsx')).MailDialog }));

/** Facts about the mail of a message for the team: its sender, attachments, the whole text, and whether it arrived. */
export function MailDetails({ message, candidateId }: { message: Message; candidateId: string }) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const [shown, setShown] = useState<ShownDialogName | null>(null);
  const close = (): void => setShown(null);
  const { mail, delivery, kind } = message;
  const mayMove = useMayMove() && mail !== null && message.sender === 'candidate';
  return (
    <>
      {kind === 'auto_reply' && <Line>{t('conversations.mails.automatic')}</Line>}
      {mail !== null && (kind === 'message' || mail.isFromOther) && <SenderLine mail={mail} />}
      {message.files.length > 0 && <FileLines message={message} companyId={companyId} />}
      {mail !== null && mail.leftOut.length > 0 && (
        <Line>{t('conversations.mails.leftOut', { names: mail.leftOut.join(', ') })}</Line>
      )}
      {mail?.isShortened === true && (
        <Link component="button" type="button" variant="caption" onClick={() => setShown('mail')}>
          {t('conversations.mails.showWhole')}
        </Link>
      )}
      {mayMove && (
        <Link component="button" type="button" variant="caption" onClick={() => setShown('move')}>
          {t('conversations.mails.move')}
        </Link>
      )}
      <ReadersLine readers={message.readers} />
      {message.copies.length > 0 && (
        <Line>{t('conversations.mails.copies', { names: message.copies.join(', ') })}</Line>
      )}
      <MailDelivery delivery={delivery} kind="message" />
      {message.can.changeReaders && <ReadersLink message={message} onOpen={() => setShown('readers')} />}
      {shown !== null && (
        <LazyOverlay>
          <ShownDialog shown={shown} message={message} candidateId={candidateId} onClose={close} />
        </LazyOverlay>
      )}
    </>
  );
}

type ShownDialogName = 'mail' | 'move' | 'readers';

type ShownDialogProps = {
  shown: ShownDialogName;
  message: Message;
  candidateId: string;
  onClose: () => void;
};

function ShownDialog({ shown, ...props }: ShownDialogProps) {
  const { id: companyId } = useCompany();
  const { message, candidateId, onClose } = props;
  switch (shown) {
    case 'move':
      return <MoveMailDialog {...props} />;
    case 'readers':
      return <ReadersDialog {...props} />;
    case 'mail':
      return <MailDialog query={mailOfMessageQuery(companyId, candidateId, message.id)} onClose={onClose} />;
  }
}

function ReadersLink({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <Link component="button" type="button" variant="caption" data-readers onClick={onOpen}>
      {t(message.readers === null ? 'conversations.private.make' : 'conversations.private.change')}
    </Link>
  );
}

/** A mail may be of any candidate, so members who see and change all of them move it. */
function useMayMove(): boolean {
  const { isOwner, permissions } = useCompany();
  return isOwner || permissions.includes('candidates.update');
}

const Line = ({ children }: { children: string }) => (
  <Typography variant="caption" sx={lineStyles}>
    {children}
  </Typography>
);

/** A sender who is not the candidate is named in words and with a sign; the usual one with "by email" alone. */
function SenderLine({ mail }: { mail: NonNullable<Message['mail']> }) {
  const { t } = useTranslation();
  if (!mail.isFromOther)
    return (
      <Line>
        {t(mail.matchedBy === 'sender' ? 'conversations.mails.bySender' : 'conversations.mails.byMail')}
      </Line>
    );
  return (
    <Typography variant="caption" sx={warningStyles}>
      <AlertTriangle size={13} aria-hidden style={{ flexShrink: 0 }} />
      <span>{t('conversations.mails.fromOther', { address: mail.fromAddress || '?' })}</span>
    </Typography>
  );
}

function FileLines({ message, companyId }: { message: Message; companyId: string }) {
  const { t, i18n } = useTranslation();
  return (
    <Stack component="ul" aria-label={t('conversations.mails.attachments')} sx={listStyles}>
      {message.files.map(({ id: fileId, title, sizeBytes, isLocked, isWithheld }) => (
        <Box component="li" key={fileId} sx={fileStyles}>
          {isLocked || isWithheld ? <Lock size={13} aria-hidden /> : <Paperclip size={13} aria-hidden />}
          {isLocked || isWithheld ? (
            <span>{t(`conversations.mails.${isLocked ? 'locked' : 'withheld'}`, { title })}</span>
          ) : (
            <Link href={addressOf(files.download, { params: { companyId, fileId }, query: {} })} download>
              {title}
            </Link>
          )}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {fileSizeText(sizeBytes, i18n.language)}
          </Box>
        </Box>
      ))}
    </Stack>
  );
}

const lineStyles = { color: 'text.secondary', overflowWrap: 'anywhere' } as const;
const listStyles = { listStyle: 'none', margin: 0, padding: 0, gap: 0.5 } as const;
const fileStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
  minHeight: 24,
} as const;
const warningStyles = (theme: Theme) => ({
  display: 'flex',
  gap: 0.5,
  alignItems: 'flex-start',
  overflowWrap: 'anywhere',
  color: theme.palette.error.main,
});
