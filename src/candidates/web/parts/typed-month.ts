/** "2021-03" as a person writes it: "03/2021". A year stays as it is. */
export const monthText = (date: string): string => date.replace(/^(\d{4})-(\d{2})$/, '$2/$1');

/** A typed month as the record stores it: "3/2021", "03.2021" and "2021/3" become "2021-03". */
export function typedMonth(text: string): string {
  const [, first = '', second = ''] = /^(\d{1,4})\s*[./-]\s*(\d{1,4})$/.exec(text.trim()) ?? [];
  const [year, month] = first.length === 4 ? [first, second] : [second, first];
  return year.length === 4 ? `${year}-${month.padStart(2, '0')}` : text.trim();
}
