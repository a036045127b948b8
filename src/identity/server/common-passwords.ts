import { refuse } from '#platform/contract/errors.ts';

// The most frequent entries of public lists of leaked passwords, eight characters and longer, with common Turkish
// ones.
const common = new Set(
  `12345678 123456789 1234567890 password password1 qwertyuiop 11111111 iloveyou 1q2w3e4r 1qaz2wsx qwerty123 abc12345
   abcd1234 00000000 12341234 87654321 88888888 princess sunshine football baseball superman trustno1 welcome1 passw0rd
   password123 q1w2e3r4 asdfghjkl zxcvbnm1 letmein1 dragon12 monkey12 michael1 jennifer computer whatever starwars
   internet samsung1 qwer1234 1234qwer aa123456 a1234567 asdf1234 11223344 123123123 987654321 147258369 galatasaray
   fenerbahce besiktas trabzonspor galatasaray1905 fenerbahce1907 besiktas1903 istanbul istanbul34 ankara06 turkiye1
   123456789a sifre123 parola123 canimsin seniseviyorum 19051905 19071907 19031903 kadro123 kadro2026`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Rejects a common new password at its field. */
export function refuseCommonPassword(password: string): void {
  if (!isCommonPassword(password)) return;
  refuse('invalid', 'identity.common_password', {
    fields: { password: ['identity.refusals.common_password'] },
  });
}

function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase()) || /^(.)\1+$/.test(password);
}
