import { useTranslation } from 'react-i18next';
import type { RejectionTime } from '#mail-templates/send-time-rules.ts';
import { call } from '#platform/web/call.ts';
import { useCompany } from '#platform/web/session.ts';
import { applications, type Card, type RejectionDraft } from '../contract.ts';
import { ReasonDialog } from './parts/reason-dialog.tsx';

type RejectCardsDialogProps = {
  cards: readonly Card[];
  /** The time that the mail begins with; left out: the last choice of the member. */
  firstTime?: RejectionTime;
  /** False without the note for the team. */
  hasNote?: boolean;
  onReject: (draft: RejectionDraft) => void;
  onClose: () => void;
};

/** Asks for the reason and the mail before the cards are rejected. */
export function RejectCardsDialog({ cards, onReject, onClose, ...options }: RejectCardsDialogProps) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const [first] = cards;
  const name = first === undefined ? '' : `${first.name} ${first.surname}`;
  return (
    <ReasonDialog
      title={t('applications.reject.title', { count: cards.length, name })}
      submitLabel={t('applications.reject.submit', { count: cards.length })}
      {...options}
      people={cards}
      preview={(applicationId, mail) =>
        call(applications.previewRejection, { params: { companyId, applicationId }, body: mail })
      }
      onReject={onReject}
      onClose={onClose}
    />
  );
}
