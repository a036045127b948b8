/** The values that the confirmation of a sent form shows. */
export type SentForm = {
  email: string;
  /** Opens the survey; null without one. */
  surveyTicket: string | null;
};

// The history entry of the page survives a reload, and a new visit of the form has another one. Storage would show the
// confirmation to the next person at a shared computer.
const key = 'kadroSent';

/** The sent form of this page, while its survey is open. */
export function readSent(): SentForm | null {
  const state: unknown = history.state;
  const sent: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, key) : null;
  return typeof sent === 'object' && sent !== null ? (sent as SentForm) : null;
}

/** Lets a reload show the confirmation, or with null a new form; the step leaves the address. */
export function storeSent(sent: SentForm | null): void {
  history.replaceState(sent === null ? null : { [key]: sent }, '', location.pathname + location.search);
}
