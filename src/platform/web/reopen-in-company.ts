import i18next from 'i18next';
import { carryToast } from './carried-toast.ts';
import { rememberCompany, type SessionCompany } from './session.ts';

/** Makes another company of the user the active one, and loads this address again: nothing of the former one stays. */
export function reopenInCompany({ id, name }: SessionCompany): void {
  rememberCompany(id);
  carryToast({ tone: 'success', message: i18next.t('app.company.switched', { company: name }) });
  window.location.reload();
}
