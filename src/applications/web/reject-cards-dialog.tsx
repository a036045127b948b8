import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { useCompany } from '#platform/web/session.ts';
import { applications, type Card, type RejectionDraft } from '../contract.ts';
import { ReasonDialog } from './parts/reason-dialog.tsx';

type RejectCardsDialogProps = {
  cards: readonly Card[];
  onReject: (draft: RejectionDraft) => void;
  onClose: () => void;
};

/** Asks for the reason and the mail before the cards are rejected. */
export function RejectCardsDialog({ cards, onReject, onClose }: RejectCardsDialogProps) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const [first] = cards;
  const name = first === undefined ? '' : `${first.name} ${first.surname}`;
  return (
    <ReasonDialog
      title={t('applications.reject.title', { count: cards.length, name })}
      submitLabel={t('applications.reject.submit', { count: cards.length })}
      people={cards}
      preview={(applicationId, mail) =>
        call(applications.previewRejection, { params: { companyId, applicationId }, body: mail })
      }
      onReject={onReject}
      onClose={onClose}
    />
  );
}
