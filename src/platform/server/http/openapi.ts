import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { problem, statusOf } from '../../contract/errors.ts';
import type { Operation } from './implement.ts';

/** The operations as an OpenAPI 3.1 document. */
export function describeOperations(operations: Operation[], origin: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const path = operation.endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[operation.endpoint.method.toLowerCase()] = describe(operation);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kadro', version: '0.1.0', description: 'Hiring software a company can run itself.' },
    servers: [{ url: `${origin}/api` }],
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'kadro_session' } },
      schemas: { Problem: jsonSchema(problem, 'output') },
    },
    paths,
  };
}

function describe({ name, endpoint }: Operation): Record<string, unknown> {
  const status = String(endpoint.status ?? 200);
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    description: whoMay(endpoint),
    security: endpoint.permission === 'public' ? [] : [{ session: [] }],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...body(endpoint),
    responses: {
      [status]: {
        description: 'Done',
        ...(status === '204' ? {} : { content: answer(endpoint) }),
      },
      default: {
        description: `A problem; general codes: ${Object.keys(statusOf).join(', ')}${
          endpoint.refusals ? `; of this call: ${endpoint.refusals.join(', ')}` : ''
        }`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function answer({ rawAnswer, response }: Endpoint): Record<string, unknown> {
  if (rawAnswer) return { 'application/octet-stream': {} };
  return { 'application/json': { schema: jsonSchema(response, 'output') } };
}

function whoMay({ permission, teamMayToo }: Endpoint): string {
  const team = teamMayToo ? ', or the hiring team of the job' : '';
  return `Who may call it: ${permission}${team}.`;
}

function body(endpoint: Endpoint): Record<string, unknown> {
  if (endpoint.rawBody) {
    const schema = { type: 'string', contentMediaType: 'application/octet-stream' };
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema } } } };
  }
  if (endpoint.body === undefined) return {};
  const schema = jsonSchema(endpoint.body, 'input');
  const types = ['application/json', ...(endpoint.formBody ? ['application/x-www-form-urlencoded'] : [])];
  return {
    requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) },
  };
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): unknown[] {
  if (schema === undefined) return [];
  const described = jsonSchema(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(described.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (described.required ?? []).includes(name),
    schema: property,
  }));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _drop, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
}
