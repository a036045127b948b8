import type { TeamLine } from '../../team-contract.ts';

/** Actions with a confirmation dialog; reactivating has none. */
export type ConfirmedTeamAction =
  | 'deactivate'
  | 'remove'
  | 'makeOwner'
  | 'takeOwnership'
  | 'resend'
  | 'revoke';
export type TeamAction = ConfirmedTeamAction | 'reactivate';

/** The open dialog: an action and its line. */
export type TeamDialogState = { line: TeamLine; act: ConfirmedTeamAction | 'permissions' };

/** Names a line: by the member's name, or by the invited address. */
export const nameOf = ({ name, surname, email }: TeamLine): string =>
  `${name} ${surname}`.trim() || (email ?? '');
