import i18next from 'i18next';
import { storeToast } from './stored-toast.ts';
import { rememberCompany, type SessionCompany } from './session.ts';

/** Switches to another company of the user and reloads the page, so that no data of the former company stays. */
export function reopenInCompany({ id, name }: SessionCompany): void {
  rememberCompany(id);
  storeToast({ tone: 'success', message: i18next.t('app.company.switched', { company: name }) });
  window.location.reload();
}
