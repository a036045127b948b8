/** The name of a user; an account that a phone number opened has none at first. */
export function nameOfUser(
  { name, surname, email }: { name: string; surname: string; email: string | null },
  unnamed: string,
): string {
  return `${name} ${surname}`.trim() || (email ?? unnamed);
}
