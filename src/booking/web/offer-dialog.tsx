import { useQuery } from '@tanstack/react-query';
import { type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { hostsQuery } from '#meetings/web/queries.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany, useUser } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { LazyOverlayFallback } from '#ui/lazy-overlay.tsx';
import { useToast } from '#ui/toasts.tsx';
import { bookingLinks, type BookingDraft } from '../contract.ts';
import { OfferFields } from './parts/offer-fields.tsx';
import { offerForm, type OfferValues, usualOffer } from './parts/offer-form-values.ts';

export type OfferDialogProps = {
  applicationIds: string[];
  /** The applicant, when it is one. */
  name?: string;
  onClose: () => void;
};

/** Offers times to one applicant or many. The first values are such that the link can be sent at once. */
export function OfferDialog(props: OfferDialogProps) {
  const user = useUser();
  const members = useQuery(hostsQuery(useCompany().id));
  if (members.isPending) return <LazyOverlayFallback onCancel={props.onClose} />;
  const hostId = members.data?.items.find((member) => member.userId === user.id)?.id;
  return <LoadedDialog {...props} initial={usualOffer(props.applicationIds, hostId)} />;
}

function LoadedDialog({
  applicationIds,
  name,
  onClose,
  initial,
}: OfferDialogProps & { initial: OfferValues }) {
  const { t } = useTranslation();
  const send = useSend();
  const { form, dialog } = useContractForm<OfferValues, BookingDraft>({
    schema: offerForm,
    defaultValues: initial,
    onSubmit: async (body) => {
      await send(body);
      onClose();
    },
  });
  const control = form.control as unknown as Control<OfferValues>;
  const title =
    name === undefined
      ? t('booking.dialog.titleMany', { count: applicationIds.length })
      : t('booking.dialog.title', { name });
  return (
    <FormDialog
      title={title}
      description={t('booking.dialog.body')}
      submitLabel={t('booking.dialog.submit')}
      {...dialog}
      onClose={onClose}
    >
      <OfferFields control={control} />
    </FormDialog>
  );
}

function useSend() {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const create = useChange(bookingLinks.create, { invalidates: [bookingLinks.list] });
  return async (body: BookingDraft): Promise<void> => {
    const { items, skipped } = await create.mutateAsync({ params: { companyId }, body });
    const words = [
      items.length === 0 ? t('booking.dialog.noneSent') : t('booking.dialog.sent', { count: items.length }),
      ...(skipped.length === 0 ? [] : [t('booking.dialog.skipped', { count: skipped.length })]),
    ].join('. ');
    if (items.length === 0) toast.error(words);
    else toast.success(words);
  };
}
