import type { TeamLine } from '../../team-contract.ts';

/** What is asked about before it is done; reactivating is not. */
export type AskedAct = 'deactivate' | 'remove' | 'makeOwner' | 'takeOwnership' | 'resend' | 'revoke';
export type TeamAct = AskedAct | 'reactivate';

/** What somebody asked for, and with whom. */
export type Asked = { line: TeamLine; act: AskedAct | 'permissions' };

/** How a line is called: by name, or by the address that was invited. */
export const nameOf = ({ name, surname, email }: TeamLine): string =>
  `${name} ${surname}`.trim() || (email ?? '');
