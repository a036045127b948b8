/** Days after the end of an interview during which its link opens. */
export const linkDays = 14;

/** The end of the time in which the link of an interview opens. */
export const linkEnd = (endsAt: Date): Date => new Date(endsAt.getTime() + linkDays * 86_400_000);
