import type { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { problem, statusOf } from '../../contract/errors.ts';
import type { Operation } from './implement.ts';
import { exampleOf } from './openapi-examples.ts';
import { type Direction, type JsonSchema, printSchema, SchemaNames } from './openapi-schemas.ts';

export type Description = {
  /** The base address of `/api`. */
  origin: string;
  version: string;
  sessionCookie: string;
  /** Slices and their topics, in order. */
  tags: Record<string, string>;
  /** Schemas that become components, by their names. */
  schemas: Iterable<readonly [string, z.ZodType]>;
};

type Part = Record<string, unknown>;

/** The OpenAPI 3.1 document of the operations. */
export function describeOperations(operations: Operation[], description: Description): Part {
  const names = new SchemaNames([...description.schemas, ['Problem', problem]]);
  for (const { name, endpoint } of operations) {
    names.name(`${pascal(name)}Answer`, endpoint.response, 'output');
    if (endpoint.body !== undefined) names.name(`${pascal(name)}Body`, endpoint.body, 'input');
  }
  // Responses first: where input and output differ, the output gets the plain name.
  for (const operation of operations) responsesOf(operation, names);
  const paths: Record<string, Part> = {};
  for (const operation of operations) {
    const path = operation.endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[operation.endpoint.method.toLowerCase()] = describe(operation, names);
  }
  const used = new Set(operations.map(tagOf));
  const parameters = { ...generalHeaders, ...shareParameters(paths) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kadro',
      version: description.version,
      description: 'Hiring software a company can run itself.',
      contact: { name: 'Those who run this installation', url: `${description.origin}/legal/contact` },
      license: { name: 'GNU Affero General Public License v3.0 or later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: `${description.origin}/api` }],
    tags: Object.entries(description.tags)
      .filter(([name]) => used.has(name))
      .map(([name, about]) => ({ name, description: about })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: description.sessionCookie },
        client: {
          type: 'http',
          scheme: 'basic',
          description: 'Id and secret of a connected company; they may stand in the body instead',
        },
      },
      parameters,
      responses: { Problem: refusalComponent(names) },
      schemas: names.components,
    },
  };
}

type Parameter = { name: string };

