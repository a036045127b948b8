import { send } from '#platform/web/call.ts';

type Installation = {
  phoneSignIn: boolean;
  hasManyCompanies: boolean;
  demo: { password: string; signIns: { role: string; email: string }[] } | null;
};

/** Reads what the sign-in page offers on this installation, once, when the page's code loads. */
export const installation: Promise<Installation> = readInstallation();

async function readInstallation(): Promise<Installation> {
  try {
    return (await (await send('/api/installation', {})).json()) as Installation;
  } catch {
    return { phoneSignIn: true, hasManyCompanies: false, demo: null };
  }
}
