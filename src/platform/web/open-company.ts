import { focusHeadingAfterLoad } from './heading-focus.ts';
import { links } from './links.ts';
import { rememberCompany } from './session.ts';

/** Opens the home page of a company by a full load, so that no data of the former company stays. */
export function openCompany(id: string): void {
  rememberCompany(id);
  focusHeadingAfterLoad();
  window.location.assign(links.home());
}