/** Replaces parameters that several operations share by references, and returns the referenced parameters. */
function shareParameters(paths: Record<string, Part>): Record<string, Parameter> {
  const lists = Object.values(paths).flatMap((path) =>
    Object.values(path).map((operation) => (operation as { parameters: (Parameter | Part)[] }).parameters),
  );
  const counts = new Map<string, number>();
  for (const parameter of lists.flat()) {
    const key = JSON.stringify(parameter);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const shared: Record<string, Parameter> = {};
  for (const list of lists) {
    for (const [at, parameter] of list.entries()) {
      const key = JSON.stringify(parameter);
      if (!isNamed(parameter) || (counts.get(key) ?? 0) < 3) continue;
      const name = pascal(parameter.name.replace(/-(\w)/g, '.$1'));
      shared[name] ??= parameter;
      if (JSON.stringify(shared[name]) === key) list[at] = { $ref: `#/components/parameters/${name}` };
    }
  }
  return shared;
}

const isNamed = (parameter: Parameter | Part): parameter is Parameter => 'name' in parameter;

const tagOf = ({ name }: Operation): string => name.slice(0, name.indexOf('.'));

function describe(operation: Operation, names: SchemaNames): Part {
  const { endpoint } = operation;
  const refusals = endpoint.refusals ?? [];
  return {
    operationId: operation.name,
    tags: [tagOf(operation)],
    summary: endpoint.summary,
    description: [
      permissionText(endpoint),
      ...(refusals.length > 0 ? [`May refuse with: ${refusals.join(', ')}.`] : []),
    ].join(' '),
    security: securityOf(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path', names),
      ...parameters(endpoint.query, 'query', names),
      ...headers(endpoint),
    ],
    ...body(operation, names),
    responses: {
      ...responsesOf(operation, names),
      ...Object.fromEntries(refusalStatuses(endpoint).map((status) => [status, problemAnswer])),
    },
  };
}

function permissionText({ permission, teamMayToo }: Endpoint): string {
  const team = teamMayToo ? ', or the hiring team of the job' : '';
  return `Who may call it: ${permission}${team}.`;
}

const problemAnswer = { $ref: '#/components/responses/Problem' };

// Refusals before the handler runs, as in call-operation.ts.
function refusalStatuses({ permission, params }: Endpoint): string[] {
  const isOpen = permission === 'public';
  const isForEveryUser = isOpen || permission === 'signedIn';
  return [
    '400',
    ...(isOpen ? [] : ['401']),
    ...(isForEveryUser || permission === 'member' ? [] : ['403']),
    ...(params === undefined ? [] : ['404']),
    'default',
  ];
}

function securityOf({ permission, formBody }: Endpoint): Part[] {
  // Form bodies are those of RFC 6749; their caller is a client, not a user.
  if (formBody) return [{ client: [] }, {}];
  return permission === 'public' ? [] : [{ session: [] }];
}

function body(operation: Operation, names: SchemaNames): Part {
  const { rawBody, body: schema, formBody } = operation.endpoint;
  if (rawBody) return { requestBody: { required: true, content: binaryContent(rawBody) } };
  if (schema === undefined) return {};
  const content = jsonSchemaOf(schema, 'input', names);
  const types = ['application/json', ...(formBody ? ['application/x-www-form-urlencoded'] : [])];
  const required = !schema.safeParse({}).success;
  return { requestBody: { required, content: Object.fromEntries(types.map((type) => [type, content])) } };
}

function responsesOf(operation: Operation, names: SchemaNames): Part {
  const { endpoint } = operation;
  const status = String(endpoint.status ?? 200);
  if (endpoint.rawAnswer === undefined) {
    if (status === '204') return { '204': { description: 'Done' } };
    const content = jsonSchemaOf(endpoint.response, 'output', names);
    return { [status]: { description: 'Done', content: { 'application/json': content } } };
  }
  const content = binaryContent(endpoint.rawAnswer);
  const whole = { [status]: { description: 'The file', content } };
  if (endpoint.headers?.['Range'] === undefined) return whole;
  return {
    ...whole,
    '206': { description: 'The range of the file', content },
    '304': { description: 'The caller holds the current version' },
  };
}

// In OpenAPI 3.1 a media type without a schema is a binary file.
const binaryContent = (types: readonly string[]): Part => Object.fromEntries(types.map((type) => [type, {}]));

function jsonSchemaOf(schema: z.ZodType, io: Direction, names: SchemaNames): Part {
  const printed = printSchema(schema, io);
  return {
    schema: names.refer(printed, io),
    example: exampleOf(printed, { whole: io === 'output' }),
  };
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query', names: SchemaNames): Part[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = printSchema(schema, 'input');
  return Object.entries(properties as Record<string, JsonSchema>).map(
    ([name, { description, ...property }]) => ({
      name,
      in: place,
      required: place === 'path' || (required as string[]).includes(name),
      ...(description === undefined ? {} : { description }),
      schema: names.refer(property, 'input'),
    }),
  );
}

function headers({ headers: own = {}, method, permission }: Endpoint): Part[] {
  const repeatable = method === 'POST' && permission !== 'public' ? ['IdempotencyKey'] : [];
  return [
    ...Object.entries(own).map(([name, description]) => ({
      name,
      in: 'header',
      description,
      schema: { type: 'string' },
    })),
    ...[...repeatable, 'AcceptLanguage'].map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

const generalHeaders = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A repeated call with the same key and the same input creates nothing again; it gets the answer of the first',
    schema: { type: 'string', minLength: 8, maxLength: 200 },
    example: '0198c0de-7a11-7000-8000-5ca1ab1e0002',
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: 'Language of the messages: English or Turkish',
    schema: { type: 'string' },
    example: 'tr',
  },
};

function refusalComponent(names: SchemaNames): Part {
  const example = {
    statusCode: 404,
    error: 'This was not found.',
    message: 'This was not found.',
    code: 'not_found',
    requestId: '0198c0de-7a11-7000-8000-5ca1ab1e0003',
  };
  const schema = names.refer(printSchema(problem, 'output'), 'output');
  return {
    description: `A problem. General codes: ${Object.keys(statusOf).join(', ')}; an operation has others`,
    headers: {
      'Retry-After': { description: 'Seconds to wait, of 429 and 503', schema: { type: 'integer' } },
    },
    content: { 'application/json': { schema, example } },
  };
}

const pascal = (name: string): string =>
  name.replace(/(?:^|[.-])(\w)/g, (_all, letter: string) => letter.toUpperCase());
