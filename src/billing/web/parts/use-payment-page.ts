import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { billingCards } from '../../card-contract.ts';
import type { CardPaymentState } from '../../rules.ts';

type WithUrl = { url: string | null; state?: CardPaymentState };

const attempts = 40;
const pauseMs = 500;

/** Leads to the page of Stripe that takes the card for an invoice, once a task has made it. */
export function usePaymentPage() {
  const companyId = useCompany().id;
  return useStripePage(async (invoiceId: string) => {
    const started = await call(billingCards.startCardPayment, { params: { companyId, invoiceId } });
    return { started, read: () => readPayment(companyId, started.id) };
  });
}

const readPayment = (companyId: string, paymentId: string): Promise<WithUrl> =>
  call(billingCards.readCardPayment, { params: { companyId, paymentId } });

/** Leads to the page of Stripe on which saved cards are changed. */
export function usePortal() {
  const params = { companyId: useCompany().id };
  return useStripePage(async () => ({
    started: await call(billingCards.openCardPortal, { params }),
    read: (): Promise<WithUrl> => call(billingCards.readCardPortal, { params }),
  }));
}

type StartedPayment = { started: WithUrl; read: () => Promise<WithUrl> };

function useStripePage<Input>(start: (input: Input) => Promise<StartedPayment>) {
  const { t } = useTranslation();
  const toast = useToast();
  return useMutation({
    mutationFn: async (input: Input) => {
      const { started, read } = await start(input);
      const url = started.url ?? (await waitForUrl(read));
      if (url === null) throw new Error(t('billing.cards.slow'));
      // The page belongs to another site: a redirect needs no script of theirs.
      window.location.assign(url);
    },
    onError: (error) => toast.error(error.message),
  });
}

async function waitForUrl(read: () => Promise<WithUrl>): Promise<string | null> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const { url, state } = await read();
    if (url !== null || state === 'expired') return url;
  }
  return null;
}
