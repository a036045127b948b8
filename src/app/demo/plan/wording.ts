/** Puts values where `{name}` stands in a text. A name without a value stays as it is. */
export function filledIn(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A text without the marks that are no letters of an address: "Işıl Güneş" becomes "isil.gunes". */
export function addressPart(name: string): string {
  return name
    .toLocaleLowerCase('tr')
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '');
}
