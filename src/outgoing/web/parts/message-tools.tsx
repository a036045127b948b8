import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { candidateBulk } from '#bulk-changes/candidate-contract.ts';
import { applications } from '#applications/contract.ts';
import type { WrittenMessage } from '#conversations/web/parts/conversation-panel.tsx';
import { mailTemplates, type MailTexts } from '#mail-templates/contract.ts';
import { offeredTimes } from '#mail-templates/send-time-rules.ts';
import { momentIn } from '#mail-templates/web/parts/moment-in.ts';
import { call } from '#platform/web/call.ts';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { useToast } from '#ui/toasts.tsx';
import { outgoing } from '../../contract.ts';
import { useOutgoingChange } from '../queries.ts';

const SignatureDialog = lazy(async () => ({
  default: (await import('#mail-templates/web/parts/signature-dialog.tsx')).SignatureDialog,
}));

const laterTimes = ['morning', 'two_days', 'tray'] as const;

/** Beside the field of a message: fill it from a template, and send it later. */
export function MessageTools(message: WrittenMessage) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const { candidateId, applicationId, draft, setDraft, copyMemberIds, readerIds } = message;
  const schedule = useOutgoingChange({
    send: (time: string) =>
      call(outgoing.schedule, {
        params: { companyId, candidateId },
        body: { body: draft, applicationId, time, copyMemberIds, readerIds },
      }),
    done: ({ sendAt, isDayOnly, timeZone }) =>
      sendAt === null
        ? t('outgoing.said.inTray')
        : t(`outgoing.said.${isDayOnly ? 'scheduledOn' : 'scheduled'}`, momentIn(sendAt, timeZone)),
    onDone: () => {
      setDraft('');
      message.setCopies([]);
    },
  });
  return (
    <>
      <SignatureButton />
      <CopyMenu {...message} />
      <TemplateMenu {...message} />
      <MenuButton label={t('outgoing.later')} disabled={draft.trim() === '' || schedule.isPending}>
        {(close) =>
          offeredTimes(laterTimes, null).map(({ value, words }) => (
            <MenuItem
              key={value}
              onClick={() => {
                close();
                schedule.mutate(value);
              }}
            >
              {t(`applications.letter.times.${words}`)}
            </MenuItem>
          ))
        }
      </MenuButton>
    </>
  );
}

/** Opens the signature that the mail of the message ends with. */
function SignatureButton() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('outgoing.signature')}
      </Button>
      {isOpen && (
        <LazyOverlay>
          <SignatureDialog onClose={() => setOpen(false)} />
        </LazyOverlay>
      )}
    </>
  );
}

/** The members of the hiring team who get a copy. */
function CopyMenu({ team, copyMemberIds, setCopies }: WrittenMessage) {
  const { t } = useTranslation();
  if (team.length === 0) return null;
  const number = copyMemberIds.length;
  return (
    <MenuButton label={number === 0 ? t('outgoing.copy') : t('outgoing.copyTo', { count: number, number })}>
      {() =>
        team.map(({ memberId, name }) => {
          const isChosen = copyMemberIds.includes(memberId);
          const others = copyMemberIds.filter((id) => id !== memberId);
          return (
            <MenuItem
              key={memberId}
              role="menuitemcheckbox"
              aria-checked={isChosen}
              onClick={() => setCopies(isChosen ? others : [...others, memberId])}
            >
              <Checkbox checked={isChosen} tabIndex={-1} disableRipple size="small" aria-hidden />
              {name}
            </MenuItem>
          );
        })
      }
    </MenuButton>
  );
}

/** Adds the text of a template below what is written. */
function TemplateMenu({ candidateId, applicationId, draft, setDraft }: WrittenMessage) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const { data } = useQuery(queryOf(mailTemplates.listTemplates, { params: { companyId } }));
  // The text is composed on the server, while the member may type or send.
  const written = useRef(draft);
  useEffect(() => {
    written.current = draft;
  });
  const fill = async (texts: MailTexts): Promise<void> => {
    try {
      const { body } =
        applicationId === null
          ? await call(candidateBulk.previewCandidateMail, {
              params: { companyId },
              body: { texts, replyTo: 'company', candidateId, jobId: null },
            })
          : await call(applications.previewRejection, {
              params: { companyId, applicationId },
              body: { texts, time: 'now' },
            });
      setDraft([written.current.trimEnd(), body].filter(Boolean).join('\n\n'));
    } catch (error) {
      toast.error((error as Error).message);
    }
  };
  // Until they are read the button keeps its place, because most companies have templates.
  const templates = data?.items ?? [];
  if (data !== undefined && templates.length === 0) return null;
  return (
    <MenuButton label={t('outgoing.template')} disabled={templates.length === 0}>
      {(close) =>
        templates.map(({ id, title, texts }) => (
          <MenuItem
            key={id}
            onClick={() => {
              close();
              void fill(texts);
            }}
          >
            {title}
          </MenuItem>
        ))
      }
    </MenuButton>
  );
}

type MenuButtonProps = {
  label: string;
  disabled?: boolean;
  children: (close: () => void) => ReactNode;
};

function MenuButton({ label, disabled = false, children }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <Button
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ list: { 'aria-label': label, dense: true } }}
      >
        {children(close)}
      </Menu>
    </>
  );
}
