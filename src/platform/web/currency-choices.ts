/** Every currency as a choice, the likeliest first. */
export function currencyChoices(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'currency' });
  const first = ['TRY', 'EUR', 'USD', 'GBP'];
  const rest = Intl.supportedValuesOf('currency').filter((code) => !first.includes(code));
  return [...first, ...rest].map((value) => ({ value, label: `${value} – ${names.of(value) ?? value}` }));
}
