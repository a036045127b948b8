import type { z } from 'zod';

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** Converts zod issues into `{ field: [sentences] }` in the reader's language. The server and the forms use it. */
export function translateIssues(
  issues: readonly z.core.$ZodIssue[],
  translate: Translate,
): Record<string, string[]> {
  // A caller may send a key named `constructor`, so this object must not have a prototype.
  const fields = Object.create(null) as Record<string, string[]>;
  for (const issue of issues) {
    for (const path of pathsOf(issue)) {
      const messages = (fields[path] ??= []);
      const message = translateIssue(issue, translate);
      if (!messages.includes(message)) messages.push(message);
    }
  }
  return fields;
}

/** The sentence for one issue. */
export function translateIssue(issue: z.core.$ZodIssue, translate: Translate): string {
  if (catalogueKey.test(issue.message)) return translate(issue.message);
  const [key, values] = generalMessage(issue);
  return translate(`platform.validation.${key}`, values);
}

const catalogueKey = /^[a-z-]+(\.[a-zA-Z]+)+$/;

function pathsOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...issue.path, key].join('.'));
  return [issue.path.join('.') || 'body'];
}

function generalMessage(issue: z.core.$ZodIssue): [string, Record<string, unknown>?] {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? ['required'] : ['wrongType'];
    case 'too_small':
      return issue.origin === 'string'
        ? issue.minimum === 1
          ? ['required']
          : ['tooShort', { count: Number(issue.minimum) }]
        : issue.origin === 'array'
          ? ['tooFew', { count: Number(issue.minimum) }]
          : ['tooSmall', { count: Number(issue.minimum) }];
    case 'too_big':
      return issue.origin === 'string'
        ? ['tooLong', { count: Number(issue.maximum) }]
        : issue.origin === 'array'
          ? ['tooMany', { count: Number(issue.maximum) }]
          : ['tooBig', { count: Number(issue.maximum) }];
    case 'unrecognized_keys':
      return ['unknown'];
    case 'invalid_value':
      return issue.input === undefined ? ['required'] : ['notAllowed'];
    case 'invalid_union':
      return ['notAllowed'];
    case 'custom':
    case 'invalid_element':
    case 'invalid_format':
    case 'invalid_key':
    case 'not_multiple_of':
      return ['wrongFormat'];
    default:
      // A later version of zod may add kinds of issues.
      return ['wrongFormat'];
  }
}
