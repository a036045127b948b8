export type Fields = { [name: string]: unknown };

/** Reads the form encoding of Stripe: `a[b][0][c]=1` is a field of an object in a list of an object. */
export function parseFields(form: string): Fields {
  const fields: Fields = {};
  for (const [name, value] of new URLSearchParams(form)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    setAt(fields, path, value);
  }
  return listsIn(fields) as Fields;
}

function setAt(target: Fields, [first = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) target[first] = value;
  else setAt((target[first] ??= {}) as Fields, rest, value);
}

/** Objects whose keys are numbers are lists. */
function listsIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, listsIn(one)] as const);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  return isList ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}
