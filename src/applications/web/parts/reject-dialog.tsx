import { useTranslation } from 'react-i18next';
import type { Card } from '../../contract.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export type RejectDialogProps = {
  cards: readonly Card[];
  onReject: (draft: { reason: string; note: string }) => void;
  onClose: () => void;
};

/** Asks for the reason before the cards are rejected. */
export function RejectDialog({ cards, onReject, onClose }: RejectDialogProps) {
  const { t } = useTranslation();
  const [first] = cards;
  const name = first === undefined ? '' : `${first.name} ${first.surname}`;
  return (
    <ReasonDialog
      title={t('applications.reject.title', { count: cards.length, name })}
      description={t('applications.reject.body')}
      submitLabel={t('applications.reject.submit', { count: cards.length })}
      onReject={onReject}
      onClose={onClose}
    />
  );
}
